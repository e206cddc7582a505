import { auditChangesReply } from '@shopkeeper/resource/audit';
import type { ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

const issue = z.object({ path: z.string(), text: z.string() });

/** What restoring an entry of the bin would meet, as its dialog shows it. */
const restoreView = z.object({
  id: z.int(),
  label: z.string(),
  /** Whether the deleted row is still there. */
  isKept: z.boolean(),
  /** Other rows that have its unique values now. */
  taken: z.array(z.object({ paths: z.array(z.string()), id: z.int(), label: z.string() })),
  /** Deleted rows that it refers to; those with an entry that the caller may restore come back together with it. */
  missing: z.array(z.object({ path: z.string(), rowId: z.int(), label: z.string(), binId: z.nullable(z.int()) })),
  /** Values that are not allowed any more, and what the module says itself; in the language of the caller. */
  issues: z.array(issue),
  /** Rows within it that come back with it. */
  lines: z.int(),
});

export type RestoreView = ReplyOf<typeof restoreView>;

export const restorePlanReply = z.object({ entries: z.array(restoreView) });
export type RestorePlanView = ReplyOf<typeof restorePlanReply>;

/** What was in a deleted row, as its reader may see it. */
export const snapshotReply = auditChangesReply;

/** Whether an entry can be restored as its dialog stands. */
export const mayBeRestored = (view: RestoreView, isTogether: boolean): boolean =>
  view.isKept &&
  view.taken.length === 0 &&
  view.issues.length === 0 &&
  view.missing.every(({ binId }) => isTogether && binId !== null);
