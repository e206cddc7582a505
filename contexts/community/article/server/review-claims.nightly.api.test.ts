import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { addCategory, joinCommunity } from '../../forum/testing/people.ts';

const path = '/admin/community/article/';
const moderatorCount = 20;
const postCount = 1_000;

interface Row {
  readonly id: number;
  readonly version: number;
}

let shop: TestShop;
const moderators: Caller[] = [];
let authorId: number;
let categoryId: number;

beforeAll(async () => {
  shop = await testShop();
  categoryId = await addCategory(shop, 'Questions');
  authorId = (await joinCommunity(shop, 'author')).id;
  const nodes = ['index', 'claim', 'release', 'publish', 'reject'].map((name) => path + name);
  for (let made = 0; made < moderatorCount; made += 1) {
    await shop.db.run('delete from kit_login_attempt');
    moderators.push(await shop.staff(nodes));
  }
});
afterAll(() => shop.close());

/** Puts articles into the queue. */
const wait = (count: number, title: string): Promise<unknown> =>
  shop.db.run(
    `insert into community_article (title, category_id, member_id, content, excerpt, status, pinned, featured, locked, submitted_at)
     select $1 || n, $2::bigint, $3::bigint, '<p>Text</p>', 'Text', 'pending', false, false, false, now()
     from generate_series(1, $4::int) n`,
    [title, categoryId, authorId, count],
  );

const isFree = {
  and: [
    { field: 'status', op: 'eq', value: 'pending' },
    { field: 'claimedUntil', op: 'isNull' },
  ],
};
async function waiting(who: Caller, filters: object): Promise<readonly Row[]> {
  const { status, data } = await shop.post<{ result: Row[] }>(`${path}GetPageData`, { filters, page: { pageSize: 100 } }, who);
  expect(status, JSON.stringify(data)).toBe(200);
  return data.result;
}

/** Reviews what a moderator sees until nothing waits; returns how often each article was read by somebody who could decide. */
async function reviewAll(claims: boolean, filters: object): Promise<ReadonlyMap<number, number>> {
  const read = new Map<number, number>();
  await Promise.all(
    moderators.map(async (who) => {
      for (let rows = await waiting(who, filters); rows.length > 0; rows = await waiting(who, filters))
        for (const { id, version } of rows) {
          const claimed = claims ? await shop.post<{ row: Row }>(`${path}claim`, { id, version }, who) : null;
          if (claimed && claimed.status !== 200) continue;
          read.set(id, (read.get(id) ?? 0) + 1);
          const at = { id, version: claimed?.data.row.version ?? version };
          await shop.post(`${path}publish`, at, who);
        }
    }),
  );
  return read;
}

const published = async (title: string): Promise<number> =>
  Number(
    (
      await shop.db.rows<{ n: string }>(
        `select count(*) as n from community_article where status = 'published' and title like $1 || '%'`,
        [title],
      )
    )[0]?.n,
  );

it(`${moderatorCount} moderators review ${postCount} articles: with claims none twice, and none is forgotten`, async () => {
  await wait(postCount, 'Claimed ');
  const read = await reviewAll(true, isFree);
  expect([read.size, Math.max(...read.values()), await published('Claimed ')]).toEqual([postCount, 1, postCount]);
});

it('without claims they read the same articles', async () => {
  const count = 100;
  await wait(count, 'Unclaimed ');
  const read = await reviewAll(false, { field: 'status', op: 'eq', value: 'pending' });
  expect(await published('Unclaimed ')).toBe(count);
  expect([...read.values()].reduce((all, one) => all + one, 0)).toBeGreaterThan(count * 2);
});
