import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { AnsweringContext, ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

const prefix = '/admin/access/second-factor/';
const password = 'Heron-72-reeds';
const userAgent = 'fixtures';

interface Codes {
  readonly codes: readonly string[];
}

/** Opens the second step of a sign-in, as the right password does; that reply is an error, which fixtures cannot ask for. */
async function challengeOf({ db }: Pick<AnsweringContext, 'db'>, { id, username }: { id: number; username: string }) {
  const challenge = randomBytes(32).toString('base64url');
  await db.run(
    `insert into kit_sign_in_challenge (hash, audience, owner_id, username, keep, remember, user_agent, expires_at)
     values ($1, 'admin', $2, $3, false, false, $4, now() + interval '5 minutes')`,
    [createHash('sha256').update(challenge).digest('base64url'), id, username, userAgent],
  );
  return challenge;
}

export const fixtures: ModuleFixtures = {
  access: { overview: 'admin', begin: 'admin', confirm: 'admin', renewCodes: 'admin', turnOff: 'admin' },
  async answered({ db, ask }) {
    const username = 'factor0001';
    const draft = { username, nickname: username, password, roleIds: [] };
    const { id } = await ask<{ id: number }>('/admin/access/admin/add', draft);
    const { token } = await ask<{ token: string }>('/admin/Index/login', { username, password }, {});
    const own = { authorization: `Bearer ${token}` };
    const { secret } = await ask<{ secret: string }>(`${prefix}begin`, { password }, own);
    const { codes } = await ask<Codes>(
      `${prefix}confirm`,
      { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() },
      own,
    );
    const renewed = await ask<Codes>(`${prefix}renewCodes`, { password, code: codes[0] }, own);
    const challenge = await challengeOf({ db }, { id, username });
    await ask('/admin/Index/secondFactor', { challenge, code: renewed.codes[0] }, { 'user-agent': userAgent });
    await ask(`${prefix}turnOff`, { password, code: renewed.codes[1] }, own);
  },
};
