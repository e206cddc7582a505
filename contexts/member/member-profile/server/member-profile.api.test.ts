import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type Caller, type TestShop } from '../../../../tests/setup/shop.ts';

interface Row {
  readonly id: number;
  readonly version: number;
  readonly nickname: string;
}

interface Person extends Caller {
  readonly id: number;
}

let shop: TestShop;
const prefix = '/user/profile/';
const first = 'Heron-72-reeds';
const next = 'Osprey-19-cliff';

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

async function signedIn(call: 'register' | 'login', username: string, password = first): Promise<Person> {
  const { data } = await shop.post<{ token: string; memberInfo: { id: number } }>(
    `/api/User/${call}`,
    call === 'register' ? { username, password, mobile: '13800000001' } : { username, password },
    null,
  );
  return { token: data.token, audience: 'member', id: data.memberInfo.id };
}

const profileOf = async (who: Person) => (await shop.post<Row>(`${prefix}GetDetailPage`, { id: who.id }, who)).data;

describe('the profile of a member', () => {
  it('is read and changed by the member, with an entry in the activity log', async () => {
    const lily = await signedIn('register', 'lily');
    const { id, version, nickname } = await profileOf(lily);
    expect(nickname).toBe('lily');
    const change = { nickname: 'Lily Lin', mobile: '13800000001', email: null, gender: 2, birthday: '1990-05-01' };
    const saved = await shop.post<Row>(`${prefix}Update`, { id, version, ...change }, lily);
    expect(saved).toMatchObject({ code: 1, data: { ...change, version: version + 1 } });
    const log = await shop.db.rows(
      `select action from kit_audit where resource = 'member/member' and audience = 'member' and actor_id = $1 order by id`,
      [lily.id],
    );
    expect(log).toContainEqual({ action: 'edit' });
    const wrong = await shop.post(`${prefix}Update`, { id, version: version + 1, mobile: '12' }, lily);
    expect(wrong).toMatchObject({ status: 400, data: { fields: [{ path: 'mobile', rule: 'mobile' }] } });
    for (const contact of [{ mobile: '13900000002' }, { mobile: null }, { email: 'lily@example.com' }]) {
      const unproved = await shop.post(`${prefix}Update`, { id, version: version + 1, ...contact }, lily);
      const fields = [{ path: Object.keys(contact)[0], rule: 'member-profile.by-code' }];
      expect(unproved).toMatchObject({ status: 400, data: { fields } });
    }
  });

  it('[M-47.page] has an avatar that the member uploaded, and no address elsewhere', async () => {
    const lily = await signedIn('login', 'lily');
    const { id } = lily;
    const set = async (avatar: string | null) =>
      shop.post<Row>(`${prefix}Update`, { id, version: (await profileOf(lily)).version, avatar }, lily);
    const elsewhere = { status: 400, data: { fields: [{ path: 'avatar', rule: 'member-profile.own-picture' }] } };
    for (const address of ['https://elsewhere.example/seen.png', '/api/User/logout', '/storage/logo.webp'])
      expect(await set(address)).toMatchObject(elsewhere);
    const own = '/storage/member/heron.webp';
    expect(await set(own)).toMatchObject({ status: 200, data: { avatar: own } });
    expect(await set(null)).toMatchObject({ status: 200, data: { avatar: null } });
    // What staff chose stays when the member changes something else.
    await shop.db.run("update member_member set avatar = 'https://shop.example/lily.png' where id = $1", [id]);
    const { version } = await profileOf(lily);
    const staffs = 'https://shop.example/lily.png';
    const kept = await shop.post<Row>(`${prefix}Update`, { id, version, nickname: 'Lily', avatar: staffs }, lily);
    expect(kept).toMatchObject({ status: 200, data: { nickname: 'Lily', avatar: staffs } });
  });

  it('cannot change what others decide, nor the profile of another member', async () => {
    const rose = await signedIn('register', 'rose');
    const other = await signedIn('login', 'lily');
    const { id, version } = await profileOf(rose);
    for (const more of [
      { username: 'mine' },
      { money: 1 },
      { score: 1 },
      { status: 'disabled' },
      { note: 'x' },
      { password: next },
    ])
      expect((await shop.post(`${prefix}Update`, { id, version, ...more }, rose)).status, JSON.stringify(more)).toBe(400);
    expect((await shop.post(`${prefix}Update`, { id, version, nickname: 'Mine' }, other)).status).toBe(404);
    expect((await shop.post(`${prefix}GetDetailPage`, { id }, other)).status).toBe(404);
    expect((await shop.post(`${prefix}GetPageData`, {}, null)).status).toBe(401);
    expect((await profileOf(rose)).nickname).toBe('rose');
  });

  it('gets a new password given the current one; other sign-ins end, this one stays', async () => {
    const here = await signedIn('register', 'renewer');
    const elsewhere = await signedIn('login', 'renewer');
    const { version } = await profileOf(here);
    const wrong = await shop.post(`${prefix}password`, { version, oldPassword: 'not it', password: next }, here);
    expect(wrong).toMatchObject({
      status: 400,
      data: { fields: [{ path: 'oldPassword', rule: 'member-profile.wrong-password' }] },
    });
    expect((await shop.post(`${prefix}password`, { version, oldPassword: first, password: next }, here)).code).toBe(1);
    const status = async (who: Person) => (await shop.post(`${prefix}GetPageData`, {}, who)).status;
    expect([await status(elsewhere), await status(here)]).toEqual([401, 200]);
    expect((await shop.post('/api/User/login', { username: 'renewer', password: first }, null)).status).toBe(400);
    expect((await shop.post('/api/User/login', { username: 'renewer', password: next }, null)).code).toBe(1);
  });
});
