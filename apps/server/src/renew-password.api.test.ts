import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../tests/setup/shop.ts';
import { renewPassword } from './renew-password.ts';
import { forgetSignIn, storeSignIns, signInFile } from './sign-ins.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await testShop();
});

afterAll(() => shop.close());

const signIn = (password: string) => shop.post('/admin/Index/login', { username: 'owner', password }, null);

it('renewPassword ends existing sessions and clears failed attempts on the account', async () => {
  for (let tries = 0; tries < 3; tries += 1) await signIn('Guessed-99-wrong');
  const closed = () => shop.db.rows(`select 1 from kit_login_attempt where key like '%|owner'`);
  expect(await closed()).not.toEqual([]);
  const renewed = await renewPassword(shop.db, 'Owner');
  expect(renewed).toMatchObject({ username: 'owner', ended: 1, enabled: true });
  expect(await closed()).toEqual([]);
  // Failed attempts from this address count for every account, so a captcha would still be required.
  await shop.db.run('delete from kit_login_attempt');
  expect((await shop.post('/admin/Index/logout', {})).status).toBe(401);
  expect((await signIn(renewed?.password ?? '')).status).toBe(200);
  const log = await shop.db.rows(`select 1 from kit_audit where action = 'renewPassword' and label = 'owner'`);
  expect(log).toHaveLength(1);
});

it('renewPassword returns null for an unknown username', async () => {
  expect(await renewPassword(shop.db, 'nobody')).toBeNull();
});

it('stored sign-ins are readable by their owner only, and are removed one at a time', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sign-ins-'));
  try {
    const one = { audience: 'admin', username: 'admin', password: 'a' } as const;
    await storeSignIns(folder, [one, { ...one, username: 'admin2', password: 'b' }]);
    expect((await stat(signInFile(folder))).mode & 0o777).toBe(0o600);
    await forgetSignIn(folder, one);
    expect(await readFile(signInFile(folder), 'utf8')).toBe('staff admin2 b\n');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
