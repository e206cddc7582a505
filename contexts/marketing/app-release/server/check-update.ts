import { createHash } from 'node:crypto';
import { siteConfigOf } from '@shopkeeper/platform/server';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { type Context, defineRoute, notFound } from '@shopkeeper/server';
import * as z from 'zod/mini';
import { type BucketOf, type Candidate, decideUpdate } from '../update-check.domain.ts';
import { releasesFor, storeLinksOf } from './app-release-rows.ts';
import { updateRequests, maxAge, updateReply as reply } from './update-reply.ts';

const code = { min: 0, max: 2_000_000_000 } as const;

interface Asked {
  readonly appKey: string;
  readonly platform: 'android' | 'ios' | 'harmony';
  readonly versionCode: number;
  readonly hotCode: number | null;
  readonly channel: string | null;
  readonly deviceId: string;
  readonly etag: string | null;
}

const fields = objectSchema({
  appKey: f.code({ max: 40, format: 'slug' }),
  platform: f.choice({ values: ['android', 'ios', 'harmony'] }),
  versionCode: f.int(code),
  hotCode: f.int({ ...code, optional: true }),
  channel: f.text({ max: 30, optional: true }),
  deviceId: f.code({ max: 64 }),
  etag: f.code({ max: 64, optional: true }),
});

const input = fields.check(z.meta({ examples: updateRequests }));

type Row = Awaited<ReturnType<typeof releasesFor>>[number];
type Offer = Candidate & { readonly row: Row };

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** sha256(salt + device) mod 100: the same device has the same bucket of a release, whoever asks and however often. */
export const bucketIn =
  (deviceId: string): BucketOf =>
  (salt) =>
    Number(BigInt(`0x${sha256(salt + deviceId)}`) % 100n);

function candidateOf(row: Row): Offer | null {
  const { id, packageType, versionCode, rolloutPercent, rolloutSalt } = row;
  if (row.status !== 'published' || id === null || packageType === null || versionCode === null) return null;
  return {
    row,
    id,
    packageType,
    versionCode,
    minNativeCode: row.minNativeCode,
    minSupportedCode: row.minSupportedCode,
    isMandatory: row.isMandatory === true,
    isSilent: row.isSilent === true,
    isInReview: row.isInReview === true,
    rolloutPercent: rolloutPercent ?? 0,
    rolloutSalt: rolloutSalt ?? '',
    channels: row.channels ?? [],
  };
}

/** A release as a device is told of it, in the language of the call. */
async function told(context: Context, { hotCode }: Asked, { id, packageType, versionCode, row }: Offer) {
  const notes = context.lang === 'en' ? row.notesEn : row.notesZh;
  return {
    packageType,
    versionName: row.versionName ?? '',
    versionCode,
    title: row.title ?? '',
    notes: notes ?? '',
    url: row.packageUrl === null ? null : `${siteConfigOf(context).cdnUrl}${row.packageUrl}`,
    sizeBytes: row.sizeBytes,
    sha256: row.sha256,
    storeLinks: packageType === 'native' ? await storeLinksOf(context.db, { id }) : [],
    isRollback: packageType === 'hot' && versionCode < (hotCode ?? 0),
  };
}

/** Tells a device whether there is an update for it: `POST /api/App/checkUpdate`. */
export const checkUpdateRoute = defineRoute<Asked, typeof reply>({
  method: 'POST',
  path: '/api/App/checkUpdate',
  rule: { kind: 'public' },
  idempotency: 'none',
  input,
  reply,
  outline: () => ({ errors: ['request.not-found'] }),
  async handle(context, asked) {
    const rows = await releasesFor(context.db, { appKey: asked.appKey, platform: asked.platform, hotCode: asked.hotCode ?? 0 });
    if (rows.length === 0) throw notFound({ appKey: asked.appKey });
    // A device with a withdrawn hot package returns to the last published one.
    const isWithdrawn = rows.some(({ status }) => status === 'withdrawn');
    const device = { ...asked, hotCode: isWithdrawn ? 0 : asked.hotCode };
    const candidates = rows.flatMap((row) => candidateOf(row) ?? []);
    const { action, release } = decideUpdate(candidates, device, bucketIn(asked.deviceId));
    const found = release && (await told(context, asked, release));
    const etag = sha256(JSON.stringify([action, found])).slice(0, 32);
    const isUnchanged = asked.etag === etag;
    return { action, release: isUnchanged ? null : found, etag, isUnchanged, maxAge };
  },
});
