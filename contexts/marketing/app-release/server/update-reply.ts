import * as z from 'zod/mini';

/** Seconds for which a device may use an answer without asking again. */
export const maxAge = 300;

const offered = z.object({
  packageType: z.enum(['native', 'hot']),
  versionName: z.string(),
  versionCode: z.int(),
  title: z.string(),
  /** In the language of the call. */
  notes: z.string(),
  url: z.nullable(z.string()),
  sizeBytes: z.nullable(z.int()),
  sha256: z.nullable(z.string()),
  storeLinks: z.array(z.object({ store: z.string(), url: z.string() })),
  /** Whether it replaces a newer hot package that was withdrawn. */
  isRollback: z.boolean(),
});

const answer = z.object({
  action: z.enum(['none', 'optional', 'forced', 'silent']),
  release: z.nullable(offered),
  etag: z.string(),
  /** True when the answer is the one that the device named by `etag`; `release` is then left out. */
  isUnchanged: z.boolean(),
  maxAge: z.int().check(z.describe('shape.seconds')),
});

const etag = '5f2b0c7e9a4d4c1f8e6b3a2d1c0f9e8d';

const device = { appKey: 'shop', platform: 'android', versionCode: 230, deviceId: '7d0c4f8e2b1a4c55' } as const;

/** A device that asks for the first time, and one with a hot package that repeats what it was told. */
export const updateRequests = [device, { ...device, hotCode: 12, channel: 'website', etag }];

/** What a device is told of a package, of a release in a store, and when it asks again with what it was told. */
const answerExamples = [
  {
    action: 'optional',
    release: {
      packageType: 'native',
      versionName: '2.4.0',
      versionCode: 240,
      title: '2.4.0',
      notes: 'Orders can be tracked on a map.',
      url: 'https://cdn.example.com/storage/app/shop-2.4.0.apk',
      sizeBytes: 18_874_368,
      sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      storeLinks: [],
      isRollback: false,
    },
    etag,
    isUnchanged: false,
    maxAge,
  },
  {
    action: 'forced',
    release: {
      packageType: 'native',
      versionName: '2.4.0',
      versionCode: 240,
      title: '2.4.0',
      notes: 'Versions before 2.0 can no longer sign in.',
      url: null,
      sizeBytes: null,
      sha256: null,
      storeLinks: [{ store: 'app-store', url: 'https://apps.apple.com/app/id0000000000' }],
      isRollback: false,
    },
    etag,
    isUnchanged: false,
    maxAge,
  },
  { action: 'optional', release: null, etag, isUnchanged: true, maxAge },
  { action: 'none', release: null, etag, isUnchanged: false, maxAge },
] satisfies z.infer<typeof answer>[];

/** What a device is told, with examples. */
export const updateReply = answer.check(z.meta({ examples: answerExamples }));
