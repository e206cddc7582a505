import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { addCategory, joinCommunity, type Person } from '../../forum/testing/people.ts';

interface Row {
  readonly id: number;
  readonly version: number;
}

const home = '/admin/community/community-home/overview';
const lists = {
  'M-17': '/admin/community/article/',
  'M-18': '/admin/community/article-comment/',
  'M-19': '/admin/community/article-collection/',
} as const;

let shop: TestShop;
let iris: Person;
let categoryId: number;

beforeAll(async () => {
  shop = await testShop();
  iris = await joinCommunity(shop, 'iris');
  categoryId = await addCategory(shop, 'Baking');
  for (const title of ['A loaf of rye', 'A loaf of spelt']) {
    const { data } = await shop.post<Row>(`${lists['M-17']}add`, { title, categoryId, content: '<p>Slow dough</p>' });
    await shop.post(`${lists['M-17']}publish`, { id: data.id, version: data.version });
    await shop.post('/user/community/collect', { id: data.id }, iris);
    await shop.post('/user/community/comment', { articleId: data.id, content: `Is ${title} hard?` }, iris);
    await shop.db.run(`update community_article_comment set created_at = created_at - interval '1 hour'`);
  }
});
afterAll(() => shop.close());

const found = async (prefix: string, body: object) =>
  (await shop.post<{ result: Row[] }>(`${prefix}GetPageData`, body)).data.result;

/** The ids of all rows, one a page. */
async function paged(prefix: string): Promise<number[]> {
  const ids: number[] = [];
  let after: string | null = null;
  do {
    const page: object = { pageSize: 1, ...(after === null ? {} : { after }) };
    const { data } = await shop.post<{ result: Row[]; page: { next: string | null } }>(`${prefix}GetPageData`, { page });
    expect(data.result.length).toBeLessThan(2);
    ids.push(...data.result.map(({ id }) => id));
    after = data.result.length === 0 ? null : (data.page.next ?? null);
  } while (after !== null && ids.length < 10);
  return ids;
}

for (const [id, prefix] of Object.entries(lists))
  it(`[${id}.list] [${id}.export] ${prefix} is searched, filtered, sorted, paged and exported`, async () => {
    const all = await found(prefix, {});
    expect(all).toHaveLength(2);
    expect(await found(prefix, { quick: 'spelt' })).toHaveLength(1);
    expect(await found(prefix, { quick: 'no such words' })).toEqual([]);
    const memberFilter = { field: prefix === lists['M-17'] ? 'categoryId' : 'memberId', op: 'eq' };
    const value = prefix === lists['M-17'] ? categoryId : iris.id;
    expect(await found(prefix, { filters: { ...memberFilter, value } })).toHaveLength(2);
    expect(await found(prefix, { filters: { ...memberFilter, value: value + 1_000 } })).toEqual([]);
    const field = prefix === lists['M-17'] ? 'publishedAt' : 'createdAt';
    const sorted = async (order: string) => (await found(prefix, { sorts: [{ field, order }] })).map(({ id: row }) => row);
    expect(await sorted('asc')).toEqual((await sorted('desc')).toReversed());
    expect(await paged(prefix)).toEqual(all.map(({ id: row }) => row));
    const file = await shop.app.inject({
      method: 'POST',
      url: `${prefix}Export`,
      headers: { authorization: `Bearer ${shop.owner.token}`, server: '1' },
      payload: {},
    });
    expect([file.statusCode, file.body.includes('spelt'), file.body.includes('rye')]).toEqual([200, true, true]);
  });

it('[M-17.deny] [M-18.deny] [M-19.deny] [M-42.deny] the community is seen and changed with its permissions only', async () => {
  const nobody = await shop.staff(['/admin/sales/order/index']);
  const reader = await shop.staff(Object.values(lists).map((prefix) => `${prefix}index`));
  expect((await shop.post(home, {}, nobody)).status).toBe(403);
  expect((await shop.post(home, {}, reader)).status).toBe(403);
  expect((await shop.post(home, {}, iris)).status).toBe(401);
  for (const prefix of Object.values(lists)) {
    expect((await shop.post(`${prefix}GetPageData`, {}, nobody)).status).toBe(403);
    expect((await shop.post(`${prefix}GetPageData`, {}, reader)).status).toBe(200);
    expect((await shop.post(`${prefix}Export`, {}, reader)).status).toBe(403);
    const [row] = await found(prefix, {});
    expect((await shop.post(`${prefix}del`, { id: row?.id, version: row?.version }, reader)).status).toBe(403);
  }
  for (const command of ['publish', 'hide', 'pin', 'lock', 'keep'])
    expect((await shop.post(`${lists['M-17']}${command}`, { id: 1, version: 1 }, reader)).status, command).toBe(403);
});

it('[M-42.page] the home page counts who reported most, and how much of it staff hid, in the last 30 days', async () => {
  interface Reporter {
    readonly name: string;
    readonly [field: string]: unknown;
  }
  const reporters = async () => (await shop.post<{ reporters: Reporter[] }>(home, {})).data.reporters;
  expect(await reporters()).toEqual([]);
  const wren = await joinCommunity(shop, 'wren');
  const [first, second] = (await found(lists['M-17'], { sorts: [{ field: 'id', order: 'asc' }] })).map(({ id }) => id);
  const [remark] = await found(lists['M-18'], {});
  const report = async (who: Person, target: string, id: number | undefined) =>
    expect((await shop.post('/user/community/report', { target, id, reason: 'Not about bread' }, who)).status).toBe(200);
  await report(wren, 'article', first);
  await report(wren, 'article', second);
  await report(wren, 'comment', remark?.id);
  await report(iris, 'article', second);
  const ofWren = { name: 'wren', count: 3, upheld: 0, articleIds: [second, first], commentIds: [remark?.id] };
  const ofIris = { name: 'iris', count: 1, upheld: 0, articleIds: [second], commentIds: [] };
  expect(await reporters()).toEqual([ofWren, ofIris]);
  for (const [prefix, id, upheld] of [
    [lists['M-17'], first, 1],
    [lists['M-18'], remark?.id, 2],
  ] as const) {
    const { data: row } = await shop.post<Row>(`${prefix}GetDetailPage`, { id });
    expect((await shop.post(`${prefix}hide`, { id, version: row.version, reason: 'Not about bread' })).status).toBe(200);
    expect(await reporters()).toEqual([{ ...ofWren, upheld }, ofIris]);
  }
  await shop.db.run(`update community_report set at = now() - interval '40 days'`);
  expect(await reporters()).toEqual([]);
});

it('what one member of staff has claimed no other decides about, until it is released or the time is over', async () => {
  const nodes = ['index', 'claim', 'release', 'publish', 'reject'].map((name) => `${lists['M-17']}${name}`);
  const [rita, omar] = [await shop.staff(nodes), await shop.staff(nodes)];
  const { data } = await shop.post<Row>(
    '/user/article/add',
    { title: 'A claimed loaf', categoryId, content: '<p>x y</p>' },
    iris,
  );
  expect((await shop.post('/user/article/submit', { id: data.id, version: data.version }, iris)).status).toBe(200);
  const act = async (name: string, who: Caller, input: object = {}) => {
    const { data: row } = await shop.post<Row>(`${lists['M-17']}GetDetailPage`, { id: data.id });
    return shop.post<{ error?: string }>(`${lists['M-17']}${name}`, { id: data.id, version: row.version, ...input }, who);
  };
  const isTaken = { status: 409, data: { error: 'article.claimed' } };
  expect((await act('release', rita)).data.error).toBe('article.not-claimed');
  expect((await act('claim', rita)).status).toBe(200);
  for (const name of ['claim', 'release', 'publish']) expect(await act(name, omar), name).toMatchObject(isTaken);
  expect(await act('reject', omar, { reason: 'Too short' })).toMatchObject(isTaken);
  expect((await act('release', rita)).status).toBe(200);
  expect((await act('claim', omar)).status).toBe(200);
  expect(await act('publish', rita)).toMatchObject(isTaken);
  await shop.db.run(`update community_article set claimed_until = now() - interval '1 second' where id = $1`, [data.id]);
  expect((await act('publish', rita)).status).toBe(200);
  const [row] = await shop.db.rows('select claimed_by_id, claimed_until from community_article where id = $1', [data.id]);
  expect(row).toEqual({ claimed_by_id: null, claimed_until: null });
});

it('[M-17.write] [M-18.write] [M-19.write] what is wrong is refused at its field, and articles, comments and collections are changed and deleted', async () => {
  const prefix = lists['M-17'];
  const send = (path: string, body: object, who?: Caller) =>
    shop.post<Row & { title?: string; error?: string; fields?: { path: string }[] }>(path, body, who);
  const wrong = await send(`${prefix}add`, { title: 'Rye', categoryId: 999_999, content: '' });
  expect(wrong.status).toBe(400);
  expect(wrong.data.fields?.map(({ path }) => path)).toEqual(expect.arrayContaining(['title', 'content']));
  const { data: made } = await send(`${prefix}add`, { title: 'A loaf of emmer', categoryId, content: '<p>Old grain</p>' });
  const change = { id: made.id, version: made.version, title: 'A loaf of einkorn' };
  expect((await send(`${prefix}Update`, { ...change, title: 'x' })).data.fields).toMatchObject([{ path: 'title' }]);
  expect(await send(`${prefix}Update`, change)).toMatchObject({ status: 200 });
  expect((await send(`${prefix}Update`, change)).status, 'an old version').toBe(409);
  const detail = async (path: string, id: number) => (await send(`${path}GetDetailPage`, { id })).data;
  const act = async (path: string, name: string, input: object) =>
    send(`${path}${name}`, { version: (await detail(path, Number((input as { id: number }).id))).version, ...input });
  expect(await detail(prefix, made.id)).toMatchObject({ title: 'A loaf of einkorn' });
  expect((await act(prefix, 'publish', { id: made.id })).status).toBe(200);
  expect(await act(prefix, 'del', { id: made.id })).toMatchObject({ status: 409, data: { error: 'article.published' } });

  const nora = await joinCommunity(shop, 'nora');
  const remark = (content: string) => send('/user/community/comment', { articleId: made.id, content }, nora);
  expect((await remark('')).data.fields).toMatchObject([{ path: 'content' }]);
  const { data: comment } = await remark('Where is it sold?');
  expect((await act(lists['M-18'], 'hide', { id: comment.id })).status, 'no reason').toBe(400);
  expect((await act(lists['M-18'], 'hide', { id: comment.id, reason: 'Not about bread' })).status).toBe(200);
  expect((await act(lists['M-18'], 'hide', { id: comment.id, reason: 'Not about bread' })).status, 'hidden').toBe(409);
  expect((await act(lists['M-18'], 'del', { id: comment.id })).status).toBe(200);

  expect((await send('/user/community/collect', { id: 999_999 }, nora)).status).toBe(404);
  expect((await send('/user/community/collect', { id: 'x' }, nora)).status).toBe(400);
  expect((await send('/user/community/collect', { id: made.id }, nora)).status).toBe(200);
  const [kept] = await found(lists['M-19'], { filters: { field: 'memberId', op: 'eq', value: nora.id } });
  expect((await act(lists['M-19'], 'del', { id: kept?.id })).status).toBe(200);

  expect((await act(prefix, 'hide', { id: made.id, reason: 'Out of season' })).status).toBe(200);
  expect((await act(prefix, 'del', { id: made.id })).status).toBe(200);
  for (const [path, id] of [
    [prefix, made.id],
    [lists['M-18'], comment.id],
    [lists['M-19'], kept?.id],
  ] as const)
    expect((await send(`${path}GetDetailPage`, { id })).status, path).toBe(404);
});
