import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

const runs = ['/admin/studio/report/index'];

export const fixtures: ModuleFixtures = {
  access: { '/admin/CommonSqlAPI': runs, '/admin/studio/report/queries': runs },
  bodies: { '/admin/CommonSqlAPI': { api: 'Nothing', params: {} } },
  async answered({ db, ask }) {
    const limits = { maxRows: 10, timeoutMs: 3_000, chart: 'none', audience: 'everybody' };
    const columns = [{ name: 'lucky', kind: 'number' }];
    const published = JSON.stringify({ sqlText: 'select 7 as lucky', params: [], views: [], columns, ...limits });
    await db.run(
      `insert into studio_report_query (code, name, sql_text, status, running, published, author_id, author)
       values ('Lucky', 'Lucky', 'select 7 as lucky', 'published', true, $1, 1, 'Clerk')`,
      [published],
    );
    await ask('/admin/CommonSqlAPI', { api: 'Lucky' });
  },
};
