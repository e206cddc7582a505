import type { CategoryDraft } from './draft.domain.ts';

/** A stored category. */
export interface CategoryRow {
  readonly id: number;
  readonly parentId: number | null;
  readonly name: string;
  readonly enabled: boolean;
}

/** The shop's categories, looked up by path and by name. */
export interface CategoryTree {
  /**
   * Finds the category an import file names, by path from the root or else by its last step anywhere in the tree; null if the shop has none.
   */
  readonly find: (category: CategoryDraft) => number | null;
  /** Returns the longest existing prefix of a path: its category (null for the root) and its number of steps. */
  readonly reach: (path: readonly string[]) => { readonly id: number | null; readonly steps: number };
  /** Returns the names from the root down; empty for null. */
  readonly pathOf: (id: number | null) => readonly string[];
  /** Whether the category and all its ancestors are enabled. */
  readonly isOn: (id: number) => boolean;
}

const keyOf = (parentId: number | null, name: string): string => `${parentId ?? 0}\u0000${name}`;

/** A name without a path matches the highest category of that name, then the oldest. */
export function categoryTree(rows: readonly CategoryRow[]): CategoryTree {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byPlace = new Map(rows.map((row) => [keyOf(row.parentId, row.name), row.id]));
  const lineOf = (id: number | null): CategoryRow[] => {
    const row = byId.get(id ?? 0);
    return row === undefined ? [] : [...lineOf(row.parentId), row];
  };
  const byName = new Map<string, number>();
  const ranked = rows
    .map((row) => ({ row, depth: lineOf(row.id).length }))
    .sort((a, b) => a.depth - b.depth || a.row.id - b.row.id);
  for (const { row } of ranked) if (!byName.has(row.name)) byName.set(row.name, row.id);
  const reach = (path: readonly string[]) => {
    let at: { id: number | null; steps: number } = { id: null, steps: 0 };
    for (const name of path) {
      const next = byPlace.get(keyOf(at.id, name));
      if (next === undefined) return at;
      at = { id: next, steps: at.steps + 1 };
    }
    return at;
  };
  return {
    reach,
    find({ path, exact }) {
      const { id, steps } = reach(path);
      if (steps === path.length) return id;
      return exact ? null : (byName.get(path.at(-1) ?? '') ?? null);
    },
    pathOf: (id) => lineOf(id).map(({ name }) => name),
    isOn: (id) => lineOf(id).every(({ enabled }) => enabled),
  };
}
