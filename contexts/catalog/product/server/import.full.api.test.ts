import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ImportTestShop, withImports } from '../../../../tests/setup/import-files.ts';
import { testShop } from '../../../../tests/setup/shop.ts';
import { countFile } from '../testing/independent-reader.ts';
import { ended, importFile, send, shopState, storedCounts, unbalanced } from '../testing/import-calls.ts';
import { costsOf } from '../../../../tests/setup/costs.ts';
import { importInEveryForm } from '../import/testing/imported-files.ts';
import { csvText, shopifyTable } from '../testing/shopify-file.ts';

let shop: ImportTestShop;
beforeEach(async () => {
  shop = withImports(await testShop());
});
afterEach(() => shop.close());

describe('import files of Shopify', () => {
  it('of 4,000 rows are imported with balanced stock, and change nothing when imported again', async () => {
    const text = csvText(shopifyTable(4_000));
    const counts = countFile(text, ',');
    const { report, job } = await importFile(shop, text);
    expect(report.rows).toBe(4_000);
    expect(job.status).toBe('done');
    expect(await storedCounts(shop)).toEqual(counts);
    expect(await unbalanced(shop)).toEqual([]);
    const before = await shopState(shop);
    const again = await importFile(shop, text);
    expect(again.job.result.totals).toEqual({ create: 0, update: 0, skip: counts.products, error: 0 });
    expect(await shopState(shop)).toEqual(before);
  }, 120_000);
});

describe('a large import file', () => {
  it('is read alike in every encoding and as a workbook, and exported', async () => {
    await importInEveryForm(shop, costsOf(shop.db, 'import-some-products'), 2_000);
    expect(await shop.db.rows(`select kind from kit_job where status <> 'done'`)).toEqual([]);
  }, 60_000);

  it('is looked through in the background, with the same report', async () => {
    const text = csvText(shopifyTable(12_000));
    expect(text.length).toBeGreaterThan(2 * 1024 * 1024);
    const { data } = await send(shop, text);
    const { result } = await ended(shop, data.jobId ?? '');
    expect(result).toMatchObject({ importId: data.importId, format: 'shopify', rows: 12_000, totals: { error: 0 } });
  }, 60_000);
});
