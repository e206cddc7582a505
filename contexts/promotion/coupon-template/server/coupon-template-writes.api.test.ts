import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idempotencyHeader } from '../../../../tests/setup/order-shop.ts';
import { type Caller, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import type { OwnCoupons } from '../../coupon/coupon-view.domain.ts';

interface Member extends Caller {
  readonly id: number;
}
interface Row {
  readonly id: number;
  readonly version: number;
  readonly status: string;
}
interface Refused {
  readonly error: string;
}

const path = '/admin/promotion/coupon-template/';
const dayMs = 86_400_000;
const now = Date.UTC(2027, 2, 1, 4);
const usual = { kind: 'cash', valueAmount: 1_000, validDays: 30 };
let shop: TestShop;
let made = 0;

beforeAll(async () => {
  shop = await testShop({ isStepped: true, clock: { now: () => now } });
});
afterAll(() => shop.close());

async function member(): Promise<Member> {
  made += 1;
  const body = { username: `mei${made}x`, password: 'Plum-lane-18' };
  expect((await shop.post('/admin/member/member/add', { ...body, nickname: 'Mei' })).status).toBe(200);
  const { data } = await shop.post<{ token: string; memberInfo: { id: number } }>('/api/User/login', body, null);
  return { token: data.token, audience: 'member', id: data.memberInfo.id };
}

const draft = (wish: object = {}) => shop.post<Row & Refused>(`${path}add`, { name: `Spring ${(made += 1)}`, ...usual, ...wish });
const row = async (id: number): Promise<Row> => (await shop.post<Row>(`${path}GetDetailPage`, { id })).data;
async function move(id: number, name: string) {
  const { version } = await row(id);
  return shop.post<Refused>(`${path}${name}`, { id, version }, shop.owner, idempotencyHeader());
}
async function template(wish: object = {}): Promise<number> {
  const { data } = await draft(wish);
  expect((await move(data.id, 'activate')).status).toBe(200);
  return data.id;
}
const claim = (who: Member, templateId: number) =>
  shop.post<{ id: number }>('/user/coupon/claim', { templateId }, who, idempotencyHeader());
const mine = async (who: Member) => (await shop.post<OwnCoupons>('/user/coupon/mine', { tab: 'available' }, who)).data.result;

describe('a coupon template', () => {
  it('[M-08.write] is deleted as a draft; one with coupons stays, whatever is tried, and so does one that changed meanwhile', async () => {
    const { data: gone } = await draft();
    const stale = { ids: [gone.id], rows: [{ id: gone.id, version: gone.version + 1 }] };
    expect((await shop.post(`${path}del`, stale)).status).toBe(409);
    expect((await shop.post(`${path}del`, { ids: [gone.id], rows: [{ id: gone.id, version: gone.version }] })).code).toBe(1);
    expect((await shop.post(`${path}GetDetailPage`, { id: gone.id })).status).toBe(404);
    const id = await template();
    const who = await member();
    const { data: coupon } = await claim(who, id);
    const kept = await shop.post<Refused>(`${path}del`, { ids: [id], rows: [{ id, version: (await row(id)).version }] });
    expect([kept.status, kept.data.error]).toEqual([409, 'request.in-use']);
    expect(await row(id)).toMatchObject({ status: 'active', claimedCount: 1 });
    expect(await mine(who)).toMatchObject([{ id: coupon.id }]);
    expect((await shop.post(`${path}del`, { ids: [999_999], rows: [{ id: 999_999, version: 1 }] })).status).toBe(404);
  });

  it('[M-08.write] makes each of its moves once from where it is allowed, and no other', async () => {
    const moves = ['activate', 'pause', 'resume', 'end', 'reopen', 'archive'];
    const allowed: Readonly<Record<string, readonly string[]>> = {
      draft: ['activate', 'archive'],
      active: ['pause', 'end'],
      paused: ['resume', 'end'],
      ended: ['reopen', 'archive'],
      archived: [],
    };
    const ways = {
      draft: [],
      active: ['activate'],
      paused: ['activate', 'pause'],
      ended: ['activate', 'end'],
      archived: ['archive'],
    };
    for (const [status, way] of Object.entries(ways)) {
      const { data } = await draft();
      for (const name of way) expect((await move(data.id, name)).status).toBe(200);
      expect((await row(data.id)).status).toBe(status);
      for (const name of moves.filter((one) => !allowed[status]?.includes(one))) {
        const refused = await move(data.id, name);
        expect([refused.status, refused.data.error], `${status} ${name}`).toEqual([409, 'coupon-template.illegal-transition']);
      }
      for (const name of allowed[status] ?? []) {
        const { data: other } = await draft();
        for (const one of way) await move(other.id, one);
        expect((await move(other.id, name)).status, `${status} ${name}`).toBe(200);
      }
    }
    const { data: stale } = await draft();
    const body = { id: stale.id, version: stale.version + 1 };
    expect((await shop.post(`${path}activate`, body, shop.owner, idempotencyHeader())).status).toBe(409);
  });

  it('[M-08.lang] name in both languages every refusal, every mistake in a form, and the columns of the export', async () => {
    const chinese = /[\u4e00-\u9fff]/;
    const who = await member();
    const paused = await template();
    await move(paused, 'pause');
    await shop.db.run('update member_member set paid_order_count = 1 where id = $1', [who.id]);
    const had = await template({ totalQty: 1 });
    await claim(await member(), had);
    const claims = [await template({ claimFrom: now + dayMs }), paused, had, await template({ audience: 'new' })];
    const { data: forms } = await draft();
    const calls: ((headers: Record<string, string>) => Promise<{ readonly msg: string; readonly data: unknown }>)[] = [
      ...claims.map(
        (templateId) => (headers: Record<string, string>) =>
          shop.post('/user/coupon/claim', { templateId }, who, { ...idempotencyHeader(), ...headers }),
      ),
      (headers) => shop.post('/user/coupon/redeem', { code: 'NONE-SUCH' }, who, { ...idempotencyHeader(), ...headers }),
      (headers) =>
        shop.post(`${path}pause`, { id: forms.id, version: forms.version }, shop.owner, { ...idempotencyHeader(), ...headers }),
      ...[{ valueAmount: null }, { scope: 'category' }, { claimFrom: now, claimTo: now }].map(
        (wish) => (headers: Record<string, string>) =>
          shop.post(`${path}add`, { name: 'Both', ...usual, ...wish }, shop.owner, headers),
      ),
    ];
    const said = async (language: string) => {
      const texts: string[] = [];
      for (const call of calls) {
        const { msg, data } = await call({ 'accept-language': language });
        const { fields = [] } = data as { readonly fields?: readonly { readonly msg?: string }[] };
        texts.push([msg, ...fields.flatMap((one) => one.msg ?? [])].join(' | '));
      }
      return texts;
    };
    const [inChinese, inEnglish] = [await said('zh-cn'), await said('en')];
    expect(inChinese.filter((text) => !chinese.test(text))).toEqual([]);
    expect(inEnglish.filter((text) => chinese.test(text) || !/[a-z]/.test(text))).toEqual([]);
    // Each refusal says something of its own.
    expect([new Set(inChinese.slice(0, 6)).size, new Set(inEnglish.slice(0, 6)).size]).toEqual([6, 6]);
    const titles = async (language: string): Promise<readonly string[]> => {
      const file = await shop.app.inject({
        method: 'POST',
        url: `${path}Export`,
        headers: { authorization: `Bearer ${shop.owner.token}`, server: '1', 'accept-language': language },
        payload: {},
      });
      return (file.body.split(/\r?\n/)[0] ?? '').split(',');
    };
    const [chineseTitles, englishTitles] = [await titles('zh-cn'), await titles('en')];
    expect(chineseTitles.length).toBeGreaterThan(8);
    expect(chineseTitles.filter((title) => !chinese.test(title) && title.replaceAll(/\W/g, '') !== 'ID')).toEqual([]);
    expect([englishTitles.length, englishTitles.filter((title) => chinese.test(title))]).toEqual([chineseTitles.length, []]);
  });
});
