import type { Language } from '@shopkeeper/resource';

/** What the shop says about itself, in the reader's language. */
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
