import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  draft: (next) => ({ code: `Report${next()}`, sqlText: 'select count(*) as orders from report.sales_order', params: [] }),
  access: { trial: ['add', 'edit'], views: ['add', 'edit'] },
  /** The name of who wrote a query, and of who published it. */
  reads: ['access_admin.nickname'],
  bodies: { trial: { sqlText: 'select 1 as n', params: [], values: {} } },
  async answered({ ask }) {
    await ask('/admin/studio/report-query/trial', { sqlText: 'select 1 as n', params: [], values: {} });
  },
};
