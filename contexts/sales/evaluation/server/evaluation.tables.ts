import { tableOf } from '@shopkeeper/crud/tables';
import { declarePersonal } from '@shopkeeper/resource';
import { bigint, foreignKey, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { evaluation } from '../evaluation.resource.ts';

const evaluations = tableOf(evaluation);

/** Who reported an evaluation and why; a member reports one once. */
export const evaluationReportTable = pgTable(
  'sales_evaluation_report',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    evaluationId: bigint('evaluation_id', { mode: 'number' }).notNull(),
    memberId: bigint('member_id', { mode: 'number' }).notNull(),
    reason: text('reason').notNull(),
    at: timestamp('at', { precision: 3, withTimezone: true }).notNull(),
  },
  (t) => [
    unique('sales_evaluation_report_key').on(t.evaluationId, t.memberId),
    foreignKey({ name: 'sales_evaluation_report_fk', columns: [t.evaluationId], foreignColumns: [evaluations.id as never] }),
  ],
);
declarePersonal(evaluationReportTable, {
  by: 'memberId',
  subject: 'member',
  title: 'evaluation:text.rows.reports',
  fields: { reason: 'anonymize' },
});
