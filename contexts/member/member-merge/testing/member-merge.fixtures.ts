import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: { preview: ['add'] },
  /** Two merges of the same members at once wait for each other, and one of them is refused as busy. */
  draft(next) {
    const pair = 20 + (next() % 8) * 2;
    return { fromId: pair, intoId: pair + 1 };
  },
};
