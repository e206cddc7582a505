import { scopedQuery } from '@shopkeeper/crud/data-scope';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { leadCalendarTable, leadEventTable, leadTable } from '#tables';
import { lead } from '../lead.resource.ts';

const t = leadTable;
const e = leadEventTable;
const k = leadCalendarTable;

/** Who owns a lead. */
export const ownerOf = typedQuery<{ id: number }>()('lead_owner_of', (db, { id }) =>
  db
    .select(columns({ ownerId: t.ownerId }))
    .from(t)
    .where(and(eq(t.id, id), isNull(t.deletedAt))),
);

/** What happened to a lead, and to those that were merged into it, the newest first; at most 200. */
export const eventsOf = typedQuery<{ id: number }>()('lead_events', (db, { id }) =>
  db
    .select(
      columns({ id: e.id, type: e.type, to: e.toState, audience: e.audience, actorName: e.actorName, data: e.data, at: e.at }),
    )
    .from(e)
    .where(or(eq(e.rowId, id), inArray(e.rowId, db.select({ id: t.id }).from(t).where(eq(t.mergedIntoId, id)))))
    .orderBy(desc(e.id))
    .limit(200),
);

/** The open leads of a person with a next follow-up that the caller may see, the next first; at most 500. */
export const followUpDates = scopedQuery(lead)<{ adminId: number }>()('lead_dates', (db, { adminId }, isSeen) =>
  db
    .select(columns({ id: t.id, name: t.name, company: t.company, at: t.nextFollowAt, changedAt: t.updatedAt }))
    .from(t)
    .where(
      and(
        eq(t.ownerId, adminId),
        inArray(t.status, ['following', 'qualified']),
        isNotNull(t.nextFollowAt),
        isNull(t.deletedAt),
        isSeen(t.id),
      ),
    )
    .orderBy(asc(t.nextFollowAt))
    .limit(500),
);

/** Gives a person a new address; the one before leads nowhere any more. */
export const setCalendar = typedQuery<{ adminId: number; tokenHash: string; at: Date }>()(
  'lead_calendar_set',
  (db, { adminId, tokenHash, at }) =>
    db
      .insert(k)
      .values({ adminId, tokenHash, createdAt: at })
      .onConflictDoUpdate({
        target: k.adminId,
        set: { tokenHash: sql`excluded.token_hash`, createdAt: sql`excluded.created_at` },
      }),
);

export const removeCalendar = typedQuery<{ adminId: number }>()('lead_calendar_remove', (db, { adminId }) =>
  db.delete(k).where(eq(k.adminId, adminId)),
);

export const calendarOf = typedQuery<{ adminId: number }>()('lead_calendar_of', (db, { adminId }) =>
  db
    .select(columns({ since: k.createdAt }))
    .from(k)
    .where(eq(k.adminId, adminId)),
);

export const personOfCalendar = typedQuery<{ tokenHash: string }>()('lead_calendar_person', (db, { tokenHash }) =>
  db
    .select(columns({ adminId: k.adminId }))
    .from(k)
    .where(eq(k.tokenHash, tokenHash)),
);
