import { afterAll, beforeAll, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { addCategory, joinCommunity, type Person } from '../../forum/testing/people.ts';
import { addArticle, wrongCounts } from '../../sanction/testing/counts.ts';
import { recountCommunity } from './recount.operations.ts';

let shop: TestShop;
let categoryId: number;
const articles: number[] = [];
const people: Person[] = [];

beforeAll(async () => {
  shop = await testShop();
  categoryId = await addCategory(shop, 'Counted');
  for (let n = 0; n < 4; n += 1) articles.push(await addArticle(shop, { categoryId }));
  for (let n = 0; n < 4; n += 1) people.push(await joinCommunity(shop, `counted${n}`));
});
afterAll(() => shop.close());

const path = '/admin/community/article/';

/** Everything that moves a count, all at once. */
const bustle = () => [
  ...people.flatMap((who) =>
    articles.flatMap((id) => [
      shop.post('/user/community/comment', { articleId: id, content: 'Counted' }, who),
      shop.post('/user/community/like', { id }, who),
      shop.post('/user/community/collect', { id }, who),
    ]),
  ),
  ...articles.map(async (id) => {
    const { data } = await shop.post<{ version: number }>(`${path}GetDetailPage`, { id });
    const hidden = await shop.post<{ row?: { version: number } }>(`${path}hide`, { id, version: data.version, reason: 'Moved' });
    if (hidden.data.row) await shop.post(`${path}restore`, { id, version: hidden.data.row.version });
  }),
];

it('every count is written anew where it is wrong, and no other row changes', async () => {
  await shop.post('/user/community/like', { id: articles[0] }, people[0]);
  await shop.db.run('update community_article set like_count = 99, comment_count = 98, collection_count = 97 where id = $1', [
    articles[0],
  ]);
  await shop.db.run('update community_article_category set article_count = 96');
  expect(await recountCommunity(shop.db)).toEqual({ articles: 1, categories: 1 });
  expect(await wrongCounts(shop)).toEqual([]);
  expect(await recountCommunity(shop.db)).toEqual({ articles: 0, categories: 0 });
});

it('counts are right after a recount while members write, like, collect and staff hide', async () => {
  for (let round = 0; round < 3; round += 1) {
    await shop.db.run(`update community_article_comment set created_at = created_at - interval '1 hour'`);
    const recounts = async () => {
      for (let n = 0; n < 5; n += 1) await recountCommunity(shop.db);
    };
    const [, ...answers] = await Promise.all([recounts(), ...bustle()]);
    expect(answers.length).toBeGreaterThan(0);
    expect(await wrongCounts(shop)).toEqual([]);
    await shop.db.run('delete from community_article_like');
    await shop.db.run('update community_article set like_count = 0');
  }
});

it('control: a count that is read before a like and written after it, without the lock, is wrong', async () => {
  const id = articles[1] ?? 0;
  const [row] = await shop.db.rows<{ n: number }>('select count(*)::int as n from community_article_like where article_id = $1', [
    id,
  ]);
  expect((await shop.post('/user/community/like', { id }, people[1])).status).toBe(200);
  await shop.db.run('update community_article set like_count = $1 where id = $2', [row?.n, id]);
  expect(await wrongCounts(shop)).toEqual([`article ${id}`]);
});
