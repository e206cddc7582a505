import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { defineRoute } from '@shopkeeper/server';
import { countRegistration, registrationNeedsCaptcha, requireSolvedCaptcha } from '@shopkeeper/server/session';
import { member } from '../member.resource.ts';
import { memberSignedInReply as reply, registerMember, signInMember } from './member-accounts.operations.ts';
import { secretOf } from './new-member.ts';

const { username, mobile } = member.ownFields;

interface Registration {
  readonly username: string;
  readonly password: string;
  readonly nickname: string | null;
  readonly mobile: string | null;
  readonly keep: boolean;
  readonly captchaId: string | null;
  readonly captchaInfo: string | null;
}

/** The same rules as in order entry; only the password is required. */
const registration = objectSchema({
  username,
  mobile,
  password: f.secret({ min: 6, max: 32 }),
  nickname: f.text({ max: 40, optional: true }),
  keep: f.flag({ default: false }),
  captchaId: f.text({ max: 64, optional: true }),
  captchaInfo: f.text({ max: 64, optional: true }),
});

/**
 * `POST /api/User/register`: registers a member and signs them in. Issues are reported per field, and nothing is stored then.
 * Whether a mobile belongs to a member is never revealed; whether a name is free has to be, so each attempt is counted: see
 * `countRegistration`.
 */
export const registerRoute = defineRoute<Registration, typeof reply>({
  method: 'POST',
  path: '/api/User/register',
  rule: { kind: 'public' },
  limit: 'login',
  input: registration,
  reply,
  outline: () => ({ errors: ['request.blocked-terms', 'request.captcha-required', 'request.captcha-wrong'] }),
  async handle(context, input) {
    if (await registrationNeedsCaptcha(context.db, context.ip)) {
      const { captchaId, captchaInfo } = input;
      await requireSolvedCaptcha(context, { ...(captchaId && { captchaId }), ...(captchaInfo && { captchaInfo }) });
    }
    await countRegistration(context.db, context.ip);
    // Hashed before the name is checked: the reply takes the same time either way, and no connection is held meanwhile.
    const password = await secretOf(input.password, input.username);
    const { username: name, nickname, mobile: number, keep } = input;
    return context.db.transaction(async (tx) => {
      const id = await registerMember(tx, context, { username: name, nickname, mobile: number, email: null, password });
      return signInMember(tx, context, { id, keep });
    });
  },
});
