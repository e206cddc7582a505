import { afterEach, beforeEach, expect, it } from 'vitest';
import { costsOf } from '../../../../../tests/setup/costs.ts';
import { type ImportTestShop, withImports } from '../../../../../tests/setup/import-files.ts';
import { testShop } from '../../../../../tests/setup/shop.ts';
import { importInEveryForm } from '../testing/imported-files.ts';

let shop: ImportTestShop;
beforeEach(async () => {
  shop = withImports(await testShop());
});
afterEach(() => shop.close());

it('100,000 rows of products are imported, read alike in every encoding and as a workbook, and exported', async () => {
  const costs = costsOf(shop.db, 'import-products');
  await importInEveryForm(shop, costs, 100_000);
  costs.store();
  expect(await shop.db.rows('select 1 from kit_job where status <> $1', ['done'])).toEqual([]);
}, 600_000);
