import type { Language } from '@shopkeeper/resource/schema';
import english from './content/english.json' with { type: 'json' };
import chineseTexts from './content/texts.json' with { type: 'json' };

type Environment = Readonly<Record<string, string | undefined>>;

/** The language of the demo shop: `DEMO_LANG`, else that of the machine if it is English; Chinese by default. */
export function demoLanguageOf(environment: Environment): Language {
  const { DEMO_LANG: chosen, LC_ALL: all, LC_MESSAGES: messages, LANG: usual } = environment;
  return /^en(?![a-z])/i.test(chosen || all || messages || usual || '') ? 'en' : 'zh-cn';
}

/** Read once: the content of a demo shop is in one language. */
export const demoLanguage = demoLanguageOf(process.env);

const translations: Readonly<Record<string, string>> = english;

/** Content with every text translated to English; labels that are stored in both languages, and texts without a translation, stay. */
export function inEnglish<T>(content: T, key = ''): T {
  if (typeof content === 'string') return (key === 'labelZh' ? content : (translations[content] ?? content)) as T;
  if (Array.isArray(content)) return content.map((part: unknown) => inEnglish(part)) as T;
  if (typeof content !== 'object' || content === null) return content;
  return Object.fromEntries(Object.entries(content).map(([name, part]) => [name, inEnglish(part, name)])) as T;
}

/** Content in the language of the demo shop. */
export const localized = <T>(content: T): T => (demoLanguage === 'en' ? inEnglish(content) : content);

/** Texts that are composed, in the language of the demo shop. */
export const texts = localized(chineseTexts);

/** Fills the gaps of a text, `{name}`, and trims it. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap)).trim();
