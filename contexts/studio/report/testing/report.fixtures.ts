import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

const runs = ['/admin/studio/report/index'];

export const fixtures: ModuleFixtures = {
  access: { '/admin/CommonSqlAPI': runs, '/admin/studio/report/queries': runs },
  bodies: { '/admin/CommonSqlAPI': { api: 'Nothing', params: {} } },
};
