import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Caller, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { type SimulatedClock, simulatedClock } from '../../../../tests/setup/simulated-clock.ts';
import { type SmsServer, smsServer } from '../../sms-channel/testing/sms-server.ts';
import { addChannels } from '../../delivery/testing/message-shop.ts';

interface Failed {
  readonly error: string;
  readonly details?: { readonly triesLeft?: number; readonly accounts?: readonly string[] };
}

const start = Date.UTC(2026, 10, 23, 2);
const mobile = '13800000031';
const stranger = '13900000032';
const password = 'Plum-lane-18';
let shop: TestShop;
let services: SmsServer;
let clock: SimulatedClock;

beforeAll(async () => {
  clock = simulatedClock(start);
  services = await smsServer();
  shop = await testShop({ clock, isStepped: true });
  await addChannels(shop, services.url);
  const member = { username: 'plum', password, mobile };
  expect((await shop.post('/api/User/register', member, null)).status).toBe(200);
});
afterAll(async () => {
  await shop.close();
  await services.close();
});

/** Forgets what was sent before, so that each test begins with all allowances. */
beforeEach(async () => {
  services.clear();
  await shop.db.run('truncate messaging_delivery, messaging_delivery_values, messaging_allowance, messaging_verification_code');
  await shop.db.run('delete from kit_job');
  await shop.db.run('delete from kit_login_attempt');
});

const post = <T = Failed>(path: string, body: object, as: Caller | null = null): Promise<Answer<T>> =>
  shop.post<T>(path, body, as);
const request = (to: string, of: string) => post('/api/Sms/send', { mobile: to, template_code: of });

/** The code in the newest message. */
const codeSent = (): string => /\d{6}/.exec(services.received.at(-1)?.text ?? '')?.[0] ?? '';

async function codeFor(to: string, of: string, as: Caller | null = null): Promise<string> {
  const { status } = await post('/api/Sms/send', { mobile: to, template_code: of }, as);
  expect(status).toBe(200);
  await shop.runDue();
  return codeSent();
}

const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a member', () => {
  const signedIn = async (username: string): Promise<Caller> => {
    const code = await codeFor(mobile, 'user_login');
    const { data } = await post<{ token: string }>('/api/User/codeLogin', { mobile, code, username });
    return { token: data.token, audience: 'member' };
  };

  const next = '13800000077';
  const fresh = () => shop.db.run('truncate messaging_allowance');
  const change = (as: Caller | null, given: object) => post('/api/User/changeMobile', { address: next, ...given }, as);
  const mobileOf = () => shop.db.rows(`select mobile from member_member where username = 'plum'`);

  it('signs in with a code, and changes the mobile with codes that only they can use', async () => {
    const plum = await signedIn('plum');
    expect((await request(stranger, 'user_change_mobile')).data.error).toBe('request.login-required');
    await fresh();
    const oldCode = await codeFor(mobile, 'user_change_mobile', plum);
    await fresh();
    const code = await codeFor(next, 'user_change_mobile', plum);
    expect((await change(null, { code, oldCode })).status).toBe(401);
    const lily = await post<{ token: string }>('/api/User/register', { username: 'lilyfour', password });
    const asLily: Caller = { token: lily.data.token, audience: 'member' };
    expect((await change(asLily, { code })).data.error).toBe('verification.code-over');
    expect((await change(plum, { code, oldCode })).status).toBe(200);
    expect(await mobileOf()).toEqual([{ mobile: next }]);
    await shop.db.run(`update member_member set mobile = $1 where username = 'plum'`, [mobile]);
  });

  it('changes no mobile without the code of the present one, and is told which code is wrong', async () => {
    const plum = await signedIn('plum');
    await fresh();
    const oldCode = await codeFor(mobile, 'user_change_mobile', plum);
    await fresh();
    const code = await codeFor(next, 'user_change_mobile', plum);
    const fields = [{ path: 'oldCode', rule: 'required' }];
    expect(await change(plum, { code })).toMatchObject({ status: 400, data: { fields } });
    const wrong = (field: string) => ({ status: 400, data: { error: 'verification.code-wrong', details: { field } } });
    expect(await change(plum, { code, oldCode: other(oldCode) })).toMatchObject(wrong('oldCode'));
    expect(await change(plum, { code: other(code), oldCode })).toMatchObject(wrong('code'));
    expect((await change(plum, { address: mobile, code, oldCode })).status).toBe(400);
    expect(await mobileOf()).toEqual([{ mobile }]);
  });

  it('proves a present mobile that another account has too', async () => {
    const plum = await signedIn('plum');
    await fresh();
    expect((await post('/api/User/register', { username: 'plumtwin', password, mobile })).status).toBe(200);
    expect(await codeFor(mobile, 'user_change_mobile', plum)).toMatch(/^\d{6}$/);
    await shop.db.run(`update member_member set mobile = null where username = 'plumtwin'`);
  });

  it('of two parallel changes to different mobiles with the same proof makes one', async () => {
    const plum = await signedIn('plum');
    await fresh();
    const oldCode = await codeFor(mobile, 'user_change_mobile', plum);
    const codes: [string, string][] = [];
    for (const address of [next, '13800000078']) {
      await fresh();
      codes.push([address, await codeFor(address, 'user_change_mobile', plum)]);
    }
    const replies = await Promise.all(codes.map(([address, code]) => change(plum, { address, code, oldCode })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    await shop.db.run(`update member_member set mobile = $1 where username = 'plum'`, [mobile]);
  });
});
