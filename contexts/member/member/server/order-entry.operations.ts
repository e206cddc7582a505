import { randomBytes } from 'node:crypto';
import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { addRow, type AnyExtension, escapeLike } from '@shopkeeper/crud/rows';
import { type SignedContext } from '@shopkeeper/server';
import { type Queryable, type Tx } from '@shopkeeper/server/database';
import { can } from '@shopkeeper/resource';
import { withoutAccessRules } from '@shopkeeper/resource/access';
import { permissionOf } from '@shopkeeper/resource/view';
import { and, eq, isNull, type Placeholder, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { memberTable } from '#tables';
import type { FoundMember } from '../found-member.domain.ts';
import { member } from '../member.resource.ts';
import { withReadableMobile } from './member-reads.operations.ts';
import { memberServer } from './member.server.ts';

const m = memberTable;
/**
 * Whoever registers may enter any mobile: until a code by SMS proves it, only one that staff entered identifies its member. The
 * others are neither matched nor shown here, or a stranger would receive what is sold to the owner of the number.
 */
const isProven = sql<boolean>`${m.source} <> 'register'`;
const provenMobile = sql<string | null>`case when ${isProven} then ${m.mobile} end`;
const found = { id: m.id, memberNo: m.memberNo, nickname: m.nickname, mobile: provenMobile, avatar: m.avatar };
const most = 10;
/**
 * A search of two or more characters finds candidates by grams; a single character is searched among this many most recent
 * buyers.
 */
const mostSeen = 10_000;

interface Ordered {
  readonly lastPaidAt: AnyPgColumn;
  readonly id: AnyPgColumn;
}
const lastBuyersFirst = ({ lastPaidAt, id }: Ordered) => [sql`${lastPaidAt} desc nulls last`, sql`${id} desc nulls last`];

interface Search {
  readonly quick: Placeholder;
  readonly isOpen: Placeholder;
}

/**
 * What a search reads of a member. A number also occurs in names that members chose: there it finds their member number only. A
 * contact that the caller may not read is found only by all of it: parts would tell it piece by piece.
 */
const searched = ({ quick, isOpen }: Search) => sql<string>`case when ${isProven}
  then concat_ws(' ', ${m.nickname}, ${m.username}, ${m.memberNo},
    case when ${isOpen}::boolean then concat_ws(' ', ${m.mobile}, ${m.email}) end)
  when ${quick}::text ~ '^[0-9 +-]{4,}$' then ${m.memberNo}
  else concat_ws(' ', ${m.nickname}, ${m.username}, ${m.memberNo}) end`;

const matching = typedQuery<{ quick: string; like: string; isOpen: boolean }>()(
  'member_order_entry_find',
  (db, { quick, like, isOpen }) => {
    const seen = db
      .select({
        ...found,
        mobile: provenMobile.as('proven_mobile'),
        searched: searched({ quick, isOpen }).as('searched'),
        lastPaidAt: m.lastPaidAt,
      })
      .from(m)
      .where(and(isNull(m.deletedAt), eq(m.status, 'active'), sql`${m}.grams @> kit_grams(${quick}::text)`))
      .orderBy(...lastBuyersFirst(m))
      .limit(mostSeen)
      .as('seen');
    const { id, memberNo, nickname, avatar } = seen;
    const mobile = sql<string | null>`${seen.mobile}`;
    return db
      .select(columns({ id, memberNo, nickname, mobile, avatar }))
      .from(seen)
      .where(sql`(${seen.searched} ilike ${like}::text or ${seen.mobile} = ${quick}::text)`)
      .orderBy(...lastBuyersFirst(seen))
      .limit(most);
  },
);

/**
 * Finds active members by part of name, number or account, by the whole mobile that staff entered, and, for callers who may read
 * contacts, by part of that mobile or e-mail; the most recent buyers first.
 */
export async function findMembers(context: SignedContext, text: string): Promise<FoundMember[]> {
  const quick = text.trim();
  const isOpen = can(context.actor, permissionOf(member, 'readContact'));
  const rows = await matching(context.db, { quick, like: `%${escapeLike(quick)}%`, isOpen });
  return rows.map((row) => withReadableMobile(context, row));
}

const byMobile = typedQuery<{ mobile: string }>()('member_order_entry_mobile', (db, { mobile }) =>
  db
    .select(columns(found))
    .from(m)
    .where(and(eq(m.mobile, mobile), isProven, isNull(m.deletedAt)))
    .orderBy(sql`(${m.status} = 'active') desc`, m.id)
    .limit(1),
);

const byId = typedQuery<{ id: number }>()('member_order_entry_made', (db, { id }) =>
  db.select(columns(found)).from(m).where(eq(m.id, id)),
);

const idsByMobile = typedQuery<{ mobiles: readonly string[] }>()('member_ids_by_mobile', (db, { mobiles }) =>
  db
    .select(columns({ id: m.id, mobile: m.mobile }))
    .from(m)
    .where(and(anyOf(m.mobile, mobiles), isProven, isNull(m.deletedAt)))
    .orderBy(sql`${m.id} desc`),
);

/** Returns the members for whom staff entered these mobiles; of several with the same one the oldest. */
export async function memberIdsByMobile(db: Queryable, mobiles: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = mobiles.length === 0 ? [] : await idsByMobile(db, { mobiles });
  return new Map(rows.flatMap(({ id, mobile }): [string, number][] => (mobile === null ? [] : [[mobile, id]])));
}

/** Generates an account name for a new member, who can choose another one before signing in. */
const freshUsername = (): string => `m${randomBytes(7).toString('hex')}`.slice(0, 15);

/**
 * Returns the member for whom staff entered this mobile, or a new one; several members may have the same mobile. Parallel calls for one number run one after the other, so both return the
 * same member. `isNew` is true for a new member; a found one keeps its name.
 */
export async function findOrAddMember(
  tx: Tx,
  options: { readonly nickname: string; readonly mobile: string },
  context: SignedContext,
): Promise<FoundMember & { readonly isNew: boolean }> {
  await tx.run(
    `select pg_advisory_xact_lock(hashtextextended('member:' || $1::text, 0))`,
    [options.mobile],
    'member_order_entry_line',
  );
  const [known] = await byMobile(tx, { mobile: options.mobile });
  if (known) return { ...withReadableMobile(context, known), isNew: false };
  const { extension } = memberServer;
  const registered: { resource: typeof member; extension?: AnyExtension } = {
    // The caller gives the mobile, whether or not they may read those of others.
    resource: withoutAccessRules(member),
    ...(extension ? { extension } : {}),
  };
  const { id } = await addRow(tx, registered, { raw: { ...options, username: freshUsername() }, context });
  const [made] = await byId(tx, { id });
  if (!made) throw new Error('the member was not inserted');
  return { ...withReadableMobile(context, made), isNew: true };
}
