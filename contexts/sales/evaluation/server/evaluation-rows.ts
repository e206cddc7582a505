import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { evaluationReportTable, evaluationTable } from '#tables';

const t = evaluationTable;
const r = evaluationReportTable;

/** Opens the evaluation of one line; a line that has one keeps it. */
export const openEvaluation = typedQuery<{
  orderId: number;
  orderLineId: number;
  productId: number;
  memberId: number;
  productName: string;
  specText: string;
  coverImage: string | null;
  autoAt: Date | null;
}>()('sales_evaluation_open', (db, made) =>
  db
    .insert(t)
    .values({
      orderId: made.orderId,
      orderLineId: made.orderLineId,
      productId: made.productId,
      memberId: made.memberId,
      productName: made.productName,
      specText: made.specText,
      coverImage: made.coverImage,
      autoAt: made.autoAt,
      images: [],
      imageCount: 0,
      anonymous: false,
      sensitiveHit: false,
      pinned: false,
      reports: 0,
    })
    .onConflictDoNothing(),
);

/** The number of published evaluations of a product and the sum of their stars. */
export const publishedOf = typedQuery<{ productId: number }>()('sales_evaluation_published', (db, { productId }) =>
  db
    .select(columns({ count: sql<number>`count(*)::int`, stars: sql<number>`coalesce(sum(${t.rating}), 0)::int` }))
    .from(t)
    .where(and(eq(t.productId, productId), eq(t.status, 'published'))),
);

/** The open evaluations of lines of an order. */
export const openOf = typedQuery<{ orderId: number; lineIds: readonly number[] }>()(
  'sales_evaluations_open_of',
  (db, { orderId, lineIds }) =>
    db
      .select(columns({ id: t.id }))
      .from(t)
      .where(and(eq(t.orderId, orderId), eq(t.status, 'open'), sql`${t.orderLineId} = any(${lineIds}::bigint[])`))
      .orderBy(t.id),
);

/** The size of a page. */
export const shownAtOnce = 20;

/** What other buyers see of the evaluations of a product: pinned ones first, then the newest; from `skip` on. */
export const shownOf = typedQuery<{ productId: number; skip: number }>()('sales_evaluations_shown', (db, { productId, skip }) =>
  db
    .select(
      columns({
        id: t.id,
        memberId: t.memberId,
        anonymous: t.anonymous,
        source: t.source,
        rating: t.rating,
        content: t.content,
        images: sql<string[]>`${t.images}`,
        specText: t.specText,
        pinned: t.pinned,
        reply: t.reply,
        followUp: t.followUp,
        submittedAt: t.submittedAt,
      }),
    )
    .from(t)
    .where(and(eq(t.productId, productId), eq(t.status, 'published'), isNotNull(t.submittedAt)))
    .orderBy(desc(t.pinned), desc(t.submittedAt), desc(t.id))
    .limit(shownAtOnce)
    .offset(skip),
);

/** A published evaluation, locked. */
export const reportable = typedQuery<{ id: number }>()('sales_evaluation_reportable', (db, { id }) =>
  db
    .select(columns({ id: t.id, memberId: t.memberId }))
    .from(t)
    .where(and(eq(t.id, id), eq(t.status, 'published')))
    .for('no key update'),
);

export const insertReport = typedQuery<{ evaluationId: number; memberId: number; reason: string; at: Date }>()(
  'sales_evaluation_report',
  (db, { evaluationId, memberId, reason, at }) =>
    db.insert(r).values({ evaluationId, memberId, reason, at }).onConflictDoNothing().returning({ id: r.id }),
);

/** Counts one more report. The version stays: it is no change of what somebody edits. */
export const countReport = typedQuery<{ id: number }>()('sales_evaluation_count_report', (db, { id }) =>
  db
    .update(t)
    .set({ reports: sql`${t.reports} + 1` })
    .where(eq(t.id, id)),
);
