import type { AnyResource } from '@shopkeeper/resource';
import { admin, adminGroup, menuRule, role } from '@shopkeeper/access';
import { spec } from '@shopkeeper/catalog';
import { app, appRelease, banner, themeUri } from '@shopkeeper/marketing';
import { address } from '@shopkeeper/member';
import { dictionary } from '@shopkeeper/platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draftOf, making, type Making } from '../../../tests/security/drafts.ts';
import { testShop, type TestShop } from '../../../tests/setup/shop.ts';

interface Row extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly version: number;
}

interface Page {
  readonly result: readonly Row[];
  readonly page: { readonly total: number };
}

let shop: TestShop;
let make: Making;

beforeAll(async () => {
  shop = await testShop();
  const [member] = await shop.db.rows<{ id: number }>(
    `insert into member_member (member_no, username, nickname, jointime) values ('L1', 'listed', 'Listed', now()) returning id`,
  );
  const { data: group } = await shop.post<Row>(`${adminGroup.prefix}add`, { name: 'Listed' });
  const { data: first } = await shop.post<Row>(`${role.prefix}add`, { code: 'listed', name: 'Listed', permissions: [] });
  const { data: client } = await shop.post<Row>(`${app.prefix}add`, { appKey: 'listed', name: 'Listed' });
  const ids = { member_member: member?.id ?? 0, access_admin_group: group.id, access_role: first.id, marketing_app: client.id };
  make = making(new Map(Object.entries(ids)));
});
afterAll(() => shop.close());

/** A valid draft; only permissions that exist are valid. */
const draft = (resource: AnyResource): object => ({
  ...draftOf(resource, make),
  ...(resource === role ? { permissions: ['/admin/catalog/brand/index'] } : {}),
});

async function add(resource: AnyResource, given: object = draft(resource)): Promise<Row> {
  const { code, data } = await shop.post<Row>(`${resource.prefix}add`, given);
  expect(code, JSON.stringify(data)).toBe(1);
  return data;
}

const list = async (resource: AnyResource, query: object): Promise<Page> =>
  (await shop.post<Page>(`${resource.prefix}GetPageData`, query)).data;

/** The lists of the specification that are derived from a declaration alone: the columns to sort, filter and search by. */
const lists = [
  ['M-04', spec, { sorted: 'name', filtered: 'name', searched: 'name' }],
  ['M-09', address, { sorted: 'updatedAt', filtered: 'mobile', searched: 'detail' }],
  ['M-11', appRelease, { sorted: 'versionName', filtered: 'versionCode', searched: 'versionName' }],
  ['M-12', banner, { sorted: 'title', filtered: 'position', searched: 'title' }],
  ['M-23', themeUri, { sorted: 'name', filtered: 'code', searched: 'name' }],
  ['M-24', admin, { sorted: 'username', filtered: 'username', searched: 'nickname' }],
  ['M-32', dictionary, { sorted: 'code', filtered: 'code', searched: 'name' }],
  ['M-33', role, { sorted: 'code', filtered: 'code', searched: 'name' }],
] as const satisfies readonly (readonly [string, AnyResource, Readonly<Record<'sorted' | 'filtered' | 'searched', string>>])[];

/** Lists whose rows form a tree: it is read as a whole. */
const trees = [
  ['M-25', adminGroup, 'name'],
  ['M-26', menuRule, 'title'],
] as const satisfies readonly (readonly [string, AnyResource, string])[];

const everything = [...lists, ...trees].map(([id, resource]) => [id, resource] as const);

describe.each(lists)('[%s.list] the list', (_id, resource: AnyResource, { sorted, filtered, searched }) => {
  const made: Row[] = [];
  beforeAll(async () => {
    for (let n = 0; n < 5; n += 1) made.push(await add(resource));
  });

  it(`of ${resource.name} is paged without gaps or repetitions, and counted`, async () => {
    const whole = await list(resource, { page: { pageSize: 500 } });
    expect(whole.page.total).toBe(whole.result.length);
    const walked: number[] = [];
    for (let currentPage = 1; (currentPage - 1) * 2 < whole.page.total; currentPage += 1) {
      const { result, page } = await list(resource, { page: { currentPage, pageSize: 2 } });
      expect(page.total).toBe(whole.page.total);
      walked.push(...result.map(({ id }) => id));
    }
    expect(walked).toEqual(whole.result.map(({ id }) => id));
    expect(walked).toEqual(expect.arrayContaining(made.map(({ id }) => id)));
  });

  it(`of ${resource.name} is sorted in both directions`, async () => {
    const inOrder = async (order: 'asc' | 'desc') =>
      (await list(resource, { sorts: [{ field: sorted, order }], page: { pageSize: 500 } })).result.map((row) => row[sorted]);
    const up = await inOrder('asc');
    expect(new Set(up).size).toBeGreaterThan(3);
    expect(await inOrder('desc')).toEqual(up.toReversed());
    const texts = up.map(String);
    expect(texts).toEqual(texts.toSorted((a, b) => (a < b ? -1 : 1)));
  });

  it(`of ${resource.name} is filtered and searched`, async () => {
    const [first] = made;
    const value = first?.[filtered];
    const where = async (op: 'eq' | 'ne') =>
      (await list(resource, { filters: [{ field: filtered, op, value }], page: { pageSize: 500 } })).result;
    expect((await where('eq')).map(({ id }) => id)).toContain(first?.id);
    expect((await where('eq')).every((row) => row[filtered] === value)).toBe(true);
    expect((await where('ne')).some((row) => row[filtered] === value)).toBe(false);
    const text = String(first?.[searched]);
    const found = await list(resource, { quick: text, page: { pageSize: 500 } });
    expect(found.result.map(({ id }) => id)).toContain(first?.id);
    expect(found.page.total).toBeLessThan((await list(resource, {})).page.total);
    expect((await list(resource, { quick: 'nothing is called this' })).page.total).toBe(0);
  });
});

/** All rows of a list, which has at most 500 on a page. */
async function everyPage(resource: AnyResource, wish: object): Promise<Awaited<ReturnType<typeof list>>> {
  const first = await list(resource, { ...wish, page: { pageSize: 500 } });
  const pages = Math.ceil(first.page.total / 500);
  const rest = await Promise.all(
    Array.from({ length: pages - 1 }, (_, n) => list(resource, { ...wish, page: { pageSize: 500, currentPage: n + 2 } })),
  );
  return { ...first, result: [...first.result, ...rest.flatMap(({ result }) => result)] };
}

describe.each(trees)('[%s.list] the tree', (_id, resource: AnyResource, label) => {
  it(`of ${resource.name} is listed with its parents, filtered and searched`, async () => {
    const root = await add(resource, { ...draftOf(resource, make), parentId: null });
    const child = await add(resource, { ...draftOf(resource, make), parentId: root.id });
    const whole = await everyPage(resource, {});
    expect(whole.result.find(({ id }) => id === child.id)).toMatchObject({ parentId: root.id });
    expect(whole.page.total).toBe(whole.result.length);
    const found = await list(resource, { quick: String(child[label]) });
    expect(found.result.map(({ id }) => id)).toContain(child.id);
    expect(found.page.total).toBeLessThan(whole.page.total);
    const disabled = await list(resource, { filters: [{ field: 'enabled', op: 'eq', value: false }] });
    expect(disabled.result.map(({ id }) => id)).not.toContain(root.id);
    const up = (await everyPage(resource, { sorts: [{ field: label, order: 'asc' }] })).result;
    const down = (await everyPage(resource, { sorts: [{ field: label, order: 'desc' }] })).result;
    expect(down.map((row) => row[label])).toEqual(up.map((row) => row[label]).toReversed());
  });
});

describe.each(everything)('[%s.deny] the calls', (_id, resource: AnyResource) => {
  it(`of ${resource.name} are rejected without the permission`, async () => {
    const stranger = await shop.staff(['/admin/catalog/brand/index']);
    const names = ['GetPageData', 'GetDetailPage', 'add', 'Add', 'Update', 'Save', 'del', 'Delete', 'Export'];
    for (const name of names) {
      const answer = await shop.post(resource.prefix + name, { id: 1, version: 1 }, stranger);
      expect([name, answer.status, answer.msg]).toEqual([name, 403, 'You do not have permission to operate!']);
    }
  });
});

describe('[M-12.write] banners', () => {
  const good = { title: 'Spring', image: '/storage/attachment/a.png' };

  it('are added, changed, moved and deleted', async () => {
    const first = await add(banner, good);
    const second = await add(banner, { ...good, title: 'Summer', linkType: 'url', link: 'https://shop.example/summer' });
    const changed = await shop.post<Row>(`${banner.prefix}Update`, { id: first.id, version: first.version, title: 'Autumn' });
    expect(changed.data).toMatchObject({ id: first.id, title: 'Autumn' });
    const places = async () =>
      (await list(banner, { page: { pageSize: 500 } })).result
        .map(({ id }) => id)
        .filter((id) => [first.id, second.id].includes(id));
    const before = await places();
    const moved = await shop.post(`${banner.prefix}sortable`, { id: before[1], targetId: before[0] });
    expect([moved.code, await places()]).toEqual([1, before.toReversed()]);
    const { version } = changed.data;
    expect((await shop.post(`${banner.prefix}del`, { id: first.id, version })).code).toBe(1);
    expect(await places()).toEqual([second.id]);
  });

  it.each([
    ['no picture', { image: undefined }, 'image', 'required'],
    ['a link that is missing', { linkType: 'url' }, 'link', 'required'],
    ['a link that does not apply', { link: 'https://shop.example' }, 'link', 'notHere'],
    ['an end before the start', { startsAt: 2_000_000, endsAt: 1_000_000 }, 'endsAt', 'banner.endsBeforeStart'],
    ['an unknown position', { position: 'cellar' }, 'position', 'choice'],
  ])('are rejected with %s', async (_what, wrong, path, rule) => {
    const answer = await shop.post(`${banner.prefix}add`, { ...good, ...wrong });
    expect(answer).toMatchObject({ status: 400, data: { fields: [{ path, rule }] } });
  });
});

describe('[M-09.write] addresses', () => {
  it('are added, changed and deleted', async () => {
    const made = await add(address);
    const { id, version } = made;
    const changed = await shop.post<Row>(`${address.prefix}Update`, { id, version, detail: '7 Heron Road' });
    expect(changed.data).toMatchObject({ id, detail: '7 Heron Road', version: version + 1 });
    expect((await shop.post(`${address.prefix}del`, { id, version: changed.data.version })).code).toBe(1);
    expect((await shop.post(`${address.prefix}GetDetailPage`, { id })).status).toBe(404);
  });

  it.each([
    ['a mobile that is none', { mobile: '12' }, 'mobile', 'mobile'],
    ['a name that is none', { name: '<??>' }, 'name', 'name'],
    ['a region that is none', { region: 'here' }, 'region', 'format'],
    ['no address line', { detail: undefined }, 'detail', 'required'],
    ['a member that does not exist', { memberId: 999_999 }, 'memberId', 'missing-reference'],
  ])('are rejected with %s', async (_what, wrong, path, rule) => {
    const answer = await shop.post(`${address.prefix}add`, { ...draft(address), ...wrong });
    expect(answer).toMatchObject({ status: 400, data: { fields: [{ path, rule }] } });
  });
});

describe('[M-33.write] roles', () => {
  it('are added, changed and deleted, and rejected with a taken or malformed code', async () => {
    const made = await add(role, { code: 'night_shift', name: 'Night shift', permissions: ['/admin/catalog/brand/index'] });
    const taken = await shop.post(`${role.prefix}add`, { code: 'night_shift', name: 'Again', permissions: [] });
    expect(taken).toMatchObject({ status: 409, data: { fields: [{ path: 'code', rule: 'duplicate' }] } });
    const malformed = await shop.post(`${role.prefix}add`, { code: 'Night shift!', name: 'Again', permissions: [] });
    expect(malformed).toMatchObject({ status: 400, data: { fields: [{ path: 'code' }] } });
    const patch = { id: made.id, version: made.version, permissions: ['/admin/catalog/spec/index'] };
    const changed = await shop.post<Row>(`${role.prefix}Update`, patch);
    expect(changed.data).toMatchObject({ permissions: ['/admin/catalog/spec/index'] });
    expect((await shop.post(`${role.prefix}Update`, patch)).data).toMatchObject({ error: 'request.stale-version' });
    expect((await shop.post(`${role.prefix}del`, { id: made.id, version: changed.data.version })).code).toBe(1);
    expect((await shop.post(`${role.prefix}GetDetailPage`, { id: made.id })).status).toBe(404);
  });
});
