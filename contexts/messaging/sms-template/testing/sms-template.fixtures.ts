import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = { draft: { type: 'notice', contentZh: '您好', contentEn: 'Hello' } };
