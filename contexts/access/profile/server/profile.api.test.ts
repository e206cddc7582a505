import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type Caller, type TestShop } from '../../../../tests/setup/shop.ts';
import type { ProfileView } from '../profile-view.domain.ts';

let shop: TestShop;
const prefix = '/admin/access/profile/';
const first = 'Heron-72-reeds';
const next = 'Osprey-19-cliff';

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const signIn = async (username: string, password: string): Promise<Caller> => {
  const { data } = await shop.post<{ token: string }>('/admin/Index/login', { username, password }, null);
  return { token: data.token, audience: 'admin' };
};
const overview = async (caller: Caller) => (await shop.post<ProfileView>(`${prefix}overview`, {}, caller)).data;

async function person(username: string): Promise<Caller> {
  await shop.post('/admin/access/admin/add', { username, nickname: username, password: first, roleIds: [] });
  return signIn(username, first);
}

describe('the profile of the signed-in user', () => {
  it('is read and changed without any permission, and contains nobody else', async () => {
    const caller = await person('plain');
    const { account, activity: bulkActions } = await overview(caller);
    expect(account).toMatchObject({ username: 'plain', roles: [], super: false });
    expect(bulkActions).toEqual([]);
    const saved = await shop.post<ProfileView>(
      `${prefix}save`,
      { version: account.version, nickname: 'Plain Jane', avatar: null, email: null, mobile: null, motto: 'hi' },
      caller,
    );
    expect(saved).toMatchObject({ code: 1, data: { account: { nickname: 'Plain Jane', motto: 'hi' } } });
    expect(saved.data.activity).toMatchObject([{ action: 'edit', resource: 'access/admin' }]);
    expect((await shop.post(`${prefix}overview`, {}, null)).status).toBe(401);
  });

  it('cannot change what others decide: role, super and enabled are not part of it', async () => {
    const caller = await person('sneaky');
    const { account } = await overview(caller);
    const body = { version: account.version, nickname: 'x', avatar: null, email: null, mobile: null, motto: null };
    for (const more of [{ super: true }, { roleIds: [1] }, { enabled: false }, { id: 1 }, { password: next }])
      expect((await shop.post(`${prefix}save`, { ...body, ...more }, caller)).status, JSON.stringify(more)).toBe(400);
    expect((await overview(caller)).account).toMatchObject({ nickname: 'sneaky', super: false });
  });

  it('sets a new password given the current one, and ends the other sign-ins but not this one', async () => {
    const here = await person('renewer');
    const elsewhere = await signIn('renewer', first);
    const { account, sessions } = await overview(here);
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    const wrong = await shop.post(`${prefix}password`, { version: account.version, oldPassword: 'not it', password: next }, here);
    expect(wrong).toMatchObject({ status: 400, data: { fields: [{ path: 'oldPassword', rule: 'profile.wrong-password' }] } });
    const done = await shop.post<ProfileView>(
      `${prefix}password`,
      { version: account.version, oldPassword: first, password: next },
      here,
    );
    expect(done.code).toBe(1);
    expect(done.data.sessions).toHaveLength(1);
    expect((await shop.post(`${prefix}overview`, {}, elsewhere)).status).toBe(401);
    expect((await shop.post(`${prefix}overview`, {}, here)).status).toBe(200);
    expect((await shop.post('/admin/Index/login', { username: 'renewer', password: first }, null)).status).toBe(400);
    expect((await shop.post('/admin/Index/login', { username: 'renewer', password: next }, null)).code).toBe(1);
  });

  it('delays guessing the current password, for this sign-in only and from any address', async () => {
    const here = await person('guessed');
    const elsewhere = await signIn('guessed', first);
    const { account } = await overview(here);
    const guess = (oldPassword: string, as: Caller, remoteAddress = '10.0.0.1') =>
      shop.app.inject({
        method: 'POST',
        url: `${prefix}password`,
        remoteAddress,
        headers: { authorization: `Bearer ${as.token}` },
        payload: { version: account.version, oldPassword, password: next },
      });
    const guesses = await Promise.all(Array.from({ length: 20 }, (_, at) => guess(`Guess-${at}-wrong`, here, `10.0.0.${at}`)));
    // On a slow machine a delay of two seconds may pass meanwhile.
    expect(guesses.filter(({ statusCode }) => statusCode === 400).length).toBeLessThan(10);
    await shop.db.run(`update kit_login_attempt set blocked_until = now() + interval '1 minute' where key ^@ 'password|'`);
    const delayed = await guess(first, here, '10.0.1.1');
    expect([delayed.statusCode, Number(delayed.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await guess(first, elsewhere)).statusCode).toBe(200);
  });

  it('ends one of the user’s own sign-ins, and never that of another user', async () => {
    const here = await person('owner2');
    const elsewhere = await signIn('owner2', first);
    const stranger = await person('stranger');
    const [theirs] = (await overview(stranger)).sessions;
    const other = (await overview(here)).sessions.find(({ isCurrent }) => !isCurrent);
    for (const sessionId of [theirs?.id, 'not-a-session', "' or 1=1"])
      expect((await shop.post(`${prefix}endSession`, { sessionId }, here)).status, sessionId).toBe(404);
    expect((await shop.post(`${prefix}endSession`, { sessionId: other?.id }, here)).code).toBe(1);
    expect((await shop.post(`${prefix}overview`, {}, elsewhere)).status).toBe(401);
    expect((await shop.post(`${prefix}overview`, {}, stranger)).status).toBe(200);
  });
});
