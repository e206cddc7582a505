export interface Sort {
  readonly field: string;
  readonly order: 'asc' | 'desc';
}

/** The sorts after a click on a head: ascending, descending, none. `more` keeps the other columns' sorts. */
export function nextSorts(sorts: readonly Sort[], field: string, more: boolean): readonly Sort[] {
  const now = sorts.find((sort) => sort.field === field);
  const next: readonly Sort[] = now?.order === 'desc' ? [] : [{ field, order: now ? 'desc' : 'asc' }];
  if (!more) return next;
  return now ? sorts.flatMap((sort) => (sort === now ? next : [sort])) : [...sorts, ...next];
}
