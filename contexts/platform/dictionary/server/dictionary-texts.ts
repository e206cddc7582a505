import { createMessages, kitCatalogues, spokenOf } from '@shopkeeper/server/http';
import type { Language } from '@shopkeeper/resource/schema';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh-cn.json' with { type: 'json' };

const texts = createMessages([
  kitCatalogues,
  { 'zh-cn': zh, en },
  { 'zh-cn': spokenOf('dictionary', zh), en: spokenOf('dictionary', en) },
]);

/** Returns a text of the language files of dictionaries. */
export const dictionaryText = (lang: Language, key: string, details?: Readonly<Record<string, unknown>>): string =>
  texts(lang, key, details);
