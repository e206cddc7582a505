import { type AnyResource } from '@shopkeeper/resource';
import { type Language, languages } from '@shopkeeper/resource/schema';
import { type Catalogue, createMessages, kitCatalogues, type Messages, spokenOf } from '@shopkeeper/server/http';
import { contextTexts } from './texts.gen.ts';

const illegalTransitions = (resources: readonly AnyResource[], lang: Language): Catalogue =>
  Object.fromEntries(
    resources
      .filter((one) => one.state)
      .map((one) => [`${one.name}.illegal-transition`, kitCatalogues[lang]['request.illegal-transition'] ?? '']),
  );

/** Returns a text by the key that screens use (`brand:field.name`); keys without a resource are the server's own. */
export function composeTexts(messages: Messages): Messages {
  const own = contextTexts.map(({ name, ...texts }) => ({ 'zh-cn': keyed(name, texts['zh-cn']), en: keyed(name, texts.en) }));
  const titles = createMessages(own);
  return (lang, key, details) => (key.includes(':') ? titles(lang, key, details) : messages(lang, key, details));
}

const keyed = (name: string, texts: Catalogue): Catalogue =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${name}:${key}`, text]));

/**
 * All server messages in both languages: the kit's, the illegal-transition message of each state machine, and the contexts' own.
 */
export function composeMessages(resources: readonly AnyResource[]): Messages {
  const generic = Object.fromEntries(languages.map((lang) => [lang, illegalTransitions(resources, lang)]));
  const own = contextTexts.map((texts) => ({
    'zh-cn': spokenOf(texts.name, texts['zh-cn']),
    en: spokenOf(texts.name, texts.en),
  }));
  return createMessages([kitCatalogues, generic, ...own]);
}
