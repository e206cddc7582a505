import { defineResource, reject } from '@shopkeeper/resource';
import { defineLines, f } from '@shopkeeper/resource/fields';
import { attachment } from '@shopkeeper/platform';
import { app } from '../app/app.resource.ts';
import { mayPublish } from './may-publish.domain.ts';
import { versionPattern } from './version-name.domain.ts';

/** The page of a native release in a store. */
export const storeLink = defineLines({
  name: 'store-link',
  fields: { store: f.text({ max: 40 }), url: f.url() },
});

const code = { min: 1, max: 2_000_000_000 } as const;
const percent = { min: 1, max: 100 } as const;

/** The fields that do not change once a release was published. */
export const frozenFields = [
  'appId',
  'platform',
  'packageType',
  'versionName',
  'versionCode',
  'minNativeCode',
  'minSupportedCode',
  'fileId',
  'storeLinks',
  'channels',
  'isMandatory',
  'isSilent',
] as const;

/**
 * A version of an app for one platform. `native` is installed by a store or from a package; `hot` replaces scripts and pages of an
 * installed native version. `sizeBytes` and `sha256` are those of the package. Devices have a bucket from 0 to 99 by the salt of
 * the release; those below `rolloutPercent` are offered it.
 */
export const appRelease = defineResource({
  context: 'marketing',
  name: 'app-release',
  menu: { group: 'marketing', icon: 'package-plus', weigh: 39 },
  fields: {
    appId: f.ref(() => app),
    platform: f.choice({ values: ['android', 'ios', 'harmony'], default: 'android' }),
    packageType: f.choice({ values: ['native', 'hot'], default: 'native' }),
    versionName: f.code({ max: 40 }),
    versionCode: f.int(code),
    minNativeCode: f.int({ ...code, optional: true }),
    minSupportedCode: f.int({ ...code, optional: true }),
    title: f.text({ max: 60 }),
    notesZh: f.longText({ max: 2_000, optional: true }),
    notesEn: f.longText({ max: 2_000, optional: true }),
    fileId: f.ref(() => attachment, { optional: true }),
    storeLinks: f.lines(storeLink, { max: 20 }),
    channels: f.tags({ max: 20, each: 30 }),
    isMandatory: f.flag({ default: false }),
    isSilent: f.flag({ default: false }),
    isInReview: f.flag({ default: false }),
    rolloutPercent: f.int({ ...percent, write: 'server', optional: true }),
    rolloutSalt: f.code({ max: 32, write: 'server', optional: true }),
    packageUrl: f.text({ max: 200, write: 'server', optional: true }),
    sizeBytes: f.int({ write: 'server', optional: true }),
    sha256: f.code({ max: 64, write: 'server', optional: true }),
    publishedAt: f.time({ write: 'server', optional: true }),
    status: f.choice({
      values: ['draft', 'published', 'paused', 'withdrawn'],
      write: 'server',
      default: 'draft',
      statusColors: { draft: 'idle', published: 'ok', paused: 'warn', withdrawn: 'bad' },
    }),
  },
  label: 'versionName',
  personal: 'none',
  list: [
    'versionName',
    'appId',
    'platform',
    'packageType',
    'versionCode',
    'status',
    'rolloutPercent',
    'isMandatory',
    'sizeBytes',
    'publishedAt',
  ],
  filters: ['appId', 'platform', 'packageType', 'status', 'isMandatory', 'versionCode', 'publishedAt'],
  search: ['versionName', 'title'],
  form: [
    'appId',
    ['platform', 'packageType'],
    ['versionName', 'versionCode'],
    'minNativeCode',
    'minSupportedCode',
    'title',
    'notesZh',
    'notesEn',
    'fileId',
    'storeLinks',
    'channels',
    ['isMandatory', 'isSilent', 'isInReview'],
  ],
  unique: [['appId', 'platform', 'packageType', 'versionCode']],
  indexes: [['appId', 'platform', 'status']],
  operations: ['index', 'add', 'edit', 'del', 'export'],
  when: {
    minNativeCode: { shown: ({ packageType }) => packageType === 'hot', required: true },
  },
  rules: [
    ({ versionName }) => (versionPattern.test(versionName) ? null : { path: 'versionName', rule: 'semver' }),
    ({ isSilent, packageType }) => (isSilent && packageType !== 'hot' ? { path: 'isSilent', rule: 'silentOnlyHot' } : null),
    ({ minSupportedCode, versionCode }) =>
      minSupportedCode !== null && minSupportedCode > versionCode ? { path: 'minSupportedCode', rule: 'minimumAbove' } : null,
    ({ packageType, storeLinks }) =>
      packageType === 'hot' && storeLinks.length > 0 ? { path: 'storeLinks', rule: 'linksOnlyNative' } : null,
  ],
  lifecycle: {
    field: 'status',
    transitions: {
      /** Offers the release to devices. `highestCode` and `highestName` are of all releases that were published before. */
      publish: {
        from: ['draft'],
        to: ['published'],
        input: { percent: f.int({ ...percent, default: 100 }) },
        reads: ['versionCode', 'versionName', 'fileId'],
        needs: { highestCode: f.int(), highestName: f.text({ max: 40 }), storeLinks: f.int() },
        guard: (row, { known }) => mayPublish(row, known),
      },
      pause: { from: ['published'], to: ['paused'] },
      resume: { from: ['paused'], to: ['published'] },
      withdraw: {
        from: ['published', 'paused'],
        to: ['withdrawn'],
        danger: true,
        input: { reason: f.text({ min: 2, max: 200 }) },
      },
    },
  },
  actions: {
    /** Offers the release to more devices; those that were offered it keep it. */
    rollOut: {
      from: ['published', 'paused'],
      input: { percent: f.int(percent) },
      reads: ['rolloutPercent'],
      guard: ({ rolloutPercent }) => (rolloutPercent ?? 0) < 100 || reject('app-release.all-devices'),
      validate: ({ rolloutPercent }, input) =>
        input.percent > (rolloutPercent ?? 0) || reject('app-release.only-upward', { percent: rolloutPercent ?? 0 }),
    },
  },
});
