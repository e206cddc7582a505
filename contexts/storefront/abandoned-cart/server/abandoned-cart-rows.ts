import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lt, lte, notExists, sql } from 'drizzle-orm';
import { abandonedCartTable as a, cartLineTable as l, cartReminderTable as r, cartTable as c } from '#tables';

const open = ['waiting', 'reminded', 'withheld'] as const;
const most = 500;

/**
 * Carts with selected lines that nobody changed for some time, the longest left first; those are left out that were found before, or
 * whose member has another one that is still open.
 */
export const idleCarts = typedQuery<{ after: Date; before: Date }>()('abandoned_cart_idle', (db, { after, before }) => {
  const known = db
    .select({ one: sql`1` })
    .from(a)
    .where(and(eq(a.memberId, c.memberId), sql`(${inArray(a.status, [...open])} or ${a.touchedAt} = ${c.updatedAt})`));
  return db
    .select(
      columns({
        memberId: c.memberId,
        touchedAt: sql<number>`${c.updatedAt}`.mapWith(c.updatedAt),
        itemNames: sql<string>`left(string_agg(${l.name}, '、' order by ${l.addedAt} desc, ${l.skuId}), 200)`,
        itemCount: sql<number>`sum(${l.qty})::int`,
        amount: sql<number>`sum(${l.qty} * ${l.shownPrice})::bigint`,
      }),
    )
    .from(c)
    .innerJoin(l, and(eq(l.memberId, c.memberId), eq(l.isSelected, true)))
    .where(and(gt(c.lineCount, 0), gte(c.updatedAt, after), lt(c.updatedAt, before), notExists(known)))
    .groupBy(c.memberId, c.updatedAt)
    .orderBy(asc(c.updatedAt))
    .limit(most);
});

interface Found {
  readonly memberId: number;
  readonly itemNames: string;
  readonly itemCount: number;
  readonly amount: number;
  readonly touchedAt: Date;
  readonly contact: 'allowed' | 'refused';
  readonly trialGroup: 'reminder' | 'control';
  readonly remindAt: Date | null;
  readonly closesAt: Date;
}

/** Stores a cart as abandoned; none where it is known. */
export const storeAbandoned = typedQuery<Found>()(
  'abandoned_cart_store',
  (db, { memberId, itemNames, itemCount, amount, touchedAt, contact, trialGroup, remindAt, closesAt }) =>
    db
      .insert(a)
      .values({ memberId, itemNames, itemCount, amount, touchedAt, contact, trialGroup, remindAt, closesAt })
      .onConflictDoNothing()
      .returning({ id: a.id }),
);

/** Locks the cart of a member without changing it. */
export const lockAbandoned = typedQuery<{ memberId: number }>()('abandoned_cart_lock', (db, { memberId }) =>
  db
    .select(columns({ updatedAt: c.updatedAt, lineCount: c.lineCount }))
    .from(c)
    .where(eq(c.memberId, memberId))
    .for('update'),
);

/** When a member was reminded after an instant. */
export const remindersSince = typedQuery<{ memberId: number; since: Date }>()('cart_reminders_since', (db, { memberId, since }) =>
  db
    .select(columns({ at: r.at }))
    .from(r)
    .where(and(eq(r.memberId, memberId), gt(r.at, since)))
    .orderBy(desc(r.at))
    .limit(20),
);

interface NewReminder {
  readonly abandonedCartId: number;
  readonly memberId: number;
  readonly step: number;
  readonly isWithheld: boolean;
  readonly stopHash: string;
  readonly at: Date;
}

/** Stores a reminder; none where this step was taken before. */
export const storeReminder = typedQuery<NewReminder>()(
  'cart_reminder_store',
  (db, { abandonedCartId, memberId, step, isWithheld, stopHash, at }) =>
    db
      .insert(r)
      .values({ abandonedCartId, memberId, step, isWithheld, stopHash, at })
      .onConflictDoNothing()
      .returning({ id: r.id }),
);

/** Whom a reminder was sent. */
export const recipientOf = typedQuery<{ stopHash: string }>()('cart_reminder_recipient', (db, { stopHash }) =>
  db
    .select(columns({ memberId: r.memberId }))
    .from(r)
    .where(eq(r.stopHash, stopHash)),
);

/** The open abandoned cart of a member. */
export const openCartOf = typedQuery<{ memberId: number }>()('abandoned_cart_open', (db, { memberId }) =>
  db
    .select(columns({ id: a.id, touchedAt: a.touchedAt, remindedAt: a.remindedAt, closesAt: a.closesAt }))
    .from(a)
    .where(and(eq(a.memberId, memberId), inArray(a.status, [...open]))),
);

/** Carts by group whose first reminder was sent or withheld in a period, and what their members ordered. */
export const recoveryRows = typedQuery<{ from: Date; until: Date }>()('abandoned_cart_recovery', (db, { from, until }) =>
  db
    .select(
      columns({
        trialGroup: a.trialGroup,
        carts: sql<number>`count(*)::int`,
        ordered: sql<number>`count(*) filter (where ${a.status} = 'ordered')::int`,
        orderIds: sql<
          number[]
        >`coalesce(array_agg(${a.orderId}::int) filter (where ${a.status} = 'ordered' and ${a.orderId} is not null), '{}')`,
        amount: sql<number>`coalesce(sum(${a.orderAmount}) filter (where ${a.status} = 'ordered'), 0)::bigint`,
      }),
    )
    .from(a)
    .where(and(isNotNull(a.remindedAt), gte(a.remindedAt, from), lte(a.remindedAt, until)))
    .groupBy(a.trialGroup),
);
