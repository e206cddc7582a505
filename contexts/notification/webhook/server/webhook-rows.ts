import { columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Operation } from '@shopkeeper/crud/lifecycle';
import type { Queryable, Tx } from '@shopkeeper/server/database';
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { webhookDeliveryTable as d, webhookSecretTable as s, webhookTable as w } from '#tables';
import { newSecret } from './signature.ts';

const subscribed = typedQuery<{ event: string }>()('webhook_subscribed', (db, { event }) =>
  db
    .select(columns({ id: w.id }))
    .from(w)
    .where(and(eq(w.status, 'active'), isNull(w.deletedAt), sql`${w.events} && array[${event}::text, '*']`)),
);

/** The ids of the active webhooks that an event is sent to. */
export const webhooksOf = async (tx: Tx, event: string): Promise<readonly number[]> =>
  (await subscribed(tx, { event })).map(({ id }) => id);

const putSecret = typedQuery<{ webhookId: number; sealed: string }>()('webhook_secret_put', (db, { webhookId, sealed }) =>
  db
    .insert(s)
    .values({ webhookId, sealed })
    .onConflictDoUpdate({ target: s.webhookId, set: { sealed: sql`excluded.sealed` } }),
);

const secrets = typedQuery<{ webhookId: number }>()('webhook_secret', (db, { webhookId }) =>
  db
    .select(columns({ sealed: s.sealed }))
    .from(s)
    .where(eq(s.webhookId, webhookId)),
);

type Sealing = Pick<Operation, 'engine'>;
const sealedAs = (webhookId: number): string => `notification.webhook.${webhookId}`;

/** Stores a new secret in place of the earlier one. */
export async function renewSecret(tx: Tx, { engine }: Sealing, webhookId: number): Promise<void> {
  await putSecret(tx, { webhookId, sealed: engine.settings.seal(sealedAs(webhookId), newSecret()) });
}

/** The secret of a webhook, decrypted; null where none is stored. */
export async function secretOf(db: Queryable, { engine }: Sealing, webhookId: number): Promise<string | null> {
  const [row] = await secrets(db, { webhookId });
  return row ? engine.settings.unseal(sealedAs(webhookId), row.sealed) : null;
}

const outgoing = typedQuery<{ id: number }>()('webhook_outgoing', (db, { id }) =>
  db
    .select(
      columns({
        webhookId: d.webhookId,
        event: d.event,
        eventId: d.eventId,
        body: d.body,
        url: w.url,
        status: w.status,
        isDeleted: sql<boolean>`${w.deletedAt} is not null`,
      }),
    )
    .from(d)
    .innerJoin(w, eq(w.id, d.webhookId))
    .where(eq(d.id, id)),
);

/** A delivery with its webhook. */
export const outgoingOf = async (db: Queryable, id: number) => (await outgoing(db, { id }))[0] ?? null;

/** The result of one attempt. `replyStatus` is null without a reply. */
interface Attempt {
  readonly id: number;
  readonly outcome: 'waiting' | 'delivered' | 'failed';
  readonly replyStatus: number | null;
  readonly error: string | null;
  readonly at: Date;
}

const record = typedQuery<Attempt>()('webhook_attempt', (db, p) =>
  db
    .update(d)
    .set({
      outcome: sql`${p.outcome}`,
      replyStatus: sql`${p.replyStatus}::integer`,
      error: sql`${p.error}`,
      attempts: sql`${d.attempts} + 1`,
      lastAttemptAt: sql`${p.at}::timestamptz`,
      deliveredAt: sql`case when ${p.outcome}::text = 'delivered' then ${p.at}::timestamptz else ${d.deliveredAt} end`,
    })
    .where(eq(d.id, p.id)),
);

const count = typedQuery<{ webhookId: number; isDelivered: boolean; at: Date }>()('webhook_count', (db, p) =>
  db
    .update(w)
    .set({
      failures: sql`case when ${p.isDelivered}::boolean then 0 else ${w.failures} + 1 end`,
      lastDeliveredAt: sql`case when ${p.isDelivered}::boolean then ${p.at}::timestamptz else ${w.lastDeliveredAt} end`,
    })
    .where(eq(w.id, p.webhookId))
    .returning({ failures: w.failures, status: w.status, name: w.name }),
);

/** Stores an attempt and returns the webhook with its failures in a row. */
export async function recordAttempt(tx: Tx, attempt: Attempt & { readonly webhookId: number; readonly isOff: boolean }) {
  const { webhookId, isOff, ...row } = attempt;
  await record(tx, row);
  // Nothing was sent.
  if (isOff) return undefined;
  const [counted] = await count(tx, { webhookId, isDelivered: attempt.outcome === 'delivered', at: attempt.at });
  return counted;
}

/** A delivery waits again; its attempts go on counting. */
export const markWaiting = typedQuery<{ id: number }>()('webhook_waiting', (db, p) =>
  db.update(d).set({ outcome: 'waiting', error: null }).where(eq(d.id, p.id)),
);

/** One run deletes 20,000 at most; the next one continues. */
export const sweepDeliveries = typedQuery<{ before: Date }>()('webhook_delivery_sweep', (db, p) => {
  const oldest = db.select({ id: d.id }).from(d).where(lt(d.createdAt, p.before)).orderBy(d.createdAt).limit(20_000);
  return db.delete(d).where(inArray(d.id, oldest));
});
