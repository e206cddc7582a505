import { createMessages, kitCatalogues, spokenOf, type Catalogue, type SignedContext } from '@shopkeeper/server-kit';
import type { Language, Refusal } from '@shopkeeper/resource';
import stockEn from '../../stock/locales/en.json' with { type: 'json' };
import stockZh from '../../stock/locales/zh-cn.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh-cn.json' with { type: 'json' };

const illegal = (lang: Language): Catalogue => ({ 'product.illegal-move': kitCatalogues[lang]['request.illegal-move'] ?? '' });

const texts = createMessages([
  kitCatalogues,
  { 'zh-cn': illegal('zh-cn'), en: illegal('en') },
  { 'zh-cn': zh, en },
  { 'zh-cn': spokenOf('product', zh), en: spokenOf('product', en) },
  { 'zh-cn': spokenOf('stock', stockZh), en: spokenOf('stock', stockEn) },
]);

/** A text of the product's language files (`field.name`, `text.…`). */
export const productText = (lang: Language, key: string, facts?: Readonly<Record<string, unknown>>): string =>
  texts(lang, key, facts);

/** A refusal in words, as a button or a line of a report shows it. */
export const refusalText = ({ lang }: Pick<SignedContext, 'lang'>, { refused, facts }: Refusal): string =>
  texts(lang, refused, facts);
