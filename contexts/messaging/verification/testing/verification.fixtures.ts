import { randomUUID } from 'node:crypto';
import type { AnsweringContext, ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';
import { hashOf } from '../server/send-code.ts';

const code = '314159';

interface Asked {
  readonly event: string;
  readonly address: string;
  readonly memberId?: number;
}

/** Stores a code as if it had been sent by mail. */
async function sent({ db, engine }: AnsweringContext, asked: Asked): Promise<void> {
  const { event, address, memberId = null } = asked;
  const id = randomUUID();
  await db.run(
    `insert into messaging_verification_code (id, way, event, address, language, member_id, code_hash, created_at, expires_at)
     values ($1, $2, $3, $4, 'en', $5, $6, kit_now(), kit_now() + interval '5 minutes')`,
    [id, address.includes('@') ? 'email' : 'sms', event, address, memberId, hashOf(engine, id, code)],
  );
}

/** A member registers with a code, signs in with one, sets a new password, and changes both addresses. */
async function answered(context: AnsweringContext): Promise<void> {
  const { ask } = context;
  const address = 'codes@shop.example';
  const password = 'Kestrel-41-lane';
  await ask('/api/Ems/send', { email: 'other@shop.example', event: 'user_register' }, {});
  // The second code for one network needs a captcha.
  await context.db.run('delete from messaging_allowance');
  await ask('/api/Sms/send', { mobile: '13900000076', template_code: 'user_register' }, {});
  await sent(context, { event: 'user_register', address });
  await ask('/api/User/codeRegister', { email: address, code, username: 'codes1', password }, {});
  await sent(context, { event: 'user_login', address });
  const { token, memberInfo } = await ask<{ token: string; memberInfo: { id: number } }>(
    '/api/User/codeLogin',
    { email: address, code },
    {},
  );
  const own = { 'member-token': token };
  const changes = [
    ['user_change_mobile', '13900000077', 'changeMobile'],
    ['user_change_email', 'codes2@shop.example', 'changeEmail'],
  ] as const;
  for (const [event, to, call] of changes) {
    await sent(context, { event, address: to, memberId: memberInfo.id });
    if (call === 'changeEmail') await sent(context, { event, address, memberId: memberInfo.id });
    await ask(`/api/User/${call}`, { address: to, code, ...(call === 'changeEmail' ? { oldCode: code } : {}) }, own);
  }
  await sent(context, { event: 'user_retrieve_pwd', address: 'codes2@shop.example' });
  await ask('/api/User/retrievePassword', { email: 'codes2@shop.example', code, password: 'Kestrel-42-lane' }, {});
}

export const fixtures: ModuleFixtures = {
  access: {
    '/api/Sms/send': 'public',
    '/api/Ems/send': 'public',
    '/api/User/retrievePassword': 'public',
    '/api/User/codeLogin': 'public',
    '/api/User/codeRegister': 'public',
    '/api/User/changeMobile': 'member',
    '/api/User/changeEmail': 'member',
  },
  answered,
};
