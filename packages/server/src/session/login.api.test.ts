import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { kitApp, type KitApp } from '../testing/kit-app.ts';
import { captchaPicture, captchaSigns, newCaptchaCode } from './captcha-picture.ts';
import { checkCaptcha, issueCaptcha } from './captcha.ts';
import { isCommonPassword } from './common-password.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { captchaAfter } from './throttle.ts';

let kit: KitApp;
beforeAll(async () => {
  kit = await kitApp();
});
afterAll(() => kit.close());
beforeEach(async () => {
  await kit.db.run('delete from kit_login_attempt');
});

const login = (password: string, more: object = {}) => kit.post('/admin/Index/login', { username: 'admin', password, ...more });
const fails = async (times: number): Promise<void> => {
  for (let n = 0; n < times; n += 1) {
    const captchaId = randomUUID();
    await login('wrong-one', { captchaId, captchaInfo: await issueCaptcha(kit.db, captchaId) });
  }
};

describe('sign-in throttling', () => {
  it('requires a captcha after three failures and accepts a correct one', async () => {
    await fails(3);
    expect((await login('Boss-4711')).json()).toMatchObject({
      code: 400,
      data: { error: 'request.captcha-required', details: { captcha: true } },
    });
    const captchaId = randomUUID();
    const code = await issueCaptcha(kit.db, captchaId);
    expect((await login('Boss-4711', { captchaId, captchaInfo: 'wrong' })).json().data.error).toBe('request.captcha-wrong');
    expect((await login('Boss-4711', { captchaId, captchaInfo: code })).json().data.error).toBe('request.captcha-wrong');
    const fresh = randomUUID();
    expect(
      (await login('Boss-4711', { captchaId: fresh, captchaInfo: (await issueCaptcha(kit.db, fresh)).toLowerCase() })).json()
        .code,
    ).toBe(1);
    expect((await login('Boss-4711')).json().code).toBe(1);
  });

  it('delays from the fifth failure on and returns the delay', async () => {
    await fails(5);
    const captchaId = randomUUID();
    const reply = await login('Boss-4711', { captchaId, captchaInfo: await issueCaptcha(kit.db, captchaId) });
    expect(reply.json()).toMatchObject({ code: 429, data: { error: 'request.too-many' } });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('does not lock the owner out: another address, or a remembered browser, is not delayed', async () => {
    const { deviceToken } = (await login('Boss-4711', { remember: true })).json().data;
    await fails(8);
    expect((await login('Boss-4711', { deviceToken })).json().code).toBe(1);
    await kit.db.run('delete from kit_login_attempt');
    await fails(8);
    const captchaId = randomUUID();
    const elsewhere = await kit.app.inject({
      method: 'POST',
      url: '/admin/Index/login',
      remoteAddress: '10.9.8.7',
      payload: { username: 'admin', password: 'Boss-4711', captchaId, captchaInfo: await issueCaptcha(kit.db, captchaId) },
    });
    expect(elsewhere.json()).toMatchObject({ code: 1 });
  });

  it('counts parallel guesses: of 30 at once only the first few reach the password check', async () => {
    const replies = await Promise.all(Array.from({ length: 30 }, () => login('wrong-one')));
    const looked = replies.filter((each) => each.json().data.error === 'request.bad-credentials');
    expect(looked.length).toBeLessThanOrEqual(3);
  });

  it('counts them by account across all addresses: of 30 at once only three pass without a captcha', async () => {
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_none, at) =>
        kit.app.inject({
          method: 'POST',
          url: '/admin/Index/login',
          remoteAddress: `10.9.8.${at}`,
          payload: { username: 'admin', password: 'wrong-one' },
        }),
      ),
    );
    const errors = replies.map((each) => (each.json() as { data: { error: string } }).data.error).toSorted();
    expect(errors).toEqual([
      ...Array.from({ length: 3 }, () => 'request.bad-credentials'),
      ...Array.from({ length: 27 }, () => 'request.captcha-required'),
    ]);
  });
});

describe('what counts as a failure', () => {
  const from = async (username: string, password: string, remoteAddress = '10.1.2.3', more: object = {}) => {
    const payload = { username, password, ...more };
    const reply = await kit.app.inject({ method: 'POST', url: '/admin/Index/login', remoteAddress, payload });
    return (reply.json() as { code: number; data: { error?: string } }).data.error ?? 'signed in';
  };
  const cycles = async (count: number, cycle: (at: number) => Promise<string>): Promise<string[]> => {
    const answers: string[] = [];
    for (let at = 0; at < count; at += 1) answers.push(await cycle(at));
    return answers;
  };

  it('own sign-ins in parallel do not take back what the address failed at other accounts', async () => {
    const answers = await cycles(6, async (at) => {
      const guess = await from(`victim${at}`, 'wrong-one');
      await Promise.all([from('clerk', 'Clerk-4711'), from('clerk', 'Clerk-4711'), from('clerk', 'Clerk-4711')]);
      return guess;
    });
    expect(answers.filter((error) => error === 'request.bad-credentials').length).toBeLessThanOrEqual(captchaAfter);
    expect(answers.at(-1)).toBe('request.captcha-required');
  });

  it('a trusted browser at another address does not take them back either', async () => {
    const { deviceToken } = (await login('Boss-4711', { remember: true })).json().data;
    const answers = await cycles(5, async (at) => {
      const guess = await from(`victim${at}`, 'wrong-one');
      await from('admin', 'wrong-one', '10.1.2.4', { deviceToken });
      await from('admin', 'Boss-4711', '10.1.2.3', { deviceToken });
      return guess;
    });
    expect(answers.at(-1)).toBe('request.captcha-required');
  });

  it('right passwords sent at once are all accepted', async () => {
    const sent = Array.from({ length: 10 }, (_, at) => from('clerk', 'Clerk-4711', `10.1.2.${at % 2}`));
    expect(await Promise.all(sent)).toEqual(sent.map(() => 'signed in'));
  });

  it('a name spelt like a key counts for itself only', async () => {
    const { deviceToken } = (await login('Boss-4711', { remember: true })).json().data;
    for (const name of ['admin@device', 'admin@127.0.0.1', 'pair|admin|device|admin', 'admin|device'])
      await cycles(6, (at) => from(name, 'wrong-one', `10.9.${at}.1`));
    expect((await login('Boss-4711', { deviceToken })).json().code).toBe(1);
    expect((await login('Boss-4711')).json().code).toBe(1);
  });

  it('of IPv6, networks of one site count together: its guesses are bounded', async () => {
    const guess = (at: number) => from(`victim${at}`, 'wrong-one', `2001:db8:1:${at}::1`);
    expect(await cycles(5, guess)).toEqual(Array.from({ length: 5 }, () => 'request.bad-credentials'));
    await kit.db.run("update kit_login_attempt set failures = 99 where key = 'site|admin|2001:db8:1::'");
    expect([await guess(6), await guess(7)]).toEqual(['request.bad-credentials', 'request.captcha-required']);
    expect(await from('victim8', 'wrong-one', '2001:db8:2:1::1')).toBe('request.bad-credentials');
  });

  it('a known and an unknown name take the same statements, also with a token of no browser', async () => {
    let count = 0;
    kit.db.pool.on('acquire', () => (count += 1));
    const statements = async (username: string): Promise<number> => {
      count = 0;
      await from(username, 'wrong-one', `10.3.0.${username.length}`, { deviceToken: 'x'.repeat(43) });
      return count;
    };
    const known = await statements('admin');
    expect(known).toBeGreaterThan(3);
    expect(await statements('nobodyhere')).toBe(known);
  });
});

describe('captcha', () => {
  it('[A-09] returns a picture bound to the id once, never cached', async () => {
    const id = randomUUID();
    const first = await kit.app.inject({ url: `/api/common/captcha?server=1&id=${id}` });
    expect(first.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' });
    expect(await sharp(first.rawPayload).metadata()).toMatchObject({ format: 'png', width: 200, height: 60 });
    expect((await kit.get(`/api/common/captcha?server=1&id=${id}`)).json()).toMatchObject({ code: 409 });
    expect((await kit.get('/api/common/captcha?server=1&id=7')).json()).toMatchObject({
      code: 400,
      data: { fields: [{ path: 'id' }] },
    });
  });

  it('[A-09] returns a picture for server=1 alone, and binds the id that it sends in a header', async () => {
    const replies = await Promise.all([1, 2].map(() => kit.app.inject({ url: '/api/common/captcha?server=1' })));
    expect(replies.map(({ statusCode, headers }) => [statusCode, headers['content-type']])).toEqual([
      [200, 'image/png'],
      [200, 'image/png'],
    ]);
    const ids = replies.map(({ headers }) => String(headers['captcha-id']));
    expect(new Set(ids).size).toBe(2);
    const bound = await kit.db.rows('select 1 from kit_captcha where id = any($1::uuid[]) and checked_at is null', [ids]);
    expect(bound).toHaveLength(2);
  });

  it('is used up by any check: of many parallel correct answers exactly one counts', async () => {
    const id = randomUUID();
    const code = await issueCaptcha(kit.db, id);
    const checks = await Promise.all(Array.from({ length: 50 }, () => checkCaptcha(kit.db, id, code)));
    expect(checks.filter(Boolean)).toHaveLength(1);
    const burned = randomUUID();
    const right = await issueCaptcha(kit.db, burned);
    expect([await checkCaptcha(kit.db, burned, 'no'), await checkCaptcha(kit.db, burned, right)]).toEqual([false, false]);
  });

  it('expires after two minutes', async () => {
    const id = randomUUID();
    const code = await issueCaptcha(kit.db, id);
    await kit.db.run("update kit_captcha set expires_at = expires_at - interval '121 seconds' where id = $1", [id]);
    expect(await checkCaptcha(kit.db, id, code)).toBe(false);
  });

  it('draws evenly from at least 28 characters', () => {
    expect(captchaSigns.length).toBeGreaterThanOrEqual(28);
    const counts = new Map<string, number>();
    for (let n = 0; n < 10_000; n += 1) for (const sign of newCaptchaCode()) counts.set(sign, (counts.get(sign) ?? 0) + 1);
    const expected = 50_000 / captchaSigns.length;
    const chiSquare = [...counts.values()].reduce((sum, seen) => sum + (seen - expected) ** 2 / expected, 0);
    // 99.99 % quantile for 27 degrees of freedom.
    expect(chiSquare).toBeLessThan(64);
  });

  it('draws every character', async () => {
    for (const sign of captchaSigns) expect((await captchaPicture(sign.repeat(5))).length).toBeGreaterThan(200);
  });
});

describe('passwords', () => {
  it('are hashed with argon2id at 19 MiB, two passes, one lane', async () => {
    const stored = await hashPassword('Boss-4711');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect([
      await verifyPassword(stored, 'Boss-4711'),
      await verifyPassword(stored, 'boss-4711'),
      await verifyPassword(null, 'x'),
    ]).toEqual([true, false, false]);
  });

  it.each([
    '123456',
    'password',
    'Password1',
    'qwerty',
    'qwe123',
    'abc123',
    '111111',
    '000000',
    'iloveyou',
    'admin123',
    'P@ssw0rd',
    'woaini1314',
    '19900101',
    'abcdefg',
    '1qaz2wsx',
    'aaaaaa',
    'dragon',
    'a123456',
    'Admin@2024',
  ])('rejects %s as too common', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each(['Boss-4711', 'korrektes Pferd', 'x9!kQv2', 'mein Haus 77'])('accepts %s', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  it('must not be the account name itself', () => {
    expect(isCommonPassword('Shenmue9', ['shenmue9'])).toBe(true);
  });
});
