import { afterAll, beforeAll, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { addCategory, joinCommunity, type Person } from '../../forum/testing/people.ts';
import { addArticle } from '../../sanction/testing/counts.ts';
import type { ListedRevision, Revision } from '../revision.domain.ts';

const staff = '/admin/community/article/';
const own = '/user/article/';

interface Row {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly title: string;
  readonly content: string;
}

let shop: TestShop;
let ada: Person;
let bea: Person;
let categoryId: number;

beforeAll(async () => {
  shop = await testShop({ isStepped: true });
  ada = await joinCommunity(shop, 'ada');
  bea = await joinCommunity(shop, 'bea');
  categoryId = await addCategory(shop, 'Revised');
});
afterAll(() => shop.close());

const detail = async (id: number) => (await shop.post<Row>(`${staff}GetDetailPage`, { id })).data;
const revisions = async (id: number) => (await shop.post<{ result: ListedRevision[] }>(`${staff}revisions`, { id })).data.result;
const textOf = async (id: number, revisionNo: number) =>
  (await shop.post<Revision>(`${staff}revision`, { id, revisionNo })).data.content;
async function move(name: string, id: number, input: object = {}) {
  const { version } = await detail(id);
  return shop.post<{ row: Row; error?: string }>(`${staff}${name}`, { id, version, ...input });
}
async function edit(id: number, content: string) {
  const { version } = await detail(id);
  return shop.post(`${staff}Update`, { id, version, content });
}
async function asAuthor(name: string, id: number, input: object = {}, who = ada) {
  const { version } = await detail(id);
  return shop.post<{ row?: Row; error?: string }>(`${own}${name}`, { id, version, ...input }, who);
}
/** Puts what was submitted an hour back, so that the next is not too soon. */
const later = () => shop.db.run(`update community_article set submitted_at = submitted_at - interval '1 hour'`);

/** An article of a member with two published texts. */
async function twoTexts(): Promise<number> {
  const draft = { title: 'A kettle in two texts', categoryId, content: '<p>One</p>' };
  const { data } = await shop.post<Row>(`${own}add`, draft, ada);
  await later();
  const submitted = await asAuthor('submit', data.id);
  expect(submitted.status).toBe(200);
  if (submitted.data.row?.status === 'pending') expect((await move('publish', data.id)).status).toBe(200);
  expect((await edit(data.id, '<p>Two</p>')).status).toBe(200);
  return data.id;
}

it('each published change is a revision with who and when; drafts, the same text and other changes are none', async () => {
  const draft = { title: 'A kettle of the shop', categoryId, content: '<p>Draft</p>' };
  const { data } = await shop.post<Row>(`${staff}add`, draft);
  await edit(data.id, '<p>One</p>');
  expect(await revisions(data.id)).toEqual([]);
  await move('publish', data.id);
  await edit(data.id, '<p>One</p>');
  await move('pin', data.id);
  await edit(data.id, '<p>Two</p>');
  const kept = await revisions(data.id);
  expect(kept.map(({ revisionNo, audience, title }) => [revisionNo, audience, title])).toEqual([
    [2, 'admin', draft.title],
    [1, 'admin', draft.title],
  ]);
  expect(kept[0]?.by).not.toBe('');
  expect(kept[0]?.at).toBeGreaterThan(0);
  expect([await textOf(data.id, 1), await textOf(data.id, 2)]).toEqual(['<p>One</p>', '<p>Two</p>']);
});

it('an article that was published before gets its former text as the first revision', async () => {
  const id = await addArticle(shop, { categoryId });
  await edit(id, '<p>Osprey</p>');
  expect([await textOf(id, 1), await textOf(id, 2)]).toEqual(['<p>Kestrel</p>', '<p>Osprey</p>']);
});

it('staff put a text back at once, as a new revision; the author sees it and strangers do not', async () => {
  const id = await twoTexts();
  expect(await move('revert', id, { revisionNo: 1 })).toMatchObject({ status: 200 });
  expect(await detail(id)).toMatchObject({ status: 'published', content: '<p>One</p>', excerpt: 'One' });
  expect((await revisions(id))[0]).toMatchObject({ revisionNo: 3, restoredNo: 1 });
  expect((await move('revert', id, { revisionNo: 9 })).status).toBe(404);
  const seen = await shop.post<{ result: ListedRevision[] }>(`${own}revisions`, { id }, ada);
  expect(seen.data.result.map(({ revisionNo, by }) => [revisionNo, by])).toEqual([
    [3, ''],
    [2, ''],
    [1, ''],
  ]);
  expect((await shop.post(`${own}revision`, { id, revisionNo: 1 }, ada)).status).toBe(200);
  expect((await shop.post(`${own}revisions`, { id }, bea)).status).toBe(404);
  expect((await shop.post(`${own}revision`, { id, revisionNo: 1 }, bea)).status).toBe(404);
  expect((await asAuthor('revert', id, { revisionNo: 1 }, bea)).status).toBe(404);
});

it('what its author puts back goes through the review: at once, too soon, held by the category, and never with comments', async () => {
  const id = await twoTexts();
  await later();
  expect(await asAuthor('revert', id, { revisionNo: 1 })).toMatchObject({ status: 200 });
  expect(await detail(id)).toMatchObject({ status: 'published', content: '<p>One</p>' });
  expect(await asAuthor('revert', id, { revisionNo: 2 })).toMatchObject({ status: 409, data: { error: 'article.too-soon' } });
  await later();
  await shop.db.run('update community_article_category set reviews_all = true where id = $1', [categoryId]);
  expect(await asAuthor('revert', id, { revisionNo: 2 })).toMatchObject({ status: 200 });
  expect(await detail(id)).toMatchObject({ status: 'pending', content: '<p>Two</p>' });
  expect((await revisions(id)).length).toBe(3);
  expect((await move('publish', id)).status).toBe(200);
  expect((await revisions(id)).length).toBe(4);
  await shop.db.run('update community_article_category set reviews_all = false where id = $1', [categoryId]);
  await later();
  expect((await shop.post('/user/community/comment', { articleId: id, content: 'Well said' }, bea)).status).toBe(200);
  expect(await asAuthor('revert', id, { revisionNo: 1 })).toMatchObject({ status: 409, data: { error: 'article.has-comments' } });
  expect(await detail(id)).toMatchObject({ status: 'published', content: '<p>Two</p>' });
});

it('keeps as many as the settings say', async () => {
  const page = '/admin/routine/config';
  const { data } = await shop.post<{ settings: { name: string; version: number }[] }>(`${page}/overview`, {});
  const version = data.settings.find(({ name }) => name === 'community.article')?.version ?? 0;
  const save = { name: 'community.article', version, values: { keptRevisions: 3 } };
  expect((await shop.post(`${page}/save`, save)).status).toBe(200);
  const id = await twoTexts();
  for (const text of ['Three', 'Four', 'Five']) await edit(id, `<p>${text}</p>`);
  expect((await revisions(id)).map(({ revisionNo }) => revisionNo)).toEqual([5, 4, 3]);
});
