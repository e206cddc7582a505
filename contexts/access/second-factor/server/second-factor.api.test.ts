import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Caller, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import type { Enrolment, NewPasskey, RecoveryCodes, SecondFactorView } from '../second-factor.domain.ts';
import { softwareAuthenticator } from '../testing/software-authenticator.ts';

let shop: TestShop;
/** Moved by the tests: a code is valid once, so each needs a step of its own. */
let now = Date.UTC(2026, 2, 2, 9);
const prefix = '/admin/access/second-factor/';
const admins = '/admin/access/admin/';
const password = 'Heron-72-reeds';
const required = { status: 403, data: { error: 'request.second-factor-required' } };
const wrong = { status: 400, data: { error: 'request.second-factor-wrong' } };

beforeAll(async () => {
  shop = await testShop({ clock: { now: () => now } });
});
afterAll(() => shop.close());

interface Challenge {
  readonly details: { readonly challenge: string };
}

interface SignedIn {
  readonly token: string;
}

interface Account {
  readonly id: number;
  readonly version: number;
}

const caller = (token: string): Caller => ({ token, audience: 'admin' });
const signIn = (username: string) => shop.post<SignedIn & Challenge>('/admin/Index/login', { username, password }, null);
const proveWith = (challenge: string, code: string): Promise<Answer<SignedIn>> =>
  shop.post<SignedIn>('/admin/Index/secondFactor', { challenge, code }, null);
const challengeOf = async (username: string): Promise<string> => (await signIn(username)).data.details.challenge;

function codeOf(secret: string, at = now): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
}
/** A code of a step that was not used yet. */
function nextCode(secret: string): string {
  now += 30_000;
  return codeOf(secret);
}

let made = 0;
async function person(roleIds: readonly number[] = []): Promise<{ username: string; id: number }> {
  made += 1;
  const username = `factor${made}`;
  const { data } = await shop.post<Account>(`${admins}add`, { username, nickname: username, password, roleIds });
  return { username, id: data.id };
}
async function enrol(me: Caller, own = password): Promise<{ secret: string; codes: readonly string[] }> {
  const { secret } = (await shop.post<Enrolment>(`${prefix}begin`, { password: own }, me)).data;
  const { codes } = (await shop.post<RecoveryCodes>(`${prefix}confirm`, { code: nextCode(secret) }, me)).data;
  return { secret, codes };
}
async function enrolled() {
  const who = await person();
  const me = caller((await signIn(who.username)).data.token);
  return { ...who, me, ...(await enrol(me)) };
}
const overview = async (me: Caller) => (await shop.post<SecondFactorView>(`${prefix}overview`, {}, me)).data;
const addRole = async (permissions: readonly string[], more: object = {}): Promise<number> => {
  made += 1;
  return (await shop.post<Account>('/admin/access/role/add', { code: `f_${made}`, name: `F ${made}`, permissions, ...more })).data
    .id;
};

describe('a second factor', () => {
  it('is set up with the password and a code; then the password alone opens nothing', async () => {
    const { username, id } = await person();
    const me = caller((await signIn(username)).data.token);
    const other = caller((await signIn(username)).data.token);
    expect(await shop.post(`${prefix}begin`, { password: 'not it' }, me)).toMatchObject({
      status: 400,
      data: { fields: [{ path: 'password', rule: 'profile.wrong-password' }] },
    });
    const { data } = await shop.post<Enrolment>(`${prefix}begin`, { password }, me);
    expect(data.uri).toContain(`secret=${data.secret}`);
    expect((await signIn(username)).status).toBe(200);
    expect((await shop.post(`${prefix}confirm`, { code: '000000' }, me)).status).toBe(400);
    const confirmed = await shop.post<RecoveryCodes>(`${prefix}confirm`, { code: codeOf(data.secret) }, me);
    expect(new Set(confirmed.data.codes).size).toBe(10);
    expect(await overview(me)).toMatchObject({ activeSince: now, recoveryCodesLeft: 10, requiredBy: [] });
    expect((await shop.post(`${prefix}overview`, {}, other)).status).toBe(401);

    const open = () => shop.db.rows('select 1 from kit_session where owner_id = $1 and ended_at is null', [id]);
    const before = (await open()).length;
    const asked = await signIn(username);
    expect(asked).toMatchObject(required);
    expect(JSON.stringify(asked.data)).not.toMatch(/"token"|refreshToken|adminInfo/);
    expect(await open()).toHaveLength(before);
    const { challenge } = asked.data.details;
    expect(await proveWith(challenge, '000000')).toMatchObject(wrong);
    expect(await proveWith(challenge, codeOf(data.secret))).toMatchObject(wrong);
    const entered = await proveWith(challenge, nextCode(data.secret));
    expect(entered).toMatchObject({ code: 1, data: { adminInfo: { username } } });
    expect((await overview(caller(entered.data.token))).activeSince).not.toBeNull();
    expect(await proveWith(challenge, nextCode(data.secret))).toMatchObject({ data: { error: 'request.challenge-ended' } });
  });

  it('is stored encrypted, its recovery codes hashed; each of them signs in once', async () => {
    const { username, id, secret, codes } = await enrolled();
    const stored = await shop.db.rows(
      `select (select json_agg(f) from access_second_factor f)::text || (select json_agg(c) from access_recovery_code c)::text
         || (select json_agg(l) from kit_audit l)::text || coalesce((select json_agg(i) from kit_idempotency i)::text, '') as all`,
    );
    const [code = ''] = codes;
    expect(JSON.stringify(stored)).not.toMatch(new RegExp(`${secret}|${code}|${code.replace('-', '')}`));
    expect((await proveWith(await challengeOf(username), code.toLowerCase())).code).toBe(1);
    expect(await proveWith(await challengeOf(username), code)).toMatchObject(wrong);
    const left = await shop.db.rows('select 1 from access_recovery_code where admin_id = $1', [id]);
    expect(left).toHaveLength(9);
  });

  it('takes a challenge for five minutes, of the same browser, and not after a new password', async () => {
    const { username, id, secret } = await enrolled();
    const ended = { status: 400, data: { error: 'request.challenge-ended' } };
    const elsewhere = await challengeOf(username);
    const body = { challenge: elsewhere, code: nextCode(secret) };
    expect(await shop.post('/admin/Index/secondFactor', body, null, { 'user-agent': 'another' })).toMatchObject(ended);
    now += 5 * 60_000;
    expect(await proveWith(elsewhere, nextCode(secret))).toMatchObject(ended);
    const early = await challengeOf(username);
    const { data: row } = await shop.post<Account>(`${admins}GetDetailPage`, { id });
    await shop.post(`${admins}Update`, { id, version: row.version, password: 'Osprey-19-cliff' });
    expect(await proveWith(early, nextCode(secret))).toMatchObject(ended);
    expect(await proveWith('nothing', '123456')).toMatchObject(ended);
  });

  it('slows guessing down like wrong passwords, for all challenges of the account together', async () => {
    const { username, secret } = await enrolled();
    for (let tries = 0; tries < 5; tries += 1)
      expect(await proveWith(await challengeOf(username), '000000')).toMatchObject(wrong);
    const challenge = await challengeOf(username);
    expect((await proveWith(challenge, nextCode(secret))).code).toBe(1);
    for (let tries = 0; tries < 5; tries += 1) await proveWith(await challengeOf(username), '000000');
    const late = await challengeOf(username);
    expect(await proveWith(late, codeOf(secret, now + 30_000))).toMatchObject({
      status: 429,
      data: { error: 'request.too-many' },
    });
    now += 3_000;
    const log = await shop.db.rows(`select 1 from kit_sign_in where username = $1 and status = 'failed'`, [username]);
    expect(log).toHaveLength(10);
  });

  it('is turned off with password and code only, and its codes are renewed likewise', async () => {
    const { username, me, secret, codes } = await enrolled();
    const off = (proof: object) => shop.post(`${prefix}turnOff`, proof, me);
    expect((await off({ password: 'not it', code: nextCode(secret) })).status).toBe(400);
    expect((await off({ password, code: '000000' })).status).toBe(400);
    const renewed = await shop.post<RecoveryCodes>(`${prefix}renewCodes`, { password, code: nextCode(secret) }, me);
    expect(renewed.data.codes).toHaveLength(10);
    expect((await off({ password, code: codes[0] })).status).toBe(400);
    expect((await off({ password, code: renewed.data.codes[0] })).code).toBe(1);
    expect(await overview(me)).toMatchObject({ activeSince: null, recoveryCodesLeft: 0 });
    expect((await signIn(username)).code).toBe(1);
  });

  it('is reset by staff with the permission, not upwards and not their own; all sessions end and it is audited', async () => {
    const { id, me, username } = await enrolled();
    const clerk = await shop.staff([`${admins}index`, `${admins}resetSecondFactor`]);
    const reader = await shop.staff([`${admins}index`]);
    const reset = async (one: number, as: Caller) => {
      const { data } = await shop.post<Account>(`${admins}GetDetailPage`, { id: one });
      return shop.post(`${admins}resetSecondFactor`, { id: one, version: data.version, reason: 'Lost phone' }, as);
    };
    expect((await reset(id, reader)).status).toBe(403);
    expect((await reset(id, me)).status).toBe(403);
    expect((await reset(id, clerk)).code).toBe(1);
    expect((await shop.post(`${prefix}overview`, {}, me)).status).toBe(401);
    expect((await signIn(username)).code).toBe(1);
    const [entry] = await shop.db.rows(
      `select actor_name from kit_audit where resource = 'access/admin' and action = 'resetSecondFactor' and row_id = $1`,
      [id],
    );
    expect(entry).toBeDefined();
    expect((await reset(id, clerk)).status).toBe(409);

    await enrol(shop.owner, 'Kestrel-41-lane');
    const [owner] = await shop.db.rows<Account>(`select id from access_admin where username = 'owner'`);
    expect(await reset(owner?.id ?? 0, clerk)).toMatchObject({ status: 403, data: { error: 'admin.only-super-changes-super' } });
    expect(await reset(owner?.id ?? 0, shop.owner)).toMatchObject({ status: 409, data: { error: 'admin.own-second-factor' } });
    const above = await person([await addRole(['/admin/sales/order/ship'])]);
    await enrol(caller((await signIn(above.username)).data.token));
    expect(await reset(above.id, clerk)).toMatchObject({ status: 409, data: { error: 'admin.holds-more' } });
  });
});

it('a passkey turns the second factor on, and signs in instead of a code', async () => {
  const { username } = await person();
  const me = caller((await signIn(username)).data.token);
  const key = softwareAuthenticator();
  const begun = await shop.post<NewPasskey>(`${prefix}beginPasskey`, { password }, me);
  const body = { name: 'Laptop', answer: key.create(begun.data) };
  const { codes } = (await shop.post<RecoveryCodes>(`${prefix}addPasskey`, body, me)).data;
  expect(new Set(codes).size).toBe(10);
  expect(await overview(me)).toMatchObject({
    activeSince: now,
    hasApp: false,
    passkeys: [{ name: 'Laptop', createdAt: now, lastUsedAt: null, host: 'localhost' }],
  });
  const asked = await signIn(username);
  expect(asked).toMatchObject({ ...required, data: { details: { kinds: ['passkey'] } } });
  const { challenge } = asked.data.details;
  const question = await shop.post<{ challenge: string; rpId: string }>('/admin/Index/passkeyQuestion', { challenge }, null);
  const proof = { challenge, passkey: key.get(question.data) };
  expect(await shop.post('/admin/Index/secondFactor', proof, null)).toMatchObject({ code: 1, data: { adminInfo: { username } } });
  expect((await proveWith(await challengeOf(username), codes[0] ?? '')).code).toBe(1);
});

describe('a role that requires a second factor', () => {
  const brands = '/admin/catalog/brand/';

  it('opens nothing but the set-up to staff without one, from their next call on', async () => {
    const roleId = await addRole([`${brands}index`]);
    const { username } = await person([roleId]);
    const me = caller((await signIn(username)).data.token);
    const list = () => shop.post(`${brands}GetPageData`, {}, me);
    const index = async () => {
      const headers = { server: '1', authorization: `Bearer ${me.token}` };
      return (await shop.app.inject({ url: '/admin/Index/index', headers })).json<
        Answer<{ menus: []; nodes: []; secondFactorDue?: true }>
      >();
    };
    expect((await list()).status).toBe(200);
    expect((await index()).data).not.toHaveProperty('secondFactorDue');
    const { data: row } = await shop.post<Account>('/admin/access/role/GetDetailPage', { id: roleId });
    await shop.post('/admin/access/role/Update', { id: roleId, version: row.version, requiresSecondFactor: true });
    const due = { status: 403, data: { error: 'request.second-factor-due' } };
    expect(await list()).toMatchObject(due);
    expect(await shop.post('/admin/access/profile/overview', {}, me)).toMatchObject(due);
    expect(await shop.post(`${prefix}turnOff`, { password, code: '000000' }, me)).toMatchObject(due);
    expect((await index()).data).toMatchObject({ secondFactorDue: true, menus: [], nodes: [] });
    const { secret } = await enrol(me);
    expect((await list()).status).toBe(200);
    expect(await shop.post(`${prefix}turnOff`, { password, code: nextCode(secret) }, me)).toMatchObject({
      status: 409,
      data: { error: 'second-factor.required' },
    });
    expect((await overview(me)).activeSince).not.toBeNull();
  });

  it('is set only by staff who hold all its permissions', async () => {
    const roleId = await addRole(['/admin/sales/order/ship'], { requiresSecondFactor: true });
    const clerk = await shop.staff(['/admin/access/role/index', '/admin/access/role/edit']);
    const { data: row } = await shop.post<Account>('/admin/access/role/GetDetailPage', { id: roleId });
    const body = { id: roleId, version: row.version, requiresSecondFactor: false };
    expect(await shop.post('/admin/access/role/Update', body, clerk)).toMatchObject({
      status: 409,
      data: { error: 'role.grant-exceeds' },
    });
  });
});
