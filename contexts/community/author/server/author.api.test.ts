import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtPages, openPage } from '../../../../tests/setup/built-pages.ts';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import type { ArticleCardRow } from '../../forum/forum.domain.ts';
import { addCategory, joinCommunity, type Person } from '../../forum/testing/people.ts';
import type { FollowedAuthors, FollowState, ShownAuthor } from '../author.domain.ts';

const staff = '/admin/community/article/';
const follows = '/user/following/';

let shop: TestShop;
let writer: Person;
let reader: Person;
let categoryId: number;

beforeAll(async () => {
  shop = await testShop({ staticDir: await builtPages() });
  writer = await joinCommunity(shop, 'writer');
  reader = await joinCommunity(shop, 'reader');
  categoryId = await addCategory(shop, 'Baking');
  await published(writer, 'A loaf of rye');
});
afterAll(() => shop.close());

/** An article of a member, published by staff. */
async function published(who: Person, title: string): Promise<number> {
  const body = { title, categoryId, memberId: who.id, content: '<p>Slow dough</p>' };
  const { data } = await shop.post<{ id: number; version: number }>(`${staff}add`, body);
  expect((await shop.post(`${staff}publish`, { id: data.id, version: data.version })).status).toBe(200);
  return data.id;
}

const follow = (who: Person, id: number, on = true) =>
  shop.post<FollowState & { error?: string }>(`${follows}follow`, { id, on }, who);
const authorOf = (id: number) => shop.post<ShownAuthor>('/api/community/author', { id }, null);
const followed = async (who: Person) =>
  (await shop.post<FollowedAuthors>(`${follows}get`, {}, who)).data.result.map(({ id }) => id);
const newest = async (who: Person) =>
  (await shop.post<{ result: ArticleCardRow[] }>(`${follows}articles`, {}, who)).data.result.map(({ title }) => title);
const pairs = () => shop.db.rows('select member_id::int, author_id::int from community_follow');
const written = () => shop.post<{ result: ArticleCardRow[] }>('/api/community/author-articles', { id: writer.id }, null);
const setStatus = (status: string) => shop.db.run('update member_member set status = $2 where id = $1', [writer.id, status]);

describe('an author', () => {
  it('is read by everybody with the name, the picture, the counts and the articles, and with nothing else', async () => {
    expect((await authorOf(writer.id)).data).toEqual({
      id: writer.id,
      name: 'writer',
      avatar: null,
      articleCount: 1,
      followerCount: 0,
    });
    expect((await written()).data.result).toMatchObject([{ title: 'A loaf of rye', author: 'writer', authorId: writer.id }]);
    for (const id of [reader.id, 999_999]) expect((await authorOf(id)).status, String(id)).toBe(404);
  });

  it('has a page that is sent with title, description and articles, and none without an article', async () => {
    const page = await openPage(shop, `/author/${writer.id}`);
    expect(page).toMatchObject({ status: 200, path: `/author/${writer.id}`, data: { '@type': 'ProfilePage' } });
    expect(page.title).toMatch(/^writer · /);
    expect(page.description).toBe('writer · A loaf of rye');
    expect(page.body).toContain('A loaf of rye');
    for (const id of [reader.id, 'x', 0]) expect((await openPage(shop, `/author/${id}`)).status, String(id)).toBe(404);
  });

  it('is followed and left by members, however often they send it, and by nobody else', async () => {
    expect((await follow(reader, writer.id)).data).toEqual({ isFollowed: true, isOwn: false });
    expect((await follow(reader, writer.id)).status).toBe(200);
    expect(await pairs()).toEqual([{ member_id: reader.id, author_id: writer.id }]);
    expect((await authorOf(writer.id)).data.followerCount).toBe(1);
    expect(await followed(reader)).toEqual([writer.id]);
    await published(writer, 'A loaf of spelt');
    expect(await newest(reader)).toEqual(['A loaf of spelt', 'A loaf of rye']);
    expect(await newest(writer)).toEqual([]);
    expect((await shop.post<FollowState>(`${follows}has`, { id: writer.id }, writer)).data).toEqual({
      isFollowed: false,
      isOwn: true,
    });
    expect((await follow(reader, writer.id, false)).data.isFollowed).toBe(false);
    expect((await follow(reader, writer.id, false)).status).toBe(200);
    expect((await authorOf(writer.id)).data.followerCount).toBe(0);
    for (const call of ['get', 'articles', 'has', 'follow'])
      for (const who of [null, shop.owner])
        expect((await shop.post(`${follows}${call}`, { id: writer.id }, who)).status, call).toBe(401);
  });

  it('is never the member, nor somebody whom nobody can read', async () => {
    expect(await follow(writer, writer.id)).toMatchObject({ status: 409, data: { error: 'author.self' } });
    for (const id of [reader.id, 999_999]) expect((await follow(writer, id)).status, String(id)).toBe(404);
    expect((await shop.post(`${follows}follow`, { id: 'x' }, reader)).status).toBe(400);
    expect(await pairs()).toEqual([]);
  });

  it('vanishes with a ban or a block, from the own page, from the lists of followers and for those who would follow', async () => {
    await follow(reader, writer.id);
    const isGone = async (is: boolean) => {
      const status = is ? 404 : 200;
      expect([(await authorOf(writer.id)).status, (await written()).status]).toEqual([status, status]);
      expect((await openPage(shop, `/author/${writer.id}`)).status).toBe(status);
      expect(await followed(reader)).toEqual(is ? [] : [writer.id]);
      expect(await newest(reader)).toHaveLength(is ? 0 : 2);
      expect((await follow(reader, writer.id)).status).toBe(status);
    };
    await isGone(false);
    await setStatus('disabled');
    await isGone(true);
    await setStatus('active');
    await isGone(false);
    await shop.db.run(
      `insert into community_sanction (member_id, kind, reason, status, imposed_by, ends_at)
       values ($1, 'ban', 'Spam', 'imposed', 'Staff', now() + interval '1 hour')`,
      [writer.id],
    );
    await isGone(true);
    await shop.db.run(`update community_sanction set ends_at = now() - interval '1 second'`);
    await isGone(false);
    await shop.db.run('delete from community_sanction');
    expect((await follow(reader, writer.id, false)).status).toBe(200);
  });

  it('is not followed by a member who is banned', async () => {
    await shop.db.run(
      `insert into community_sanction (member_id, kind, reason, status, imposed_by) values ($1, 'ban', 'Spam', 'imposed', 'Staff')`,
      [reader.id],
    );
    expect(await follow(reader, writer.id)).toMatchObject({ status: 409, data: { error: 'sanction.banned' } });
    await shop.db.run('delete from community_sanction');
  });
});

describe('many requests at once', () => {
  const storm = () => Promise.all(Array.from({ length: 8 }, () => follow(reader, writer.id)));
  const count = async () => (await authorOf(writer.id)).data.followerCount;

  it('make one follower of a member', async () => {
    expect((await storm()).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect([await count(), (await pairs()).length]).toEqual([1, 1]);
    await Promise.all([...Array.from({ length: 4 }, () => follow(reader, writer.id, false)), storm()]);
    expect(await count()).toBe((await pairs()).length);
    await follow(reader, writer.id, false);
    expect([await count(), (await pairs()).length]).toEqual([0, 0]);
  });

  it('would make several without the key of the pair', async () => {
    await shop.db.run('alter table community_follow drop constraint community_follow_pk');
    await storm();
    expect(await count()).toBe(8);
    await shop.db.run('delete from community_follow');
    await shop.db.run('alter table community_follow add constraint community_follow_pk primary key (member_id, author_id)');
  });

  it('follow no more authors than the limit', async () => {
    await shop.db.run(
      `insert into community_follow (member_id, author_id, at) select $1, 1000000 + n, now() from generate_series(1, 500) as n`,
      [reader.id],
    );
    expect(await follow(reader, writer.id)).toMatchObject({ status: 409, data: { error: 'author.too-many' } });
    expect(await count()).toBe(0);
    await shop.db.run('delete from community_follow');
  });
});
