import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

const why =
  'the dashboard sums the days it is asked for, found by index; in a shop as young as this one 90 days are a third of all';

export const fixtures: ModuleFixtures = {
  access: { overview: ['/Index/index'], panels: ['/Index/index'], 'best-sellers': ['/Index/index'] },
  reads: ['catalog_category', 'catalog_product', 'sales_order_line'],
  planned: {
    overview: ['today', 'days7', 'days90'].map((span) => ({ span })),
    panels: ['today', 'days7', 'days90'].map((span) => ({ span })),
    'best-sellers': ['amount', 'qty'].map((by) => ({ span: 'days90', by })),
  },
  planExceptions: [
    { statement: 'POST /admin/studio/dashboard/panels [select "sales_order_line"."product_id"', over: 'sales_order_line', why },
    {
      statement: 'POST /admin/studio/dashboard/best-sellers [select "sales_order_line"."product_id"',
      over: 'sales_order_line',
      why,
    },
  ],
};
