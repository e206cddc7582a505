import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dueTask, testShop, type Caller, type TestShop } from '../../../../tests/setup/shop.ts';
import { idempotencyHeader } from '../../../../tests/setup/order-shop.ts';
import type { OfferedCoupon, OwnCoupons } from '../coupon-view.domain.ts';

interface Member extends Caller {
  readonly id: number;
}
interface Row {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly claimedCount: number;
}
interface Refused {
  readonly error: string;
  readonly fields?: readonly { readonly path: string; readonly rule: string }[];
}

let shop: TestShop;
let now = Date.UTC(2027, 2, 1, 4);
let made = 0;
const dayMs = 86_400_000;
const path = '/admin/promotion/coupon-template/';

beforeAll(async () => {
  shop = await testShop({ isStepped: true, clock: { now: () => now } });
});
afterAll(() => shop.close());

async function member(values: object = {}): Promise<Member> {
  made += 1;
  const body = { username: `mei${made}x`, password: 'Plum-lane-18' };
  expect((await shop.post('/admin/member/member/add', { ...body, nickname: 'Mei', ...values })).status).toBe(200);
  const { data } = await shop.post<{ token: string; memberInfo: { id: number } }>('/api/User/login', body, null);
  // Members of a test stay signed in when it moves the clock.
  await shop.db.run(`update kit_session_pair set access_expires_at = 'infinity', refresh_expires_at = 'infinity'`);
  return { token: data.token, audience: 'member', id: data.memberInfo.id };
}

const usual = { kind: 'cash', valueAmount: 1_000, validDays: 30 };
const draft = (wish: object = {}) => shop.post<Row & Refused>(`${path}add`, { name: `Spring ${(made += 1)}`, ...usual, ...wish });
const row = async (id: number): Promise<Row> => (await shop.post<Row>(`${path}GetDetailPage`, { id })).data;
async function move(id: number, name: string, input: object = {}) {
  const { version } = await row(id);
  return shop.post<{ row: Row } & Refused>(`${path}${name}`, { id, version, ...input }, shop.owner, idempotencyHeader());
}
async function template(wish: object = {}): Promise<number> {
  const { data } = await draft(wish);
  expect((await move(data.id, 'activate')).status).toBe(200);
  return data.id;
}
const claim = (who: Member, templateId: number) =>
  shop.post<{ id: number; code: string; validTo: number } & Refused>(
    '/user/coupon/claim',
    { templateId },
    who,
    idempotencyHeader(),
  );
const redeem = (who: Member, code: string) =>
  shop.post<{ id: number; validTo: number } & Refused>('/user/coupon/redeem', { code }, who, idempotencyHeader());
const mine = async (who: Member, tab = 'available') =>
  (await shop.post<OwnCoupons>('/user/coupon/mine', { tab }, who)).data.result;
const edit = async (id: number, values: object) =>
  shop.post<Row & Refused>(`${path}Update`, { id, version: (await row(id)).version, ...values });

describe('a coupon template', () => {
  it('[M-08.write] says what its kind, scope and audience need, each at its field', async () => {
    for (const [wish, at] of [
      [{ valueAmount: null }, 'valueAmount'],
      [{ kind: 'discount', valueAmount: null, discountBp: 50 }, 'discountBp'],
      [{ scope: 'category' }, 'categoryIds'],
      [{ scope: 'exclude_product' }, 'productIds'],
      [{ audience: 'levels' }, 'levelIds'],
      [{ claimFrom: now, claimTo: now }, 'claimTo'],
      [{ validity: 'fixed', validDays: null, validFrom: now, validTo: now - 1 }, 'validTo'],
    ] as const) {
      const { status, data } = await draft(wish);
      expect([status, data.fields?.map(({ path: one }) => one)], at).toEqual([400, [at]]);
    }
  });

  it('[M-08.write] keeps its rules once a coupon was claimed: name, terms, ends, and a quantity not below the claims', async () => {
    const id = await template({ totalQty: 5 });
    expect((await edit(id, { valueAmount: 2_000 })).status).toBe(200);
    await claim(await member(), id);
    await claim(await member(), id);
    expect(await edit(id, { valueAmount: 9_000 })).toMatchObject({ status: 400, data: { fields: [{ path: 'valueAmount' }] } });
    expect(await edit(id, { totalQty: 1 })).toMatchObject({ status: 400, data: { fields: [{ path: 'totalQty' }] } });
    expect((await edit(id, { name: 'Renamed', totalQty: 2 })).status).toBe(200);
  });

  it('ends by its clock and with its last coupon, and reopens when its quantity is raised', async () => {
    const id = await template({ totalQty: 1, claimTo: now + dayMs });
    await claim(await member(), id);
    expect(await row(id)).toMatchObject({ status: 'ended', claimedCount: 1 });
    expect((await claim(await member(), id)).data.error).toBe('coupon.claims-over');
    expect((await move(id, 'reopen')).data.error).toBe('coupon-template.sold-out');
    await edit(id, { totalQty: 2 });
    expect((await move(id, 'reopen')).status).toBe(200);
    expect(await dueTask(shop, 'promotion.coupon-template.end')(now + dayMs)).toBe(1);
    expect((await move(id, 'archive')).status).toBe(200);
    expect((await claim(await member(), id)).status).toBe(404);
    expect((await move(id, 'pause')).data.error).toBe('coupon-template.illegal-transition');
  });
});

describe('claiming', () => {
  it('gives a coupon until the midnight after its days, and as many to a member as allowed', async () => {
    const [who, id] = [await member(), await template({ perMemberLimit: 2, validDays: 1 })];
    const { data } = await claim(who, id);
    // 1 March 12:00 in Shanghai and a day: until the midnight that begins 3 March.
    expect(data.validTo).toBe(Date.UTC(2027, 2, 2, 16));
    await claim(who, id);
    expect((await claim(who, id)).data.error).toBe('coupon.limit-reached');
    expect(await mine(who)).toHaveLength(2);
    expect(await row(id)).toMatchObject({ claimedCount: 2 });
  });

  it('is open within its window and not while paused, and only for its audience', async () => {
    const who = await member();
    const later = await template({ claimFrom: now + dayMs });
    expect((await claim(who, later)).data.error).toBe('coupon.not-yet');
    const paused = await template();
    await move(paused, 'pause');
    expect((await claim(who, paused)).data.error).toBe('coupon.not-open');
    const fresh = await template({ audience: 'new' });
    await shop.db.run('update member_member set paid_order_count = 1 where id = $1', [who.id]);
    expect((await claim(who, fresh)).data.error).toBe('coupon.not-for-member');
    expect((await claim(await member(), fresh)).status).toBe(200);
    const { data: group } = await shop.post<{ id: number }>('/admin/member/member-group/add', { name: 'Friends' });
    const friends = await template({ audience: 'groups', groupIds: [group.id] });
    const friend = await member({ groupId: group.id });
    expect((await claim(who, friends)).data.error).toBe('coupon.not-for-member');
    const offers = async (one: Member) =>
      (await shop.post<{ result: OfferedCoupon[] }>('/user/coupon/offers', {}, one)).data.result.map(
        ({ templateId }) => templateId,
      );
    expect(await offers(friend)).toContain(friends);
    expect(await offers(who)).not.toContain(friends);
    expect(await offers(friend)).not.toContain(later);
    expect((await claim(friend, friends)).status).toBe(200);
  });

  it('of a draft, of another channel or of nothing does not exist', async () => {
    const [who, { data }] = [await member(), await draft()];
    const staffOnly = await template({ channel: 'staff' });
    for (const id of [data.id, staffOnly, 999_999]) expect((await claim(who, id)).status).toBe(404);
  });

  it('of those who registered happens by itself, once, and not for older members', async () => {
    const older = await member();
    now += 1_000;
    const registering = await template({ channel: 'register', valueAmount: 777 });
    const newer = await member();
    const values = async (who: Member) => (await mine(who)).map(({ valueAmount }) => valueAmount);
    expect(await values(newer)).toEqual([777]);
    expect(await values(newer)).toEqual([777]);
    expect(await values(older)).toEqual([]);
    expect((await move(registering, 'end')).status).toBe(200);
  });
});

describe('codes', () => {
  it('[M-08.export] are made from a pattern, cannot be guessed, are exported, and are redeemed once in any case', async () => {
    const id = await template({ channel: 'code' });
    expect(await move(id, 'makeCodes', { count: 1, pattern: 'SPRING-####' })).toMatchObject({
      status: 400,
      data: { fields: [{ path: 'pattern' }] },
    });
    expect((await move(id, 'makeCodes', { count: 250, pattern: 'spring-####-####' })).status).toBe(200);
    const codes = await shop.db.rows<{ code: string }>('select code from promotion_coupon where template_id = $1', [id]);
    expect(new Set(codes.map(({ code }) => code)).size).toBe(250);
    expect(codes[0]?.code).toMatch(/^SPRING-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    const file = await shop.app.inject({
      method: 'POST',
      url: '/admin/promotion/coupon/Export',
      headers: { authorization: `Bearer ${shop.owner.token}`, server: '1' },
      payload: {},
    });
    expect(file.body).toContain(codes[0]?.code);
    const [who, other] = [await member(), await member()];
    const code = codes[0]?.code ?? '';
    expect((await redeem(who, ` ${code.toLowerCase()} `)).status).toBe(200);
    expect((await redeem(other, code)).data.error).toBe('coupon.code-redeemed');
    expect((await redeem(who, codes[1]?.code ?? '')).data.error).toBe('coupon.limit-reached');
    expect((await redeem(who, 'NONE-SUCH')).data.error).toBe('coupon.unknown-code');
    expect(await mine(who)).toMatchObject([{ code, status: 'available' }]);
    expect(await row(id)).toMatchObject({ claimedCount: 1 });
  });
});

describe('a coupon', () => {
  it('[WooCommerce PR #16920] has expired at its instant, before a task books it', async () => {
    const [who, id] = [await member(), await template({ validDays: 1 })];
    const { data } = await claim(who, id);
    const before = now;
    now = data.validTo;
    expect(await mine(who)).toEqual([]);
    expect(await mine(who, 'expired')).toMatchObject([{ id: data.id, status: 'expired' }]);
    expect(await shop.db.rows('select status from promotion_coupon where id = $1', [data.id])).toEqual([{ status: 'available' }]);
    expect(await dueTask(shop, 'promotion.coupon.expire')(now)).toBeGreaterThan(0);
    expect(await shop.db.rows('select status from promotion_coupon where id = $1', [data.id])).toEqual([{ status: 'expired' }]);
    now = before;
  });

  it('is void with a reason, which a used one never is', async () => {
    const [who, id] = [await member(), await template()];
    const { data } = await claim(who, id);
    const body = { id: data.id, version: 1, reason: 'given by mistake' };
    expect((await shop.post('/admin/promotion/coupon/void', body, shop.owner, idempotencyHeader())).status).toBe(200);
    const again = { ...body, version: 2 };
    expect((await shop.post<Refused>('/admin/promotion/coupon/void', again, shop.owner, idempotencyHeader())).data.error).toBe(
      'coupon.illegal-transition',
    );
    expect(await mine(who)).toEqual([]);
  });

  it.each([
    ['more claims than the total', 'update promotion_coupon_template set total_qty = 1, claimed_count = 2 where id = $1'],
    ['a coupon of an order that is not locked', `update promotion_coupon set order_id = 1 where template_id = $1`],
    ['a locked coupon of no order', `update promotion_coupon set status = 'locked' where template_id = $1`],
    ['an available coupon of nobody', `update promotion_coupon set member_id = null where template_id = $1`],
  ])('cannot be stored as %s', async (_what, statement) => {
    const id = await template();
    await claim(await member(), id);
    await expect(shop.db.run(statement, [id])).rejects.toMatchObject({ code: '23514' });
  });
});

describe('the lists of coupons', () => {
  it('[M-08.list] find templates by name, state and kind, and coupons by code, member and template', async () => {
    const [who, id] = [await member(), await template({ name: 'Mooncake night', kind: 'free_freight', valueAmount: null })];
    const { data } = await claim(who, id);
    const found = async (at: string, body: object): Promise<number[]> =>
      (await shop.post<{ result: { id: number }[] }>(`/admin/promotion/${at}/GetPageData`, body)).data.result.map(
        (one) => one.id,
      );
    const is = (field: string, value: unknown) => ({ filters: { field, op: 'in', value: [value] } });
    expect(await found('coupon-template', { quick: 'Mooncake' })).toEqual([id]);
    expect(await found('coupon-template', is('kind', 'free_freight'))).toEqual([id]);
    expect(await found('coupon-template', is('status', 'active'))).toContain(id);
    expect(await found('coupon-template', is('status', 'draft'))).not.toContain(id);
    expect(await found('coupon', { quick: data.code })).toEqual([data.id]);
    expect(await found('coupon', is('memberId', who.id))).toEqual([data.id]);
    expect(await found('coupon', is('templateId', id))).toEqual([data.id]);
  });

  it('[M-08.lang] say in both languages why a coupon cannot be claimed', async () => {
    const [who, id] = [await member(), await template()];
    await claim(who, id);
    const refused = async (language: string): Promise<string> => {
      const headers = { ...idempotencyHeader(), 'accept-language': language };
      return (await shop.post('/user/coupon/claim', { templateId: id }, who, headers)).msg;
    };
    expect(await refused('en')).toBe('You have had 1 of these, which is all');
    expect(await refused('zh-cn')).toBe('每人限领 1 张，已达上限');
  });
});

describe('an issue by staff', () => {
  it('gives a coupon to each member of a list, a group, a segment or by name, once, and says who was left out', async () => {
    const { data: group } = await shop.post<{ id: number }>('/admin/member/member-group/add', { name: 'Old friends' });
    const [one, two, three] = [await member({ groupId: group.id }), await member({ groupId: group.id }), await member()];
    const id = await template({ channel: 'staff' });
    const issue = async (body: object) => {
      const { data, status } = await shop.post<{ id: number }>('/admin/promotion/coupon-issue/add', { templateId: id, ...body });
      expect(status, JSON.stringify(data)).toBe(200);
      await shop.runDue();
      return (await shop.post('/admin/promotion/coupon-issue/GetDetailPage', { id: data.id })).data;
    };
    expect(await issue({ target: 'group', groupId: group.id })).toMatchObject({
      status: 'done',
      issuedCount: 2,
      skippedCount: 0,
      memberCount: 2,
    });
    const [{ username } = { username: '' }] = await shop.db.rows<{ username: string }>(
      'select username from member_member where id = $1',
      [three.id],
    );
    const names = `${username}\r\nnobody-1, ${username}\n`;
    expect(await issue({ target: 'list', names })).toMatchObject({ issuedCount: 1, skippedCount: 1, memberCount: 2 });
    expect(await issue({ target: 'members', memberIds: [one.id, two.id] })).toMatchObject({ issuedCount: 0, skippedCount: 2 });
    const condition = { all: [{ field: 'groupId', op: 'in', value: [group.id] }] };
    const { data: segment } = await shop.post<{ id: number }>('/admin/member/segment/add', { name: 'Old friends', condition });
    expect(await issue({ target: 'segment', segmentId: segment.id })).toMatchObject({ memberCount: 2, skippedCount: 2 });
    const four = await member({ groupId: group.id });
    expect(await issue({ target: 'segment', segmentId: segment.id })).toMatchObject({ memberCount: 3, issuedCount: 1 });
    for (const who of [one, two, three, four]) expect(await mine(who)).toHaveLength(1);
    expect(await row(id)).toMatchObject({ claimedCount: 4 });
  });

  it('stops at the total, and needs an active template', async () => {
    const { data: group } = await shop.post<{ id: number }>('/admin/member/member-group/add', { name: 'Many' });
    await shop.db.run(
      `insert into member_member (member_no, username, nickname, group_id, jointime)
       select 'G' || n, 'g' || n, 'Mei', $1, now() from generate_series(1, 450) n`,
      [group.id],
    );
    const id = await template({ channel: 'staff', totalQty: 300 });
    const body = { templateId: id, target: 'group', groupId: group.id };
    await shop.post('/admin/promotion/coupon-issue/add', body);
    await shop.runDue();
    expect(await row(id)).toMatchObject({ status: 'ended', claimedCount: 300 });
    const [stopped] = await shop.db.rows(
      'select status, issued_count as issued from promotion_coupon_issue order by id desc limit 1',
    );
    expect(stopped).toEqual({ status: 'stopped', issued: 300 });
    expect(await shop.post('/admin/promotion/coupon-issue/add', body)).toMatchObject({
      status: 400,
      data: { fields: [{ path: 'templateId' }] },
    });
  });

  it('[M-08.deny] needs its permission', async () => {
    const reader = await shop.staff(['/admin/promotion/coupon-issue/index', '/admin/promotion/coupon-template/index']);
    const body = { templateId: 1, target: 'everybody' };
    expect((await shop.post('/admin/promotion/coupon-issue/add', body, reader)).status).toBe(403);
    expect((await shop.post(`${path}makeCodes`, { id: 1, version: 1 }, reader, idempotencyHeader())).status).toBe(403);
    expect((await shop.post('/admin/promotion/coupon/GetPageData', {}, reader)).status).toBe(403);
  });
});
