import { type AnyResource } from '@shopkeeper/resource';
import { tableNameOf } from '@shopkeeper/resource/view';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../tests/setup/shop.ts';
import { resources } from './compose.ts';

interface Fault {
  readonly path: string;
  readonly rule: string;
}

interface Column {
  readonly table: string;
  readonly column: string;
}

let shop: TestShop;
let columns: readonly Column[];

beforeAll(async () => {
  shop = await testShop();
  columns = await shop.db.rows<Column>(
    `select table_name as table, column_name as column from information_schema.columns where table_schema = current_schema()`,
  );
});
afterAll(() => shop.close());

const camel = (name: string): string => name.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());

/** Every column of the resource's table except the named ones, in snake case and in camel case. */
function othersOf(resource: AnyResource, named: readonly string[]): string[] {
  const own = columns.filter(({ table }) => table === tableNameOf(resource)).flatMap(({ column }) => [column, camel(column)]);
  return [...new Set(own)].filter((name) => !named.includes(name));
}

async function issuesOf(path: string, body: object): Promise<readonly Fault[]> {
  const { status, data } = await shop.post<{ fields?: readonly Fault[] }>(path, body);
  expect([200, 400]).toContain(status);
  return status === 400 ? (data.fields ?? []) : [];
}

const listed = resources.filter(({ operations }) => operations.includes('index'));
const written = resources.filter(({ operations }) => operations.includes('add') || operations.includes('edit'));

describe('a column that its resource does not declare', () => {
  it.each(listed.map((resource) => [resource.name, resource] as const))(
    'cannot filter the list of %s',
    async (_name, resource) => {
      const others = othersOf(resource, [...resource.filters, 'id']);
      expect(others.length).toBeGreaterThan(0);
      for (const name of others) {
        const issues = await issuesOf(`${resource.prefix}GetPageData`, { filters: [{ field: name, op: 'isNull', value: null }] });
        expect([name, issues.map(({ rule }) => rule)]).toEqual([name, ['unknown']]);
      }
    },
  );

  it.each(listed.map((resource) => [resource.name, resource] as const))('cannot sort the list of %s', async (_name, resource) => {
    const named = [...resource.list, ...resource.order.map((one) => one.replace(/^-/, '')), ...resource.filters, 'id'];
    for (const name of othersOf(resource, named)) {
      const issues = await issuesOf(`${resource.prefix}GetPageData`, { sorts: [{ field: name, order: 'asc' }] });
      expect([name, issues]).toEqual([name, [expect.objectContaining({ path: 'sorts.0.field', rule: 'unknown' })]]);
    }
  });

  it.each(written.map((resource) => [resource.name, resource] as const))(
    'cannot be written by calls of %s',
    async (_name, resource) => {
      const free = Object.entries(resource.ownFields).flatMap(([name, { write }]) => (write === 'server' ? [] : [name]));
      const others = othersOf(resource, [...free, 'id', 'version']);
      const calls = ['add', 'Update'].filter((call) => resource.operations.includes(call === 'add' ? 'add' : 'edit'));
      for (const call of calls) {
        const issues = await issuesOf(`${resource.prefix}${call}`, Object.fromEntries(others.map((name) => [name, 1])));
        expect(
          issues
            .filter(({ rule }) => rule === 'unknown')
            .map(({ path }) => path)
            .sort(),
        ).toEqual([...others].sort());
      }
    },
  );

  it('is tested for password hashes and deletion marks too', () => {
    const tried = listed.flatMap((resource) => othersOf(resource, [...resource.filters, 'id']));
    for (const name of ['password', 'deleted_at', 'deletedAt']) expect(tried).toContain(name);
  });
});
