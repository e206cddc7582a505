import type { RowKey } from './columns.ts';

/** Selected rows: these ids, or every row that matches the page's filters except these. */
export type Selection = { readonly ids: ReadonlySet<RowKey> } | { readonly allBut: ReadonlySet<RowKey> };

/** No row is selected. */
export const noSelection: Selection = { ids: new Set() };

/** Whether a row is selected. */
export function isSelected(selection: Selection, key: RowKey): boolean {
  return 'ids' in selection ? selection.ids.has(key) : !selection.allBut.has(key);
}

/** Returns the selection after selecting or deselecting these rows. */
export function withRows(selection: Selection, keys: readonly RowKey[], chosen: boolean): Selection {
  const set = new Set('ids' in selection ? selection.ids : selection.allBut);
  for (const key of keys) {
    if ('ids' in selection === chosen) set.add(key);
    else set.delete(key);
  }
  return 'ids' in selection ? { ids: set } : { allBut: set };
}

/** Whether all, some or none of these rows are selected; 'none' for no rows. */
export function howMany(selection: Selection, keys: readonly RowKey[]): 'all' | 'some' | 'none' {
  const chosen = keys.filter((key) => isSelected(selection, key)).length;
  if (chosen === 0) return 'none';
  return chosen === keys.length ? 'all' : 'some';
}

/** Number of selected rows when `total` rows match. */
export function countOf(selection: Selection, total: number): number {
  return 'ids' in selection ? selection.ids.size : Math.max(0, total - selection.allBut.size);
}
