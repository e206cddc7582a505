import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = { access: { '/api/callback/wechat-pay': 'public' } };
