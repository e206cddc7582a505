import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contextTablesInKit, declaredTables, foreignTables, hasStatementText } from './context-tables.ts';
import { importsOf } from './imports.ts';
import { filesOfGit, isCode, isProof, repositoryRoot } from './sources.ts';

const textOf = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');
const sources = filesOfGit('contexts').filter((path) => isCode(path) && !isProof(path));
const contexts = [...new Set(sources.map((path) => path.split('/')[1] ?? ''))];
/** The first words of the names of tables: a context, or the kit. */
const owners = [...contexts, 'kit'];
const definesTables = (path: string): boolean => /(^|[./])tables\.ts$/.test(path);

/** Files with statements as text, each with its reason. All others query by `typedQuery`. */
const withStatementText: Readonly<Record<string, string>> = {
  'contexts/access/menu-rule/server/menu-sync.ts': 'inserts from a JSON record set, at the start only',
  'contexts/catalog/product/import/server/references.ts': 'sets of names with their next weigh',
  'contexts/catalog/product/import/server/shop-rows.ts': 'sets of rows that an import file refers to',
  'contexts/catalog/product/import/server/statements.ts': 'batches of rows as JSON record sets',
  'contexts/catalog/product/server/category-state.ts': 'a recursive query over the tree',
  'contexts/catalog/product/server/product-skus.ts': 'a search by grams whose parts differ in their plan',
  'contexts/catalog/sellable/server/sellable.operations.ts': 'a search by grams that joins two indexes',
  'contexts/catalog/stock/server/stock.operations.ts': 'the stock ledger: conditional changes of sets of levels in one statement',
  'contexts/sales/order/server/order-rows.ts': 'an order with its lines and its timeline in one statement',
  'contexts/sales/order/server/shipment-rows.ts': 'a shipment with its lines and the shipped quantities in one statement',
};

describe('contexts own their tables', () => {
  it('no statement names a table of another context or of the kit', () => {
    expect(sources.length).toBeGreaterThan(300);
    expect(sources.flatMap((path) => foreignTables(path, textOf(path), owners))).toEqual([]);
  });

  it('only files of tables make tables of resources', () => {
    const makers = sources.filter((path) => importsOf(path, textOf(path)).includes('@shopkeeper/crud/tables'));
    expect(makers.length).toBeGreaterThan(contexts.length);
    expect(makers.filter((path) => !definesTables(path))).toEqual([]);
  });

  it('are reached by #tables, which no other context can import', () => {
    for (const context of contexts) {
      const { exports, imports }: { exports: object; imports: object } = JSON.parse(textOf(`contexts/${context}/package.json`));
      expect(imports, context).toEqual({ '#tables': './tables.ts' });
      expect(Object.keys(exports), context).toEqual(['.', './server', './web']);
    }
  });

  it('only ten files hold statements as text, each with its reason', () => {
    // The checks of invariants compare a row with sub-queries over the columns of own tables.
    const isCheck = (path: string): boolean => path.endsWith('.invariants.ts');
    const found = sources.filter(
      (path) => !definesTables(path) && !isCheck(path) && hasStatementText(path, textOf(path), owners),
    );
    expect(found).toEqual(Object.keys(withStatementText));
    expect(found.length).toBeLessThanOrEqual(10);
  });
});

describe('the kit knows no table of a context', () => {
  const files = filesOfGit('packages').filter((path) => isCode(path) && !isProof(path) && !path.includes('/testing/'));
  const own = new Set(files.flatMap((path) => declaredTables(textOf(path))));
  const inKit = (path: string, source: string): string[] => contextTablesInKit(path, source, { contexts, own });

  it('no statement of a package names one', () => {
    expect(files.length).toBeGreaterThan(300);
    expect(own.size).toBeGreaterThan(20);
    expect(files.flatMap((path) => inKit(path, textOf(path)))).toEqual([]);
  });

  it('the check finds one, and accepts tables that the kit declares', () => {
    const path = 'packages/crud/src/rows/data-scope.ts';
    const found = inKit(path, 'const a = `select m.group_id from access_admin m where m.id = ${me}`;');
    expect(found).toEqual([`${path}: access_admin`]);
    expect(inKit(path, "const a = 'select 1 from platform_dictionary d join kit_job j on true';")).toHaveLength(1);
    expect(inKit(path, "const a = 'select 1 from platform_area a join kit_session s on true';")).toEqual([]);
  });
});

describe('the check of foreign tables', () => {
  const path = 'contexts/catalog/stock/server/stock.server.ts';
  const foreignIn = (source: string): string[] => foreignTables(path, source, owners).map((found) => found.split(': ')[1] ?? '');

  it.each([
    ['const a = `select 1 from sales_order o`;', 'sales_order'],
    ["const a = 'select 1 from only sales_order';", 'sales_order'],
    ['const a = `select ${columns} from x join "member_member" m on true`;', 'member_member'],
    ["const a = 'left join access_admin a on a.id = actor_id';", 'access_admin'],
    ["const a = 'insert into sales_payment (id) values (1)';", 'sales_payment'],
    ['const a = `UPDATE sales_order set status = $1`;', 'sales_order'],
    ["const a = 'delete from catalog_product p using sales_order_line l';", 'sales_order_line'],
    ["const a = 'select 1 from catalog_product for update of sales_order';", 'sales_order'],
    ['const a = `select * from jsonb_populate_record(null::sales_order, $1)`;', 'sales_order'],
    ["const a = sql`select nextval('sales_order_id_seq')`;", 'sales_order_id_seq'],
    ["const a = 'select 1 from kit_session';", 'kit_session'],
  ])('finds the table in %s', (source, table) => {
    expect(foreignIn(source)).toEqual([table]);
  });

  it('accepts own tables, names of sub-queries, columns and comments', () => {
    const accepted = [
      '// from sales_order\nconst a = `select s.sales_count from catalog_product s join hits_of_sale h on true`;',
      "const b = 'the order comes from sales';",
    ];
    expect(accepted.flatMap(foreignIn)).toEqual([]);
  });

  it('finds statements as text, also parts of one', () => {
    const found = (source: string): boolean => hasStatementText(path, source, owners);
    expect(found('const a = `join catalog_product p on true`;')).toBe(true);
    expect(found('const a = `select 1 from ${table}`;')).toBe(true);
    expect(found('const a = `select 1 from (select 1) one`;')).toBe(true);
    expect(found('db.select(columns({ id: t.id })).from(t);')).toBe(false);
    expect(found('sql`${a.id} is distinct from ${id}`;')).toBe(false);
    expect(found("throw new Error('removed from the list');")).toBe(false);
  });
});
