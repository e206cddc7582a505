import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  draft: {
    zones: [{ regions: ['650000'], firstUnit: 1, firstAmount: 2_500, extraUnit: 1, extraAmount: 900 }],
    freeRules: [{ regions: ['310000'], minAmount: 9_900, minQty: null }],
    noShipRegions: ['810000'],
  },
};
