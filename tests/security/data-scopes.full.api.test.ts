import { sortableColumns } from '@shopkeeper/resource/query';
import { staffCommandsOf } from '@shopkeeper/resource/lifecycle';
import { beforeAll, expect, it } from 'vitest';
import type { Caller } from '../setup/shop.ts';
import { call, fillBothSides, limitTo, type Reply, scopedCallers, scopedRows, type ScopedRows } from './scoped-shop.ts';
import { useSecurityShop } from './security-test-shop.ts';

const harness = useSecurityShop();
let all: readonly ScopedRows[];
let clerk: Caller;
let owner: Caller;

beforeAll(async () => {
  await fillBothSides(harness);
  all = await scopedRows(harness.shop);
  ({ clerk, owner } = await scopedCallers(harness.shop, all));
  await harness.shop.db.run(
    `insert into kit_audit (audience, actor_name, ip, trace_id, action, resource, row_id, label)
     select 'admin', 'x', '', 'scoped', 'edit', r.name, r.id, '' from unnest($1::text[], $2::bigint[]) as r(name, id)`,
    [
      all.flatMap(({ resource }) => [`${resource.context}/${resource.name}`, `${resource.context}/${resource.name}`]),
      all.flatMap(({ inside, outside }) => [inside[0], outside.id]),
    ],
  );
});

interface Listed {
  readonly result: readonly { readonly id: number; readonly rowId?: number }[];
}
const idsIn = ({ status, json }: Reply): readonly number[] =>
  status === 200 ? (json().data as Listed).result.map(({ id }) => id) : [];

const list = (rows: ScopedRows, as: Caller, body: object = {}) =>
  call(harness.shop, `${rows.resource.prefix}GetPageData`, { body: { page: { pageSize: 100 }, ...body }, as });

/** The ids of an export; hand-written exports are denied. */
const exportedRows = async ({ resource }: ScopedRows, as: Caller, query: object = {}) => {
  const { status, text } = await call(harness.shop, `${resource.prefix}Export`, { body: { query, columns: ['id'] }, as });
  return status === 200 ? text : status;
};

/** The log says what happened to rows of other resources, which are limited too: it shows fewer entries. */
const isLog = ({ resource }: ScopedRows): boolean => resource.page === '/admin/access/admin-log';

const only = ({ inside }: ScopedRows) => ({ filters: [{ field: 'id', op: 'in', value: inside }] });

type Reading = (rows: ScopedRows) => Promise<boolean>;

/** Each way to a row outside the scope, by what it is: whether the clerk got more than a missing row would show. */
const readings: Readonly<Record<string, Reading>> = {
  async list(rows) {
    const seen = idsIn(await list(rows, clerk));
    if (isLog(rows)) return seen.some((id) => !rows.inside.includes(id));
    return (
      seen.toSorted().join() !==
      idsIn(await list(rows, owner, only(rows)))
        .toSorted()
        .join()
    );
  },
  async filter(rows) {
    return idsIn(await list(rows, clerk, { filters: [{ field: 'id', op: 'eq', value: rows.outside.id }] })).length > 0;
  },
  async sort(rows) {
    const [field = 'id'] = sortableColumns(rows.resource);
    return idsIn(await list(rows, clerk, { sorts: [{ field, order: 'asc' }] })).some((id) => !rows.inside.includes(id));
  },
  async 'quick search'(rows) {
    if (rows.resource.search.length === 0 || rows.outside.label === '') return false;
    return idsIn(await list(rows, clerk, { quick: rows.outside.label.slice(0, 30) })).some((id) => !rows.inside.includes(id));
  },
  async detail({ resource, outside }) {
    return (await call(harness.shop, `${resource.prefix}GetDetailPage`, { body: { id: outside.id }, as: clerk })).status === 200;
  },
  async find({ resource, inside, outside }) {
    if (outside.label === '') return false;
    const found = await call(harness.shop, '/admin/platform/find', { body: { text: outside.label.slice(0, 90) }, as: clerk });
    const { groups } = found.json().data as { groups: { page: string; rows: { id: number }[] }[] };
    return groups.some(({ page, rows }) => page === resource.page && rows.some(({ id }) => !inside.includes(id)));
  },
  async export(rows) {
    if (!rows.resource.operations.includes('export') || isLog(rows)) return false;
    const seen = await exportedRows(rows, clerk);
    return seen !== 403 && seen !== (await exportedRows(rows, owner, only(rows)));
  },
  async audit({ resource, outside }) {
    const filters = [
      { field: 'traceId', op: 'eq', value: 'scoped' },
      { field: 'resource', op: 'eq', value: `${resource.context}/${resource.name}` },
    ];
    const log = await call(harness.shop, '/admin/access/admin-log/GetPageData', { body: { filters }, as: clerk });
    return log.status === 200 && (log.json().data as Listed).result.some(({ rowId }) => rowId === outside.id);
  },
  async change({ resource, outside }) {
    if (!resource.operations.includes('edit')) return false;
    const body = { id: outside.id, version: 2_000_000_000 };
    return ![403, 404].includes((await call(harness.shop, `${resource.prefix}Update`, { body, as: clerk })).status);
  },
  async command({ resource, outside }) {
    const [command] = staffCommandsOf(resource).filter(({ input }) => Object.keys(input ?? {}).length === 0);
    if (!command) return false;
    const body = { id: outside.id, version: 2_000_000_000 };
    return ![403, 404].includes((await call(harness.shop, resource.prefix + command.name, { body, as: clerk })).status);
  },
};

/** What the clerk got beyond the scope; with `onceEach` only the first of each kind. */
async function leaks({ onceEach = false } = {}) {
  const found = new Map<string, string[]>();
  for (const rows of all)
    for (const [what, isLeak] of Object.entries(readings))
      if (!(onceEach && found.has(what)) && (await isLeak(rows)))
        found.set(what, [...(found.get(what) ?? []), `${rows.resource.context}.${rows.resource.name}`]);
  return Object.fromEntries(found);
}

it('[M-33] staff limited by a condition read exactly the rows of it, of every resource by every call', async () => {
  await limitTo(harness.shop, all);
  expect(await leaks()).toEqual({});
  expect(all.length).toBeGreaterThan(30);
}, 90_000);

it('control: without the data scopes of the role, each way shows more', async () => {
  await limitTo(harness.shop, null);
  const found = await leaks({ onceEach: true });
  expect(Object.keys(found).toSorted()).toEqual(Object.keys(readings).toSorted());
}, 90_000);
