import { declarePersonal } from '@shopkeeper/resource';
import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What was generated or deleted, newest last; `files` are paths with what became of them. */
export const generatorRunTable = pgTable('studio_generator_run', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp('at', { precision: 3, withTimezone: true }).notNull(),
  adminId: bigint('admin_id', { mode: 'number' }).notNull(),
  startedBy: text('started_by').notNull(),
  action: text('action').$type<'apply' | 'delete'>().notNull(),
  folder: text('folder').notNull(),
  planHash: text('plan_hash').notNull(),
  files: jsonb('files').$type<readonly { readonly path: string; readonly action: string }[]>().notNull(),
});
declarePersonal(generatorRunTable, {
  by: 'adminId',
  subject: 'staff',
  fields: { startedBy: 'keep: says who is accountable' },
});
