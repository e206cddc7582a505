import type { Operation } from '@shopkeeper/crud/lifecycle';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { reject } from '@shopkeeper/resource';
import { startOfDay } from '@shopkeeper/resource/calendar';
import { businessError, timeZoneOf } from '@shopkeeper/server';
import { and, eq, gt, gte, inArray, isNull, sql } from 'drizzle-orm';
import { leadEventTable as e, leadTable as t } from '#tables';
import { leadSettings } from '../lead.settings.ts';

/** Claims of one person wait for each other, so that together they stay within the limit. */
const ownLine = typedQuery<{ id: number }>()('lead_owner_line', (db, { id }) =>
  db.select(columns({ one: sql<number>`1` })).from(sql`pg_advisory_xact_lock(hashtextextended('lead-owner:' || ${id}::text, 0))`),
);

const owned = typedQuery<{ id: number }>()('lead_owned', (db, { id }) =>
  db
    .select(columns({ n: sql<number>`count(*)::int` }))
    .from(t)
    .where(and(eq(t.ownerId, id), inArray(t.status, ['following', 'qualified']), isNull(t.deletedAt))),
);

/** When a lead that is followed up now returns to the pool, UTC epoch ms. */
export const returnAtOf = ({ at, engine }: Operation): number =>
  startOfDay(at, engine.settings.read(leadSettings).returnAfterDays + 1, timeZoneOf(engine.clock));

/** The columns of a lead that now belongs to the acting person. Throws 409 `lead.too-many` over the limit. */
export async function ownedBy(op: Operation<'staff'>) {
  const { id, nickname } = op.actor;
  await ownLine(op.tx, { id });
  const [count] = await owned(op.tx, { id });
  const most = op.engine.settings.read(leadSettings).mostOwned;
  if ((count?.n ?? 0) >= most) throw businessError(reject('lead.too-many', { most }));
  return { ownerId: id, owner: nickname, returnAt: returnAtOf(op) };
}

const claimed = typedQuery<{ id: number; since: Date }>()('lead_claims', (db, { id, since }) =>
  db
    .select(columns({ n: sql<number>`count(*)::int` }))
    .from(e)
    .where(and(eq(e.actorId, id), eq(e.audience, 'admin'), eq(e.type, 'claim'), gte(e.at, since))),
);

const returned = typedQuery<{ id: number; leadId: number; since: Date }>()('lead_returned', (db, { id, leadId, since }) =>
  db
    .select(columns({ n: sql<number>`count(*)::int` }))
    .from(e)
    .where(
      and(
        eq(e.rowId, leadId),
        inArray(e.type, ['release', 'expire']),
        gt(e.at, since),
        sql`(${e.data} ->> 'formerOwnerId')::bigint = ${id}::bigint`,
      ),
    ),
);

/**
 * The columns of a lead that the acting person takes from the pool. Throws 409 `lead.too-many` over the limit of open leads,
 * `lead.too-many-today` over that of a day, and `lead.just-returned` for one that this person gave back a short time ago.
 */
export async function claimedBy(op: Operation<'staff'>, leadId: number) {
  const columnsOfOwner = await ownedBy(op);
  const { id } = op.actor;
  const { claimsPerDay: most, reclaimAfterDays: days } = op.engine.settings.read(leadSettings);
  const zone = timeZoneOf(op.engine.clock);
  const [today] = await claimed(op.tx, { id, since: new Date(startOfDay(op.at, 0, zone)) });
  if (most > 0 && (today?.n ?? 0) >= most) throw businessError(reject('lead.too-many-today', { most }));
  const [before] = await returned(op.tx, { id, leadId, since: new Date(op.at - days * 86_400_000) });
  if (days > 0 && (before?.n ?? 0) > 0) throw businessError(reject('lead.just-returned', { days }));
  return columnsOfOwner;
}

/** The columns of a lead for which nothing is due any more. */
export const nothingDue = { nextFollowAt: null, remindAt: null, returnAt: null } as const;

/** The columns of a lead in the pool. */
export const pooled = { ...nothingDue, ownerId: null, owner: null } as const;

/** When the owner is reminded: as the day begins in the shop, or at the instant itself if that is today. */
export function remindAtOf({ at, engine }: Operation, nextFollowAt: number): number {
  const morning = startOfDay(nextFollowAt, 0, timeZoneOf(engine.clock));
  return morning > at ? morning : nextFollowAt;
}
