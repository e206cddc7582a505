import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

const why =
  'the dashboard sums the days it is asked for, found by index; in a shop as young as this one 90 days are a third of all';

const opens = ['/Index/index'];
const orders = '/admin/sales/order/index';

/** A dashboard of its own: a schema alone knows no days and no keys of metrics. */
const draft = {
  name: 'Mornings',
  shared: false,
  layout: { metrics: ['gmv'], panels: [], trend: 'gmv' },
  range: { span: 'days7', from: null, to: null, compare: 'previous' },
};

export const fixtures: ModuleFixtures = {
  access: {
    overview: opens,
    panels: opens,
    groups: opens,
    'best-sellers': opens,
    boards: opens,
    start: opens,
    add: opens,
    Update: opens,
    del: opens,
  },
  validBodies: { add: draft, Update: { id: 1, version: 1, ...draft } },
  alsoRequires: { panels: [orders], 'best-sellers': [orders] },
  owned: async ({ db, callers: { boss, bare, only } }) => {
    const [board] = await db.rows<{ id: number }>(
      `insert into studio_dashboard (owner_id, owner_name, name, layout, range) values ($1, 'x', 'CNRY-studio_dashboard-name-1', '{"metrics":[],"panels":[],"trend":"gmv"}', '{"span":"days7","from":null,"to":null,"compare":"previous"}') returning id`,
      [boss.id],
    );
    const id = board?.id;
    const calls = [
      { path: '/admin/studio/dashboard/Update', body: { id, version: 1, name: 'mine' } },
      { path: '/admin/studio/dashboard/start', body: { id } },
      { path: '/admin/studio/dashboard/overview', body: { board: id } },
      { path: '/admin/studio/dashboard/del', body: { id } },
    ];
    return [{ what: 'a saved dashboard', owner: boss, strangers: [bare, only('/Index/index')], calls }];
  },
  async answered({ ask }) {
    const path = '/admin/studio/dashboard/';
    const { id } = await ask<{ id: number }>(`${path}add`, { ...draft, name: 'Evenings' });
    await ask(`${path}Update`, { ...draft, id, version: 1, name: 'Nights' });
    await ask(`${path}start`, { id });
    await ask(`${path}overview`, { board: id });
    await ask(`${path}groups`, { span: 'days7' });
  },
  reads: ['catalog_category', 'catalog_product', 'sales_order_line'],
  planned: {
    overview: ['today', 'days7', 'days90'].map((span) => ({ span })),
    panels: ['today', 'days7', 'days90'].map((span) => ({ span })),
    groups: ['today', 'days7', 'days90'].map((span) => ({ span })),
    'best-sellers': ['amount', 'qty'].map((by) => ({ span: 'days90', by })),
  },
  planExceptions: [
    { statement: 'POST /admin/studio/dashboard/panels [select "sales_order_line"."product_id"', over: 'sales_order_line', why },
    {
      statement: 'POST /admin/studio/dashboard/best-sellers [select "sales_order_line"."product_id"',
      over: 'sales_order_line',
      why,
    },
    ...['sales_order', 'sales_order_line'].map((over) => ({ statement: 'POST /admin/studio/dashboard/groups', over, why })),
  ],
};
