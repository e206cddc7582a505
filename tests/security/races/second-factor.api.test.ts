import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../setup/shop.ts';
import type { NewPasskey, SecondFactorView } from '../../../contexts/access/second-factor/second-factor.domain.ts';
import { softwareAuthenticator } from '../../../contexts/access/second-factor/testing/software-authenticator.ts';
import { type Crowded, type RaceShop, raceShop } from './race-shop.ts';

const password = 'Kestrel-41-lane';
/** From the fifth attempt on the account waits, so that fewer run at once. */
const atOnce = 4;
const page = '/admin/access/second-factor/';
let shop: RaceShop;
let made = 0;

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

describe('the app and the passkey of a person whose role requires a second factor, removed at the same time', () => {
  /** Staff with an app and a passkey, whose role requires a second factor, and their recovery codes. */
  async function doublySecured(): Promise<{ me: Caller; passkeyId: number; codes: readonly string[] }> {
    made += 1;
    const role = { code: `both_${made}`, name: `Both ${made}`, permissions: [], requiresSecondFactor: true };
    const roleId = (await shop.post<{ id: number }>('/admin/access/role/add', role)).data.id;
    const username = `both${made}`;
    await shop.post('/admin/access/admin/add', { username, nickname: username, password, roleIds: [roleId] });
    const { token } = (await shop.post<{ token: string }>('/admin/Index/login', { username, password }, null)).data;
    const me: Caller = { token, audience: 'admin' };
    const { secret } = (await shop.post<{ secret: string }>(`${page}begin`, { password }, me)).data;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const [proof = '', ...codes] = (await shop.post<{ codes: string[] }>(`${page}confirm`, { code }, me)).data.codes;
    const begun = await shop.post<NewPasskey>(`${page}beginPasskey`, { password, code: proof }, me);
    await shop.post(`${page}addPasskey`, { name: 'Laptop', answer: softwareAuthenticator().create(begun.data) }, me);
    const { hasApp, passkeys } = (await shop.post<SecondFactorView>(`${page}overview`, {}, me)).data;
    expect([hasApp, passkeys.length]).toEqual([true, 1]);
    return { me, passkeyId: passkeys[0]?.id ?? 0, codes };
  }

  /** Removes both at once; returns the statuses, and how many factors are left. */
  async function race(crowd: Crowded): Promise<{ statuses: number[]; left: number }> {
    const { me, passkeyId, codes } = await doublySecured();
    const replies = await Promise.all([
      crowd.all(1, `${page}removeApp`, { body: () => ({ password, code: codes[0] }), by: () => me }),
      crowd.all(1, `${page}removePasskey`, { body: () => ({ id: passkeyId, password, code: codes[1] }), by: () => me }),
    ]);
    const { hasApp, passkeys } = (await shop.post<SecondFactorView>(`${page}overview`, {}, me)).data;
    return {
      statuses: replies
        .flat()
        .map(({ status }) => status)
        .toSorted(),
      left: Number(hasApp) + passkeys.length,
    };
  }

  it('leave one of them; without the lock of the account both are removed', async () => {
    const lock = { stands: /^(select .*"second_factor_at".* from "access_admin" where .*) for update$/, without: '$1' };
    // The rows of both statements differ, so that without the lock neither waits for the other.
    const removal = { stands: /^delete from "access_(second_factor|passkey)" /, without: '$&', together: 2 };
    for (let round = 0; round < 3; round += 1) expect(await race(shop.crowd)).toEqual({ statuses: [200, 409], left: 1 });
    const removed: number[] = [];
    // The meeting lets both remove before either looks what is left; one may still commit before the other looks.
    while (removed.length < 10 && !removed.includes(0)) removed.push((await shop.without([lock, removal], race)).left);
    expect(removed).toContain(0);
  }, 60_000);
});
