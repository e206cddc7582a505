import { escapeLike } from '@shopkeeper/crud/rows';
import { onlyInScope, scopedQuery } from '@shopkeeper/crud/data-scope';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { notFound, type SignedContext } from '@shopkeeper/server';
import { and, asc, eq, ilike, isNull, or, sql } from 'drizzle-orm';
import { adminTable, roleTable } from '#tables';
import { admin } from '../../admin/admin.resource.ts';
import { rolesInForce } from '../../admin/server/roles-in-force.ts';
import { role } from '../../role/role.resource.ts';
import { type Explanation, type ExplainRequest, explain, type StaffChoices } from '../explanation.domain.ts';
import { explainRows } from './explain-rows.ts';
import { namedInSight } from './in-sight.ts';

const a = adminTable;
const r = roleTable;

const account = scopedQuery(admin)<{ id: number }>()('access_explained_account', (db, { id }, isSeen) =>
  db
    .select(columns({ enabled: a.enabled, super: a.super }))
    .from(a)
    .where(and(eq(a.id, id), isNull(a.deletedAt), isSeen(a.id))),
);

const askedRoles = typedQuery<{ id: number; node: string }>()('access_explained_roles', (db, { id, node }) => {
  const held = db
    .select({ one: sql`1` })
    .from(rolesInForce)
    .where(and(eq(rolesInForce.ownerId, id), eq(rolesInForce.roleId, r.id)));
  // A role that is also given for good does not end.
  const end = db
    .select({ at: sql`case when bool_and(${rolesInForce.endsAt} is not null) then max(${rolesInForce.endsAt}) end` })
    .from(rolesInForce)
    .where(and(eq(rolesInForce.ownerId, id), eq(rolesInForce.roleId, r.id)));
  const shown = {
    id: r.id,
    name: r.name,
    enabled: r.enabled,
    gives: sql<boolean>`${r.permissions} @> array[${node}::text]`,
    isHeld: sql<boolean>`exists (${held})`,
    endsAt: sql<number | null>`(${end})`,
  };
  return db.select(columns(shown)).from(r).where(isNull(r.deletedAt)).orderBy(asc(r.id)).limit(500);
});

/**
 * Says which role decides whether an account has a permission, and which data scope decides on its rows. Throws 404 for an account and
 * for a row that is missing or that the caller may not read.
 */
export async function explainPermission(context: SignedContext, asked: ExplainRequest): Promise<Explanation> {
  const { db } = context;
  const { adminId, node } = asked;
  const [[found], roles] = await Promise.all([account(db, { id: adminId }, context), askedRoles(db, { id: adminId, node })]);
  if (!found) throw notFound({ adminId });
  const answer = explain(found, await namedInSight(context, roles));
  const others = [...(await onlyInScope(db, role, { caller: context, items: answer.others, idOf: ({ id }) => id }))];
  return { ...answer, others, rows: answer.isAllowed ? await explainRows(context, asked) : null };
}

const matching = scopedQuery(admin)<{ term: string; id: number | null }>()(
  'access_explained_choices',
  (db, { term, id }, isSeen) =>
    db
      .select(columns({ id: a.id, nickname: a.nickname, username: a.username }))
      .from(a)
      .where(
        and(
          isNull(a.deletedAt),
          isSeen(a.id),
          or(sql`${id}::bigint is null`, sql`${a.id} = ${id}::bigint`),
          or(ilike(a.nickname, term), ilike(a.username, term)),
        ),
      )
      .orderBy(asc(a.nickname), asc(a.id))
      .limit(20),
);

/** Up to 20 accounts that the caller may see whose name contains a text, or the one of an id. */
export const staffChoices = async (
  context: SignedContext,
  { term, id = null }: { readonly term: string; readonly id?: number | null | undefined },
): Promise<StaffChoices> => ({
  staff: await matching(context.db, { term: `%${escapeLike(term)}%`, id }, context),
});
