import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

interface Row {
  readonly id: number;
  readonly version: number;
}

const page = '/admin/access/permission/';
const node = '/admin/catalog/brand/index';

export const fixtures: ModuleFixtures = {
  access: {
    matrix: ['index'],
    save: ['save'],
    log: ['index'],
    takeBack: ['save'],
    explain: ['explain'],
    staff: ['explain'],
    export: ['export'],
    rightsSheet: ['rightsSheet'],
  },
  reads: ['access_role', 'access_admin', 'access_admin_group'],
  async answered({ db, ask }) {
    const { id, version } = await ask<Row>('/admin/access/role/add', { code: 'matrix', name: 'Matrix', permissions: [] });
    await ask(`${page}save`, { changes: [{ id, version, added: [node], removed: [] }] });
    const { changes } = await ask<{ changes: readonly { id: number; version: number }[] }>(`${page}log`, {});
    await ask(`${page}takeBack`, { id: changes[0]?.id, version: changes[0]?.version });
    const [account] = await db.rows<{ id: number }>('select id from access_admin where deleted_at is null order by id limit 1');
    await ask(`${page}explain`, { adminId: account?.id, node });
    await ask(`${page}staff`, { term: '' });
  },
};
