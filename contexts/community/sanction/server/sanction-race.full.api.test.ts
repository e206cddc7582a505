import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { addCategory, joinCommunity, type Person } from '../../forum/testing/people.ts';
import { addArticle, wrongCounts } from '../testing/counts.ts';

let shop: TestShop;
let categoryId: number;

beforeAll(async () => {
  shop = await testShop();
  categoryId = await addCategory(shop, 'Coffee and tea');
  const values = { commentInterval: 0, commentsPerDay: 10_000 };
  const saved = await shop.post('/admin/routine/config/save', { name: 'community.article', version: 0, values });
  expect(saved.status, JSON.stringify(saved.data)).toBe(200);
});
afterAll(() => shop.close());

const ban = ({ id }: Person) =>
  shop.post<{ id: number; removedCount: number }>('/admin/community/sanction/add', {
    memberId: id,
    kind: 'ban',
    reason: 'Advertising',
    removesAll: true,
  });
/** What is left of a member in the community. */
const left = async ({ id }: Person): Promise<number> =>
  Number(
    (
      await shop.db.rows<{ n: number }>(
        `select (select count(*) from community_article_comment where member_id = $1 and deleted_at is null)
          + (select count(*) from community_article_like where member_id = $1)
          + (select count(*) from community_article_collection where member_id = $1 and deleted_at is null) as n`,
        [id],
      )
    )[0]?.n,
  );
/** Comments, likes and collections of one member, all at once. */
const flood = (who: Person, articles: readonly number[]) =>
  articles.flatMap((id) => [
    shop.post('/user/community/comment', { articleId: id, content: 'Buy here' }, who),
    shop.post('/user/community/like', { id }, who),
    shop.post('/user/community/collect', { id }, who),
  ]);

describe('a ban with the removal of everything', () => {
  it('leaves nothing behind of a member who writes at the same time, and every count is right', async () => {
    const articles = await Promise.all(Array.from({ length: 8 }, () => addArticle(shop, { categoryId })));
    let removed = 0;
    for (let round = 0; round < 3; round += 1) {
      const spammer = await joinCommunity(shop, `spammer${round}`);
      const before = flood(spammer, articles.slice(0, 4));
      const banned = ban(spammer);
      const answers = await Promise.all([...before, ...flood(spammer, articles.slice(4))]);
      for (const { status } of answers) expect([200, 409]).toContain(status);
      const { status, data } = await banned;
      expect(status).toBe(200);
      removed += data.removedCount;
      expect(await left(spammer)).toBe(0);
      expect(await wrongCounts(shop)).toEqual([]);
    }
    expect(removed).toBeGreaterThan(0);
  });

  it('control: whoever asks before the ban and writes after it without the lock leaves something behind', async () => {
    const article = await addArticle(shop, { categoryId });
    const spammer = await joinCommunity(shop, 'unguarded');
    const found = await shop.db.rows(`select 1 from community_sanction where member_id = $1 and status = 'imposed'`, [
      spammer.id,
    ]);
    expect((await ban(spammer)).status).toBe(200);
    if (found.length === 0)
      await shop.db.run('insert into community_article_like (article_id, member_id) values ($1, $2)', [article, spammer.id]);
    expect(await left(spammer)).toBe(1);
    expect(await wrongCounts(shop)).toHaveLength(1);
  });
});
