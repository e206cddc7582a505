export interface Sort {
  readonly field: string;
  readonly order: 'asc' | 'desc';
}

/** The sorts with the id at the end, in the last key's direction: the order that a cursor walks. */
export function cursorKeys(sorts: readonly Sort[]): Sort[] {
  const at = sorts.findIndex((sort) => sort.field === 'id');
  if (at >= 0) return sorts.slice(0, at + 1);
  return [...sorts, { field: 'id', order: sorts.at(-1)?.order ?? 'desc' }];
}

/** The sorts a cursor was made for, in a word. */
export const sortsMark = (sorts: readonly Sort[]): string =>
  cursorKeys(sorts)
    .map((sort) => (sort.order === 'desc' ? '-' : '+') + sort.field)
    .join('');

/** The cursor of the page after a row. It is bound to its sorts. */
export const cursorOf = (sorts: readonly Sort[], row: Readonly<Record<string, unknown>>): string =>
  JSON.stringify([sortsMark(sorts), ...cursorKeys(sorts).map((key) => row[key.field] ?? null)]);
