import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idempotencyHeader } from '../../../../tests/setup/order-shop.ts';
import { testShop, type Caller, type TestShop } from '../../../../tests/setup/shop.ts';

interface SignedIn {
  readonly token: string;
  readonly refreshToken: string;
  readonly memberInfo: { readonly id: number };
}
interface Rejected {
  readonly error: string;
  readonly fields?: readonly { readonly path: string; readonly rule: string }[];
}

let shop: TestShop;
const prefix = '/admin/member/member/';
const account = { username: 'chen', password: 'Plum-lane-18', mobile: '13800000001' };

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const signIn = (password: string, more: object = {}) =>
  shop.post<SignedIn & { deviceToken?: string }>('/api/User/login', { username: account.username, password, ...more }, null);
const asMember = (token: string): Caller => ({ token, audience: 'member' });
const orders = async (token: string) => (await shop.post('/user/order/GetPageData', {}, asMember(token))).status;
const renew = async (refreshToken: string) =>
  (await shop.post('/api/User/replaceToken', { refresh_token: refreshToken }, null)).status;

describe('the account of a member', () => {
  it('a password set by staff ends every sign-in of the member and forgets the browsers', async () => {
    const { data } = await shop.post<SignedIn>('/api/User/register', account, null);
    const second = (await signIn(account.password, { remember: true, keep: true })).data;
    const { id } = data.memberInfo;
    const read = await shop.post<{ version: number }>(`${prefix}GetDetailPage`, { id });
    const saved = await shop.post<{ version: number }>(`${prefix}Update`, {
      id,
      version: read.data.version,
      note: 'asked for it',
    });
    expect([await orders(data.token), await orders(second.token)]).toEqual([200, 200]);

    expect((await shop.post(`${prefix}Update`, { id, version: saved.data.version, password: 'Plum-lane-19' })).code).toBe(1);
    expect([await orders(data.token), await orders(second.token)]).toEqual([401, 401]);
    expect([await renew(data.refreshToken), await renew(second.refreshToken)]).toEqual([401, 401]);
    expect(await shop.db.rows(`select 1 from kit_device where audience = 'member' and owner_id = $1`, [id])).toEqual([]);
    expect((await signIn(account.password)).status).toBe(400);
    expect((await signIn('Plum-lane-19')).code).toBe(1);
  });

  it('staff disable it with a reason: every sign-in ends and none begins, until it is enabled again', async () => {
    const own = { username: 'disabled1', password: 'Plum-lane-18', mobile: '13800000077' };
    const { data } = await shop.post<SignedIn>('/api/User/register', own, null);
    const { id } = data.memberInfo;
    const versionOf = async () => (await shop.post<{ version: number }>(`${prefix}GetDetailPage`, { id })).data.version;
    const move = async (name: string, input: object, as = shop.owner) =>
      shop.post<Rejected>(`${prefix}${name}`, { id, version: await versionOf(), ...input }, as, idempotencyHeader());
    const login = () => shop.post<SignedIn>('/api/User/login', { username: own.username, password: own.password }, null);
    expect((await move('disable', {}, await shop.staff([`${prefix}index`]))).status).toBe(403);
    expect(await move('disable', {})).toMatchObject({ status: 400, data: { fields: [{ path: 'reason' }] } });
    expect((await move('disable', { reason: 'fraud' })).status).toBe(200);
    expect([await orders(data.token), await renew(data.refreshToken)]).toEqual([401, 401]);
    expect((await login()).status).toBeGreaterThanOrEqual(400);
    expect((await move('disable', { reason: 'again' })).status).toBe(409);
    expect((await move('enable', {})).status).toBe(200);
    const { data: back } = await login();
    expect(await orders(back.token)).toBe(200);
  });

  it('a taken account name is reported at its field, in any letter case', async () => {
    for (const username of ['taken', 'taken', 'TAKEN']) await shop.post(`${prefix}add`, { username, nickname: 'Mei' });
    for (const username of ['taken', 'TAKEN']) {
      const again = await shop.post<Rejected>(`${prefix}add`, { username, nickname: 'Mei' });
      expect(again).toMatchObject({
        status: 409,
        data: { error: 'request.duplicate', fields: [{ path: 'username', rule: 'duplicate' }] },
      });
    }
  });

  it('is found by its number or address while somebody types, for staff who may see contacts', async () => {
    const typed = { id: null, mobile: '13800000061', email: 'mei61@example.com' };
    const ids: number[] = [];
    for (const [username, contact] of [
      ['mei61', { mobile: typed.mobile }],
      ['mei62', { email: typed.email }],
      ['mei63', { mobile: '13800000063' }],
    ] as const)
      ids.push((await shop.post<{ id: number }>(`${prefix}add`, { username, nickname: 'Mei', ...contact })).data.id);
    const [byMobile, byEmail] = ids;
    const found = async (body: object, as?: Caller) =>
      (await shop.post<{ id: number }[]>(`${prefix}duplicates`, body, as)).data.map(({ id }) => id);
    expect(await found(typed)).toEqual([byEmail, byMobile]);
    expect(await found({ ...typed, id: byMobile })).toEqual([byEmail]);
    expect(await found({ id: null, mobile: null, email: null })).toEqual([]);
    expect(await found(typed, await shop.staff(['/admin/member/member/index']))).toEqual([]);
  });

  it('a spelling that only the database folds is another name: it neither signs in nor counts apart', async () => {
    await shop.db.run('delete from kit_login_attempt');
    await shop.post(`${prefix}add`, { username: 'kiwi', nickname: 'Mei', password: account.password });
    const answers: string[] = [];
    for (const username of ['kİwi', 'kiwİ', 'KİWİ']) {
      const { data } = await shop.post<Rejected>('/api/User/login', { username, password: account.password }, null);
      answers.push(data.error);
    }
    expect(answers).toEqual(Array.from({ length: 3 }, () => 'request.bad-credentials'));
  });
});
