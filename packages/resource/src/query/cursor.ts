/** One column that a list is sorted by. */
export interface Sort {
  readonly field: string;
  readonly order: 'asc' | 'desc';
}

/** Returns the sorts with the id appended, in the last key's direction: the order that a cursor follows. */
export function cursorKeys(sorts: readonly Sort[]): Sort[] {
  const at = sorts.findIndex((sort) => sort.field === 'id');
  if (at >= 0) return sorts.slice(0, at + 1);
  return [...sorts, { field: 'id', order: sorts.at(-1)?.order ?? 'desc' }];
}

/** Encodes the sorts that a cursor was made for as one string. */
export const sortsMark = (sorts: readonly Sort[]): string =>
  cursorKeys(sorts)
    .map((sort) => (sort.order === 'desc' ? '-' : '+') + sort.field)
    .join('');

/** Returns the cursor of the page that follows a row. It is valid for these sorts only. */
export const cursorOf = (sorts: readonly Sort[], row: Readonly<Record<string, unknown>>): string =>
  JSON.stringify([sortsMark(sorts), ...cursorKeys(sorts).map((key) => row[key.field] ?? null)]);
