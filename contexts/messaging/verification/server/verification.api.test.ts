import { randomUUID } from 'node:crypto';
import { issueCaptcha } from '../../../../packages/server/src/session/captcha.ts';
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
const event = 'user_retrieve_pwd';
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
const request = (to: string, more: object = {}, of: string = event) =>
  post<Failed & { ticket: string; resendAfter: number }>('/api/Sms/send', { mobile: to, template_code: of, ...more });

/** The code in the newest message. */
const codeSent = (): string => /\d{6}/.exec(services.received.at(-1)?.text ?? '')?.[0] ?? '';

async function codeFor(to = mobile, of: string = event, as: Caller | null = null): Promise<string> {
  const { status } = await post('/api/Sms/send', { mobile: to, template_code: of }, as);
  expect(status).toBe(200);
  await shop.runDue();
  return codeSent();
}

const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const retrieve = (code: string, next = 'Quince-road-22', more: object = {}) =>
  post('/api/User/retrievePassword', { mobile, code, password: next, ...more });
const signsIn = async (with_: string): Promise<boolean> => {
  await shop.db.run('delete from kit_login_attempt');
  return (await post('/api/User/login', { username: 'plum', password: with_ })).status === 200;
};

describe('[A-11] a code', () => {
  it('of six digits is sent by text message and stored as a hash only', async () => {
    const { data } = await request(mobile);
    expect(data).toMatchObject({ expiresIn: 300, resendAfter: 60 });
    expect(services.received).toEqual([]);
    await shop.runDue();
    const code = codeSent();
    expect(code).toMatch(/^\d{6}$/);
    const stored = await shop.db.rows('select * from messaging_verification_code, messaging_delivery');
    expect(JSON.stringify(stored)).not.toContain(code);
    expect(JSON.stringify(stored)).toContain('***');
    expect(await shop.db.rows('select 1 from messaging_delivery_values')).toEqual([]);
  });

  it.each([
    ['mobile', { mobile: '123', template_code: event }],
    ['template_code', { mobile, template_code: 'user_exists' }],
    ['template_code', { mobile, template_code: 'user_change_email' }],
  ])('with a wrong %s is rejected at the field', async (path, body) => {
    const { status, data } = await post<{ fields: readonly { path: string }[] }>('/api/Sms/send', body);
    expect([status, data.fields[0]?.path]).toEqual([400, path]);
  });

  it('is sent once a minute for an address, however many requests arrive at once', async () => {
    const replies = await Promise.all(Array.from({ length: 100 }, () => request(mobile)));
    await shop.runDue();
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status !== 200).every(({ status }) => status === 429 || status === 400)).toBe(true);
    expect(services.received).toHaveLength(1);
  });

  it('needs a captcha from the second one on, which is used up by one request', async () => {
    await request(mobile);
    clock.moveTo(clock.now() + 61_000);
    expect((await request(mobile)).data.error).toBe('request.captcha-required');
    expect((await request(stranger)).data.error).toBe('request.captcha-required');
    const captchaId = randomUUID();
    const captchaInfo = await issueCaptcha(shop.db, captchaId);
    expect((await request(mobile, { extras: { captchaId, captchaInfo } })).status).toBe(200);
    clock.moveTo(clock.now() + 61_000);
    expect((await request(mobile, { captchaId, captchaInfo })).data.error).toBe('request.captcha-wrong');
  });

  it('is limited for each address and for each network, and the reply says for how long', async () => {
    const solved = async (to: string) => {
      const captchaId = randomUUID();
      const captchaInfo = await issueCaptcha(shop.db, captchaId);
      return request(to, { captchaId, captchaInfo });
    };
    for (let n = 0; n < 5; n += 1) {
      expect((await solved(mobile)).status).toBe(200);
      clock.moveTo(clock.now() + 61_000);
    }
    const tooMany = await solved(mobile);
    expect([tooMany.status, tooMany.data]).toMatchObject([
      429,
      { error: 'request.too-many', details: { retryAfter: 3_600 - 5 * 61 } },
    ]);
    for (let n = 0; n < 5; n += 1) expect((await solved(`1370000000${n}`)).status).toBe(200);
    expect((await solved('13700000009')).status).toBe(429);
  });
});

describe('an address without an account', () => {
  it('gets the same reply, and no message', async () => {
    const known = await request(mobile);
    await shop.runDue();
    expect(services.received).toHaveLength(1);
    await shop.db.run('truncate messaging_allowance');
    const unknown = await request(stranger);
    await shop.runDue();
    expect(services.received).toHaveLength(1);
    const shape = ({ status, code, msg, data }: typeof known) => [status, code, msg, Object.keys(data), data.resendAfter];
    expect(shape(unknown)).toEqual(shape(known));
  });

  it('is not distinguished by guessing codes: each guess counts, as with an account', async () => {
    await codeFor();
    await shop.db.run('truncate messaging_allowance');
    await request(stranger);
    await shop.runDue();
    const guess = (to: string) => post('/api/User/retrievePassword', { mobile: to, code: '000000', password: 'Quince-road-22' });
    for (let n = 0; n < 6; n += 1) {
      const [a, b] = [await guess(mobile), await guess(stranger)];
      expect([b.status, b.data.error, b.data.details?.triesLeft]).toEqual([a.status, a.data.error, a.data.details?.triesLeft]);
    }
  });

  it('takes the same time to reply as one with an account', async () => {
    const times: Record<string, number[]> = { [mobile]: [], [stranger]: [] };
    for (let n = 0; n < 40; n += 1)
      for (const to of [mobile, stranger]) {
        await shop.db.run('truncate messaging_allowance');
        const began = performance.now();
        await request(to);
        times[to]?.push(performance.now() - began);
      }
    const median = (of: readonly number[] = []) => of.toSorted((a, b) => a - b)[of.length / 2] ?? 0;
    const [known, unknown] = [median(times[mobile]), median(times[stranger])];
    expect(Math.abs(known - unknown)).toBeLessThan(Math.max(known, unknown) * 0.5 + 2);
  });

  it('that registers gets a code, and one with an account a note in its place', async () => {
    await codeFor(stranger, 'user_register');
    expect(services.received.at(-1)?.text).toMatch(/^\d{6} is your code for the registration/);
    await shop.db.run('truncate messaging_allowance');
    await codeFor(mobile, 'user_register');
    expect(services.received.at(-1)?.text).not.toMatch(/\d{6}/);
  });
});

describe('a forgotten password', () => {
  it('is replaced with a code, which ends all sessions and works once', async () => {
    const session = await post<{ token: string }>('/api/User/login', { username: 'plum', password });
    const code = await codeFor();
    expect((await retrieve(code)).status).toBe(200);
    expect([await signsIn(password), await signsIn('Quince-road-22')]).toEqual([false, true]);
    const before: Caller = { token: session.data.token, audience: 'member' };
    expect((await post('/user/order/counts', {}, before)).status).toBe(401);
    expect((await retrieve(code, 'Quince-road-33')).data.error).toBe('verification.code-over');
    const log = await shop.db.rows(
      `select audience, action, actor_name as name from kit_audit where action = 'retrievePassword'`,
    );
    expect(log).toEqual([{ audience: 'member', action: 'retrievePassword', name: 'plum' }]);
  });

  it('is set by one of fifty parallel requests with the right code', async () => {
    const code = await codeFor();
    const replies = await Promise.all(Array.from({ length: 50 }, (_, n) => retrieve(code, `Quince-road-${n + 100}`)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const set = replies.findIndex(({ status }) => status === 200);
    expect(await signsIn(`Quince-road-${set + 100}`)).toBe(true);
  });

  it('control: without the condition of the statement several of the parallel requests would pass', async () => {
    await codeFor();
    const [row] = await shop.db.rows<{ id: string }>('select id from messaging_verification_code');
    const checkThenWrite = (): Promise<boolean> =>
      shop.db.transaction(async (tx) => {
        const [found] = await tx.rows<{ used: boolean }>(
          'select used_at is not null as used from messaging_verification_code where id = $1',
          [row?.id],
        );
        await tx.rows('select pg_sleep(0.02)');
        await tx.run('update messaging_verification_code set used_at = now() where id = $1', [row?.id]);
        return found?.used === false;
      });
    const passed = await Promise.all(Array.from({ length: 10 }, checkThenWrite));
    expect(passed.filter(Boolean).length).toBeGreaterThan(1);
  });

  it('is not set by guesses: five parallel ones count, and then the right code is over too', async () => {
    const code = await codeFor();
    const replies = await Promise.all(Array.from({ length: 20 }, () => retrieve(other(code))));
    const errors = replies.map(({ data }) => data.error);
    expect(errors.filter((error) => error === 'verification.code-wrong')).toHaveLength(5);
    expect(errors.filter((error) => error === 'verification.code-over')).toHaveLength(15);
    expect((await retrieve(code)).data.error).toBe('verification.code-over');
  });

  it('is not set after five minutes, nor with the code before the newest', async () => {
    const first = await codeFor();
    clock.moveTo(clock.now() + 61_000);
    await shop.db.run('truncate messaging_allowance');
    const second = await codeFor();
    if (first !== second) expect((await retrieve(first)).data.error).toBe('verification.code-wrong');
    clock.moveTo(clock.now() + 300_000);
    expect((await retrieve(second)).data.error).toBe('verification.code-over');
  });

  it('is not set with a code for another purpose, or for another address', async () => {
    const code = await codeFor(mobile, 'user_login');
    expect((await retrieve(code)).data.error).toBe('verification.code-over');
    expect((await post('/api/User/codeLogin', { mobile: stranger, code })).data.error).toBe('verification.code-over');
  });

  it('that is too common is rejected at the field, and the code can still be used', async () => {
    const code = await codeFor();
    expect((await retrieve(code, 'password1')).status).toBe(400);
    expect((await retrieve(code)).status).toBe(200);
  });

  it('of several accounts with the mobile is set for the one that is named', async () => {
    expect((await post('/api/User/register', { username: 'plumtwo', password, mobile })).status).toBe(200);
    const code = await codeFor();
    const { status, data } = await retrieve(code);
    expect([status, data.error, data.details?.accounts]).toEqual([409, 'verification.several-accounts', ['plum', 'plumtwo']]);
    expect((await retrieve(code, 'Quince-road-44', { username: 'plumtwo' })).status).toBe(200);
    expect((await post('/api/User/login', { username: 'plumtwo', password: 'Quince-road-44' })).status).toBe(200);
    await shop.db.run(`update member_member set mobile = null where username = 'plumtwo'`);
  });
});

describe('a new member', () => {
  it('registers with a proved mobile', async () => {
    const code = await codeFor(stranger, 'user_register');
    const draft = { username: 'aspen', password, mobile: stranger, code };
    expect((await post('/api/User/codeRegister', { ...draft, code: other(code) })).data.error).toBe('verification.code-wrong');
    expect((await post('/api/User/codeRegister', draft)).status).toBe(200);
    expect(await shop.db.rows(`select mobile, source from member_member where username = 'aspen'`)).toEqual([
      { mobile: stranger, source: 'register' },
    ]);
  });
});

describe('unverified codes', () => {
  it('warn staff who read the send log when their share jumps', async () => {
    await shop.db.run(
      `insert into messaging_verification_code (id, way, event, address, language, code_hash, created_at, expires_at)
       select gen_random_uuid(), 'sms', 'user_login', '1', 'en', 'x', $1::timestamptz, $1::timestamptz from generate_series(1, 30)`,
      [new Date(clock.now() - 600_000)],
    );
    clock.moveTo(clock.now() + 600_000);
    await shop.runDue();
    const clerk = await shop.staff(['/admin/messaging/delivery/index']);
    const read = async (as: Caller) =>
      (
        await shop.post<{ notifications: readonly { textKey: string; params: object }[] }>(
          '/admin/platform/notifications/recent',
          {},
          as,
        )
      ).data.notifications;
    expect(await read(clerk)).toMatchObject([{ textKey: 'verification:text.alarm', params: { percent: 100, sent: 30 } }]);
    expect(await read(await shop.staff([]))).toEqual([]);
  });
});
