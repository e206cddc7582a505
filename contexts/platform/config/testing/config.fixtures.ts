import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

const path = '/admin/routine/config';

export const fixtures: ModuleFixtures = {
  access: {
    [`${path}/overview`]: ['index'],
    [`${path}/history`]: ['index'],
    [`${path}/save`]: ['save'],
    [`${path}/saveAll`]: ['save'],
    [`${path}/restore`]: ['save'],
  },
};
