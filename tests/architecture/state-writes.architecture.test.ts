import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { snake, tableNameOf } from '@shopkeeper/resource/view';
import { describe, expect, it } from 'vitest';
import { resources } from '../../apps/server/src/compose.ts';
import { filesOfGit, isCode, isProof, repositoryRoot } from './sources.ts';
import { type StateColumn, stateWrites } from './state-writes.ts';

const camel = (name: string): string => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
const states: StateColumn[] = resources.flatMap((resource) =>
  resource.state === null
    ? []
    : [
        {
          table: tableNameOf(resource),
          exported: `${camel(resource.name)}Table`,
          field: resource.state,
          column: snake(resource.state),
        },
      ],
);

/** Files that write a state without a transition, each with its reason. */
const allowed: Readonly<Record<string, string>> = {
  'contexts/catalog/product/import/server/statements.ts: catalog_product.status':
    'an import file sets whole rows of a thousand products at once; no module reacts to transitions of products',
  'contexts/sales/order/server/order-rows.ts: sales_order.status':
    'an order is placed: its draft becomes the order, with all columns',
};

describe('states of lifecycles', () => {
  it('are written by transitions only', () => {
    const sources = filesOfGit('contexts', 'apps/server').filter((path) => isCode(path) && !isProof(path));
    expect(states.length).toBeGreaterThan(4);
    const found = sources.flatMap((path) => stateWrites(path, readFileSync(join(repositoryRoot, path), 'utf8'), states));
    expect(found).toEqual(Object.keys(allowed));
  });
});

describe('the check of states', () => {
  const path = 'contexts/sales/order/server/hurry.ts';
  const order = { table: 'sales_order', exported: 'orderTable', field: 'status', column: 'status' };
  const isFound = (source: string): boolean => stateWrites(path, source, [order]).length > 0;
  const imported = "import { orderTable } from '#tables';\n";

  it.each([
    "const a = `update sales_order set status = 'closed' where id = $1`;",
    'const a = `update only "sales_order" o set version = version + 1, "status" = $2 from x where true`;',
    'const a = `with o as (update sales_order set (closed_at, status) = ($1, $2) returning id) select 1 from o`;',
    'const a = `update sales_order t set ${assignments} where id = $1`;',
    'const a = `update sales_order t set (${columns}) = (select 1)`;',
    "const a = `insert into sales_order (id) values (1) on conflict (id) do update set status = 'closed'`;",
    `${imported}typedQuery()('a', (db) => db.update(orderTable).set({ status: sql\`'closed'\` }).where(x));`,
    `${imported}const o = orderTable;\ntypedQuery()('a', (db) => db.update(o).set({ version: 2, status: 'closed' }));`,
    `import { orderTable as o } from '#tables';\ntypedQuery()('a', (db) => db.update(o).set({ ...changes }));`,
    `${imported}typedQuery()('a', (db) => db.update(orderTable).set(changes));`,
    `${imported}typedQuery()('a', (db) => db.insert(orderTable).values(v).onConflictDoUpdate({ target: t, set: { status: s } }));`,
  ])('finds %s', (source) => {
    expect(isFound(source)).toBe(true);
  });

  it.each([
    "const a = `update sales_order set paid_at = now() where status = 'draft'`;",
    "const a = `update sales_order_line set status = 'closed'`;",
    'const a = `update sales_order set payment_status = $1`;',
    "const a = `insert into sales_order (id, status) values (1, 'draft')`;",
    `${imported}typedQuery()('a', (db) => db.update(orderTable).set({ deletedAt: sql\`now()\` }).where(eq(orderTable.status, s)));`,
    `${imported}const sums = new Map();\nsums.set('status', { status: 1 });`,
  ])('accepts %s', (source) => {
    expect(isFound(source)).toBe(false);
  });
});
