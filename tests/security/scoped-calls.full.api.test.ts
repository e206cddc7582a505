import { beforeAll, expect, it } from 'vitest';
import type { Caller } from '../setup/shop.ts';
import { call, fillBothSides, limitTo, scopedCallers, scopedRows, type ScopedRows } from './scoped-shop.ts';
import { useSecurityShop } from './security-test-shop.ts';

const harness = useSecurityShop();
let all: readonly ScopedRows[];
let clerk: Caller;

beforeAll(async () => {
  await fillBothSides(harness);
  all = await scopedRows(harness.shop);
  ({ clerk } = await scopedCallers(harness.shop, all, ['/admin/member/member-merge/add', '/admin/member/lead-merge/add']));
  await followUp();
});

/** The clerk owns every lead, claimed it and plans to follow up: so the numbers and the calendar are about rows on both sides. */
async function followUp(): Promise<void> {
  const { db } = harness.shop;
  await db.run(
    `update member_lead l set status = 'following', owner_id = a.id, owner = a.nickname, next_follow_at = kit_now() + interval '1 day'
     from access_admin a where a.username = 'scoped'`,
  );
  await db.run(
    `insert into member_lead_event (row_id, type, to_state, audience, actor_id, actor_name, visible_to_member, at)
     select l.id, 'claim', 'following', 'admin', l.owner_id, l.owner, false, kit_now() from member_lead l`,
  );
}

const rowsAt = (page: string): ScopedRows => {
  const found = all.find(({ resource }) => resource.page === page);
  if (!found) throw new Error(`the demo shop has no rows of ${page}`);
  return found;
};
const [order, product, member, lead] = [
  '/admin/sales/order',
  '/admin/catalog/product',
  '/admin/member/member',
  '/admin/member/lead',
] as const;
const [afterSale, article] = ['/admin/sales/after-sale', '/admin/community/article'] as const;

/** Calls of a day's work about one row. What has no hand-written call is worked on by derived ones. */
const aboutRows: readonly (readonly [page: string, call: string, body: (id: number) => object])[] = [
  [product, 'priceHistory', (id) => ({ id })],
  // A version that no row has: what the call says of a row that it found is not asked here.
  [product, 'SaveWithStock', (id) => ({ product: { id, version: 2_000_000_000 }, stock: [] })],
  [member, 'exportData', (id) => ({ id })],
  [member, 'passwordLink', (id) => ({ id })],
  [lead, 'timeline', (id) => ({ id })],
  [order, 'previewAmendment', (id) => ({ id, lines: [{ skuId: 1, qty: 1 }], freightAmount: 0 })],
  [order, 'GetDetailPage', (id) => ({ id })],
  [afterSale, 'GetDetailPage', (id) => ({ id })],
  [article, 'GetDetailPage', (id) => ({ id })],
  [article, 'Update', (id) => ({ id, version: 2_000_000_000 })],
];

const statuses = async (idOf: (rows: ScopedRows) => number) =>
  Object.fromEntries(
    await Promise.all(
      aboutRows.map(async ([page, name, bodyOf]) => {
        const { status } = await call(harness.shop, `${page}/${name}`, { body: bodyOf(idOf(rowsAt(page))), as: clerk });
        return [`${page} ${name}`, status] as const;
      }),
    ),
  );

/** Whether previews of merges and the warning of a second lead know the rows outside. */
async function known() {
  const answer = (path: string, body: object) => call(harness.shop, path, { body, as: clerk });
  const [one, other] = [rowsAt(member).outside.id, rowsAt(lead).outside.id];
  const like = await answer(`${lead}/duplicates`, { name: 'Outside' });
  return {
    member: (await answer('/admin/member/member-merge/preview', { fromId: one })).status,
    lead: (await answer('/admin/member/lead-merge/preview', { fromId: other, intoId: rowsAt(lead).inside[0] })).status,
    like: (like.json().data as object[]).length,
  };
}

/** What the clerk reads by hand-written calls that name no row. */
async function readAll() {
  const read = async <T>(path: string, body: object = {}): Promise<T> => {
    const reply = await call(harness.shop, path, { body, as: clerk });
    expect([path, reply.status]).toEqual([path, 200]);
    return reply.json().data;
  };
  const { result } = await read<{ result: { productId: number }[] }>(`${product}/skus`);
  const orders = await read<Record<string, number>>(`${order}/counts`);
  const products = await read<Record<string, number>>(`${product}/counts`);
  await read(`${order}/colleagues`);
  const file = await call(harness.shop, `${product}/Export`, { body: { query: {} }, as: clerk });
  expect(file.status).toBe(200);
  return { productIds: new Set(result.map(({ productId }) => productId)), orders, products, file: file.text };
}

interface Metrics {
  readonly funnel: { readonly all: number; readonly claimed: number };
  readonly persons: readonly { readonly name: string; readonly open: number; readonly claims: number }[];
}

/** What the clerk reads about leads by calls that name none: how many count, which stand in the schedule and in the calendar file. */
async function readLeads() {
  const read = async <T>(name: string, body: object): Promise<T> => {
    const reply = await call(harness.shop, `${lead}/${name}`, { body, as: clerk });
    expect([name, reply.status]).toEqual([name, 200]);
    return reply.json().data;
  };
  const { funnel, persons } = await read<Metrics>('metrics', { days: 365 });
  const { result } = await read<{ result: { id: number }[] }>('schedule', { from: 0, until: 4_000_000_000_000 });
  const { path } = await read<{ path: string }>('newCalendar', {});
  const { body } = await harness.shop.app.inject({ url: path });
  const own = persons.find(({ name }) => name === 'scoped');
  return {
    counts: [funnel.all, funnel.claimed, own?.open ?? 0, own?.claims ?? 0],
    ids: result.map(({ id }) => id).toSorted((a, b) => a - b),
    dates: body.split('BEGIN:VEVENT').length - 1,
  };
}

const listed = async (page: string): Promise<number> => {
  const reply = await call(harness.shop, `${page}/GetPageData`, { body: {}, as: clerk });
  return (reply.json().data as { page: { total: number } }).page.total;
};

it('[M-33] limited staff work with rows in sight by hand-written calls, and a row outside is a missing one', async () => {
  await limitTo(harness.shop, all);
  const inside = await statuses((rows) => rows.inside[0] ?? 0);
  expect(Object.values(inside).filter((status) => status === 403 || status === 404)).toEqual([]);
  expect(new Set(Object.values(await statuses(({ outside }) => outside.id)))).toEqual(new Set([404]));
  expect(await known()).toEqual({ member: 400, lead: 400, like: 0 });
  const { productIds, orders, products, file } = await readAll();
  const { inside: seen, outside } = rowsAt(product);
  expect([...productIds].filter((id) => !seen.includes(id))).toEqual([]);
  expect(productIds.size).toBeGreaterThan(0);
  expect(orders['all']).toBe(await listed(order));
  expect((products['all'] ?? 0) + (products['archived'] ?? 0)).toBe(await listed(product));
  expect(file).not.toContain(outside.label);
});

it('[M-33] numbers, schedule and calendar file of leads are about the leads in sight only', async () => {
  await limitTo(harness.shop, all);
  const { inside } = rowsAt(lead);
  const many = inside.length;
  expect(await readLeads()).toEqual({ counts: [many, many, many, many], ids: inside, dates: many });
});

it('control: without the data scopes of the role, the same calls show more', async () => {
  await limitTo(harness.shop, null);
  const leads = await harness.shop.db.rows('select 1 from member_lead where deleted_at is null');
  const everyOne = await readLeads();
  expect(everyOne).toMatchObject({ counts: Array.from({ length: 4 }, () => leads.length), dates: leads.length });
  expect(everyOne.ids).toContain(rowsAt(lead).outside.id);
  expect(Object.values(await statuses(({ outside }) => outside.id)).filter((status) => status === 404)).toEqual([]);
  expect(await known()).toEqual({ member: 200, lead: 200, like: 1 });
  const { productIds, file } = await readAll();
  const { inside, outside } = rowsAt(product);
  expect([...productIds].some((id) => !inside.includes(id))).toBe(true);
  expect(file).toContain(outside.label);
});
