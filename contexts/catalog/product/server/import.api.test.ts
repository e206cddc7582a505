import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tools/testing/shop.ts';
import { countSheet } from '../testing/independent-reader.ts';
import { ended, importSheet, send, shopState, storedCounts, unbalanced } from '../testing/import-calls.ts';
import { bytesOf, csvText, shopifyTable } from '../testing/shopify-file.ts';

const prefix = '/admin/catalog/product/';
const files = ['apparel', 'home-and-garden', 'jewelery'] as const;
const fileOf = (name: string): string => readFileSync(new URL(`../testing/files/${name}.csv`, import.meta.url), 'utf8');
const noFaults = { create: expect.any(Number), update: 0, skip: 0, error: 0 };

let shop: TestShop;
beforeEach(async () => {
  shop = await testShop();
});
afterEach(() => shop.close());

describe('sheets of Shopify', () => {
  it.each(files)(
    '[A-13.import] %s comes in whole: what the database holds is what an independent reader counts',
    async (name) => {
      const text = fileOf(name);
      const counts = countSheet(text, ',');
      const { report, job } = await importSheet(shop, text);
      expect(report.totals).toEqual({ ...noFaults, create: counts.products });
      expect(report.preview.length).toBe(Math.min(50, counts.products));
      expect(job).toMatchObject({
        status: 'done',
        done: counts.products,
        result: { applied: true, totals: report.totals, failedLines: 0 },
      });
      expect(await storedCounts(shop)).toEqual(counts);
      expect(await unbalanced(shop)).toEqual([]);
    },
  );

  it('[A-13.import] again changes nothing: no version, no instant, no log', async () => {
    for (const name of files) await importSheet(shop, fileOf(name));
    const before = await shopState(shop);
    for (const name of files) {
      const { report, job } = await importSheet(shop, fileOf(name));
      expect([report.totals.create, report.totals.update, report.totals.error]).toEqual([0, 0, 0]);
      expect(job.result.totals).toEqual(report.totals);
    }
    expect(await shopState(shop)).toEqual(before);
  });

  it('of 10,000 rows come in, add up, and come in again without a change', async () => {
    const text = csvText(shopifyTable(10_000));
    const counts = countSheet(text, ',');
    const { report, job } = await importSheet(shop, text);
    expect(report.rows).toBe(10_000);
    expect(job.status).toBe('done');
    expect(await storedCounts(shop)).toEqual(counts);
    expect(await unbalanced(shop)).toEqual([]);
    const before = await shopState(shop);
    const again = await importSheet(shop, text);
    expect(again.job.result.totals).toEqual({ create: 0, update: 0, skip: counts.products, error: 0 });
    expect(await shopState(shop)).toEqual(before);
  }, 120_000);
});
