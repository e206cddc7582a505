/** Values by name, as the activity log stores them. */
type Values = Readonly<Record<string, unknown>>;

/** An entry of the activity log about one row. */
export interface PastEntry {
  readonly action: string;
  readonly before: Values | null;
}

/** A row at an instant; it did not exist, or was deleted, where `exists` is false. */
export interface PastState {
  readonly exists: boolean;
  readonly values: Values;
}

/** Whether the row existed before an entry; entries of other actions say nothing about it. */
const existedBefore: Readonly<Record<string, boolean | undefined>> = { add: false, restore: false, del: true };

/** Neither the input nor the details of an action are values of the row. */
const isValue = ([name]: readonly [string, unknown]): boolean => name !== 'input' && name !== 'details';

/**
 * Rebuilds a row as it was before some entries of the activity log.
 *
 * @param now the row as it is, or as it was deleted
 * @param since the entries after the instant, the newest first
 */
export function stateBefore(now: PastState, since: readonly PastEntry[]): PastState {
  let { exists } = now;
  let values = now.values;
  for (const { action, before } of since) {
    exists = existedBefore[action] ?? exists;
    if (before !== null) values = { ...values, ...Object.fromEntries(Object.entries(before).filter(isValue)) };
  }
  return { exists, values };
}
