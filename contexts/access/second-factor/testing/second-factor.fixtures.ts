import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { AnsweringContext, ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';
import { softwareAuthenticator } from './software-authenticator.ts';

const prefix = '/admin/access/second-factor/';
const password = 'Heron-72-reeds';
const userAgent = 'fixtures';

interface Codes {
  readonly codes: readonly string[];
}

interface Question {
  readonly challenge: string;
  readonly rpId: string;
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

interface WithFactor {
  readonly id: number;
  readonly username: string;
  readonly own: Readonly<Record<string, string>>;
  readonly code: string;
}

/** Adds two passkeys, proves with one within the session and in a sign-in, and removes the other one and the app. */
async function answerWithPasskey(context: Pick<AnsweringContext, 'db' | 'ask'>, { own, code, ...who }: WithFactor) {
  const { ask } = context;
  const here = { ...own, host: 'localhost' };
  const key = softwareAuthenticator();
  const add = async (name: string, added: typeof key, proof: object): Promise<void> => {
    const begun = await ask<{ challenge: string; rp: { id: string } }>(`${prefix}beginPasskey`, { password, ...proof }, here);
    await ask(`${prefix}addPasskey`, { name, answer: added.create(begun) }, here);
  };
  const proof = async () => ({ password, passkey: key.get(await ask<Question>(`${prefix}requestPasskey`, {}, here)) });
  await add('Laptop', key, { code });
  await add('Key ring', softwareAuthenticator(), await proof());
  const { passkeys } = await ask<{ passkeys: { id: number }[] }>(`${prefix}overview`, {}, here);
  const [, passkey] = passkeys;
  await ask(`${prefix}renamePasskey`, { id: passkey?.id, name: 'Desk' }, here);
  const browser = { 'user-agent': userAgent, host: 'localhost' };
  const challenge = await challengeOf(context, who);
  const asked = await ask<Question>('/admin/Index/passkeyQuestion', { challenge }, browser);
  await ask('/admin/Index/secondFactor', { challenge, passkey: key.get(asked) }, browser);
  await ask(`${prefix}removePasskey`, { id: passkey?.id, ...(await proof()) }, here);
  await ask(`${prefix}removeApp`, await proof(), here);
}

export const fixtures: ModuleFixtures = {
  access: {
    overview: 'admin',
    begin: 'admin',
    confirm: 'admin',
    renewCodes: 'admin',
    turnOff: 'admin',
    removeApp: 'admin',
    beginPasskey: 'admin',
    addPasskey: 'admin',
    requestPasskey: 'admin',
    renamePasskey: 'admin',
    removePasskey: 'admin',
  },
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
    await answerWithPasskey({ db, ask }, { id, username, own, code: renewed.codes[2] ?? '' });
    await ask(`${prefix}turnOff`, { password, code: renewed.codes[1] }, own);
  },
};
