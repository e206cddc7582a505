/** An entry of the activity log about one row. `at` is UTC epoch ms; what differs stands in `before` and `after`. */
export interface RowChange {
  readonly rowId: number;
  readonly at: number;
  readonly action: string;
  readonly actorName: string;
  readonly before: unknown;
  readonly after: unknown;
}

type Values = Readonly<Record<string, unknown>>;

const isValues = (side: unknown): side is Values => typeof side === 'object' && side !== null && !Array.isArray(side);

/** Commands by which a row comes into being or back. A transition of the same name has values before it. */
const beginnings: readonly string[] = ['add', 'restore'];

/** A row as it was before one change of it; null where there was none. `row` is the row after the change, null for a deleted one. */
export function beforeChange<T extends Values>(row: T | null, { action, before }: RowChange): T | null {
  // The entry of a deletion has the whole row, as it was written by the same declaration.
  if (action === 'del') return isValues(before) ? (before as T) : null;
  if (beginnings.includes(action) && !isValues(before)) return null;
  return row !== null && isValues(before) ? { ...row, ...before } : row;
}

/**
 * A row as it was at an instant (UTC epoch ms), by undoing the changes after it; null where it did not exist then. A change at the very
 * instant counts.
 *
 * @param row as it is now; null for a deleted one
 * @param changes of this row since the instant, the newest first
 */
export function rewound<T extends Values & { readonly createdAt: number }>(
  row: T | null,
  changes: readonly RowChange[],
  at: number,
): T | null {
  const was = changes.reduce<T | null>((now, change) => (change.at > at ? beforeChange(now, change) : now), row);
  return was !== null && was.createdAt <= at ? was : null;
}
