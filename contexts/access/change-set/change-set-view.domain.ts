import { auditChangesReply } from '@shopkeeper/resource/audit';
import { instant, type ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

const row = z.object({
  /** `<context>/<resource>` */
  resource: z.string(),
  rowId: z.int(),
  label: z.string(),
});

/** The entries of a change set that its reader may see, the newest first, and how many it has in all. */
export const changeSetRowsReply = z.object({
  entries: z.array(z.extend(row, { id: z.int(), action: z.string(), at: instant })),
  changes: auditChangesReply,
  total: z.int(),
});
export type ChangeSetRows = ReplyOf<typeof changeSetRowsReply>;

const conflict = z.object({
  field: z.string(),
  /** Language keys of the title of the field or the command, the first with a text counts. */
  titles: z.array(z.string()),
  by: z.string(),
  at: instant,
  /** What stands in the way where no field was changed. */
  why: z.optional(z.enum(['counted', 'used', 'secret'])),
});

/** What happens with one row. */
export const undoRow = z.extend(row, {
  /** Language key of the title of something without rows, such as settings; '' for a row. */
  labelTitle: z.string(),
  does: z.enum(['nothing', 'set', 'delete', 'restore', 'book', 'withdraw']),
  /** Whether the undo of it cannot be undone. */
  isFinal: z.boolean(),
  /** Whose account it is booked to, with the language keys of the title; null where nobody has one, or the reader may not see it. */
  owner: z.nullable(z.object({ titles: z.array(z.string()), id: z.int(), label: z.string() })),
  /** The counter-entry: a signed amount, in fen or in pieces. */
  posting: z.nullable(z.object({ amount: z.int(), unit: z.enum(['fen', 'points', 'units', 'coupons']) })),
  /** Language keys of the titles of the fields that are set back. */
  fields: z.array(z.array(z.string())),
  /** Fields that somebody changed since; they stay. */
  conflicts: z.array(conflict),
  /** Why nothing of the row is taken back; '' where something is. */
  refusal: z.enum(['', 'command', 'server', 'append-only', 'no-call', 'no-row', 'forbidden', 'gone', 'rejected']),
  /** Language keys of the commands that changed it, for which `ways` are those that lead back. */
  commands: z.array(z.array(z.string())),
  ways: z.array(z.array(z.string())),
  /** What the shop says against it, in the language of the reader. */
  msg: z.string(),
});
export type UndoRow = ReplyOf<typeof undoRow>;

const counts = z.object({ back: z.int(), partly: z.int(), conflicts: z.int(), refused: z.int() });
export type UndoCounts = ReplyOf<typeof counts>;

/** What taking back would do: of all rows of a small selection, of the first ones of a large one. */
export const undoPreviewReply = z.object({
  sets: z.int(),
  total: z.int(),
  checked: z.int(),
  counts,
  rows: z.array(undoRow),
});
export type UndoPreview = ReplyOf<typeof undoPreviewReply>;

/** What taking back did. `issues` are the first rows that did not go back as a whole. */
export const undoReportReply = z.object({
  status: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  total: z.int(),
  done: z.int(),
  counts,
  issues: z.array(undoRow),
});
export type UndoReport = ReplyOf<typeof undoReportReply>;

/** What counter-entries add up to, by unit. */
export function postedBy(rows: readonly Pick<UndoRow, 'posting'>[]): readonly NonNullable<UndoRow['posting']>[] {
  const sums = new Map<NonNullable<UndoRow['posting']>['unit'], number>();
  for (const { posting } of rows) if (posting) sums.set(posting.unit, (sums.get(posting.unit) ?? 0) + posting.amount);
  return [...sums].map(([unit, amount]) => ({ unit, amount }));
}

export const noCounts: UndoCounts = { back: 0, partly: 0, conflicts: 0, refused: 0 };

/** How a row counts: as taken back, in part, left because of a conflict, or refused; null where nothing is to be done. */
export function countedAs({
  does,
  conflicts,
  refusal,
}: Pick<UndoRow, 'does' | 'conflicts' | 'refusal'>): keyof UndoCounts | null {
  if (refusal !== '') return 'refused';
  if (does === 'nothing') return conflicts.length > 0 ? 'conflicts' : null;
  return conflicts.length > 0 ? 'partly' : 'back';
}

export function counted(totals: UndoCounts, rows: readonly UndoRow[]): UndoCounts {
  const sum = { ...totals };
  for (const one of rows) {
    const as = countedAs(one);
    if (as) sum[as] += 1;
  }
  return sum;
}
