import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { insertRow } from '@shopkeeper/crud/rows';
import { badInput, defineRoute } from '@shopkeeper/server';
import { type Tx } from '@shopkeeper/server/database';
import { audit } from '@shopkeeper/server/http';
import {
  countRegistration,
  registrationNeedsCaptcha,
  requireSolvedCaptcha,
  signedInReply,
  signIn,
} from '@shopkeeper/server/session';
import { and, isNull, sql } from 'drizzle-orm';
import { memberTable } from '#tables';
import { member } from '../member.resource.ts';
import { memberPrincipals } from './member-principals.ts';
import { joining, secretOf } from './new-member.ts';

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

const reply = signedInReply('member', memberPrincipals);

/** The actor of a registration: the new member, who is not signed in yet. */
const nobody = { audience: 'member', isSuper: false, sessionId: '', permissions: new Set<string>() } as const;

const named = typedQuery<{ name: string }>()('member_name', (db, { name }) =>
  db
    .select(columns({ id: memberTable.id }))
    .from(memberTable)
    .where(and(sql`lower(${memberTable.username}) = lower(${name}::text)`, isNull(memberTable.deletedAt))),
);

/**
 * Registrations of one name wait for each other, in any letter case, since sign-in ignores it. Throws 400 if the name is taken.
 */
async function requireFreeName(tx: Tx, name: string): Promise<void> {
  await tx.run(
    `select pg_advisory_xact_lock(hashtextextended('member-name:' || lower($1::text), 0))`,
    [name],
    'member_name_line',
  );
  const taken = await named(tx, { name });
  if (taken.length > 0) throw badInput([{ path: 'username', rule: 'taken' }]);
}

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
  outline: () => ({ errors: ['request.captcha-required', 'request.captcha-wrong'] }),
  async handle(context, input) {
    if (await registrationNeedsCaptcha(context.db, context.ip)) {
      const { captchaId, captchaInfo } = input;
      await requireSolvedCaptcha(context, { ...(captchaId && { captchaId }), ...(captchaInfo && { captchaInfo }) });
    }
    await countRegistration(context.db, context.ip);
    // Hashed before the name is checked: the reply takes the same time either way, and no connection is held meanwhile.
    const password = await secretOf(input.password, input.username);
    return context.db.transaction(async (tx) => {
      await requireFreeName(tx, input.username);
      const { username: name, nickname, mobile: number, keep } = input;
      const draft = { username: name, nickname: nickname ?? name, mobile: number, password };
      const row = await insertRow(tx, member, { ...draft, ...(await joining(tx, context.at)), source: 'register' });
      const after = { username: name, nickname: draft.nickname, mobile: number };
      const self = { ...nobody, id: row.id, username: name, nickname: draft.nickname };
      await audit(tx, { ...context, actor: self }, [
        { action: 'add', resource: 'member/member', rowId: row.id, label: draft.nickname, after },
      ]);
      return signIn(tx, context, { audience: 'member', ownerId: row.id, keep, principals: memberPrincipals });
    });
  },
});
