import { type SignedContext } from '@shopkeeper/server';
import { type Catalogue, createMessages, kitCatalogues, spokenOf } from '@shopkeeper/server/http';
import type { Rejection } from '@shopkeeper/resource';
import type { Language } from '@shopkeeper/resource/schema';
import stockEn from '../../stock/locales/en.json' with { type: 'json' };
import stockZh from '../../stock/locales/zh-cn.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh-cn.json' with { type: 'json' };

const illegal = (lang: Language): Catalogue => ({
  'product.illegal-transition': kitCatalogues[lang]['request.illegal-transition'] ?? '',
});

const texts = createMessages([
  kitCatalogues,
  { 'zh-cn': illegal('zh-cn'), en: illegal('en') },
  { 'zh-cn': zh, en },
  { 'zh-cn': spokenOf('product', zh), en: spokenOf('product', en) },
  { 'zh-cn': spokenOf('stock', stockZh), en: spokenOf('stock', stockEn) },
]);

/** Returns a text of the product's language files (`field.name`, `text.…`). */
export const productText = (lang: Language, key: string, details?: Readonly<Record<string, unknown>>): string =>
  texts(lang, key, details);

/** Formats a rejection as text, for buttons and report lines. */
export const rejectionMessage = ({ lang }: Pick<SignedContext, 'lang'>, { errorCode, details }: Rejection): string =>
  texts(lang, errorCode, details);
