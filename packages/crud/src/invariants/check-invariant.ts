import type { Queryable } from '@shopkeeper/server/database';
import { type Invariant, type InvariantDifference, mostDifferences } from './invariant.ts';

/** What a check found. */
export interface InvariantResult {
  /** Rows that were compared. */
  readonly checked: number;
  /** How many differ. */
  readonly found: number;
  /** The first of them. */
  readonly differences: readonly InvariantDifference[];
  readonly tookMs: number;
}

interface CheckOptions {
  /** Called after each page, with the rows compared so far; it may throw to end the check. */
  readonly onPage?: (checked: number) => Promise<void> | void;
}

/** Checks one invariant, page by page; other work runs between the pages. */
export async function checkInvariant(
  db: Queryable,
  invariant: Invariant,
  { onPage }: CheckOptions = {},
): Promise<InvariantResult> {
  const start = performance.now();
  const differences: InvariantDifference[] = [];
  let checked = 0;
  let found = 0;
  for (let after = -1; ;) {
    const page = await invariant.check(db, after);
    if (page.upTo === null) break;
    after = page.upTo;
    checked += page.checked;
    found += page.found;
    differences.push(...page.differences.slice(0, mostDifferences - differences.length));
    await onPage?.(checked);
  }
  return { checked, found, differences, tookMs: Math.round(performance.now() - start) };
}
