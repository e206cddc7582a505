import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Crowded } from './race-shop.ts';
import { type RaceShop, raceShop } from './race-shop.ts';

const most = 3;
const password = 'Kestrel-41-lane';
let shop: RaceShop;

beforeAll(async () => {
  shop = await raceShop();
  const values = { mostSessions: most };
  expect((await shop.post('/admin/routine/config/save', { name: 'access.admin', version: 0, values })).status).toBe(200);
}, 60_000);
afterAll(() => shop.close());

/** Signs one account in several times at once; returns the number of its sessions afterwards. */
async function race(crowd: Crowded, times: number): Promise<number> {
  await shop.staff([]);
  const [{ id, username } = { id: 0, username: '' }] = await shop.db.rows<{ id: number; username: string }>(
    'select id, username from access_admin order by id desc limit 1',
  );
  const replies = await crowd.all(times, '/admin/Index/login', { body: () => ({ username, password }) });
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(times);
  const rows = await shop.db.rows(`select 1 from kit_session where audience = 'admin' and owner_id = $1 and ended_at is null`, [
    id,
  ]);
  return rows.length;
}

it('twenty sign-ins of one account at once leave as many sessions as the limit allows; without the lock of its row five leave more', async () => {
  const lock = {
    stands: /^update access_admin set lastlogintime = \$2, lastloginip = \$3 where id = \$1$/,
    without: 'select $1::bigint, $2::timestamptz, $3::text',
  };
  const read = { stands: /^select id from kit_session where audience = \$1/, without: '$&', together: 5 };
  expect(await race(shop.crowd, 20)).toBe(most);
  expect(await shop.without([lock, read], (crowd) => race(crowd, 5))).toBeGreaterThan(most);
}, 60_000);
