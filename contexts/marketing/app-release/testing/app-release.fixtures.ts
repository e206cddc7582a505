import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

export const fixtures: ModuleFixtures = {
  draft: (next) => ({
    versionName: `1.${next()}.0`,
    versionCode: next(),
    packageType: 'hot',
    minNativeCode: 1,
    minSupportedCode: 1,
    isSilent: false,
    storeLinks: [],
  }),
  access: { '/api/App/checkUpdate': 'public' },
  publishes: ['marketing_app', 'marketing_app_release'],
  async answered({ db, ask }) {
    await db.run(
      `insert into marketing_app (app_key, name, enabled) values ('answered-app', 'Answered', true) on conflict do nothing`,
    );
    await ask('/api/App/checkUpdate', { appKey: 'answered-app', platform: 'android', versionCode: 1, deviceId: 'device' });
  },
};
