import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../../packages/server/src/testing/until.ts';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import type { ShownArticle, ShownComment } from '../../forum/forum.domain.ts';
import { addCategory, joinCommunity, type Person } from '../../forum/testing/people.ts';
import { addArticle, countsOf, wrongCounts } from '../../sanction/testing/counts.ts';

interface Row {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly categoryId: number;
}

const path = '/admin/community/article/';
let shop: TestShop;
let ivy: Person;
let fern: Person;
let categoryId: number;

beforeAll(async () => {
  shop = await testShop();
  [ivy, fern] = [await joinCommunity(shop, 'ivy'), await joinCommunity(shop, 'fern')];
  categoryId = await addCategory(shop, 'Plants');
});
afterAll(() => shop.close());

const detail = async (id: number) => (await shop.post<Row>(`${path}GetDetailPage`, { id })).data;
async function act(name: string, id: number, input: object = {}) {
  const { version } = await detail(id);
  return shop.post<{ error?: string }>(`${path}${name}`, { id, version, ...input });
}
const shown = (id: number) => shop.post<ShownArticle>('/api/community/article', { id }, null);
const said = async (articleId: number) =>
  (await shop.post<{ result: ShownComment[] }>('/api/community/comments', { articleId }, null)).data.result;
async function say(who: Person, articleId: number, content: string, rootId: number | null = null): Promise<number> {
  await shop.db.run(`update community_article_comment set created_at = created_at - interval '1 hour'`);
  const answer = await shop.post<{ id: number }>('/user/community/comment', { articleId, content, rootId }, who);
  expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 200 });
  return answer.data.id;
}
async function react(who: Person, id: number): Promise<void> {
  for (const call of ['like', 'collect']) expect((await shop.post(`/user/community/${call}`, { id }, who)).status).toBe(200);
}

describe('an article that is merged', () => {
  it('gives its comments, likes and collections to the other one once, and leads its readers there', async () => {
    const [from, into] = [await addArticle(shop, { categoryId }), await addArticle(shop, { categoryId })];
    const root = await say(ivy, from, 'First there');
    await say(fern, from, 'A reply', root);
    await say(fern, into, 'First here');
    for (const [who, id] of [
      [ivy, from],
      [ivy, into],
      [fern, from],
    ] as const)
      await react(who, id);
    expect((await act('merge', from, { intoId: into })).status).toBe(200);

    expect((await said(into)).map(({ floor, content, replies }) => [floor, content, replies.length])).toEqual([
      [1, 'First here', 0],
      [2, 'First there', 1],
    ]);
    const { articles } = await countsOf(shop);
    expect(articles[into]).toEqual({ comments: 3, likes: 2, collections: 2 });
    expect(articles[from]).toEqual({ comments: 0, likes: 0, collections: 0 });
    expect(await wrongCounts(shop)).toEqual([]);
    expect((await shown(from)).data.id).toBe(into);
    await say(ivy, into, 'The next floor');
    expect((await said(into)).at(-1)).toMatchObject({ floor: 3 });
    expect(await act('restore', from)).toMatchObject({ status: 409, data: { error: 'article.merged' } });
  });

  it('leads on where the other one is merged as well', async () => {
    const ids = [
      await addArticle(shop, { categoryId }),
      await addArticle(shop, { categoryId }),
      await addArticle(shop, { categoryId }),
    ];
    const [first = 0, second = 0, third = 0] = ids;
    expect((await act('merge', first, { intoId: second })).status).toBe(200);
    expect((await act('merge', second, { intoId: third })).status).toBe(200);
    expect((await shown(first)).data.id).toBe(third);
    expect((await shown(second)).data.id).toBe(third);
    expect((await act('hide', third, { reason: 'Off topic' })).status).toBe(200);
    expect((await shown(first)).status).toBe(404);
  });

  it('stays as it is where the other one is itself, hidden or missing', async () => {
    const [from, hidden] = [await addArticle(shop, { categoryId }), await addArticle(shop, { categoryId, status: 'pending' })];
    await react(ivy, from);
    const before = await countsOf(shop);
    for (const intoId of [from, hidden])
      expect(await act('merge', from, { intoId }), String(intoId)).toMatchObject({
        status: 409,
        data: { error: 'article.no-survivor' },
      });
    expect((await act('merge', from, { intoId: 999_999 })).status).toBeGreaterThanOrEqual(400);
    expect(await countsOf(shop)).toEqual(before);
    expect((await detail(from)).status).toBe('published');
  });
});

it('an article is moved to another category that is open, with the counts of both', async () => {
  const [open, closed] = [await addCategory(shop, 'Moss'), await addCategory(shop, 'Archive', { enabled: false })];
  const id = await addArticle(shop, { categoryId });
  expect(await act('move', id, { categoryId: closed })).toMatchObject({
    status: 409,
    data: { error: 'article.closed-category' },
  });
  expect(await act('move', id, { categoryId })).toMatchObject({ status: 409, data: { error: 'article.same-category' } });
  expect((await act('move', id, { categoryId: open })).status).toBe(200);
  expect((await detail(id)).categoryId).toBe(open);
  expect((await countsOf(shop)).categories).toContain(`${open}: 1`);
  expect(await wrongCounts(shop)).toEqual([]);
});

it('many articles are pinned, featured and moved at once', async () => {
  const ids = [await addArticle(shop, { categoryId }), await addArticle(shop, { categoryId })];
  const target = await addCategory(shop, 'Ferns');
  for (const [bulkAction, input] of [
    ['pin', {}],
    ['feature', {}],
    ['move', { categoryId: target }],
  ] as const) {
    const rows = await Promise.all(ids.map(async (id) => ({ id, version: (await detail(id)).version })));
    const started = await shop.post<{ jobId: string }>(`${path}Bulk`, { bulkAction, input, chosen: { rows } }, shop.owner, {
      'idempotency-key': randomUUID(),
    });
    expect(started, JSON.stringify(started.data)).toMatchObject({ status: 200 });
    const state = () => shop.post<{ done: number }>(`${path}BulkState`, { jobId: started.data.jobId });
    await until(async () => (await state()).data.done === ids.length);
  }
  const [row] = await shop.db.rows(
    'select count(*)::int as n from community_article where id = any($1) and pinned and featured and category_id = $2',
    [ids, target],
  );
  expect(row).toEqual({ n: 2 });
  expect(await wrongCounts(shop)).toEqual([]);
});

it('the community answers nobody but staff while the settings have it closed', async () => {
  const id = await addArticle(shop, { categoryId });
  const page = '/admin/routine/config';
  const overview = await shop.post<{ settings: { name: string; version: number }[] }>(`${page}/overview`, {});
  const site = overview.data.settings.find(({ name }) => name === 'platform.site');
  const save = (communityOpen: boolean, version = 0) =>
    shop.post<{ version: number }>(`${page}/save`, { name: 'platform.site', version, values: { communityOpen } });
  const closed = await save(false, site?.version);
  expect(closed, JSON.stringify(closed.data)).toMatchObject({ status: 200 });
  const refused = { status: 409, data: { error: 'article.closed' } };
  expect(await shown(id)).toMatchObject(refused);
  expect(await shop.post('/api/community/articles', {}, null)).toMatchObject(refused);
  expect(await shop.post('/user/community/like', { id }, ivy)).toMatchObject(refused);
  const draft = await shop.post<Row>('/user/article/add', { title: 'While it is closed', categoryId, content: '<p>x</p>' }, ivy);
  expect(await shop.post('/user/article/submit', { id: draft.data.id, version: draft.data.version }, ivy)).toMatchObject(refused);
  expect((await detail(id)).status).toBe('published');
  const home = await shop.app.inject({ method: 'GET', url: '/api/common/home' });
  expect(home.json().data.communityOpen).toBe(false);
  expect((await save(true, closed.data.version)).status).toBe(200);
  expect((await shown(id)).status).toBe(200);
});
