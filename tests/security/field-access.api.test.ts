import { randomUUID } from 'node:crypto';
import { opsIn, sortableColumns } from '@shopkeeper/resource/query';
import { permissionOf, revealableFields, tableNameOf } from '@shopkeeper/resource/view';
import { bulkActionsOf } from '../../packages/crud/src/bulk/bulk-actions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportTestShop, withImports } from '../setup/import-files.ts';
import { type Caller, testShop } from '../setup/shop.ts';
import {
  auditSentinels,
  blindPermissions,
  sentinels,
  type FieldSentinel,
  finished,
  prepareSentinels,
  ruledResources,
} from './field-access-shop.ts';

let shop: ImportTestShop;
let blind: Caller;
let ids: ReadonlyMap<string, number>;

beforeAll(async () => {
  shop = withImports(await testShop());
  blind = await shop.staff(blindPermissions);
  ids = await prepareSentinels(shop);
  await auditSentinels(shop);
});
afterAll(() => shop.close());

const idOf = (sentinel: FieldSentinel): number => ids.get(tableNameOf(sentinel.resource)) ?? 0;
const key = (): Readonly<Record<string, string>> => ({ 'idempotency-key': randomUUID() });

/** The text of a reply, whatever its type. */
async function textOf(path: string, body: object, as: Caller): Promise<string> {
  const headers = { server: '1', 'accept-language': 'en', authorization: `Bearer ${as.token}`, ...key() };
  const reply = await shop.app.inject({ method: 'POST', url: path, headers, payload: body });
  return reply.body;
}

async function exportedInBackground({ resource }: FieldSentinel, as: Caller): Promise<string> {
  const { data } = await shop.post<{ jobId: string }>(`${resource.prefix}ExportJob`, {}, as, key());
  await finished(shop, data.jobId, as);
  return textOf(`${resource.prefix}ExportFile`, { jobId: data.jobId }, as);
}

/** The audit entries about a sentinel, each in full. */
async function audited(as: Caller): Promise<string> {
  const filters = [{ field: 'traceId', op: 'eq', value: 'sentinel' }];
  const log = '/admin/access/admin-log/';
  const { data } = await shop.post<{ result: { id: number }[] }>(`${log}GetPageData`, { filters, page: { pageSize: 500 } }, as);
  const entries = await Promise.all(data.result.map(({ id }) => textOf(`${log}GetDetailPage`, { id }, as)));
  const changes = await textOf(`${log}changes`, { ids: data.result.slice(0, 50).map(({ id }) => id) }, as);
  return [JSON.stringify(data), ...entries, changes].join('\n');
}

type Reading = (sentinel: FieldSentinel, as: Caller) => Promise<string>;

/** The calls that may show a field, by what they are. Conflicts are caused by an outdated version. */
const readings = {
  list: ({ resource }, as) => textOf(`${resource.prefix}GetPageData`, { page: { pageSize: 100 } }, as),
  detail: (sentinel, as) => textOf(`${sentinel.resource.prefix}GetDetailPage`, { id: idOf(sentinel) }, as),
  export: ({ resource }, as) => textOf(`${resource.prefix}Export`, {}, as),
  'export in the background': exportedInBackground,
  audit: (_sentinel, as) => audited(as),
  conflict: (sentinel, as) => textOf(`${sentinel.resource.prefix}Update`, { id: idOf(sentinel), version: 900 }, as),
  find: (_sentinel, as) => textOf('/admin/platform/find', { text: '13' }, as),
  notifications: (_sentinel, as) => textOf('/admin/platform/notifications/recent', {}, as),
  'members of order entry': (_sentinel, as) => textOf('/admin/sales/draft-order/findMember', { quick: 'Mei' }, as),
} as const satisfies Readonly<Record<string, Reading>>;

type What = keyof typeof readings;
const kinds = Object.keys(readings) as What[];
const finds = async (what: What, sentinel: FieldSentinel, as: Caller): Promise<boolean> =>
  shows(await readings[what](sentinel, as), sentinel);

const shows = (text: string, { texts }: FieldSentinel): boolean => texts.some((one) => text.includes(one));
const nameOf = ({ resource, lines, name }: FieldSentinel): string =>
  [resource.context, resource.name, ...(lines === null ? [] : [lines]), name].join('.');
const cases = sentinels.map((sentinel) => [nameOf(sentinel), sentinel] as const);

describe('without the permission to read a field', () => {
  it('the product has such fields', () => {
    expect(ruledResources.map(({ name }) => name).sort()).toEqual(['admin', 'delivery', 'member', 'order', 'product']);
    expect(sentinels.length).toBeGreaterThan(6);
  });

  it.each(kinds)('its values are not in: %s', async (what) => {
    for (const sentinel of sentinels)
      expect([nameOf(sentinel), await finds(what, sentinel, blind)]).toEqual([nameOf(sentinel), false]);
  });

  it.each(cases)('%s is found in detail, audit, conflict and file by readers with the permission', async (_name, sentinel) => {
    const isEdited = sentinel.resource.operations.includes('edit');
    for (const what of ['detail', 'audit', ...(isEdited ? (['conflict'] as const) : [])] as const)
      expect([what, await finds(what, sentinel, shop.owner)]).toEqual([what, true]);
    const isInFile = sentinel.lines === null || sentinel.resource.name === 'product';
    if (isInFile) expect(await finds('export', sentinel, shop.owner)).toBe(true);
  });

  it.each(cases)('%s is no filter, no sort, no search text and no column of an export', async (_name, sentinel) => {
    const { resource, name, value, lines } = sentinel;
    if (lines !== null) return;
    const ask = (call: string, body: object, as: Caller) =>
      shop.post<{ result: unknown[] }>(resource.prefix + call, body, as, key());
    const filters = [{ field: name, op: 'eq', value }];
    const [bulkAction] = bulkActionsOf(resource).keys();
    for (const [call, body] of [
      ['GetPageData', { filters }],
      ['GetPageData', { sorts: [{ field: name, order: 'asc' }] }],
      ['Export', { query: { filters } }],
      ['ExportJob', { query: { filters } }],
      ...(bulkAction ? [['Bulk', { bulkAction, query: { filters }, chosen: { allBut: [] } }] as const] : []),
    ] as const) {
      const { status, data } = await ask(call, body, blind);
      expect([call, status, data]).toMatchObject([call, 400, { fields: [{ rule: 'unknown' }] }]);
    }
    expect((await ask('GetPageData', { quick: String(value) }, blind)).data.result).toEqual([]);
    if (resource.filters.includes(name) && opsIn(resource, name).includes('eq'))
      expect((await ask('GetPageData', { filters }, shop.owner)).data.result).not.toEqual([]);
    if (resource.search.includes(name))
      expect((await ask('GetPageData', { quick: String(value) }, shop.owner)).data.result).not.toEqual([]);
    if (sortableColumns(resource).includes(name))
      expect((await ask('GetPageData', { sorts: [{ field: name, order: 'asc' }] }, shop.owner)).status).toBe(200);
  });

  it.each(cases.filter(([, { field, lines }]) => field.write !== 'server' && lines === null))(
    '%s cannot be written and keeps its value',
    async (_name, sentinel) => {
      const { resource, name, table, value } = sentinel;
      const id = idOf(sentinel);
      const [before] = await shop.db.rows<{ version: number }>(`select version from ${table} where id = $1`, [id]);
      const body = { id, version: before?.version, [name]: value };
      const rejected = await shop.post<{ fields: unknown }>(`${resource.prefix}Update`, body, blind);
      expect(rejected).toMatchObject({ status: 400, data: { fields: [{ path: name, rule: 'unknown' }] } });
    },
  );

  it('is not in an import file: its column is unknown, and the preview shows no stored value', async () => {
    const bytes = 'Handle,Name,Price,Cost\nbowl,Tea bowl,10.00,7.00\n';
    const report = await shop.send<{ unknown: string[] }>('/admin/catalog/product/Import', { bytes, as: blind });
    expect(report).toMatchObject({ status: 200, data: { unknown: ['Cost'] } });
    expect(sentinels.filter((sentinel) => shows(JSON.stringify(report), sentinel))).toEqual([]);
    const known = await shop.send<{ unknown: string[] }>('/admin/catalog/product/Import', { bytes });
    expect(known.data.unknown).toEqual([]);
  });

  it('a product keeps the costs that the person who saves it may not read', async () => {
    const [sku] = await shop.db.rows<{ id: number; productId: number; version: number; cost: number }>(
      `select s.id, p.id as "productId", p.version, s.cost_amount as cost from catalog_product_sku s join catalog_product p on p.id = s.parent_id`,
    );
    const line = { id: sku?.id, values: [], priceAmount: 1_200 };
    const body = { id: sku?.productId, version: sku?.version, skus: [line] };
    const withCost = { ...body, skus: [{ ...line, costAmount: 1 }] };
    expect(await shop.post('/admin/catalog/product/Update', withCost, blind)).toMatchObject({
      status: 400,
      data: { fields: [{ path: 'skus.0.costAmount', rule: 'unknown' }] },
    });
    expect(await shop.post('/admin/catalog/product/Update', body, blind)).toMatchObject({ code: 1 });
    const [after] = await shop.db.rows('select price_amount as price, cost_amount as cost from catalog_product_sku');
    expect(after).toEqual({ price: 1_200, cost: sku?.cost });
  });
});

describe('revealing a masked value', () => {
  const masks = sentinels.filter(({ resource, name }) => revealableFields(resource).includes(name));
  it.each(masks.map((sentinel) => [nameOf(sentinel), sentinel] as const))(
    '%s shows it in full, with an audit entry',
    async (_name, sentinel) => {
      const { resource, name, value } = sentinel;
      const path = `${resource.prefix}reveal`;
      const body = { id: idOf(sentinel), field: name };
      expect((await shop.post(path, body, blind)).status).toBe(403);
      const discreet = await shop.staff([permissionOf(resource, 'index'), permissionOf(resource, 'reveal')]);
      expect(await finds('detail', sentinel, discreet)).toBe(false);
      expect((await shop.post(path, body, discreet)).data).toEqual({ field: name, value });
      const logged = await shop.db.rows(
        `select actor_name like 'clerk%' as "isClerk", row_id as id, after from kit_audit where action = 'reveal' and resource = $1`,
        [`${resource.context}/${resource.name}`],
      );
      expect(logged).toContainEqual({ isClerk: true, id: body.id, after: { field: name } });
    },
  );

  it('is possible for fields with a mask only, and for rows that exist', async () => {
    const path = '/admin/member/member/reveal';
    for (const body of [{ id: 1, field: 'password' }, { id: 1, field: 'note' }, { id: 1 }, { id: 0, field: 'mobile' }])
      expect([body, (await shop.post(path, body)).status]).toEqual([body, 400]);
    expect((await shop.post(path, { id: 900_000, field: 'mobile' })).status).toBe(404);
  });
});
