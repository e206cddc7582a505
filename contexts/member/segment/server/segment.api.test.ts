import type { Condition } from '@shopkeeper/resource/conditions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinMember } from '../../../../tests/setup/order-shop.ts';
import { dueTask, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { isInSegment, segmentMembers, segmentsOfMember } from './segment.operations.ts';

interface Segment {
  readonly id: number;
  readonly version: number;
  readonly memberCount: number | null;
}

let shop: TestShop;
const prefix = '/admin/member/segment/';
const day = 86_400_000;
const ids: Record<'gold' | 'old' | 'closed' | 'plain', number> = { gold: 0, old: 0, closed: 0, plain: 0 };
const at = Date.UTC(2026, 10, 25, 12);

beforeAll(async () => {
  shop = await testShop();
  const names = Object.keys(ids) as (keyof typeof ids)[];
  for (const [index, name] of names.entries()) ids[name] = (await joinMember(shop.db, `1380000009${index}`)).memberId;
  const set = (id: number, columns: string) => shop.db.run(`update member_member set ${columns} where id = $1`, [id]);
  await set(
    ids.gold,
    `paid_amount = 600000, tags = '{seg-test,gold}', last_paid_at = to_timestamp(${(at - 3 * day) / 1000}), birthday = '1990-11-02'`,
  );
  await set(ids.old, `paid_amount = 100, tags = '{seg-test}', last_paid_at = to_timestamp(${(at - 200 * day) / 1000})`);
  await set(ids.closed, `paid_amount = 900000, tags = '{seg-test}', status = 'closed'`);
  await set(ids.plain, `tags = '{seg-test,gold}'`);
});
afterAll(() => shop.close());

const tagged: Condition = { field: 'tags', op: 'in', value: ['seg-test'] };
let names = 0;
const added = async (...all: Condition[]): Promise<Segment> =>
  (await shop.post<Segment>(`${prefix}add`, { name: `segment ${(names += 1)}`, condition: { all: [tagged, ...all] } })).data;
const membersOf = async ({ id }: Segment): Promise<readonly number[]> => segmentMembers(shop.db, { segmentId: id, at, after: 0 });

describe('a segment', () => {
  it.each<[string, Condition, (keyof typeof ids)[]]>([
    ['who spent', { field: 'paidAmount', op: 'ge', value: 100 }, ['gold', 'old']],
    ['who bought lately', { field: 'lastPaidAt', op: 'lastDays', value: 30 }, ['gold']],
    ['who did not buy for long', { field: 'lastPaidAt', op: 'beforeDays', value: 90 }, ['old']],
    ['who never bought', { field: 'lastPaidAt', op: 'isNull' }, ['plain']],
    ['who have a tag', { not: { field: 'tags', op: 'in', value: ['gold'] } }, ['old']],
    ['born in a month', { field: 'birthMonth', op: 'eq', value: 11 }, ['gold']],
    ['of a region', { field: 'region', op: 'notNull' }, ['gold', 'old', 'plain']],
    ['of no region', { field: 'region', op: 'isNull' }, []],
  ])('has the members %s, and none whose account is closed', async (_, condition, expected) => {
    expect(await membersOf(await added(condition))).toEqual(expected.map((name) => ids[name]).toSorted((a, b) => a - b));
  });

  it('is read page by page, and asked about one member', async () => {
    const segment = await added();
    const first = await segmentMembers(shop.db, { segmentId: segment.id, at, after: 0, limit: 2 });
    const rest = await segmentMembers(shop.db, { segmentId: segment.id, at, after: first[1] ?? 0, limit: 2 });
    expect([...first, ...rest]).toEqual([ids.gold, ids.old, ids.plain].toSorted((a, b) => a - b));
    expect(await isInSegment(shop.db, { segmentId: segment.id, memberId: ids.gold, at })).toBe(true);
    expect(await isInSegment(shop.db, { segmentId: segment.id, memberId: ids.closed, at })).toBe(false);
    expect(await isInSegment(shop.db, { segmentId: 999_999, memberId: ids.gold, at })).toBe(false);
    expect(await segmentsOfMember(shop.db, { memberId: ids.old, segmentIds: [segment.id, 999_999], at })).toEqual([segment.id]);
  });

  it('is counted while it is built, after it was saved, and every night', async () => {
    expect((await shop.post(`${prefix}count`, { condition: { all: [tagged] } })).data).toEqual({ count: 3, isMore: false });
    const { id } = await added();
    const stored = async () =>
      (await shop.db.rows<{ n: number | null }>('select member_count as n from member_segment where id = $1', [id]))[0]?.n;
    await expect.poll(stored, { timeout: 10_000 }).toBe(3);
    await shop.db.run('update member_segment set member_count = 0 where id = $1', [id]);
    await dueTask(shop, 'member.segment.count')(at);
    expect(await stored()).toBe(3);
  });

  it('shows its members to those who may see members', async () => {
    const { id } = await added({ field: 'paidAmount', op: 'ge', value: 600_000 });
    expect((await shop.post(`${prefix}members`, { id, after: 0 })).data).toMatchObject({
      members: [{ id: ids.gold, paidAmount: 600_000 }],
      next: null,
    });
    expect(await shop.post(`${prefix}members`, { id: 999_999, after: 0 })).toMatchObject({ status: 404 });
  });

  it('is rejected with an issue at the place of each mistake', async () => {
    const condition = {
      all: [{ field: 'paidAmount', op: 'ge', value: 'x' }, { any: [{ field: 'password', op: 'eq', value: 'x' }] }],
    };
    for (const [call, body] of [
      ['add', { name: 'wrong', condition }],
      ['count', { condition }],
    ] as const)
      expect(await shop.post(prefix + call, body)).toMatchObject({
        status: 400,
        data: {
          fields: [
            { path: 'condition.all.0.value', rule: 'type' },
            { path: 'condition.all.1.any.0.field', rule: 'unknown' },
          ],
        },
      });
  });
});

describe('tags of members', () => {
  it('are added to and removed from many members at once', async () => {
    const perform = async (name: string, tags: readonly string[]) => {
      const rows = await shop.db.rows<{ id: number; version: number }>(
        'select id, version from member_member where id = any($1)',
        [[ids.gold, ids.old]],
      );
      for (const row of rows)
        expect(await shop.post(`/admin/member/member/${name}`, { ...row, tags })).toMatchObject({ status: 200 });
    };
    const tagsOf = async () =>
      (
        await shop.db.rows<{ tags: string[] }>('select tags from member_member where id = any($1) order by id', [
          [ids.gold, ids.old],
        ])
      ).map(({ tags }) => tags);
    await perform('tag', ['friend', 'seg-test']);
    expect(await tagsOf()).toEqual([
      ['seg-test', 'gold', 'friend'],
      ['seg-test', 'friend'],
    ]);
    await perform('untag', ['friend', 'never']);
    expect(await tagsOf()).toEqual([['seg-test', 'gold'], ['seg-test']]);
  });
});
