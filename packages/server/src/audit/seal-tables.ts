import { declarePersonal } from '@shopkeeper/resource';
import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { created } from '../database/kit-columns.ts';

/**
 * A sealed batch of the activity log. Its hash covers the digests of its entries and the hash of the batch before, so that none of
 * them can change unnoticed.
 */
export const kitAuditSeal = pgTable('kit_audit_seal', {
  batchNo: bigint('batch_no', { mode: 'number' }).primaryKey(),
  fromId: bigint('from_id', { mode: 'number' }).notNull(),
  toId: bigint('to_id', { mode: 'number' }).notNull(),
  /** Entries in this batch, and in all up to it. */
  entries: integer('entries').notNull(),
  total: bigint('total', { mode: 'number' }).notNull(),
  /** Of each entry its id, the digest of what never changes, and the digest of what erasing a person may empty. */
  digests: jsonb('digests').notNull(),
  hash: text('hash').notNull(),
  createdAt: created(),
});
declarePersonal(kitAuditSeal, 'none: digests of entries, from which no value can be read');

/** The last batch: without it the newest batches could be removed unnoticed. One row. */
export const kitAuditHead = pgTable('kit_audit_head', {
  id: integer('id').primaryKey(),
  batchNo: bigint('batch_no', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
});
declarePersonal(kitAuditHead, 'none');

/** Entries of the activity log that the erasure of a person has emptied. */
export const kitAuditRedaction = pgTable('kit_audit_redaction', {
  auditId: bigint('audit_id', { mode: 'number' }).primaryKey(),
  createdAt: created(),
});
declarePersonal(kitAuditRedaction, 'none');
