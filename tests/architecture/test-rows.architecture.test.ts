import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tableNameOf } from '@shopkeeper/resource/view';
import { describe, expect, it } from 'vitest';
import { resources } from '../../apps/server/src/compose.ts';
import { filesOfGit, isCode, isProof, repositoryRoot } from './sources.ts';
import { metricsWithTests, type TestedTables } from './test-rows.ts';

const tested = resources.filter(({ testRows }) => testRows !== null);
const tables: TestedTables = {
  tables: tested.flatMap((resource) => [tableNameOf(resource), `${tableNameOf(resource)}_line`]),
  exported: tested.flatMap(({ name }) => [`${name}Table`, `${name}LinesTable`]),
};
const textOf = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');
const sources = [
  ...filesOfGit('contexts').filter((path) => isCode(path) && !isProof(path) && path.includes('/server/')),
  'apps/server/src/reconcile.ts',
];

/** Statements that count rows of one document, whether it is a test or not, each with its reason. */
const allowed: Readonly<Record<string, string>> = {
  'apps/server/src/reconcile.ts: select l.id, l.parent_id, l.qty_shipped, s.qty from sales_or':
    'a line agrees with its shipments',
  'apps/server/src/reconcile.ts: select o.id, o.order_no from sales_order o left join (select': 'an order agrees with its lines',
  'contexts/sales/draft-order/server/draft-rows.ts: draft_id': 'the open drafts of one user; a draft is no test yet',
  'contexts/sales/order/server/shipment-rows.ts: sales_shipment_back': 'the units of one shipment that is voided',
};

/** Files with reactions that also run for tests, each with its reason. */
const alsoForTests: Readonly<Record<string, string>> = {
  'contexts/sales/order/server/shipment.server.ts': 'the shipments of an order that is received were delivered',
  'contexts/sales/packing/server/packing.server.ts': 'what lies on the packing table of an order goes with it',
};

describe('rows that are tests', () => {
  it('are left out of every figure', () => {
    expect(tested.map(({ name }) => name).toSorted()).toEqual(['order', 'shipment']);
    expect(sources.length).toBeGreaterThan(100);
    expect(sources.flatMap((path) => metricsWithTests(path, textOf(path), tables)).toSorted()).toEqual(
      Object.keys(allowed).toSorted(),
    );
  });

  it('run no reactions but those of their own life', () => {
    const found = sources.filter((path) => /alsoForTests: true/.test(textOf(path)));
    expect(found).toEqual(Object.keys(alsoForTests));
  });
});

describe('the check of figures', () => {
  const path = 'contexts/sales/order/server/hurry.ts';
  const isFound = (source: string): boolean => metricsWithTests(path, source, tables).length > 0;
  const head = "import { orderTable } from '#tables';\nconst o = orderTable;\n";

  it.each([
    "const a = typedQuery()('a', (db) => db.select(columns({ n: sql`count(*)` })).from(o));",
    "const a = { table: o, at: o.paidAt, where: isNull(o.deletedAt) }; const b = seriesQuery({ ...a, name: 'b', value: sql`sum(1)` });",
    'const a = `select sum(paid_amount) from sales_order where deleted_at is null`;',
    "const a = { x: seriesQuery({ table: o, where: counted, value: sql`sum(1)` }), y: seriesQuery({ table: o, name: 'y', value: sql`sum(1)` }) };",
  ])('finds %s', (source) => {
    expect(isFound(head + source)).toBe(true);
  });

  it.each([
    "const a = typedQuery()('a', (db) => db.select(columns({ n: sql`count(*)` })).from(o).where(counted));",
    "const a = { table: o, where: eq(o.isTest, false) }; const b = seriesQuery({ ...a, name: 'b', value: sql`sum(1)` });",
    "const a = typedQuery()('a', (db) => db.select(columns({ id: o.id })).from(o));",
    'const a = `select sum(paid_amount) from sales_order where not is_test`;',
  ])('accepts %s', (source) => {
    expect(isFound(head + source)).toBe(false);
  });
});
