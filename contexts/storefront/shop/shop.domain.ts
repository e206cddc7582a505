import type { ShownCategory } from '@shopkeeper/catalog';

/** Returns the ids of a category and of all below it; none for one that visitors do not see. */
export function withSubcategories(categories: readonly ShownCategory[], id: number): number[] {
  if (!categories.some((one) => one.id === id)) return [];
  const below = categories.filter(({ parentId }) => parentId === id);
  return [id, ...below.flatMap((one) => withSubcategories(categories, one.id))];
}

/** Returns a category and those above it, the topmost first. */
export function pathOfCategory(categories: readonly ShownCategory[], id: number | null): ShownCategory[] {
  const own = categories.find((one) => one.id === id);
  return own ? [...pathOfCategory(categories, own.parentId), own] : [];
}
