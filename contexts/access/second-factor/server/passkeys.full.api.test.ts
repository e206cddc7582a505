import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Caller, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import type { NewPasskey, RecoveryCodes, SecondFactorView } from '../second-factor.domain.ts';
import { softwareAuthenticator, type SoftwareAuthenticator } from '../testing/software-authenticator.ts';

let shop: TestShop;
let now = Date.UTC(2026, 2, 2, 9);
const prefix = '/admin/access/second-factor/';
const admins = '/admin/access/admin/';
const password = 'Heron-72-reeds';
const refused = { status: 400, data: { error: 'request.passkey-wrong' } };

beforeAll(async () => {
  shop = await testShop({ clock: { now: () => now } });
});
afterAll(() => shop.close());

interface Question {
  readonly challenge: string;
  readonly rpId: string;
}
interface Waiting {
  readonly challenge: string;
  readonly kinds: readonly string[];
}

const caller = (token: string): Caller => ({ token, audience: 'admin' });
const signIn = (username: string) =>
  shop.post<{ token: string; details: Waiting }>('/admin/Index/login', { username, password }, null);
const waitingOf = async (username: string): Promise<Waiting> => (await signIn(username)).data.details;
const ask = async (challenge: string): Promise<Question> =>
  (await shop.post<Question>('/admin/Index/passkeyQuestion', { challenge }, null)).data;
const prove = (challenge: string, passkey: object): Promise<Answer<{ token: string }>> =>
  shop.post<{ token: string }>('/admin/Index/secondFactor', { challenge, passkey }, null);
const overview = async (me: Caller) => (await shop.post<SecondFactorView>(`${prefix}overview`, {}, me)).data;

let made = 0;
async function person(roleIds: readonly number[] = []) {
  made += 1;
  const username = `passkey${made}`;
  const { data } = await shop.post<{ id: number }>(`${admins}add`, { username, nickname: username, password, roleIds });
  return { username, id: data.id, me: caller((await signIn(username)).data.token) };
}
interface Enrolling {
  readonly proof?: object;
  readonly name?: string;
}
async function enrol(me: Caller, key: SoftwareAuthenticator, { proof = {}, name = 'Laptop' }: Enrolling = {}) {
  const begun = await shop.post<NewPasskey>(`${prefix}beginPasskey`, { password, ...proof }, me);
  return shop.post<RecoveryCodes>(`${prefix}addPasskey`, { name, answer: key.create(begun.data) }, me);
}
async function enrolled(roleIds: readonly number[] = [], key = softwareAuthenticator()) {
  const who = await person(roleIds);
  const { codes } = (await enrol(who.me, key)).data;
  return { ...who, key, codes };
}

/** A role that requires a second factor. */
async function requiring(code: string): Promise<number> {
  const role = { code, name: code, permissions: [], requiresSecondFactor: true };
  return (await shop.post<{ id: number }>('/admin/access/role/add', role)).data.id;
}
/** Adds an authenticator app beside the passkeys; no new recovery codes are given. */
async function withApp(me: Caller, proof: object): Promise<TOTP> {
  const { data } = await shop.post<{ secret: string }>(`${prefix}begin`, proof, me);
  const totp = new TOTP({ secret: Secret.fromBase32(data.secret) });
  const confirmed = await shop.post(`${prefix}confirm`, { code: totp.generate({ timestamp: now }) }, me);
  expect(confirmed).toMatchObject({ status: 200, data: { codes: [] } });
  return totp;
}

describe('a passkey', () => {
  it('is refused from another origin, for another question, a second time, and of another person', async () => {
    const { username, key } = await enrolled();
    const stranger = await enrolled();
    const { challenge } = await waitingOf(username);
    key.origin = 'https://localhost.example';
    expect(await prove(challenge, key.get(await ask(challenge)))).toMatchObject(refused);
    key.origin = 'http://localhost';
    const earlier = await ask(challenge);
    await ask(challenge);
    expect(await prove(challenge, key.get(earlier))).toMatchObject(refused);
    const ofOther = await ask((await waitingOf(stranger.username)).challenge);
    await ask(challenge);
    expect(await prove(challenge, key.get(ofOther))).toMatchObject(refused);
    expect(await prove(challenge, stranger.key.get(await ask(challenge)))).toMatchObject(refused);
    const asked = await ask(challenge);
    expect((await prove(challenge, key.get({ ...asked, rpId: 'shop.example' }))).status).not.toBe(200);
    now += 60_000;
    const answer = key.get(await ask(challenge));
    expect((await prove(challenge, answer)).code).toBe(1);
    const next = (await waitingOf(username)).challenge;
    expect(await prove(next, answer)).toMatchObject(refused);
    await ask(next);
    expect(await prove(next, answer)).toMatchObject(refused);
    const log = await shop.db.rows(`select 1 from kit_sign_in where username = $1 and status = 'failed'`, [username]);
    expect(log.length).toBeGreaterThanOrEqual(6);
  });

  it('answers a question for five minutes', async () => {
    const { username, key } = await enrolled();
    const { challenge } = await waitingOf(username);
    const asked = await ask(challenge);
    now += 5 * 60_000;
    expect((await prove(challenge, key.get(asked))).data).toMatchObject({ error: 'request.challenge-ended' });
    expect((await shop.post('/admin/Index/passkeyQuestion', { challenge }, null)).status).toBe(400);
  });

  it('with a counter that goes backwards is refused and stands in the activity log; one that never counts is accepted', async () => {
    const { username, key, id } = await enrolled();
    const first = (await waitingOf(username)).challenge;
    key.counter = 7;
    expect((await prove(first, key.get(await ask(first)))).code).toBe(1);
    const second = (await waitingOf(username)).challenge;
    key.counter = 2;
    expect(await prove(second, key.get(await ask(second)))).toMatchObject(refused);
    const seen = `select 1 from kit_audit where resource = 'access/admin' and action = 'passkeyCounter' and row_id = $1`;
    expect(await shop.db.rows(seen, [id])).toHaveLength(1);
    const silent = await enrolled([], softwareAuthenticator('http://localhost', { counts: false }));
    for (let turn = 0; turn < 2; turn += 1) {
      const { challenge } = await waitingOf(silent.username);
      expect((await prove(challenge, silent.key.get(await ask(challenge)))).code).toBe(1);
    }
  });
});

describe('the passkeys of a person', () => {
  const proofOf = async (me: Caller, key: SoftwareAuthenticator) => {
    const { data } = await shop.post<Question>(`${prefix}requestPasskey`, {}, me);
    return { password, passkey: key.get(data) };
  };

  it('are several, renamed, and removed with a proof; what is removed opens nothing', async () => {
    const { username, me, key } = await enrolled();
    const other = await person();
    const second = softwareAuthenticator();
    expect((await shop.post(`${prefix}beginPasskey`, { password }, me)).status).toBe(400);
    const added = await enrol(me, second, { proof: await proofOf(me, key), name: 'Key ring' });
    expect(added).toMatchObject({ status: 200, data: { codes: [] } });
    const twice = await enrol(me, second, { proof: await proofOf(me, key) });
    expect(twice).toMatchObject({ status: 409, data: { error: 'second-factor.passkey-known' } });
    const [laptop, ring] = (await overview(me)).passkeys;
    const renamed = { id: ring?.id, name: 'Blue key' };
    expect((await shop.post(`${prefix}renamePasskey`, renamed, other.me)).status).toBe(404);
    expect((await shop.post(`${prefix}renamePasskey`, { ...renamed, name: '' }, me)).status).toBe(400);
    expect((await shop.post(`${prefix}renamePasskey`, renamed, me)).code).toBe(1);
    const remove = async (id: number | undefined, as = me, by = second) =>
      shop.post(`${prefix}removePasskey`, { id, ...(await proofOf(as, by)) }, as);
    expect((await shop.post(`${prefix}removePasskey`, { id: laptop?.id, password }, me)).status).toBe(400);
    expect((await remove(laptop?.id)).code).toBe(1);
    expect((await overview(me)).passkeys).toMatchObject([{ name: 'Blue key' }]);
    const { challenge } = await waitingOf(username);
    expect(await prove(challenge, key.get(await ask(challenge)))).toMatchObject(refused);
    expect((await remove(ring?.id)).code).toBe(1);
    expect(await overview(me)).toMatchObject({ activeSince: null, passkeys: [], recoveryCodesLeft: 0 });
    expect((await signIn(username)).code).toBe(1);
  });

  it('stay when the app is removed, and the app when they are; the recovery codes are the same until the last one goes', async () => {
    const { username, id, me, key, codes } = await enrolled();
    const app = await withApp(me, await proofOf(me, key));
    expect(await overview(me)).toMatchObject({ hasApp: true, recoveryCodesLeft: 10 });
    expect((await waitingOf(username)).kinds).toEqual(['app', 'passkey']);
    expect((await shop.post(`${prefix}removeApp`, { password, code: '000000' }, me)).status).toBe(400);
    const without = await shop.post<SecondFactorView>(`${prefix}removeApp`, await proofOf(me, key), me);
    expect(without).toMatchObject({ status: 200, data: { hasApp: false, recoveryCodesLeft: 10, passkeys: [{}] } });
    const { challenge, kinds } = await waitingOf(username);
    expect(kinds).toEqual(['passkey']);
    now += 60_000;
    const byCode = (code: string | undefined) => shop.post('/admin/Index/secondFactor', { challenge, code }, null);
    expect((await byCode(app.generate({ timestamp: now }))).status).toBe(400);
    expect((await byCode(codes[0])).code).toBe(1);
    const again = await shop.post(`${prefix}removeApp`, await proofOf(me, key), me);
    expect(again).toMatchObject({ status: 409, data: { error: 'second-factor.no-app' } });
    const next = await withApp(me, await proofOf(me, key));
    now += 60_000;
    const { passkeys } = await overview(me);
    const body = { id: passkeys[0]?.id, password, code: next.generate({ timestamp: now }) };
    expect((await shop.post(`${prefix}removePasskey`, body, me)).code).toBe(1);
    expect(await overview(me)).toMatchObject({ hasApp: true, passkeys: [], recoveryCodesLeft: 9 });
    expect((await shop.post(`${prefix}removeApp`, { password, code: codes[1] }, me)).code).toBe(1);
    expect(await overview(me)).toMatchObject({ activeSince: null, recoveryCodesLeft: 0 });
    const log = `select action from kit_audit where row_id = $1 and resource = 'access/admin' and action like '%Off' order by id`;
    const actions = (await shop.db.rows<{ action: string }>(log, [id])).map(({ action }) => action);
    expect(actions).toEqual(['appOff', 'passkeyOff', 'appOff', 'secondFactorOff']);
  });

  it('and the app, removed at the same moment under a role that requires a second factor, leave one of them', async () => {
    const { me, key, codes } = await enrolled([await requiring('p_2')]);
    await withApp(me, await proofOf(me, key));
    const [passkey] = (await overview(me)).passkeys;
    const replies = await Promise.all([
      shop.post(`${prefix}removeApp`, { password, code: codes[0] }, me),
      shop.post(`${prefix}removePasskey`, { id: passkey?.id, password, code: codes[1] }, me),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { hasApp, passkeys, activeSince } = await overview(me);
    expect([hasApp, passkeys.length > 0].filter(Boolean)).toHaveLength(1);
    expect(activeSince).not.toBeNull();
  });

  it('keep the last one while a role requires a second factor', async () => {
    const { me, key } = await enrolled([await requiring('p_1')]);
    const { passkeys } = await overview(me);
    const body = { id: passkeys[0]?.id, ...(await proofOf(me, key)) };
    expect(await shop.post(`${prefix}removePasskey`, body, me)).toMatchObject({
      status: 409,
      data: { error: 'second-factor.required' },
    });
    expect((await overview(me)).passkeys).toHaveLength(1);
  });

  it('and the app go one by one while a role requires a second factor, but the last one stays, whichever it is', async () => {
    const role = await requiring('p_3');
    const lastIsApp = await enrolled([role]);
    const app = await withApp(lastIsApp.me, await proofOf(lastIsApp.me, lastIsApp.key));
    const [only] = (await overview(lastIsApp.me)).passkeys;
    const away = { id: only?.id, ...(await proofOf(lastIsApp.me, lastIsApp.key)) };
    expect((await shop.post(`${prefix}removePasskey`, away, lastIsApp.me)).status).toBe(200);
    const required = { status: 409, data: { error: 'second-factor.required' } };
    for (const call of ['removeApp', 'turnOff']) {
      now += 60_000;
      const proof = { password, code: app.generate({ timestamp: now }) };
      expect(await shop.post(prefix + call, proof, lastIsApp.me), call).toMatchObject(required);
    }
    expect(await overview(lastIsApp.me)).toMatchObject({ hasApp: true, passkeys: [], requiredBy: ['p_3'] });

    const lastIsKey = await enrolled([role]);
    const second = softwareAuthenticator();
    await enrol(lastIsKey.me, second, { proof: await proofOf(lastIsKey.me, lastIsKey.key), name: 'Key ring' });
    await withApp(lastIsKey.me, await proofOf(lastIsKey.me, second));
    expect((await shop.post(`${prefix}removeApp`, await proofOf(lastIsKey.me, second), lastIsKey.me)).status).toBe(200);
    const [first, last] = (await overview(lastIsKey.me)).passkeys;
    const remove = async (id: number | undefined) =>
      shop.post(`${prefix}removePasskey`, { id, ...(await proofOf(lastIsKey.me, second)) }, lastIsKey.me);
    expect((await remove(first?.id)).status).toBe(200);
    expect(await remove(last?.id)).toMatchObject(required);
    expect(await overview(lastIsKey.me)).toMatchObject({ hasApp: false, passkeys: [{ name: 'Key ring' }] });
  });

  it('go with a reset of the second factor; at an IP address none is offered, and no answer shows a key', async () => {
    const { id, username, me } = await enrolled();
    const there = { host: '127.0.0.1:3000' };
    const begun = await shop.post(`${prefix}renewCodes`, { password, code: '000000' }, me, there);
    expect(begun.status).toBe(400);
    const late = await person();
    expect(await shop.post(`${prefix}beginPasskey`, { password }, late.me, there)).toMatchObject({
      status: 409,
      data: { error: 'second-factor.passkey-address' },
    });
    const asked = await shop.post<{ details: Waiting }>('/admin/Index/login', { username, password }, null, there);
    expect(asked.data.details.kinds).toEqual([]);
    const [{ key } = { key: '' }] = await shop.db.rows<{ key: string }>(
      'select public_key as key from access_passkey where admin_id = $1',
      [id],
    );
    expect(JSON.stringify(await overview(me))).not.toContain(key);
    const { data } = await shop.post<{ version: number }>(`${admins}GetDetailPage`, { id });
    expect(JSON.stringify(data)).not.toContain(key);
    await shop.post(`${admins}resetSecondFactor`, { id, version: data.version, reason: 'Lost' });
    expect(await shop.db.rows('select 1 from access_passkey where admin_id = $1', [id])).toHaveLength(0);
    expect((await signIn(username)).code).toBe(1);
  });
});
