import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

const kept = [
  'kit_audit',
  'kit_change_set',
  'kit_sign_in',
  'sales_payment',
  'sales_shipment',
  'kit_session',
  'sales_order_event',
];

export const fixtures: ModuleFixtures = {
  access: {
    '/api/User/register': 'public',
    '/api/User/passwordByLink': 'public',
    exportData: ['export'],
    duplicates: ['index'],
    passwordLink: ['edit'],
  },
  planExceptions: kept.map((over) => ({
    statement: 'POST /admin/member/member/exportData [select',
    over,
    why: 'somebody asked for everything that is kept of one person: what has no index by person is read whole, with a time limit',
  })),
  async answered({ db, ask }) {
    const [one] = await db.rows<{ id: number }>(`select max(id)::float8 as id from member_member where status = 'active'`);
    const { token } = await ask<{ token: string }>('/admin/member/member/passwordLink', { id: one?.id });
    await ask('/api/User/passwordByLink', { token, password: 'Kestrel-41-lane' });
  },
  alsoRequires: { exportData: ['readContact'] },
};
