import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type Caller, type TestShop } from '../../../../tests/setup/shop.ts';
import { addCategory, joinCommunity, type Person } from '../../forum/testing/people.ts';
import { addArticle, countsOf, wrongCounts } from '../testing/counts.ts';

interface Row {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly removal: string;
  readonly removedCount: number;
  readonly error?: string;
}

const prefix = '/admin/community/sanction/';
const termMs = 5 * 60_000;
let now = Date.parse('2026-03-02T04:00:00Z');
let shop: TestShop;
let rose: Person;
let lily: Person;
let categoryId: number;

beforeAll(async () => {
  shop = await testShop({ clock: { now: () => now }, isStepped: true });
  rose = await joinCommunity(shop, 'rose');
  lily = await joinCommunity(shop, 'lily');
  categoryId = await addCategory(shop, 'Coffee and tea');
});
afterAll(() => shop.close());

const impose = async (memberId: number, more: object = {}, as?: Caller) =>
  shop.post<Row>(`${prefix}add`, { memberId, kind: 'mute', reason: 'Advertising', ...more }, as);
const move = async (name: string, id: number, input: object = {}) => {
  const { version } = (await shop.post<Row>(`${prefix}GetDetailPage`, { id })).data;
  return shop.post<{ row: Row; error?: string }>(prefix + name, { id, version, ...input });
};
const comment = (who: Person, articleId: number) => {
  now += 10_000;
  return shop.post<{ error?: string }>('/user/community/comment', { articleId, content: 'Kestrel' }, who);
};
const like = (who: Person, id: number, on = true) => shop.post<{ error?: string }>('/user/community/like', { id, on }, who);
const collect = (who: Person, id: number) => shop.post('/user/community/collect', { id }, who);
const told = (memberId: number) =>
  shop.db.rows<{ template: string; params: { reason: string; until?: string } }>(
    `select template, params from notification_message where template like 'sanction.%' and audience = 'member' and person_id = $1 order by id`,
    [memberId],
  );

describe('a sanction', () => {
  it('keeps a member from writing until it ends, by the clock alone, and says why and until when', async () => {
    const article = await addArticle(shop, { categoryId });
    expect((await comment(rose, article)).status).toBe(200);
    expect((await impose(rose.id, { endsAt: now - 1 })).data).toMatchObject({ fields: [{ path: 'endsAt' }] });
    expect((await impose(rose.id, { endsAt: now + termMs })).status).toBe(200);
    const answer = await shop.post<{ error: string; details: object }>(
      '/user/community/comment',
      { articleId: article, content: 'Again' },
      rose,
    );
    expect([answer.status, answer.data.error]).toEqual([409, 'sanction.muted-until']);
    expect((await like(rose, article)).status).toBe(200);
    expect(await told(rose.id)).toMatchObject([
      { template: 'sanction.muted-until', params: { reason: 'Advertising', until: '2026-03-02 12:05' } },
    ]);
    now += termMs;
    expect((await comment(rose, article)).status).toBe(200);
  });

  it('for ever keeps a banned member from any part until staff lift it; a warning only tells', async () => {
    const article = await addArticle(shop, { categoryId });
    expect((await impose(lily.id, { kind: 'warn' })).status).toBe(200);
    expect((await comment(lily, article)).status).toBe(200);
    const { id } = (await impose(lily.id, { kind: 'ban' })).data;
    for (const answer of [await comment(lily, article), await like(lily, article), await collect(lily, article)])
      expect(answer).toMatchObject({ status: 409, data: { error: 'sanction.banned' } });
    expect((await like(lily, article, false)).status).toBe(200);
    expect((await move('lift', id, { reason: 'A mistake' })).status).toBe(200);
    expect((await move('lift', id, { reason: 'A mistake' })).status).toBe(409);
    expect((await comment(lily, article)).status).toBe(200);
    const templates = (await told(lily.id)).map(({ template }) => template);
    expect(templates).toEqual(['sanction.warned', 'sanction.banned', 'sanction.lifted']);
  });

  it('keeps drafts of a muted author from being submitted', async () => {
    const iris = await joinCommunity(shop, 'iris');
    const draft = { title: 'Black or white kettle', categoryId, content: '<p>Black</p>' };
    const { data } = await shop.post<Row>('/user/article/add', draft, iris);
    await impose(iris.id);
    const at = { id: data.id, version: data.version };
    expect(await shop.post('/user/article/submit', at, iris)).toMatchObject({ status: 409, data: { error: 'sanction.muted' } });
  });

  it('removes everything of a person and gives it back as it was, with every count', async () => {
    const jack = await joinCommunity(shop, 'jack');
    const others = await addArticle(shop, { categoryId });
    const own = await addArticle(shop, { categoryId, memberId: jack.id });
    await comment(rose, own);
    await comment(jack, own);
    await comment(jack, others);
    for (const id of [own, others]) {
      await like(jack, id);
      await collect(jack, id);
    }
    const before = await countsOf(shop);
    const { data: made } = await impose(jack.id, { kind: 'ban', removesAll: true });
    expect(made).toMatchObject({ removal: 'removed', removedCount: 7 });
    expect((await shop.post('/api/community/article', { id: own }, null)).status).toBe(404);
    const bare = await countsOf(shop);
    expect(bare.articles[others]).toEqual({ comments: 0, likes: 0, collections: 0 });
    expect(bare.articles[own]).toEqual({ comments: 1, likes: 0, collections: 0 });
    expect(await wrongCounts(shop)).toEqual([]);
    expect(await move('removeAll', made.id)).toMatchObject({ status: 409, data: { error: 'sanction.removed' } });
    expect((await move('giveBack', made.id)).status).toBe(200);
    expect(await countsOf(shop)).toEqual(before);
    expect(await move('giveBack', made.id)).toMatchObject({ status: 409, data: { error: 'sanction.not-removed' } });
  });

  it('gives back beside what the member has done anew', async () => {
    const kate = await joinCommunity(shop, 'kate');
    const article = await addArticle(shop, { categoryId });
    await like(kate, article);
    await collect(kate, article);
    const { data: made } = await impose(kate.id, { kind: 'warn', removesAll: true });
    await like(kate, article);
    await collect(kate, article);
    expect((await move('giveBack', made.id)).status).toBe(200);
    expect((await countsOf(shop)).articles[article]).toEqual({ comments: 0, likes: 1, collections: 1 });
    expect(await wrongCounts(shop)).toEqual([]);
  });

  it('is imposed from the lists that are reviewed, by those who may, and takes the reviewed row with it', async () => {
    const liam = await joinCommunity(shop, 'liam');
    const article = await addArticle(shop, { categoryId, memberId: liam.id, status: 'pending' });
    const { version } = (await shop.post<Row>('/admin/community/article/GetDetailPage', { id: article })).data;
    const body = { id: article, version, kind: 'ban', reason: 'Advertising', endsAt: null, removesAll: true };
    const reader = await shop.staff(['/admin/community/article/index']);
    expect((await shop.post('/admin/community/article/sanction', body, reader)).status).toBe(403);
    const mod = await shop.staff(['/admin/community/article/index', '/admin/community/article/sanction']);
    expect((await shop.post('/admin/community/article/sanction', body, mod)).status).toBe(200);
    expect((await shop.post('/admin/community/article/GetDetailPage', { id: article })).status).toBe(404);
    const { data } = await shop.post<{ result: Row[] }>(`${prefix}GetPageData`, {
      filters: { field: 'memberId', op: 'in', value: [liam.id] },
    });
    expect(data.result).toMatchObject([{ kind: 'ban', removal: 'removed', removedCount: 1, status: 'imposed' }]);
    const shops = await addArticle(shop, { categoryId });
    const { version: at } = (await shop.post<Row>('/admin/community/article/GetDetailPage', { id: shops })).data;
    expect(await shop.post('/admin/community/article/sanction', { ...body, id: shops, version: at })).toMatchObject({
      status: 409,
      data: { error: 'article.no-author' },
    });
  });
});
