import type { Context } from '@shopkeeper/server';
import * as z from 'zod/mini';
import { uploadPolicyOf } from '../../upload/server/upload-policy.operations.ts';
import { siteSettings } from '../site.settings.ts';

/** The reply schema of `siteConfigOf`. */
export const siteConfigReply = z.object({
  siteName: z.string(),
  recordNumber: z.string(),
  version: z.string(),
  cdnUrl: z.string(),
  apiUrl: z.string(),
  communityOpen: z.boolean(),
  upload: z.object({
    mode: z.string(),
    maxsize: z.int().check(z.describe('shape.bytes')),
    mimetype: z.string(),
    savename: z.string(),
  }),
});

/** Returns the shop's public configuration, in the reader's language. */
export function siteConfigOf(context: Pick<Context, 'engine' | 'lang'>) {
  const { siteName, recordNumber, cdnUrl, apiUrl, communityOpen } = context.engine.settings.read(siteSettings);
  return {
    siteName: siteName ?? (context.lang === 'en' ? 'Shopkeeper' : '\u638c\u67dc'),
    recordNumber: recordNumber ?? '',
    version: '0.1.0',
    cdnUrl: cdnUrl ?? '',
    apiUrl: apiUrl ?? '',
    communityOpen,
    upload: {
      mode: 'local',
      ...uploadPolicyOf(context),
      savename: '/storage/{topic}/{year}{mon}{day}/{filesha1}{.suffix}',
    },
  };
}

/** Returns the URL of a stored file: below the CDN where the settings name one; a URL of another site stays as it is. */
export function assetUrlOf(context: Pick<Context, 'engine' | 'lang'>, path: string): string {
  return path.startsWith('/') && !path.startsWith('//') ? siteConfigOf(context).cdnUrl.replace(/\/+$/, '') + path : path;
}
