import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { permissionOf } from '@shopkeeper/resource/view';
import { publish } from '@shopkeeper/server/events';
import { audit } from '@shopkeeper/server/http';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { until } from '../../packages/server/src/testing/until.ts';
import type { Caller } from '../setup/shop.ts';
import { call, fillBothSides, limitTo, scopedCallers, scopedRows, type ScopedRows } from './scoped-shop.ts';
import { useSecurityShop } from './security-test-shop.ts';

const harness = useSecurityShop({ working: true });
const [log, changeSets] = ['/admin/access/admin-log', '/admin/access/change-set'] as const;
let all: readonly ScopedRows[];
let clerk: Caller;
let owner: Caller;

const nameOf = ({ resource }: ScopedRows): string => `${resource.context}/${resource.name}`;
const data = async <T>(path: string, { body = {}, as = clerk }: { body?: object; as?: Caller } = {}): Promise<T> => {
  const { status, json, text } = await call(harness.shop, path, { body, as });
  if (status !== 200) throw new Error(`${path} ${status} ${text}`);
  return json().data;
};

beforeAll(async () => {
  await fillBothSides(harness);
  // The logs themselves are not limited: what they show follows from the rows that their entries are about.
  all = (await scopedRows(harness.shop)).filter(({ resource }) => resource.page !== log && resource.page !== changeSets);
  ({ clerk, owner } = await scopedCallers(harness.shop, all, [permission(log), permission(changeSets)]));
  await harness.shop.db.transaction(async (tx) => {
    const actor = { audience: 'admin', id: 1, username: 'somebody' } as const;
    const entries = all.flatMap((rows) =>
      [rows.inside[0] ?? 0, rows.outside.id].map((rowId) => ({ action: 'edit', resource: nameOf(rows), rowId, after: { a: 1 } })),
    );
    audit(tx, { actor, ip: '', traceId: 'scoped-traces' }, entries);
  });
});
afterEach(() => limitTo(harness.shop, null));

const permission = (page: string): string => `${page}/index`;
const isOutside = (rows: ScopedRows, id: number): boolean => !rows.inside.includes(id);
const found = (resource: string): ScopedRows | undefined => all.find((rows) => nameOf(rows) === resource);

/** The ids in the files that jobs export for the clerk, in the order of the resources. */
async function exportedIds(some: readonly ScopedRows[]): Promise<readonly (readonly number[])[]> {
  const jobIds: string[] = [];
  for (const { resource } of some) {
    const body = { query: {}, columns: ['id'] };
    jobIds.push((await data<{ jobId: string }>(`${resource.prefix}ExportJob`, { body })).jobId);
  }
  const waiting = "select 1 from kit_job where id = any($1::uuid[]) and status in ('queued', 'running') limit 1";
  await until(async () => (await harness.shop.db.rows(waiting, [jobIds])).length === 0, 20_000);
  const files: (readonly number[])[] = [];
  for (const [at, { resource }] of some.entries()) {
    const { text } = await call(harness.shop, `${resource.prefix}ExportFile`, { body: { jobId: jobIds[at] }, as: clerk });
    files.push(text.split(/\r?\n/).slice(1).filter(Boolean).map(Number));
  }
  return files;
}

const exportable = (): readonly ScopedRows[] => all.filter(({ resource }) => resource.operations.includes('export'));

it('[M-33] a job writes the rows of the limited person who started it, and no other', async () => {
  await limitTo(harness.shop, all);
  const wrong: string[] = [];
  const files = await exportedIds(exportable());
  for (const [at, rows] of exportable().entries()) {
    const body = { filters: [{ field: 'id', op: 'in', value: rows.inside }], page: { pageSize: 100 } };
    const path = `${rows.resource.prefix}GetPageData`;
    const { result } = await data<{ result: { id: number }[] }>(path, { body, as: owner });
    const ordered = (ids: readonly number[]): string => ids.toSorted((a, b) => a - b).join();
    if (ordered(files[at] ?? []) !== ordered(result.map(({ id }) => id))) wrong.push(nameOf(rows));
  }
  expect(wrong).toEqual([]);
  expect(exportable().length).toBeGreaterThan(25);
});

it('control: without the data scopes the same jobs write rows outside', async () => {
  const some = exportable().slice(0, 4);
  const files = await exportedIds(some);
  expect(files.map((ids, at) => ids.includes(some[at]?.outside.id ?? 0))).toEqual(some.map(() => true));
});

/** The pages of which events reach the clerk, each of which is told once. */
async function heardPages(): Promise<readonly string[]> {
  const { ticket } = await data<{ ticket: string }>('/api/events/ticket');
  const { port } = harness.shop.app.server.address() as AddressInfo;
  let text = '';
  const stream = request(`http://127.0.0.1:${port}/api/events?ticket=${ticket}`, { agent: false }, (answer) => {
    answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  });
  stream.on('error', () => undefined).end();
  await until(() => text.includes(': welcome'), 10_000);
  const { db } = harness.shop;
  for (const { resource } of all)
    await publish(db, {
      type: 'told',
      data: resource.page,
      to: { audience: 'admin', permission: permissionOf(resource, 'index') },
    });
  await publish(db, { type: 'told', data: 'the last', to: { audience: 'admin' } });
  await until(() => text.includes('the last'), 10_000);
  stream.destroy();
  return [...text.matchAll(/"type":"told","data":"([^"]*)"/g)].map(([, page = '']) => page).filter((page) => page !== 'the last');
}

it('[M-33] events about pages of which a person sees some rows do not reach them', async () => {
  await limitTo(harness.shop, all);
  expect(await heardPages()).toEqual([]);
});

it('control: without the data scopes the events reach the same person', async () => {
  expect((await heardPages()).toSorted()).toEqual(all.map(({ resource }) => resource.page).toSorted());
});

interface Entry {
  readonly id: number;
  readonly resource: string;
  readonly rowId: number;
}

/** The rows about which the logs show something to a person: the log, the changes of entries, and a change set. */
async function logged(as: Caller) {
  const filters = [{ field: 'traceId', op: 'eq', value: 'scoped-traces' }];
  const entries: Entry[] = [];
  for (const currentPage of [1, 2, 3])
    entries.push(
      ...(await data<{ result: Entry[] }>(`${log}/GetPageData`, { body: { filters, page: { currentPage, pageSize: 100 } }, as }))
        .result,
    );
  const ids = (
    await harness.shop.db.rows<{ id: number }>(
      "select id::int from kit_audit where trace_id = 'scoped-traces' order by id desc limit 50",
    )
  ).map(({ id }) => id);
  const changes = await data<Record<string, unknown>>(`${log}/changes`, { body: { ids }, as });
  const [set] = await harness.shop.db.rows<{ id: number }>("select id::int from kit_change_set where trace_id = 'scoped-traces'");
  const inSet = await data<{ entries: Entry[] }>(`${changeSets}/rows`, { body: { id: set?.id }, as });
  const outside = (some: readonly Entry[]) =>
    some.filter(({ resource, rowId }) => {
      const rows = found(resource);
      return !rows || isOutside(rows, rowId);
    }).length;
  return {
    listed: entries.length,
    changes: Object.keys(changes).length,
    inSet: inSet.entries.length,
    outside: [outside(entries), outside(inSet.entries)],
  };
}

it('[M-33] the logs show entries about rows in sight only: in the list, as changes and in a change set', async () => {
  await limitTo(harness.shop, all);
  expect(await logged(clerk)).toEqual({ listed: all.length, changes: 25, inSet: 25, outside: [0, 0] });
});

it('control: without the data scopes the same logs show all entries', async () => {
  const { listed, outside } = await logged(clerk);
  expect(listed).toBe(2 * all.length);
  expect(outside.every((count) => count > 0)).toBe(true);
  expect(await logged(owner)).toMatchObject({ listed });
});
