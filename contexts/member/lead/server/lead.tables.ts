import { tableOf } from '@shopkeeper/crud/tables';
import { declarePersonal } from '@shopkeeper/resource';
import { bigint, boolean, foreignKey, index, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import type { LeadEvent } from '../lead-timeline.domain.ts';
import { lead } from '../lead.resource.ts';

const leads = tableOf(lead);
const instant = (name: string) => timestamp(name, { precision: 3, withTimezone: true }).notNull();

/** What happened to a lead: claims, follow-ups, returns. Entries are added and never changed; a trigger rejects changes. */
export const leadEventTable = pgTable(
  'member_lead_event',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    rowId: bigint('row_id', { mode: 'number' }).notNull(),
    type: text('type').notNull(),
    fromState: text('from_state'),
    toState: text('to_state').notNull(),
    audience: text('audience').$type<'admin' | 'member' | 'system'>().notNull(),
    actorId: bigint('actor_id', { mode: 'number' }),
    actorName: text('actor_name').notNull(),
    data: jsonb('data').$type<LeadEvent['data']>().notNull().default({}),
    visibleToMember: boolean('visible_to_member').notNull(),
    at: instant('at'),
  },
  (t) => [
    index('member_lead_event_row_idx').on(t.rowId, t.id),
    index('member_lead_event_actor_idx').on(t.actorId, t.at),
    foreignKey({ name: 'member_lead_event_row_fk', columns: [t.rowId], foreignColumns: [leads.id as never] }),
  ],
);
declarePersonal(leadEventTable, [
  { by: 'rowId', fields: { data: 'keep: without the values that are erased' } },
  { by: 'actorId', audience: 'audience', fields: { actorName: 'keep: says who is accountable' } },
]);

/** The address under which a calendar program reads the follow-ups of one person; only its hash is kept. */
export const leadCalendarTable = pgTable(
  'member_lead_calendar',
  {
    adminId: bigint('admin_id', { mode: 'number' }).primaryKey(),
    tokenHash: text('token_hash').notNull(),
    createdAt: instant('created_at'),
  },
  (t) => [unique('member_lead_calendar_token').on(t.tokenHash)],
);
declarePersonal(leadCalendarTable, { by: 'adminId', subject: 'staff', rows: 'delete' });
