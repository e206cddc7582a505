import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

const templates = '/admin/promotion/coupon-template/';
const tried = `${templates}try`;
const [tested, reported] = [`${templates}backtest`, `${templates}report`];
const orders = '/admin/sales/order/index';

export const fixtures: ModuleFixtures = {
  access: Object.fromEntries([tried, tested, reported].map((path) => [path, [`${templates}index`]])),
  alsoRequires: { [tried]: [orders], [tested]: [orders], [reported]: [orders] },
  bodies: {
    [tried]: { templateId: 900_000_001, lines: [{ code: 'NONE-SUCH', qty: 1 }] },
    [tested]: { templateId: 900_000_001 },
    [reported]: { templateId: 900_000_001 },
  },
  async answered({ db, ask }) {
    const { id } = await ask<{ id: number }>(`${templates}add`, {
      name: 'To try',
      kind: 'cash',
      valueAmount: 100,
      validDays: 10,
    });
    const [sku] = await db.rows<{ code: string }>(
      `select s.sku_code as code from catalog_product_sku s join catalog_product p on p.id = s.parent_id and p.status = 'on_sale'
       where s.sku_code is not null limit 1`,
    );
    await ask(tried, { templateId: id, lines: [{ code: sku?.code, qty: 1 }] });
    await ask(tested, { templateId: id });
    await ask(reported, { templateId: id });
  },
};
