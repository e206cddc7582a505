import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  async answered({ db, ask }) {
    const values = { customer: 'C1', key: 'key-of-a-test', endpoint: 'http://127.0.0.1:1' };
    await ask('/admin/routine/config/save', { name: 'sales.tracking', version: 0, values });
    const [sent] = await db.rows<{ id: number; carrier: string }>(
      'select id::int, carrier from sales_shipment where tracking_no is not null and deleted_at is null order by id desc limit 1',
    );
    await db.run(`update sales_carrier set code = 'shunfeng' where name = $1`, [sent?.carrier]);
    await ask('/admin/sales/tracking/refresh', { shipmentId: sent?.id });
  },
  access: {
    '/api/callback/kuaidi100': 'public',
    '/user/order/track': 'member',
    '/admin/sales/tracking/refresh': ['/admin/sales/tracking/index'],
  },
};
