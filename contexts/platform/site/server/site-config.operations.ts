import type { Language } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

/** The reply schema of `siteConfigOf`. */
export const siteConfigReply = z.object({
  siteName: z.string(),
  recordNumber: z.string(),
  version: z.string(),
  cdnUrl: z.string(),
  apiUrl: z.string(),
  upload: z.object({
    mode: z.string(),
    maxsize: z.int().check(z.describe('shape.bytes')),
    mimetype: z.string(),
    savename: z.string(),
  }),
});

/** Returns the shop's public configuration, in the reader's language. */
export const siteConfigOf = (lang: Language) => ({
  siteName: lang === 'en' ? 'Shopkeeper' : '\u638c\u67dc',
  recordNumber: '',
  version: '0.1.0',
  cdnUrl: '',
  apiUrl: '',
  upload: {
    mode: 'local',
    maxsize: 10 * 1024 * 1024,
    mimetype: 'jpg,jpeg,png,gif,webp',
    savename: '/storage/{topic}/{year}{mon}{day}/{filesha1}{.suffix}',
  },
});
