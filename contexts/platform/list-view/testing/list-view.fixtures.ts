import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

const orders = '/admin/sales/order/index';

export const fixtures: ModuleFixtures = {
  access: { mine: 'admin', columns: 'admin', first: 'admin', add: 'admin', Update: 'admin', del: 'admin' },
  alsoRequires: { columns: [orders], first: [orders], add: [orders] },
  owned: async ({ db, callers: { boss, bare, only } }) => {
    const [view] = await db.rows<{ id: number }>(
      `insert into platform_list_view (owner_id, owner_name, list, name, query, columns) values ($1, 'x', '/admin/sales/order', 'CNRY-platform_list_view-name-1', '', '{}') returning id`,
      [boss.id],
    );
    const calls = [
      { path: '/admin/platform/list-view/Update', body: { id: view?.id, version: 1, name: 'mine' } },
      { path: '/admin/platform/list-view/del', body: { id: view?.id } },
    ];
    return [{ what: 'a view of a list', owner: boss, strangers: [bare, only(orders)], calls }];
  },
};
