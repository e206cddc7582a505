import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import type { ArticleCardRow, ShownArticle, ShownComment } from '../forum.domain.ts';
import { addCategory, joinCommunity, type Person } from '../testing/people.ts';

interface Row {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly [field: string]: unknown;
}

let shop: TestShop;
let lily: Person;
let rose: Person;
let categoryId: number;
const staff = '/admin/community/article/';
const comments = '/admin/community/article-comment/';

beforeAll(async () => {
  shop = await testShop();
  lily = await joinCommunity(shop, 'lily');
  rose = await joinCommunity(shop, 'rose');
  categoryId = await addCategory(shop, 'Coffee and tea');
});
afterAll(() => shop.close());

const detail = async (id: number) => (await shop.post<Row>(`${staff}GetDetailPage`, { id })).data;
async function move(name: string, id: number, input: object = {}) {
  const { version } = await detail(id);
  return shop.post<{ row: Row; error?: string }>(`${staff}${name}`, { id, version, ...input });
}
const draft = async (who: Person, more: object = {}) =>
  (
    await shop.post<Row>(
      '/user/article/add',
      { title: 'Black or white kettle', categoryId, content: '<p>Black</p>', ...more },
      who,
    )
  ).data;
const submit = (who: Person, { id, version }: Pick<Row, 'id' | 'version'>) =>
  shop.post<{ row: Row; error?: string }>('/user/article/submit', { id, version }, who);
/** An article of the shop, published. */
async function published(more: object = {}): Promise<number> {
  const answer = await shop.post<Row>(`${staff}add`, { title: 'From the shop', categoryId, content: '<p>Hello</p>', ...more });
  expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 200 });
  expect(await move('publish', answer.data.id)).toMatchObject({ status: 200 });
  return answer.data.id;
}
const listed = async (body: object = {}) =>
  (await shop.post<{ result: ArticleCardRow[] }>('/api/community/articles', body, null)).data.result;
const shown = (id: number) => shop.post<ShownArticle>('/api/community/article', { id }, null);
const said = async (articleId: number) =>
  (await shop.post<{ result: ShownComment[] }>('/api/community/comments', { articleId }, null)).data.result;
const comment = (who: Person, articleId: number, content: string, more: object = {}) =>
  shop.post<{ id: number; status: string; error?: string }>('/user/community/comment', { articleId, content, ...more }, who);
/** Puts what was written an hour back, so that the next is not too soon. */
const later = async () => {
  await shop.db.run(`update community_article set submitted_at = submitted_at - interval '1 hour'`);
  await shop.db.run(`update community_article_comment set created_at = created_at - interval '1 hour'`);
};
const counted = async (id: number): Promise<number> =>
  Number(
    (await shop.db.rows<{ n: number }>('select article_count as n from community_article_category where id = $1', [id]))[0]?.n,
  );

describe('articles of members', () => {
  it('keep headings, lists, quotes, links and pictures, lose scripts, and have nine pictures at most', async () => {
    const kept = '<h2>Kettles</h2><ul><li><p><strong>Black</strong></p></li></ul><blockquote><p>Quiet</p></blockquote>';
    const content = `${kept}<p><a href="https://example.com">more</a><script>alert(1)</script><img src="/x.png" onerror="alert(1)"></p>`;
    const one = await draft(lily, { content });
    const { content: stored } = await detail(one.id);
    expect(stored).toBe(`${kept}<p><a href="https://example.com" rel="noopener noreferrer">more</a><img src="/x.png" /></p>`);
    const pictures = (count: number) => `<p>${'<img src="/x.png">'.repeat(count)}</p>`;
    const save = (count: number) =>
      shop.post<{ error?: string }>('/user/article/add', { title: 'Many kettles', categoryId, content: pictures(count) }, lily);
    expect(await save(10)).toMatchObject({ status: 409, data: { error: 'article.too-many-pictures' } });
    expect((await save(9)).status).toBe(200);
  });

  it('wait for staff the first time, then are published at once, and never sooner than the interval', async () => {
    const one = await draft(lily);
    expect(one).toMatchObject({ status: 'draft', excerpt: 'Black' });
    expect((await submit(lily, one)).status).toBe(200);
    expect(await detail(one.id)).toMatchObject({ status: 'pending', memberId: lily.id });
    expect((await shown(one.id)).status).toBe(404);
    const before = await counted(categoryId);
    expect((await move('publish', one.id)).status).toBe(200);
    expect(await counted(categoryId)).toBe(before + 1);
    expect((await shown(one.id)).data).toMatchObject({ title: 'Black or white kettle', content: '<p>Black</p>' });
    const two = await draft(lily, { title: 'A second kettle' });
    expect(await submit(lily, two)).toMatchObject({ status: 409, data: { error: 'article.too-soon' } });
    await later();
    expect((await submit(lily, two)).status).toBe(200);
    expect((await detail(two.id)).status).toBe('published');
  });

  it('are changed by their authors only, and only before they are submitted', async () => {
    const one = await draft(rose);
    const at = { id: one.id, version: one.version };
    expect((await shop.post('/user/article/Update', { ...at, title: 'Taken over' }, lily)).status).toBe(404);
    expect((await submit(lily, one)).status).toBe(404);
    for (const [field, value] of [
      ['title', 'abc'],
      ['content', '<p> </p>'],
      ['categoryId', 2_000_000_000],
    ] as const)
      expect(await shop.post('/user/article/Update', { ...at, [field]: value }, rose)).toMatchObject({
        status: 400,
        data: { fields: [{ path: field }] },
      });
    await submit(rose, one);
    const { version } = await detail(one.id);
    expect(await shop.post('/user/article/Update', { id: one.id, version, title: 'Later on' }, rose)).toMatchObject({
      status: 409,
      data: { error: 'article.not-editable' },
    });
    expect((await move('reject', one.id, { reason: 'Too short' })).status).toBe(200);
    expect((await move('publish', one.id)).status).toBe(409);
  });

  it('lose what could run in a browser, and wait when sensitive words are in them', async () => {
    await later();
    const one = await draft(lily, { content: '<p onclick="x()">Hi</p><script>x()</script><a href="javascript:x()">x</a>' });
    expect(one['content']).not.toMatch(/script|onclick/);
    await shop.post('/admin/notification/blocked-term/add', { term: 'kickback', action: 'mask' });
    await shop.post('/admin/notification/blocked-term/add', { term: 'casino', action: 'reject' });
    const masked = await draft(lily, { title: 'Ask me for a kick-back', content: '<p>Kickback</p>' });
    await submit(lily, masked);
    expect(await detail(masked.id)).toMatchObject({ status: 'pending' });
    await later();
    const rejected = await draft(lily, { content: '<p>A ca<b>si</b>no</p>' });
    expect(await submit(lily, rejected)).toMatchObject({ status: 409, data: { error: 'request.blocked-terms' } });
    expect((await detail(rejected.id)).status).toBe('draft');
  });

  it('are flagged by staff only while they are published, and deleted only when they are not', async () => {
    const id = await published();
    expect((await move('pin', id)).status).toBe(200);
    expect((await move('pin', id)).status).toBe(409);
    expect((await listed())[0]).toMatchObject({ id, pinned: true });
    const { version } = await detail(id);
    expect(await shop.post(`${staff}del`, { id, version })).toMatchObject({ status: 409 });
    const before = await counted(categoryId);
    expect((await move('hide', id, { reason: 'Outdated' })).status).toBe(200);
    expect(await counted(categoryId)).toBe(before - 1);
    expect(await detail(id)).toMatchObject({ pinned: false, reason: 'Outdated' });
    expect((await move('feature', id)).status).toBe(409);
    expect((await shown(id)).status).toBe(404);
    expect((await move('restore', id)).status).toBe(200);
    expect((await shown(id)).status).toBe(200);
  });

  it('are found by words of title and text in Chinese and English', async () => {
    const id = await published({ title: '手冲壶选哑光黑还是奶白', content: '<p>三个月的记录 with a gooseneck</p>' });
    for (const word of ['哑光', '三个月', 'GOOSENECK']) expect((await listed({ word })).map((one) => one.id)).toEqual([id]);
    expect(await listed({ word: '100%' })).toEqual([]);
    expect((await shop.post('/api/community/articles', { word: 'x'.repeat(61) }, null)).status).toBe(400);
  });

  it('move between categories with their count', async () => {
    const other = await addCategory(shop, 'Baking');
    const id = await published();
    const { version } = await detail(id);
    expect((await shop.post(`${staff}Update`, { id, version, categoryId: other })).status).toBe(200);
    expect(await counted(other)).toBe(1);
    expect((await listed({ categoryId: other })).map((one) => one.id)).toEqual([id]);
  });
});

describe('comments', () => {
  it('have floors in the order of writing, and replies below them', async () => {
    await later();
    const id = await published();
    const first = await comment(lily, id, 'Which one is warmer?');
    expect(first, JSON.stringify(first.data)).toMatchObject({ status: 200, data: { status: 'published' } });
    await later();
    await comment(rose, id, 'The white one', { rootId: first.data.id });
    await later();
    await comment(rose, id, 'Nice');
    const rows = await said(id);
    expect(rows.map(({ floor, content }) => [floor, content])).toEqual([
      [1, 'Which one is warmer?'],
      [2, 'Nice'],
    ]);
    expect(rows[0]?.replies).toMatchObject([{ content: 'The white one' }]);
    expect((await shown(id)).data.commentCount).toBe(3);
    expect(await comment(rose, id, 'At once')).toMatchObject({ status: 409, data: { error: 'article.too-soon' } });
    await later();
    expect((await comment(rose, id, 'x', { rootId: 2_000_000_000 })).status).toBe(404);
    expect((await comment(rose, id, '')).status).toBe(400);
  });

  it('are refused where the article is locked or not published', async () => {
    await later();
    const id = await published();
    await move('lock', id);
    expect(await comment(lily, id, 'Hello')).toMatchObject({ status: 409, data: { error: 'article-comment.locked' } });
    await move('unlock', id);
    await move('hide', id, { reason: 'Outdated' });
    expect((await comment(lily, id, 'Hello')).status).toBe(404);
  });

  it('with sensitive words wait for staff; hidden ones are not counted', async () => {
    await later();
    const id = await published();
    const held = await comment(lily, id, 'Ask for a kickback');
    expect(held.data.status).toBe('pending');
    expect([(await shown(id)).data.commentCount, await said(id)]).toEqual([0, []]);
    const row = async () =>
      (await shop.post<{ result: Row[] }>(`${comments}GetPageData`, {})).data.result.find((one) => one.id === held.data.id);
    const at = async () => ({ id: held.data.id, version: (await row())?.version });
    expect((await shop.post(`${comments}publish`, await at())).status).toBe(200);
    expect((await shown(id)).data.commentCount).toBe(1);
    expect((await shop.post(`${comments}del`, await at())).status).toBe(409);
    expect((await shop.post(`${comments}hide`, { ...(await at()), reason: 'x' })).status).toBe(400);
    expect((await shop.post(`${comments}hide`, { ...(await at()), reason: 'Rude' })).status).toBe(200);
    expect((await shown(id)).data.commentCount).toBe(0);
    expect((await shop.post(`${comments}del`, await at())).status).toBe(200);
  });
});

describe('likes, collections and reports', () => {
  it('count each member once, however often and at once they are sent', async () => {
    const id = await published();
    const likes = (who: Person, on = true) => shop.post('/user/community/like', { id, on }, who);
    const collects = (who: Person, on = true) => shop.post('/user/community/collect', { id, on }, who);
    const answers = await Promise.all([lily, rose, lily, rose].flatMap((who) => [likes(who), collects(who)]));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await shown(id)).data).toMatchObject({ likeCount: 2, collectionCount: 2 });
    await Promise.all([likes(lily, false), likes(lily, false), collects(lily, false), collects(lily, false)]);
    expect((await shown(id)).data).toMatchObject({ likeCount: 1, collectionCount: 1 });
    const own = await shop.post('/user/community/own', { id }, rose);
    expect(own.data).toEqual({ liked: true, collected: true });
    const { data } = await shop.post<{ result: Row[] }>('/user/collection/GetPageData', {}, rose);
    const kept = data.result.find((one) => one['articleId'] === id);
    const at = { id: kept?.id, version: kept?.version };
    expect((await shop.post('/user/collection/del', at, lily)).status).toBe(404);
    expect((await shop.post('/user/collection/del', at, rose)).status).toBe(200);
    expect((await shown(id)).data.collectionCount).toBe(0);
    expect((await collects(rose)).status).toBe(200);
    expect((await shown(id)).data.collectionCount).toBe(1);
  });

  it('are reported once by others, and kept by staff', async () => {
    const id = await published({ memberId: rose.id });
    const report = (who: Person) =>
      shop.post<{ error?: string }>('/user/community/report', { target: 'article', id, reason: 'Spam' }, who);
    expect(await report(rose)).toMatchObject({ status: 409, data: { error: 'article.own' } });
    expect((await report(lily)).status).toBe(200);
    expect(await report(lily)).toMatchObject({ status: 409, data: { error: 'article.reported' } });
    expect(await detail(id)).toMatchObject({ reports: 1 });
    const home = await shop.post<{ queues: { key: string; count: number }[] }>('/admin/community/community-home/overview', {});
    expect(home.data.queues).toContainEqual(expect.objectContaining({ key: 'reportedArticles', count: 1 }));
    expect((await move('keep', id)).status).toBe(200);
    expect((await move('keep', id)).status).toBe(409);
  });
});

it('the home page answers whom it may', async () => {
  const stranger = await shop.staff(['/admin/sales/order/index']);
  expect((await shop.post('/admin/community/community-home/overview', {}, stranger)).status).toBe(403);
  const { data } = await shop.post<{ days: number[]; articles: number[]; top: object[] }>(
    '/admin/community/community-home/overview',
    {},
  );
  expect([data.days.length, data.articles.length]).toEqual([30, 30]);
  expect(data.articles.at(-1)).toBeGreaterThan(3);
  expect(data.top.length).toBeGreaterThan(3);
});
