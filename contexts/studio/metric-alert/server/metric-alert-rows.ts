import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { metricAlertTable as t } from '#tables';

const checked = {
  id: t.id,
  ownerId: t.ownerId,
  name: t.name,
  metric: t.metric,
  viewId: t.viewId,
  span: t.span,
  comparison: t.comparison,
  thresholdAmount: t.thresholdAmount,
  thresholdRatio: t.thresholdRatio,
  thresholdCount: t.thresholdCount,
  status: t.status,
};

const slice = 200;

/** The enabled alerts after an id, in the order of their ids. */
export const alertsAfter = typedQuery<{ after: number }>()('studio_alerts_after', (db, { after }) =>
  db
    .select(columns(checked))
    .from(t)
    .where(and(eq(t.enabled, true), isNull(t.deletedAt), gt(t.id, after)))
    .orderBy(asc(t.id))
    .limit(slice),
);

/** An enabled alert, locked: of two checks at once the second sees what the first decided. */
export const lockedAlert = typedQuery<{ id: number }>()('studio_alert_locked', (db, { id }) =>
  db
    .select(columns(checked))
    .from(t)
    .where(and(eq(t.id, id), eq(t.enabled, true), isNull(t.deletedAt)))
    .for('update'),
);

interface Noted {
  readonly id: number;
  readonly amount: number | null;
  readonly ratio: number | null;
  readonly count: number | null;
  readonly at: Date;
}

/** Notes the value of a check that changed nothing else. */
export const noteValue = typedQuery<Noted>()('studio_alert_note', (db, { id, amount, ratio, count, at }) =>
  db
    .update(t)
    .set({
      lastAmount: sql`${amount}::bigint`,
      lastRatio: sql`${ratio}::integer`,
      lastCount: sql`${count}::bigint`,
      checkedAt: sql`${at}::timestamptz`,
    })
    .where(eq(t.id, id)),
);
