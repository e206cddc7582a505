/** One column that rows are sorted by. */
export interface Sort {
  readonly field: string;
  readonly order: 'asc' | 'desc';
}

/** Returns the sorts after a click on a header: ascending, descending, none. `more` preserves the sorts of other columns. */
export function nextSorts(sorts: readonly Sort[], field: string, more: boolean): readonly Sort[] {
  const now = sorts.find((sort) => sort.field === field);
  const next: readonly Sort[] = now?.order === 'desc' ? [] : [{ field, order: now ? 'desc' : 'asc' }];
  if (!more) return next;
  return now ? sorts.flatMap((sort) => (sort === now ? next : [sort])) : [...sorts, ...next];
}
