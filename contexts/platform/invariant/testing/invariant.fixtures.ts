import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: { list: ['index'], check: ['check'] },
  async answered({ ask }) {
    await ask('/admin/platform/invariant/check', { key: null });
  },
};
