import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testShop, type Caller, type TestShop } from '../../../../tests/setup/shop.ts';

interface SignedIn {
  readonly token: string;
  readonly memberInfo: { readonly id: number };
}
interface Link {
  readonly token: string;
  readonly expiresAt: number;
}

let shop: TestShop;
const prefix = '/admin/member/member/';
const account = { username: 'nomobile', password: 'Plum-lane-18', mobile: '13800000009' };
const next = 'Plum-lane-19';
const who = { id: 0, token: '' };

beforeAll(async () => {
  shop = await testShop();
  const { data } = await shop.post<SignedIn>('/api/User/register', account, null);
  Object.assign(who, { id: data.memberInfo.id, token: data.token });
});
afterAll(() => shop.close());
beforeEach(() => shop.db.run('delete from kit_login_attempt'));

const link = async () => (await shop.post<Link>(`${prefix}passwordLink`, { id: who.id })).data;
const use = (token: string, password = next) =>
  shop.post<{ error?: string }>('/api/User/passwordByLink', { token, password }, null);
const orders = async (token: string) => {
  const caller: Caller = { token, audience: 'member' };
  return (await shop.post('/user/order/GetPageData', {}, caller)).status;
};
const signIn = (password: string) => shop.post<SignedIn>('/api/User/login', { username: account.username, password }, null);

describe('a link for a new password', () => {
  it('sets it once, ends the sessions, stands in the log, and is stored as a hash', async () => {
    const { token } = await link();
    const [stored] = await shop.db.rows<{ hash: string }>('select token_hash as hash from member_password_link');
    expect(stored?.hash).not.toBe(token);
    expect(await orders(who.token)).toBe(200);
    expect((await use(token, '123456')).status).toBe(400);
    expect((await use(token)).code).toBe(1);
    expect(await orders(who.token)).toBe(401);
    expect([(await signIn(account.password)).status, (await signIn(next)).status]).toEqual([400, 200]);
    expect(await use(token)).toMatchObject({ status: 400, data: { error: 'member.link-over' } });
    const logged = await shop.db.rows(`select 1 from kit_audit where action = 'passwordLink' and row_id = $1`, [who.id]);
    expect(logged).toHaveLength(1);
  });

  it('is over after thirty minutes, and when another is made', async () => {
    const first = await link();
    const second = await link();
    expect((await use(first.token)).status).toBe(400);
    await shop.db.run(`update member_password_link set expires_at = expires_at - interval '30 minutes'`);
    expect((await use(second.token)).status).toBe(400);
    await shop.db.run(`update member_password_link set expires_at = expires_at + interval '30 minutes'`);
    expect((await use(second.token)).status).toBe(200);
  });

  it('passes one of eight requests at once', async () => {
    const { token } = await link();
    const answers = await Promise.all(Array.from({ length: 8 }, () => use(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 400, 429].includes(status))).toBe(true);
  });

  it('is made for active members only, and does not work for a disabled one', async () => {
    expect((await shop.post(`${prefix}passwordLink`, { id: 2_000_000_000 })).status).toBe(404);
    const { token } = await link();
    await shop.db.run(`update member_member set status = 'disabled' where id = $1`, [who.id]);
    expect((await use(token)).status).toBe(400);
    expect((await shop.post(`${prefix}passwordLink`, { id: who.id })).status).toBe(404);
  });
});
