/** The columns of a file of dictionaries: one row for each entry, the dictionary repeated in each. */
export const entryColumns = [
  'code',
  'name',
  'note',
  'enabled',
  'value',
  'labelZh',
  'labelEn',
  'statusColor',
  'valueEnabled',
  'order',
] as const;
export type EntryColumn = (typeof entryColumns)[number];

/** A file without them says nothing about entries. */
export const neededColumns: readonly EntryColumn[] = ['code', 'value'];

/** What an entry holds; the values that a file may leave out are absent. */
export interface EntryValues {
  readonly labelZh?: string;
  readonly labelEn?: string;
  readonly statusColor?: string;
  readonly enabled?: boolean;
}

/** An entry of the file. `place` is its number in the list, from 1; null where the file says nothing. */
export interface FileEntry extends EntryValues {
  readonly line: number;
  readonly value: string;
  readonly place: number | null;
}

/** The values of a dictionary itself, as far as the file has them. */
export interface DictionaryValues {
  readonly name?: string;
  readonly note?: string;
  readonly enabled?: boolean;
}

/** The rows of one dictionary. */
export interface FileDictionary {
  readonly code: string;
  readonly values: DictionaryValues;
  readonly entries: readonly FileEntry[];
}

/** A stored entry, as far as it is compared. */
export interface StoredEntry extends Required<EntryValues> {
  readonly id: number;
  readonly value: string;
}

/** An entry as it is to be saved. */
export type MergedEntry = EntryValues & { readonly id?: number; readonly value: string };

/** A stored entry without what is not saved by hand. */
const kept = ({ id, value, labelZh, labelEn, statusColor, enabled }: StoredEntry): MergedEntry => ({
  id,
  value,
  labelZh,
  labelEn,
  statusColor,
  enabled,
});

const changed = ({ line: _line, place: _place, ...given }: FileEntry): MergedEntry => given;

/**
 * The entries of a dictionary after an import: those of the file are added or changed, no entry is removed. Entries to which the
 * file gives a place stand there, all others keep their order, and new ones follow them. The same file changes nothing the next time.
 */
export function mergedEntries(stored: readonly StoredEntry[], given: readonly FileEntry[]): readonly MergedEntry[] {
  const byValue = new Map(stored.map((entry) => [entry.value, entry]));
  const inFile = new Map(given.map((entry) => [entry.value, entry]));
  const isPlaced = (value: string): boolean => (inFile.get(value)?.place ?? null) !== null;
  const all = [...stored.map(({ value }) => value), ...given.flatMap(({ value }) => (byValue.has(value) ? [] : [value]))];
  const order = all.filter((value) => !isPlaced(value));
  const placed = given.filter(({ place }) => place !== null).toSorted((one, other) => Number(one.place) - Number(other.place));
  let next = 0;
  for (const { value, place } of placed) {
    const at = Math.min(Math.max(Number(place) - 1, next), order.length);
    order.splice(at, 0, value);
    next = at + 1;
  }
  return order.map((value) => {
    const [before, own] = [byValue.get(value), inFile.get(value)];
    return { value, ...(before ? kept(before) : {}), ...(own ? changed(own) : {}) };
  });
}

/** An entry as the preview of an import shows it. */
const entryText = ({ value, labelZh = '', labelEn = '', enabled = true }: MergedEntry): string =>
  `${value}: ${labelZh} / ${labelEn}${enabled ? '' : ' ×'}`;

const entryState = ({ value, labelZh, labelEn, statusColor = 'idle', enabled = true }: MergedEntry): string =>
  JSON.stringify([value, labelZh, labelEn, statusColor, enabled]);

export interface EntryChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What changes of the entries of a dictionary: those that differ, or else their order. */
export function entryChanges(before: readonly StoredEntry[], after: readonly MergedEntry[]): readonly EntryChange[] {
  const [old, now] = [before.map(entryState), after.map(entryState)];
  const lost = before.filter((_entry, at) => !now.includes(old[at] ?? ''));
  const made = after.filter((_entry, at) => !old.includes(now[at] ?? ''));
  if (lost.length + made.length > 0) return [{ field: 'items', before: lost.map(entryText), after: made.map(entryText) }];
  if (JSON.stringify(old) === JSON.stringify(now)) return [];
  const names = (entries: readonly { readonly value: string }[]) => entries.map(({ value }) => value);
  return [{ field: 'items', before: names(before), after: names(after) }];
}
