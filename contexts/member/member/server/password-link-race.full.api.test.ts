import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Crowded, type RaceShop, raceShop } from '../../../../tests/security/races/race-shop.ts';

const devices = 2;
let shop: RaceShop;
let made = 0;
beforeAll(async () => {
  shop = await raceShop();
}, 60_000);
afterAll(() => shop.close());

/** Two devices open one link and each sends a password of its own. Returns how many passwords were set. */
async function race(crowd: Crowded): Promise<number> {
  await shop.db.run('delete from kit_login_attempt');
  made += 1;
  const account = { username: `linked${made}`, password: 'Plum-lane-18', nickname: 'Mei' };
  const { data: member } = await shop.post<{ id: number }>('/admin/member/member/add', account);
  const { data: link } = await shop.post<{ token: string }>('/admin/member/member/passwordLink', { id: member.id });
  const passwords = Array.from({ length: devices }, (_none, at) => `Osprey-2${at}-cliff`);
  const replies = await crowd.all(devices, '/api/User/passwordByLink', {
    body: (at) => ({ token: link.token, password: passwords[at] }),
    from: (at) => `10.3.${made}.${at}`,
  });
  const set = replies.flatMap(({ status }, at) => (status === 200 ? [passwords[at] ?? ''] : []));
  const signIns = await Promise.all(
    passwords.map((password) => shop.post('/api/User/login', { username: account.username, password }, null)),
  );
  // Whoever was told that the password is set can sign in with it, unless another one came after.
  const works = passwords.filter((_password, at) => signIns[at]?.status === 200);
  expect(works).toHaveLength(1);
  expect(set).toEqual(expect.arrayContaining(works));
  return set.length;
}

it('a link for a new password that two devices use at once sets one; where it is only read it sets both', async () => {
  const taken = {
    stands: /^delete from "member_password_link" where (.*) returning (.*)$/s,
    without: 'select $2 from "member_password_link" where $1',
  };
  const read = { stands: /from "member_password_link" inner join/, without: '$&', together: devices };
  expect(await race(shop.crowd)).toBe(1);
  expect(await shop.without([taken, read], race)).toBe(devices);
}, 60_000);
