import { asSystem, transition } from '@shopkeeper/crud/lifecycle';
import { member } from '@shopkeeper/member';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idempotencyHeader } from '../../../../tests/setup/order-shop.ts';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import {
  command,
  follow,
  newPromoter,
  person,
  type Person,
  promoterRow,
  setUp,
} from '../../distribution-order/testing/promotion-shop.ts';

const dayMs = 86_400_000;
let now = Date.UTC(2026, 5, 1, 4);
let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({ clock: { now: () => now }, isStepped: true });
});
afterAll(() => shop.close());

const page = '/admin/distribution/promoter';
const apply = (who: Person, applyNote: string | null = null) =>
  shop.post<{ error?: string }>('/user/promoter/apply', { applyNote }, who, idempotencyHeader());
const messagesOf = (memberId: number) =>
  shop.db.rows<{ template: string }>(
    `select template from notification_message where audience = 'member' and person_id = $1 order by id`,
    [memberId],
  );

describe('a promoter', () => {
  it('applies, is rejected with a reason, applies again and is approved', async () => {
    const who = await person(shop);
    expect((await apply(who, 'I have a shop of my own')).status).toBe(200);
    expect((await apply(who)).data.error).toBe('promoter.applied');
    const id = (await promoterRow(shop, who.id))?.id ?? 0;
    expect((await follow(shop, await person(shop), { code: String((await promoterRow(shop, who.id))?.code) })).data.error).toBe(
      'promoter.not-active',
    );
    expect((await command(shop, `${page}/reject`, id, { reason: 'x' })).status).toBe(400);
    expect((await command(shop, `${page}/reject`, id, { reason: 'no address' })).status).toBe(200);
    expect((await command(shop, `${page}/approve`, id)).data.error).toBe('promoter.illegal-transition');
    expect((await apply(who)).status).toBe(200);
    expect((await command(shop, `${page}/approve`, id)).status).toBe(200);
    const { data } = await shop.post<{ promoter: object }>('/user/promotion/summary', {}, who);
    expect(data.promoter).toMatchObject({ status: 'active', answer: null });
  });

  it('is approved at once where the settings say so, and nobody applies while they are closed', async () => {
    await setUp(shop, 'promoter', { approvesAtOnce: true });
    const who = await person(shop);
    await apply(who);
    expect(await promoterRow(shop, who.id)).toMatchObject({ status: 'active' });
    await setUp(shop, 'promoter', { isOpen: false, approvesAtOnce: false });
    expect((await apply(await person(shop))).data.error).toBe('promoter.closed');
    await setUp(shop, 'promoter', { isOpen: true });
  });

  it('needs staff with the permission for each command', async () => {
    const { promoterId } = await newPromoter(shop);
    const reader = await shop.staff([`${page}/index`]);
    for (const [name, input] of [
      ['freeze', { reason: 'review' }],
      ['revoke', { reason: 'review' }],
      ['changeParent', { parentCode: null, reason: 'review' }],
    ] as const)
      expect((await shop.post(`${page}/${name}`, { id: promoterId, version: 1, ...input }, reader)).status, name).toBe(403);
  });
});

describe('an invitation', () => {
  it('tells its window and binds a member once, until the window ends', async () => {
    const [one, two] = [await newPromoter(shop), await newPromoter(shop)];
    const who = await person(shop);
    const told = await shop.post('/user/promoter/invitation', { code: ` ${one.code.toLowerCase()}` }, who);
    expect(told.data).toEqual({ name: 'M**', windowDays: 30, rejection: null });
    expect((await follow(shop, who, one)).status).toBe(200);
    expect((await follow(shop, who, two)).data.error).toBe('promoter.already-bound');
    expect((await follow(shop, one, one)).data.error).toBe('promoter.own-invitation');
    expect((await follow(shop, who, { code: 'NOSUCHCODE' })).status).toBe(404);
    const { data: team } = await shop.post<object[]>('/user/promoter/team', {}, one);
    expect(team).toMatchObject([{ name: 'M**', isNew: true, expiresAt: now + 30 * dayMs }]);
    now += 30 * dayMs;
    expect((await follow(shop, who, two)).status).toBe(200);
  });

  it('binds only members who have just registered, where the settings say so', async () => {
    await setUp(shop, 'promoter', { binds: 'register_only', newMemberHours: 24 });
    const one = await newPromoter(shop);
    const [early, late] = [await person(shop), await person(shop)];
    now += dayMs;
    expect((await follow(shop, early, one)).status).toBe(200);
    now += 1;
    expect(await follow(shop, late, one)).toMatchObject({ status: 409, data: { error: 'promoter.only-new-members' } });
    await setUp(shop, 'promoter', { binds: 'first_touch' });
  });

  it('of two promoters that a member follows at once binds the member to one', async () => {
    const [one, two, who] = [await newPromoter(shop), await newPromoter(shop), await person(shop)];
    const answers = await Promise.all([one, two, one, two].map((promoter) => follow(shop, who, promoter)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const rows = await shop.db.rows('select id from distribution_referral where member_id = $1', [who.id]);
    expect(rows).toHaveLength(1);
  });
});

describe('the parent of a promoter', () => {
  const change = (id: number, parentCode: string | null) =>
    command(shop, `${page}/changeParent`, id, { parentCode, reason: 'agreed' });
  const parentOf = async (id: number) =>
    (
      await shop.db.rows<{ parent: number | null }>('select parent_id as parent from distribution_promoter where id = $1', [id])
    )[0]?.parent;

  it('is who invited it, and changes with a reason: two tiers at most, and never itself', async () => {
    const top = await newPromoter(shop);
    const child = await newPromoter(shop, { invitedBy: top });
    const grandchild = await newPromoter(shop, { invitedBy: child });
    expect([await parentOf(child.promoterId), await parentOf(grandchild.promoterId)]).toEqual([top.promoterId, null]);
    expect((await change(top.promoterId, top.code)).data.error).toBe('promoter.own-parent');
    expect((await change(grandchild.promoterId, child.code)).data.error).toBe('promoter.third-tier');
    expect((await change(top.promoterId, grandchild.code)).data.error).toBe('promoter.third-tier');
    expect((await change(top.promoterId, 'NOSUCHCODE')).data.error).toBe('promoter.no-such-code');
    expect((await change(child.promoterId, null)).status).toBe(200);
    expect((await change(grandchild.promoterId, child.code)).status).toBe(200);
    expect(await parentOf(grandchild.promoterId)).toBe(child.promoterId);
  });

  it('never makes a loop of two changes at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [one, two] = [await newPromoter(shop), await newPromoter(shop)];
      const answers = await Promise.all([change(one.promoterId, two.code), change(two.promoterId, one.code)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect([await parentOf(one.promoterId), await parentOf(two.promoterId)].filter((parent) => parent !== null)).toHaveLength(
        1,
      );
    }
  });
});

it('an account is closed only when nothing is owed, and no longer promotes then', async () => {
  const who = await newPromoter(shop);
  expect(await messagesOf(who.id)).not.toEqual([]);
  const profile = await shop.post<{ version: number }>('/user/profile/GetDetailPage', { id: who.id }, who);
  const body = { id: who.id, version: profile.data.version };
  const close = () => shop.post<{ error?: string }>('/user/profile/requestClosing', body, who, idempotencyHeader());
  await shop.db.run('update distribution_promoter set frozen_amount = 5 where id = $1', [who.promoterId]);
  const rejected = await close();
  expect(rejected.data.error, JSON.stringify(rejected)).toBe('promoter.unsettled');
  await shop.db.run('update distribution_promoter set frozen_amount = 0 where id = $1', [who.promoterId]);
  expect((await close()).status).toBe(200);
  await asSystem(shop, 'test', (op) => transition(op, member.transitions.close, { id: who.id }));
  expect(await promoterRow(shop, who.id)).toMatchObject({ status: 'revoked' });
});
