import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { resourceEngineOf } from '@shopkeeper/crud/lifecycle';
import { insertRow } from '@shopkeeper/crud/rows';
import { cleanTexts } from '@shopkeeper/crud/terms';
import { badInput, RequestError, type SignedContext } from '@shopkeeper/server';
import type { Queryable, Tx } from '@shopkeeper/server/database';
import { audit } from '@shopkeeper/server/http';
import { endSessionsOf, forgetAttempts, signedInReply, signIn } from '@shopkeeper/server/session';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { memberTable as m } from '#tables';
import { member } from '../member.resource.ts';
import { memberPrincipals } from './member-principals.ts';
import { joining, secretOf } from './new-member.ts';

/** An account as those see it who prove that its mobile or e-mail address is theirs. */
export interface MemberAccount {
  readonly id: number;
  readonly username: string;
  readonly nickname: string;
}

/** Of several accounts with one address no more are offered. */
const most = 20;
const account = { id: m.id, username: m.username, nickname: m.nickname };
const isActive = and(eq(m.status, 'active'), isNull(m.deletedAt));

const byMobile = typedQuery<{ addresses: readonly string[] }>()('members_of_mobile', (db, { addresses }) =>
  db
    .select(columns(account))
    .from(m)
    .where(and(anyOf(m.mobile, addresses), isActive))
    .orderBy(asc(m.id))
    .limit(most),
);

const byEmail = typedQuery<{ addresses: readonly string[] }>()('members_of_email', (db, { addresses }) =>
  db
    .select(columns(account))
    .from(m)
    .where(and(anyOf(m.email, addresses), isActive))
    .orderBy(asc(m.id))
    .limit(most),
);

/** How a member is reached. */
export interface MemberContact {
  readonly way: 'sms' | 'email';
  readonly address: string;
}

/** The active members with a mobile or e-mail address; several may share it. */
export const membersWithContact = (q: Queryable, { way, address }: MemberContact): Promise<readonly MemberAccount[]> =>
  (way === 'sms' ? byMobile : byEmail)(q, { addresses: [...new Set([address, address.toLowerCase()])] });

/** The reply schema of `signInMember`. */
export const memberSignedInReply = signedInReply('member', memberPrincipals);

/** Signs a member in who has proved who they are. */
export const signInMember = (tx: Tx, context: SignedContext, { id, keep }: { readonly id: number; readonly keep: boolean }) =>
  signIn(tx, context, { audience: 'member', ownerId: id, keep, principals: memberPrincipals });

/** Hashes a new password; throws 400 for a common one or the own name. */
export const hashMemberPassword = secretOf;

/** The actor of a change before a sign-in: the member, who has proved who they are otherwise. */
const asMember = ({ id, username, nickname }: MemberAccount) => ({
  audience: 'member' as const,
  isSuper: false,
  sessionId: '',
  permissions: new Set<string>(),
  id,
  username,
  nickname,
});

type Origin = Pick<SignedContext, 'ip' | 'traceId' | 'engine'> & { readonly at: number };

const audited = (
  tx: Tx,
  context: Origin,
  change: { readonly who: MemberAccount; readonly action: string; readonly after: object },
) =>
  audit(tx, { ip: context.ip, traceId: context.traceId, actor: asMember(change.who) }, [
    {
      action: change.action,
      resource: 'member/member',
      rowId: change.who.id,
      label: change.who.nickname,
      after: { ...change.after },
    },
  ]);

const writePassword = typedQuery<{ id: number; password: string }>()('member_password', (db, { id, password }) =>
  db
    .update(m)
    .set({ password: sql`${password}`, version: sql`${m.version} + 1`, updatedAt: sql`kit_now()` })
    .where(eq(m.id, id)),
);

/** Sets a hashed password and ends all sessions of the member. */
export async function setMemberPassword(
  tx: Tx,
  context: Origin,
  { who, password }: { readonly who: MemberAccount; readonly password: string },
): Promise<void> {
  await writePassword(tx, { id: who.id, password });
  await endSessionsOf(tx, { audience: 'member', ownerId: who.id }, 'password');
  await forgetAttempts(tx, { audience: 'member', account: who.username.toLowerCase() });
  audited(tx, context, { who, action: 'retrievePassword', after: {} });
}

const contactOf = typedQuery<{ id: number }>()('member_contact', (db, { id }) =>
  db
    .select(columns({ mobile: m.mobile, email: m.email }))
    .from(m)
    .where(eq(m.id, id)),
);

/** The mobile or e-mail address of a member; null without one. */
export async function memberContact(q: Queryable, { id, way }: { readonly id: number; readonly way: MemberContact['way'] }) {
  const [row] = await contactOf(q, { id });
  return (way === 'sms' ? row?.mobile : row?.email) ?? null;
}

interface NewContact {
  readonly id: number;
  readonly address: string;
  readonly former: string | null;
}

const writeMobile = typedQuery<NewContact>()('member_mobile', (db, { id, address, former }) =>
  db
    .update(m)
    .set({ mobile: sql`${address}`, version: sql`${m.version} + 1`, updatedAt: sql`kit_now()` })
    .where(and(eq(m.id, id), sql`${m.mobile} is not distinct from ${former}::text`))
    .returning({ id: m.id }),
);

const writeEmail = typedQuery<NewContact>()('member_email', (db, { id, address, former }) =>
  db
    .update(m)
    .set({ email: sql`${address}`, version: sql`${m.version} + 1`, updatedAt: sql`kit_now()` })
    .where(and(eq(m.id, id), sql`${m.email} is not distinct from ${former}::text`))
    .returning({ id: m.id }),
);

/**
 * Gives a member another mobile or e-mail address; they have proved both it and the former one. Throws 409 if the member has
 * another one than `former` by now.
 */
export async function setMemberContact(
  tx: Tx,
  context: Origin,
  { who, way, address, former }: MemberContact & { readonly who: MemberAccount; readonly former: string | null },
): Promise<void> {
  const written = await (way === 'sms' ? writeMobile : writeEmail)(tx, { id: who.id, address, former });
  if (written.length === 0) throw new RequestError(409, 'request.stale-version');
  audited(tx, context, { who, action: 'edit', after: way === 'sms' ? { mobile: address } : { email: address } });
}

const named = typedQuery<{ name: string }>()('member_name', (db, { name }) =>
  db
    .select(columns({ id: m.id }))
    .from(m)
    .where(and(sql`lower(${m.username}) = lower(${name}::text)`, isNull(m.deletedAt))),
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

/** What a new member gives; the password is hashed. */
export interface NewMember {
  readonly username: string;
  readonly password: string;
  readonly nickname: string | null;
  readonly mobile: string | null;
  readonly email: string | null;
}

/** Adds a member who registers and returns the id. Throws 400 if the name is taken, and 409 where the nickname has a rejected term. */
export async function registerMember(tx: Tx, context: Origin, draft: NewMember): Promise<number> {
  await requireFreeName(tx, draft.username);
  const engine = resourceEngineOf(context);
  const named = { ...draft, ...(await cleanTexts({ engine, db: tx }, { nickname: draft.nickname ?? draft.username })) };
  const row = await insertRow(tx, member, { ...named, ...(await joining(tx, context.at)), source: 'register' });
  const { username, nickname, mobile, email } = named;
  const after = { username, nickname, mobile, ...(email === null ? {} : { email }) };
  audited(tx, context, { who: { id: row.id, username, nickname }, action: 'add', after });
  return row.id;
}
