import { afterAll, beforeAll, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await testShop();
  await shop.staff([]);
});
afterAll(() => shop.close());

const password = 'Kestrel-41-lane';
interface Pair {
  readonly token: string;
  readonly refreshToken: string;
}
const login = async (keep = false) =>
  (await shop.post<Pair>('/admin/Index/login', { username: 'clerk1', password, keep }, null)).data;
const renew = async ({ refreshToken }: Pair) =>
  (await shop.post<Pair>('/api/User/replaceToken', { refresh_token: refreshToken }, null)).data;

/** How long the newest session pair can be renewed, in hours. */
async function hours(): Promise<number> {
  const [pair] = await shop.db.rows<{ hours: number }>(
    `select round(extract(epoch from refresh_expires_at - created_at) / 3600)::int as hours from kit_session_pair order by id desc limit 1`,
  );
  return pair?.hours ?? 0;
}

it('staff stay signed in for as long as the settings say, from the next sign-in or renewal on', async () => {
  const first = await login();
  expect(await hours()).toBe(24);
  await login(true);
  expect(await hours()).toBe(720);
  const values = { signedInHours: 2, keptDays: 3 };
  expect((await shop.post('/admin/routine/config/save', { name: 'access.admin', version: 0, values })).status).toBe(200);
  const second = await renew(first);
  expect(await hours()).toBe(2);
  await login(true);
  expect(await hours()).toBe(72);
  expect((await renew(second)).token).toBeTruthy();
});

it('a session that was not used for that long has ended, and is not listed as open', async () => {
  const pair = await login();
  const me = { token: pair.token, audience: 'admin' } as const;
  const open = async () => (await shop.post<{ sessions: object[] }>('/admin/access/profile/overview', {}, me)).data.sessions;
  const before = (await open()).length;
  await shop.db.run(
    `update kit_session_pair set refresh_expires_at = now() where refresh_expires_at > now() + interval '3 hours'`,
  );
  expect((await open()).length).toBeLessThan(before);
});
