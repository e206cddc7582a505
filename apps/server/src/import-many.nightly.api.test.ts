import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Costs, costsOf } from '../../../tests/setup/costs.ts';
import { type ImportTestShop, withImports } from '../../../tests/setup/import-files.ts';
import { testShop } from '../../../tests/setup/shop.ts';
import { importBrands, readBrandsInEveryForm } from './testing/imported-brands.ts';

const rows = 100_000;
let shop: ImportTestShop;
let costs: Costs;
beforeAll(async () => {
  shop = withImports(await testShop());
  costs = costsOf(shop.db, 'import-rows');
});
afterAll(async () => {
  costs.store();
  await shop.close();
});

const unfinished = () => shop.db.rows(`select kind from kit_job where status <> 'done'`);

describe('100,000 rows of a plain module', () => {
  it('are checked and imported in the background, with every invalid row named', async () => {
    await importBrands({ shop, costs }, rows);
    expect(await unfinished()).toEqual([]);
  }, 300_000);

  it('are read alike in every encoding and as a workbook, and exported', async () => {
    await readBrandsInEveryForm({ shop, costs }, rows);
    expect(await unfinished()).toEqual([]);
  }, 300_000);
});
