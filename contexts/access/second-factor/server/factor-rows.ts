import { columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Tx } from '@shopkeeper/server/database';
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { adminTable, passkeyTable, recoveryCodeTable, roleTable, secondFactorTable } from '#tables';
import { rolesInForce } from '../../admin/server/roles-in-force.ts';

const f = secondFactorTable;
const c = recoveryCodeTable;
const a = adminTable;
const p = passkeyTable;

interface Of {
  readonly adminId: number;
}

/** Locks an account until the transaction ends, so that its factors are counted by one change at a time. */
export const lockAccount = typedQuery<Of>()('access_second_factor_account', (db, { adminId }) =>
  db
    .select(columns({ activeSince: a.secondFactorAt }))
    .from(a)
    .where(eq(a.id, adminId))
    .for('update'),
);

/** The account with its second factor, locked until the transaction ends; `secret` is null for one that was never begun. */
export const lockFactor = typedQuery<Of>()('access_second_factor_lock', (db, { adminId }) =>
  db
    .select(columns({ secret: f.secret, lastStep: f.lastStep, confirmedAt: f.confirmedAt }))
    .from(f)
    .where(eq(f.adminId, adminId))
    .for('update'),
);

/** The secret of a confirmed second factor. */
export const confirmedSecret = typedQuery<Of>()('access_second_factor_secret', (db, { adminId }) =>
  db
    .select(columns({ secret: f.secret }))
    .from(f)
    .where(and(eq(f.adminId, adminId), isNotNull(f.confirmedAt))),
);

/** Uses up a step and all earlier ones; of parallel calls with codes of one step only the first gets a row. */
export const takeStep = typedQuery<Of & { readonly step: number }>()('access_second_factor_step', (db, { adminId, step }) =>
  db
    .update(f)
    .set({ lastStep: sql`${step}::bigint` })
    .where(and(eq(f.adminId, adminId), lt(f.lastStep, step)))
    .returning({ adminId: f.adminId }),
);

/** Uses a recovery code up. */
export const takeRecoveryCode = typedQuery<Of & { readonly codeHash: string }>()(
  'access_recovery_code_take',
  (db, { adminId, codeHash }) =>
    db
      .delete(c)
      .where(and(eq(c.adminId, adminId), eq(c.codeHash, codeHash)))
      .returning({ adminId: c.adminId }),
);

/** Begins a second factor, or begins again what was not confirmed; returns no row when there is a confirmed one. */
export const beginFactor = typedQuery<Of & { readonly secret: string }>()(
  'access_second_factor_begin',
  (db, { adminId, secret }) =>
    db
      .insert(f)
      .values({ adminId, secret })
      .onConflictDoUpdate({
        target: f.adminId,
        set: { secret: sql`excluded.secret`, lastStep: sql`0`, createdAt: sql`kit_now()` },
        setWhere: isNull(f.confirmedAt),
      })
      .returning({ adminId: f.adminId }),
);

const confirmRow = typedQuery<Of & { readonly step: number }>()('access_second_factor_confirm', (db, { adminId, step }) =>
  db
    .update(f)
    .set({ confirmedAt: sql`kit_now()`, lastStep: sql`${step}::bigint` })
    .where(eq(f.adminId, adminId)),
);
/** From now on the sign-in asks for a second factor. */
export const markAccount = typedQuery<Of>()('access_second_factor_mark', (db, { adminId }) =>
  db
    .update(a)
    .set({ secondFactorAt: sql`coalesce(${a.secondFactorAt}, kit_now())` })
    .where(eq(a.id, adminId)),
);
const unmarkAccount = typedQuery<Of>()('access_second_factor_unmark', (db, { adminId }) =>
  db
    .update(a)
    .set({ secondFactorAt: sql`null` })
    .where(eq(a.id, adminId)),
);

/** Confirms a second factor with a code of the step: from now on the sign-in asks for it. */
export async function confirmFactor(tx: Tx, of: Of & { readonly step: number }): Promise<void> {
  await confirmRow(tx, of);
  await markAccount(tx, of);
}

/** Removes a confirmed app; returns no row when there is none. */
export const deleteApp = typedQuery<Of>()('access_second_factor_app_delete', (db, { adminId }) =>
  db
    .delete(f)
    .where(and(eq(f.adminId, adminId), isNotNull(f.confirmedAt)))
    .returning({ adminId: f.adminId }),
);

const deleteFactor = typedQuery<Of>()('access_second_factor_delete', (db, { adminId }) =>
  db.delete(f).where(eq(f.adminId, adminId)),
);
const deleteCodes = typedQuery<Of>()('access_recovery_codes_delete', (db, { adminId }) =>
  db.delete(c).where(eq(c.adminId, adminId)),
);

const deletePasskeys = typedQuery<Of>()('access_passkeys_delete', (db, { adminId }) =>
  db.delete(p).where(eq(p.adminId, adminId)),
);

/** Removes the second factor of an account: the app, all passkeys and the recovery codes. */
export async function removeFactor(tx: Tx, of: Of): Promise<void> {
  await deleteFactor(tx, of);
  await deletePasskeys(tx, of);
  await deleteCodes(tx, of);
  await unmarkAccount(tx, of);
}

const insertCodes = typedQuery<Of & { readonly hashes: readonly string[] }>()(
  'access_recovery_codes_insert',
  (db, { adminId, hashes }) =>
    db.insert(c).select(
      db
        .select({
          adminId: sql<number>`${adminId}::bigint`.as('admin_id'),
          codeHash: sql<string>`unnest(${hashes}::text[])`.as('code_hash'),
        })
        .from(sql`(select 1) as one`),
    ),
);

/** Replaces the recovery codes of an account. */
export async function replaceCodes(tx: Tx, of: Of & { readonly hashes: readonly string[] }): Promise<void> {
  await deleteCodes(tx, of);
  await insertCodes(tx, of);
}

/** Since when the account has a second factor, whether it has an app, how many recovery codes are left, and which of its roles require one. */
export const factorState = typedQuery<Of>()('access_second_factor_state', (db, { adminId }) => {
  const left = db
    .select({ count: sql`count(*)::int` })
    .from(c)
    .where(eq(c.adminId, a.id));
  const app = db
    .select({ adminId: f.adminId })
    .from(f)
    .where(and(eq(f.adminId, a.id), isNotNull(f.confirmedAt)));
  const requiring = db
    .select({ names: sql`json_agg(distinct ${roleTable.name})` })
    .from(rolesInForce)
    .innerJoin(roleTable, eq(roleTable.id, rolesInForce.roleId))
    .where(
      and(
        eq(rolesInForce.ownerId, a.id),
        eq(roleTable.enabled, true),
        eq(roleTable.requiresSecondFactor, true),
        isNull(roleTable.deletedAt),
      ),
    );
  return db
    .select(
      columns({
        activeSince: a.secondFactorAt,
        hasApp: sql<boolean>`exists (${app})`,
        recoveryCodesLeft: sql<number>`(${left})`,
        requiredBy: sql<string[]>`coalesce((${requiring}), '[]')`,
      }),
    )
    .from(a)
    .where(eq(a.id, adminId));
});
