import type { CategoryDraft } from './import-draft.domain.ts';

/** A category as it is stored. */
export interface CategoryRow {
  readonly id: number;
  readonly parentId: number | null;
  readonly name: string;
  readonly enabled: boolean;
}

/** The shop's categories, asked by path and by name. */
export interface CategoryTree {
  /** The category a sheet means, null where the shop has none: a path from the root, or a name anywhere in the tree. */
  readonly find: (category: CategoryDraft) => number | null;
  /** The longest beginning of a path that exists: its category (null for the root) and how many steps it is. */
  readonly reach: (path: readonly string[]) => { readonly id: number | null; readonly steps: number };
  /** Names from the root down; empty for null. */
  readonly pathOf: (id: number | null) => readonly string[];
  /** Whether it and everything above it is switched on. */
  readonly isOn: (id: number) => boolean;
}

const keyOf = (parentId: number | null, name: string): string => `${parentId ?? 0}\u0000${name}`;

/** Of several categories of one name a lone name means the highest, then the oldest. */
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
      if (!exact && path.length === 1) return byName.get(path[0] ?? '') ?? null;
      const { id, steps } = reach(path);
      return steps === path.length ? id : null;
    },
    pathOf: (id) => lineOf(id).map(({ name }) => name),
    isOn: (id) => lineOf(id).every(({ enabled }) => enabled),
  };
}
