import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  draft: (next) => ({ code: `theme-${next()}`, scheme: 'route', uri: `/category/${next()}`, params: [] }),
};
