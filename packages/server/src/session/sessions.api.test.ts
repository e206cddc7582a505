import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defineRoute } from '../routes/route.ts';
import { bearer, kitApp, type KitApp, memberToken } from '../testing/kit-app.ts';
import { endSessionsOf } from './end-sessions.ts';
import { tokenHash } from './token.ts';

let kit: KitApp;
const seen: string[] = [];
const whoAmI = (path: string, rule: Parameters<typeof defineRoute>[0]['rule']) =>
  defineRoute({
    method: 'POST',
    path,
    rule,
    handle: async ({ actor }) => {
      seen.push(path);
      return { audience: actor.audience, id: actor.id };
    },
  });

beforeAll(async () => {
  kit = await kitApp({
    routes: [
      whoAmI('/admin/test/who', { kind: 'signed-in', audience: 'admin' }),
      whoAmI('/api/test/who', { kind: 'signed-in', audience: 'member' }),
      whoAmI('/api/test/either', { kind: 'signed-in', audience: 'either' }),
      whoAmI('/admin/sales/order/GetPageData', { kind: 'permission', permissions: ['/admin/sales/order/index'] }),
      whoAmI('/admin/sales/order/del', { kind: 'permission', permissions: ['/admin/sales/order/del'] }),
      whoAmI('/admin/test/super', { kind: 'super' }),
      ...(['/api/test/open', '/api/test/anonymous'] as const).map((path) =>
        defineRoute({
          method: 'POST',
          path,
          rule: { kind: 'public' },
          ...(path.endsWith('anonymous') ? { isAnonymous: true as const } : {}),
          handle: async ({ actor }: { readonly actor: { readonly id: number } | null }) => actor?.id ?? null,
        }),
      ),
    ],
  });
});
afterAll(() => kit.close());
beforeEach(async () => {
  seen.length = 0;
  await kit.db.run('delete from kit_login_attempt');
});

async function signIn(username = 'admin', password = 'Boss-4711'): Promise<{ token: string; refreshToken: string }> {
  const reply = await kit.post('/admin/Index/login', { username, password, keep: false });
  expect(reply.json()).toMatchObject({ code: 1 });
  return reply.json().data;
}

const renew = (refreshToken: string) => kit.post('/api/User/replaceToken', { refresh_token: refreshToken });
const age = (what: string, token: string, by: string) =>
  kit.db.run(`update kit_session_pair set ${what} = ${what} - interval '${by}' where access_hash = $1 or refresh_hash = $1`, [
    tokenHash(token),
  ]);

describe('signing in', () => {
  it('returns the tokens and the profile in one call and stores no usable token', async () => {
    const reply = await kit.post('/ADMIN/index//Login/', { username: 'ADMIN', password: 'Boss-4711', keep: true });
    expect(reply.json()).toMatchObject({ code: 1, data: { adminInfo: { id: 1, super: true } } });
    const { token, refreshToken } = reply.json().data;
    const stored = JSON.stringify(await kit.db.rows('select * from kit_session_pair, kit_session'));
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(refreshToken);
  });

  it('gives the same reply for a wrong name and a wrong password', async () => {
    const wrongName = await kit.post('/admin/Index/login', { username: 'nobody', password: 'Boss-4711' });
    const wrongPassword = await kit.post('/admin/Index/login', { username: 'admin', password: 'wrong-one' });
    const bare = (reply: typeof wrongName) => ({ ...reply.json(), data: { ...reply.json().data, traceId: '' } });
    expect(bare(wrongName)).toEqual(bare(wrongPassword));
    expect(wrongName.json()).toMatchObject({ code: 400, data: { error: 'request.bad-credentials' } });
  });

  it('[P-01] has two audiences: a member is no admin, whichever header carries the token', async () => {
    const { token } = (await kit.post('/api/User/login', { username: 'lily', password: 'Lily-4711' })).json().data;
    expect((await kit.post('/api/test/who', {}, memberToken(token))).json()).toMatchObject({
      data: { audience: 'member', id: 1 },
    });
    expect((await kit.post('/admin/test/who', {}, bearer(token))).status).toBe(401);
    expect((await kit.post('/admin/test/who', {}, memberToken(token))).status).toBe(401);
  });

  it('is seen by a public call, but not by one whose reply is the same for everybody', async () => {
    const { token } = await signIn();
    expect((await kit.post('/api/test/open', {}, bearer(token))).json().data).toBe(1);
    expect((await kit.post('/api/test/anonymous', {}, bearer(token))).json().data).toBeNull();
  });

  it('[P-01] distinguishes a super administrator from other staff by the flag alone, and no member has one', async () => {
    const boss = await signIn();
    const clerk = await signIn('clerk', 'Clerk-4711');
    const lily = (await kit.post('/api/User/login', { username: 'lily', password: 'Lily-4711' })).json().data;
    expect([boss, clerk].map((one) => (one as unknown as { adminInfo: { super: boolean } }).adminInfo.super)).toEqual([
      true,
      false,
    ]);
    const options = async (path: string, headers: Record<string, string>) => (await kit.post(path, {}, headers)).status;
    expect(await options('/admin/test/super', bearer(boss.token))).toBe(200);
    expect(await options('/admin/test/super', bearer(clerk.token))).toBe(403);
    for (const headers of [bearer(lily.token), memberToken(lily.token)])
      expect(await options('/admin/test/super', headers)).toBe(401);

    const flagged = kit.staff.find((each) => each.username === 'clerk');
    if (flagged) flagged.isSuper = true;
    expect(await options('/admin/test/super', bearer(clerk.token))).toBe(200);
    expect(await options('/admin/sales/order/del', bearer(clerk.token))).toBe(200);
    if (flagged) flagged.isSuper = false;
    expect(await options('/admin/sales/order/del', bearer(clerk.token))).toBe(403);
  });

  it('[T-07] reads the admin token as bearer authorization and the member token from its own header', async () => {
    const admin = await signIn();
    expect((await kit.post('/admin/test/who', {}, bearer(admin.token))).json()).toMatchObject({ data: { audience: 'admin' } });
    expect((await kit.post('/admin/test/who', {}, { authorization: admin.token })).status).toBe(401);
    expect((await kit.post('/api/test/either', {}, bearer(admin.token))).json()).toMatchObject({ data: { audience: 'admin' } });
  });

  it('rejects unknown inputs by name', async () => {
    const reply = await kit.post('/admin/Index/login', { username: 'admin', super: true });
    expect(reply.json()).toMatchObject({ code: 400, data: { error: 'request.invalid' } });
    expect(
      reply
        .json()
        .data.fields.map((each: { path: string }) => each.path)
        .sort(),
    ).toEqual(['password', 'super']);
  });

  it('reports a disabled account only with the right password, and ends its active session at once', async () => {
    const { token } = await signIn('clerk', 'Clerk-4711');
    const clerk = kit.staff.find((each) => each.username === 'clerk');
    if (clerk) clerk.enabled = false;
    expect((await kit.post('/admin/test/who', {}, bearer(token))).json()).toMatchObject({
      code: 401,
      data: { error: 'request.session-ended' },
    });
    const right = await kit.post('/admin/Index/login', { username: 'clerk', password: 'Clerk-4711' });
    const wrong = await kit.post('/admin/Index/login', { username: 'clerk', password: 'wrong-one' });
    expect([right.json().data.error, wrong.json().data.error]).toEqual(['request.account-disabled', 'request.bad-credentials']);
    if (clerk) clerk.enabled = true;
  });
});

describe('permissions', () => {
  it('[P-03] the server denies a call without its permission, and a super administrator has all', async () => {
    const clerk = await signIn('clerk', 'Clerk-4711');
    const boss = await signIn();
    expect((await kit.post('/admin/sales/order/GetPageData', {}, bearer(clerk.token))).status).toBe(200);
    const denied = await kit.post('/admin/sales/order/DEL', {}, bearer(clerk.token));
    expect(denied.json()).toMatchObject({
      code: 403,
      msg: 'You do not have permission to operate!',
      data: { error: 'request.forbidden', details: { node: '/admin/sales/order/del' } },
    });
    expect((await kit.post('/admin/test/super', {}, bearer(clerk.token))).status).toBe(403);
    expect((await kit.post('/admin/sales/order/del', {}, bearer(boss.token))).status).toBe(200);
    expect(seen).toEqual(['/admin/sales/order/GetPageData', '/admin/sales/order/del']);
  });

  it('a revoked permission is gone at the next request', async () => {
    const { token } = await signIn('clerk', 'Clerk-4711');
    const clerk = kit.staff.find((each) => each.username === 'clerk');
    if (clerk) clerk.permissions = [];
    expect((await kit.post('/admin/sales/order/GetPageData', {}, bearer(token))).status).toBe(403);
    if (clerk) clerk.permissions = ['/admin/sales/order/index'];
    expect((await kit.post('/admin/sales/order/GetPageData', {}, bearer(token))).status).toBe(200);
  });
});

describe('renewing tokens', () => {
  it('[T-01] an expired access token returns 401 with the header and does not run the request; a new pair does', async () => {
    const first = await signIn();
    await age('access_expires_at', first.token, '16 minutes');
    const expired = await kit.post('/admin/test/who', {}, bearer(first.token));
    expect(expired.status).toBe(401);
    expect(expired.headers['token-expired']).toBe('1');
    expect(seen).toEqual([]);
    const second = (await renew(first.refreshToken)).json().data;
    expect((await kit.post('/admin/test/who', {}, bearer(second.token))).status).toBe(200);
  });

  it('[T-03] a missing or invalid token returns 401 without the header', async () => {
    for (const headers of [{}, bearer('x'.repeat(43)), bearer('short')]) {
      const reply = await kit.post('/admin/test/who', {}, headers);
      expect(reply.json()).toMatchObject({ code: 401, data: { error: 'request.login-required' } });
      expect(reply.headers['token-expired']).toBeUndefined();
    }
    expect((await renew('y'.repeat(43))).json()).toMatchObject({ code: 401, data: { error: 'request.session-ended' } });
  });

  it('[A-10] replaceToken returns a new token and refresh token', async () => {
    const first = await signIn();
    const reply = (await renew(first.refreshToken)).json();
    expect(reply).toMatchObject({ code: 1, data: { token: expect.any(String), refreshToken: expect.any(String) } });
    expect(reply.data.token).not.toBe(first.token);
  });

  it('[T-08] within 10 s the previous token gets one more pair; a third use ends the sign-in', async () => {
    const first = await signIn();
    const second = (await renew(first.refreshToken)).json().data;
    const further = await renew(first.refreshToken);
    expect(further.json()).toMatchObject({ code: 1 });
    for (const { token } of [second, further.json().data])
      expect((await kit.post('/admin/test/who', {}, bearer(token))).status).toBe(200);
    expect((await renew(first.refreshToken)).status).toBe(401);
    expect((await kit.post('/admin/test/who', {}, bearer(second.token))).json()).toMatchObject({
      code: 401,
      data: { details: { reason: 'reuse' } },
    });
  });

  it('[T-08] a refresh token rotates at every exchange; reuse after 10 s ends the whole sign-in, and no other', async () => {
    const [first, elsewhere] = [await signIn(), await signIn()];
    const second = (await renew(first.refreshToken)).json().data;
    const third = (await renew(second.refreshToken)).json().data;
    expect(new Set([first, second, third].flatMap((pair) => [pair.token, pair.refreshToken])).size).toBe(6);
    await age('used_at', second.refreshToken, '11 seconds');
    expect((await renew(second.refreshToken)).status).toBe(401);
    for (const { token } of [first, second, third])
      expect((await kit.post('/admin/test/who', {}, bearer(token))).status).toBe(401);
    expect((await renew(third.refreshToken)).status).toBe(401);
    expect((await kit.post('/admin/test/who', {}, bearer(elsewhere.token))).status).toBe(200);
    expect((await renew(elsewhere.refreshToken)).status).toBe(200);
  });

  it('[T-08] the token before the previous one ends the sign-in even within 10 s', async () => {
    const first = await signIn();
    const second = (await renew(first.refreshToken)).json().data;
    await renew(second.refreshToken);
    expect((await renew(first.refreshToken)).status).toBe(401);
    expect((await kit.post('/admin/test/who', {}, bearer(second.token))).status).toBe(401);
  });

  it('[T-02] of many parallel exchanges of one token at most two get a pair', async () => {
    const first = await signIn();
    const replies = await Promise.all(Array.from({ length: 8 }, () => renew(first.refreshToken)));
    expect(replies.filter((each) => each.status === 200)).toHaveLength(2);
  });

  it('a remembered sign-in can be renewed for 30 days, another one for a day', async () => {
    const days = async (keep: boolean) => {
      const { refreshToken } = (await kit.post('/admin/Index/login', { username: 'admin', password: 'Boss-4711', keep })).json()
        .data;
      const [row] = await kit.db.rows<{ days: number }>(
        'select round(extract(epoch from refresh_expires_at - now()) / 86400)::int as days from kit_session_pair where refresh_hash = $1',
        [tokenHash(refreshToken)],
      );
      return row?.days;
    };
    expect([await days(false), await days(true)]).toEqual([1, 30]);
  });
});

describe('ending sessions', () => {
  it('signing out ends the session: neither its access nor its refresh token works again', async () => {
    const pair = await signIn();
    expect((await kit.post('/admin/Index/logout', {}, bearer(pair.token))).json()).toMatchObject({ code: 1 });
    expect((await kit.post('/admin/test/who', {}, bearer(pair.token))).status).toBe(401);
    expect((await renew(pair.refreshToken)).status).toBe(401);
  });

  it('ends all sessions of an account except the requesting one', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    const [row] = await kit.db.rows<{ session_id: string }>('select session_id from kit_session_pair where access_hash = $1', [
      tokenHash(mine.token),
    ]);
    await endSessionsOf(kit.db, { audience: 'admin', ownerId: 1, except: row?.session_id ?? '' }, 'password');
    expect((await kit.post('/admin/test/who', {}, bearer(mine.token))).status).toBe(200);
    expect((await kit.post('/admin/test/who', {}, bearer(other.token))).json()).toMatchObject({
      data: { details: { reason: 'password' } },
    });
  });
});
