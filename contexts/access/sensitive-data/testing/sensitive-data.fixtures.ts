import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

interface Row {
  readonly id: number;
  readonly version: number;
}

const staff = '/admin/access/admin/';
const own = '/admin/access/sensitive-data/';

export const fixtures: ModuleFixtures = {
  access: { rules: ['index'], values: ['index'], rollBack: ['edit'] },
  reads: ['kit_audit.label'],
  async answered({ db, ask }) {
    const draft = { username: 'sensitive', nickname: 'Sensitive', password: 'Kestrel-41-lane', motto: 'One', roleIds: [] };
    const { id, version } = await ask<Row>(`${staff}add`, draft);
    await ask(`${staff}Update`, { id, version, motto: 'Two' });
    const [logged] = await db.rows<{ id: number }>(
      `select id from access_sensitive_data where resource = 'access/admin' and row_id = $1 and field = 'motto'`,
      [id],
    );
    await ask(`${own}values`, { id: logged?.id });
    await ask(`${own}rollBack`, { id: logged?.id });
  },
};
