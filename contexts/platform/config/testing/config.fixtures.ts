import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

const path = '/admin/routine/config';

export const fixtures: ModuleFixtures = {
  access: {
    [`${path}/overview`]: ['index'],
    [`${path}/history`]: ['index'],
    [`${path}/save`]: ['save'],
    [`${path}/restore`]: ['save'],
  },
  bodies: {
    [`${path}/history`]: { name: 'platform.site' },
    [`${path}/save`]: { name: 'platform.site', version: 0, values: {} },
    [`${path}/restore`]: { name: 'platform.site', version: 0, changeId: 900_000_001 },
  },
};
