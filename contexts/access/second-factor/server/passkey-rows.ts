import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, asc, eq, gt, isNotNull, lt, or, sql } from 'drizzle-orm';
import { adminTable, passkeyQuestionTable, passkeyTable, secondFactorTable } from '#tables';

const p = passkeyTable;
const q = passkeyQuestionTable;
const a = adminTable;
const f = secondFactorTable;

interface Of {
  readonly adminId: number;
}

interface One extends Of {
  readonly id: number;
}

/** What a question is for, and the step of a sign-in or the session that it belongs to. */
export interface QuestionKey extends Of {
  readonly purpose: 'sign-in' | 'prove' | 'add';
  readonly ticket: string;
}

/** Stores a question instead of the one before. */
export const storeQuestion = typedQuery<QuestionKey & { readonly challenge: string; readonly expiresAt: Date }>()(
  'access_passkey_question_keep',
  (db, { purpose, ticket, adminId, challenge, expiresAt }) =>
    db
      .insert(q)
      .values({ purpose, ticket, adminId, challenge, expiresAt })
      .onConflictDoUpdate({
        target: [q.purpose, q.ticket],
        set: {
          adminId: sql`excluded.admin_id`,
          challenge: sql`excluded.challenge`,
          expiresAt: sql`excluded.expires_at`,
        },
      }),
);

/** Uses a question up: of parallel answers one gets its challenge. */
export const takeQuestion = typedQuery<QuestionKey>()('access_passkey_question_take', (db, { purpose, ticket, adminId }) =>
  db
    .delete(q)
    .where(and(eq(q.purpose, purpose), eq(q.ticket, ticket), eq(q.adminId, adminId), gt(q.expiresAt, sql`kit_now()`)))
    .returning({ challenge: q.challenge }),
);

export const sweepQuestions = typedQuery()('access_passkey_question_sweep', (db) =>
  db.delete(q).where(lt(q.expiresAt, sql`kit_now()`)),
);

/** The passkeys of an account in the order in which they were added. */
export const passkeysOf = typedQuery<Of>()('access_passkeys', (db, { adminId }) =>
  db
    .select(
      columns({
        id: p.id,
        name: p.name,
        createdAt: p.createdAt,
        lastUsedAt: p.lastUsedAt,
        host: p.rpId,
        credentialId: p.credentialId,
        transports: p.transports,
      }),
    )
    .from(p)
    .where(eq(p.adminId, adminId))
    .orderBy(asc(p.id)),
);

/** Which kinds of proof an account has: an app, and passkeys of a host. */
export const kindsOfAccount = typedQuery<Of & { readonly host: string }>()(
  'access_second_factor_kinds',
  (db, { adminId, host }) => {
    const app = db
      .select({ adminId: f.adminId })
      .from(f)
      .where(and(eq(f.adminId, a.id), isNotNull(f.confirmedAt)));
    const passkey = db
      .select({ id: p.id })
      .from(p)
      .where(and(eq(p.adminId, a.id), eq(p.rpId, host)));
    return db
      .select(columns({ app: sql<boolean>`exists (${app})`, passkey: sql<boolean>`exists (${passkey})` }))
      .from(a)
      .where(eq(a.id, adminId));
  },
);

/** A passkey of an account by the id that its authenticator gave it, with the name of the account. */
export const findPasskey = typedQuery<Of & { readonly credentialId: string; readonly host: string }>()(
  'access_passkey_find',
  (db, { adminId, credentialId, host }) =>
    db
      .select(columns({ id: p.id, publicKey: p.publicKey, counter: p.counter, username: a.username }))
      .from(p)
      .innerJoin(a, eq(a.id, p.adminId))
      .where(and(eq(p.credentialId, credentialId), eq(p.adminId, adminId), eq(p.rpId, host))),
);

/** Stores the counter of an answer unless it went backwards, or stood still after it had moved; returns no row then. */
export const advanceCounter = typedQuery<{ readonly id: number; readonly counter: number }>()(
  'access_passkey_advance',
  (db, { id, counter }) =>
    db
      .update(p)
      .set({ counter: sql`${counter}::bigint`, lastUsedAt: sql`kit_now()` })
      .where(and(eq(p.id, id), or(lt(p.counter, counter), and(eq(p.counter, 0), sql`${counter}::bigint = 0`))))
      .returning({ id: p.id }),
);

interface New extends Of {
  readonly name: string;
  readonly credentialId: string;
  readonly host: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** Adds a passkey; returns no row when it is known, from this account or another one. */
export const insertPasskey = typedQuery<New>()(
  'access_passkey_insert',
  (db, { adminId, name, credentialId, host, publicKey, counter, transports }) =>
    db
      .insert(p)
      .values({ adminId, name, credentialId, rpId: host, publicKey, counter, transports: sql`${transports}::text[]` })
      .onConflictDoNothing({ target: p.credentialId })
      .returning({ id: p.id }),
);

export const renamePasskey = typedQuery<One & { readonly name: string }>()('access_passkey_rename', (db, { id, adminId, name }) =>
  db
    .update(p)
    .set({ name: sql`${name}::text` })
    .where(and(eq(p.id, id), eq(p.adminId, adminId)))
    .returning({ id: p.id }),
);

export const deletePasskey = typedQuery<One>()('access_passkey_delete', (db, { id, adminId }) =>
  db
    .delete(p)
    .where(and(eq(p.id, id), eq(p.adminId, adminId)))
    .returning({ id: p.id }),
);
