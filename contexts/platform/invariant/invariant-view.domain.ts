import { instant, type ReplyOf } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

/** The areas by which the page groups invariants, in its order. */
export const areas = ['money', 'stock', 'orders', 'members', 'system'] as const;

const difference = z.object({
  id: z.int(),
  label: z.string(),
  /** The page that shows the row; null where there is none. */
  path: z.nullable(z.string()),
  kept: z.nullable(z.string()),
  computed: z.nullable(z.string()),
});

const invariantView = z.object({
  key: z.string(),
  no: z.string(),
  area: z.enum(areas),
  unit: z.enum(['fen', 'pieces', 'text']),
  /** In the language of the caller. */
  statement: z.string(),
  state: z.enum(['unchecked', 'holds', 'broken']),
  /** Rows of the last check, and how many of them differ. */
  checked: z.int(),
  found: z.int(),
  tookMs: z.int(),
  checkedAt: z.nullable(instant),
  /** Since when it has not held. */
  brokenAt: z.nullable(instant),
  /** The first of the rows that differ. */
  differences: z.array(difference),
});

const checkRun = z.object({ startedAt: instant, endedAt: instant, checked: z.int(), broken: z.int() });

export const invariantsReply = z.object({
  invariants: z.array(invariantView),
  /** The last checks of all invariants, oldest first. */
  runs: z.array(checkRun),
  /** The check that is running: how many invariants it has checked, and which it checks now. */
  running: z.nullable(z.object({ jobId: z.string(), total: z.int(), done: z.int(), key: z.string() })),
});

export const checkReply = z.object({ jobId: z.string() });

export type InvariantsView = ReplyOf<typeof invariantsReply>;
export type InvariantView = ReplyOf<typeof invariantView>;
export type CheckRun = ReplyOf<typeof checkRun>;

/** Broken ones first, as they are declared otherwise. */
export const brokenFirst = (all: readonly InvariantView[]): InvariantView[] =>
  all.toSorted((one, other) => Number(other.state === 'broken') - Number(one.state === 'broken'));

/** The difference of a kept and a computed number; null where one of them is none. */
export function differenceOf({
  kept,
  computed,
}: {
  readonly kept: string | null;
  readonly computed: string | null;
}): number | null {
  const [first, second] = [kept, computed].map((value) => (value === null || value === '' ? Number.NaN : Number(value)));
  return Number.isSafeInteger(first) && Number.isSafeInteger(second) ? Number(first) - Number(second) : null;
}
