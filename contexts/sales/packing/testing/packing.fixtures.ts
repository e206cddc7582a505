import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

const index = '/admin/sales/packing/index';
const pack = '/admin/sales/packing/pack';
const noOrder = { orderId: 900_000_001 };

export const fixtures: ModuleFixtures = {
  access: {
    queue: [index],
    open: [index],
    pick: [index],
    documents: [index],
    documentFile: [index],
    scan: [pack],
    undo: [pack],
    ship: [pack],
    setShelf: [pack],
  },
  bodies: {
    open: { code: '9999999999999999' },
    pick: { ids: [{ id: 900_000_001 }] },
    documents: { kind: 'slip', ids: [{ id: 900_000_001 }] },
    documentFile: { jobId: '00000000-0000-4000-8000-000000000000' },
    scan: { ...noOrder, code: 'NONE' },
    undo: { ...noOrder, lineId: 1 },
    ship: { ...noOrder, version: 1, carrier: '顺丰速运', trackingNo: null },
    setShelf: { skuId: 900_000_001, shelf: 'A-01' },
  },
  async answered({ db, ask }) {
    const page = '/admin/sales/packing';
    const [waiting] = await db.rows<{ orderId: number; orderNo: string; lineId: number; code: string; version: number }>(
      `select o.id::int as "orderId", o.order_no as "orderNo", o.version, l.id::int as "lineId", s.sku_code as code
       from sales_order o join sales_order_line l on l.parent_id = o.id join catalog_product_sku s on s.id = l.sku_id
       where o.status = 'to_ship' and o.hold_reason is null and not o.is_test and o.delivery_type = 'express' order by o.id limit 1`,
    );
    const { orderId, orderNo, lineId, code, version } = waiting ?? {};
    await ask(`${page}/open`, { code: orderNo });
    await ask(`${page}/scan`, { orderId, code });
    await ask(`${page}/undo`, { orderId, lineId });
    await ask(`${page}/scan`, { orderId, code });
    await ask(`${page}/ship`, { orderId, version, carrier: 'SF', trackingNo: null, isPart: true });
  },
  reads: ['catalog_product', 'catalog_product_sku', 'sales_order', 'sales_order_line', 'platform_area'],
};
