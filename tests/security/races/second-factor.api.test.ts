import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../setup/shop.ts';
import { type Crowded, type RaceShop, raceShop } from './race-shop.ts';

const password = 'Kestrel-41-lane';
/** From the fifth attempt on the account waits, so that fewer run at once. */
const atOnce = 4;
const page = '/admin/access/second-factor/';
let shop: RaceShop;

beforeAll(async () => {
  shop = await raceShop();
}, 60_000);
afterAll(() => shop.close());

/** Staff with a second factor: an unused code of the next step, and recovery codes. */
async function enrolled(): Promise<{ username: string; code: string; recovery: readonly string[] }> {
  const me: Caller = await shop.staff([]);
  const [{ username } = { username: '' }] = await shop.db.rows<{ username: string }>(
    'select username from access_admin order by id desc limit 1',
  );
  const { secret } = (await shop.post<{ secret: string }>(`${page}begin`, { password }, me)).data;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const { codes } = (await shop.post<{ codes: string[] }>(`${page}confirm`, { code: totp.generate() }, me)).data;
  return { username, code: totp.generate({ timestamp: Date.now() + 30_000 }), recovery: codes };
}

interface Asked {
  readonly details: { readonly challenge: string };
}

async function challenges(crowd: Crowded, username: string, count: number): Promise<string[]> {
  const asked = await crowd.all(count, '/admin/Index/login', { body: () => ({ username, password }) });
  return asked.map(({ data }) => (data as Asked).details.challenge);
}

/** Proves several times at once; returns how many sign-ins began. */
async function prove(crowd: Crowded, body: (at: number) => object): Promise<number> {
  const replies = await crowd.all(atOnce, '/admin/Index/secondFactor', { body });
  return replies.filter(({ status }) => status === 200).length;
}

it('one code at four challenges at once signs in once; without the comparison of its step it signs in every time', async () => {
  const guard = { stands: /(?:"access_second_factor"\.)?"last_step" < (\$\d)/, without: '$1::bigint is not null' };
  const race = async (crowd: Crowded): Promise<number> => {
    const { username, code } = await enrolled();
    const open = await challenges(crowd, username, atOnce);
    return prove(crowd, (at) => ({ challenge: open[at], code }));
  };
  expect(await race(shop.crowd)).toBe(1);
  expect(await shop.without([guard], race)).toBe(atOnce);
}, 60_000);

it('one challenge with four recovery codes at once signs in once; where it is only read it signs in every time', async () => {
  const guard = {
    stands: /^delete from kit_sign_in_challenge where (hash = .*) returning (.*)$/,
    without: 'select $2 from kit_sign_in_challenge where $1',
  };
  const race = async (crowd: Crowded): Promise<number> => {
    const { username, recovery } = await enrolled();
    const [challenge] = await challenges(crowd, username, 1);
    return prove(crowd, (at) => ({ challenge, code: recovery[at] }));
  };
  expect(await race(shop.crowd)).toBe(1);
  expect(await shop.without([guard], race)).toBe(atOnce);
}, 60_000);
