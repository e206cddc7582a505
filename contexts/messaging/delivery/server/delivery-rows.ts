import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { deliveryTable as t, deliveryValuesTable as v } from '#tables';
import type { TemplateType } from '../../sms-template/sms-template.resource.ts';

type Way = 'sms' | 'email';
export type Language = 'zh-cn' | 'en';

interface Added {
  readonly key: string;
  readonly way: Way;
  readonly template: string;
  readonly type: TemplateType;
  readonly language: Language;
  readonly address: string;
}

/** Adds a delivery unless one of this key exists. */
export const insertDelivery = typedQuery<Added>()('delivery_insert', (db, { key, way, template, type, language, address }) =>
  db.insert(t).values({ key, way, template, type, language, address }).onConflictDoNothing().returning({ id: t.id }),
);

export const insertValues = typedQuery<{ deliveryId: number; sealed: string; expiresAt: Date | null }>()(
  'delivery_values_insert',
  (db, { deliveryId, sealed, expiresAt }) => db.insert(v).values({ deliveryId, sealed, expiresAt }),
);

/** Takes a delivery that waits; whoever gets the row sends it. */
export const takeDelivery = typedQuery<{ id: number }>()('delivery_take', (db, { id }) =>
  db
    .update(t)
    .set({ status: 'sending', attempts: sql`${t.attempts} + 1`, updatedAt: sql`kit_now()` })
    .where(and(eq(t.id, id), eq(t.status, 'queued')))
    .returning({ way: sql<Way>`${t.way}`, template: t.template, language: sql<Language>`${t.language}`, address: t.address }),
);

/** Its process ended while it was being sent. */
export const doubtDelivery = typedQuery<{ id: number }>()('delivery_doubt', (db, { id }) =>
  db
    .update(t)
    .set({ status: 'doubt', error: 'process-ended', updatedAt: sql`kit_now()` })
    .where(and(eq(t.id, id), eq(t.status, 'sending'))),
);

export const requeueDelivery = typedQuery<{ id: number; error: string }>()('delivery_requeue', (db, { id, error }) =>
  db
    .update(t)
    .set({ status: 'queued', error: sql`${error}`, updatedAt: sql`kit_now()` })
    .where(and(eq(t.id, id), eq(t.status, 'sending'))),
);

/** Staff send it again. */
export const reopenDelivery = typedQuery<{ id: number }>()('delivery_reopen', (db, { id }) =>
  db
    .update(t)
    .set({ status: 'queued', receipt: 'none' })
    .where(and(eq(t.id, id), inArray(t.status, ['failed', 'doubt']))),
);

interface Finished {
  readonly id: number;
  readonly status: 'sent' | 'failed' | 'doubt';
  readonly channel: string | null;
  readonly serial: string | null;
  readonly subject: string | null;
  readonly content: string | null;
  readonly segments: number;
  readonly costAmount: number;
  readonly error: string | null;
  readonly sentAt: Date | null;
}

/** Writes the outcome; one that another process took for lost meanwhile is known again. */
export const finishDelivery = typedQuery<Finished>()('delivery_finish', (db, p) =>
  db
    .update(t)
    .set({
      status: sql`${p.status}`,
      channel: sql`${p.channel}`,
      serial: sql`${p.serial}`,
      subject: sql`${p.subject}`,
      content: sql`${p.content}`,
      segments: sql`${p.segments}::integer`,
      costAmount: sql`${p.costAmount}::bigint`,
      error: sql`${p.error}`,
      sentAt: sql`${p.sentAt}::timestamptz`,
      updatedAt: sql`kit_now()`,
    })
    .where(and(eq(t.id, p.id), inArray(t.status, ['sending', 'doubt']))),
);

export const valuesOf = typedQuery<{ id: number }>()('delivery_values', (db, { id }) =>
  db
    .select(columns({ sealed: v.sealed, expiresAt: sql<number | null>`${v.expiresAt}` }))
    .from(v)
    .where(eq(v.deliveryId, id)),
);

export const deleteValues = typedQuery<{ id: number }>()('delivery_values_delete', (db, { id }) =>
  db.delete(v).where(eq(v.deliveryId, id)),
);

/** The first receipt that says whether it arrived; later ones change nothing. */
export const noteReceipt = typedQuery<{ serial: string; receipt: 'delivered' | 'undelivered'; error: string | null; at: Date }>()(
  'delivery_receipt',
  (db, { serial, receipt, error, at }) =>
    db
      .update(t)
      .set({
        receipt: sql`${receipt}`,
        error: sql`coalesce(${error}, ${t.error})`,
        receiptAt: sql`${at}::timestamptz`,
        updatedAt: sql`kit_now()`,
      })
      .where(and(eq(t.serial, serial), eq(t.receipt, 'none'), isNull(t.deletedAt))),
);

export const deliveriesOfSerial = typedQuery<{ serial: string }>()('delivery_of_serial', (db, { serial }) =>
  db
    .select(columns({ id: t.id }))
    .from(t)
    .where(and(eq(t.serial, serial), isNull(t.deletedAt)))
    .limit(1),
);

/** One run deletes the oldest 20,000 at most; the next one continues. */
export const sweepDeliveries = typedQuery<{ before: Date }>()('delivery_sweep', (db, { before }) =>
  db.delete(t).where(
    inArray(
      t.id,
      db
        .select({ id: t.id })
        .from(t)
        .where(and(isNull(t.deletedAt), lt(t.createdAt, sql`${before}`)))
        .orderBy(asc(t.createdAt))
        .limit(20_000),
    ),
  ),
);
