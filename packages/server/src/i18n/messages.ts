import { type Details } from '@shopkeeper/resource';
import { type FieldIssue, type Language, languages } from '@shopkeeper/resource/schema';
import en from '../../locales/en.json' with { type: 'json' };
import zh from '../../locales/zh-cn.json' with { type: 'json' };

/** Messages by key (`request.forbidden`, `rule.required`, `<resource>.<kebab>`), in one language. */
export type Catalogue = Readonly<Record<string, string>>;

/**
 * Returns the message of a key in a language, with its placeholders filled from the details: `{name}`, as screens write them also
 * `{{name}}`; `{name:yuan}` for an amount of fen, shown as `¥12.30`; `{name:unit}` for one that is fen where the detail `unit` says so.
 */
export type Messages = (lang: Language, key: string, details?: Readonly<Record<string, unknown>>) => string;

/** The kit's own messages: every `request.*` error and every validation rule. */
export const kitCatalogues: Readonly<Record<Language, Catalogue>> = { 'zh-cn': zh, en };

/**
 * Merges catalogues; a later one wins. A key missing in the language falls back to the default language, then to the key itself.
 * A placeholder without a value is left out; list items are translated by `<resource>.detail.<placeholder>.<item>` where such a
 * text exists.
 */
export function createMessages(catalogues: readonly Readonly<Partial<Record<Language, Catalogue>>>[]): Messages {
  const texts = new Map(languages.map((lang) => [lang, new Map(catalogues.flatMap((each) => Object.entries(each[lang] ?? {})))]));
  const find = (lang: Language, key: string): string | undefined =>
    texts.get(lang)?.get(key) ?? texts.get(languages[0])?.get(key);
  return (lang, key, details = {}) => {
    const [resource = ''] = key.split('.');
    const formatted = (place: string, detail: unknown, unit: string | undefined): string => {
      const isFen = unit === 'yuan' || (unit === 'unit' && details['unit'] === 'fen');
      if (isFen && typeof detail === 'number') return yuan(detail);
      if (!Array.isArray(detail)) return shown(detail);
      const items = detail.map((item) => find(lang, `${resource}.detail.${place}.${shown(item)}`) ?? shown(item));
      return items.join(between[lang]);
    };
    const text = find(lang, key) ?? key;
    return text.replaceAll(/\{\{(\w+)\}\}|\{(\w+)(?::(yuan|unit))?\}/g, (...found: (string | undefined)[]) => {
      const [, shared, own, unit] = found;
      const place = shared ?? own ?? '';
      return Object.hasOwn(details, place) ? formatted(place, details[place], unit) : '';
    });
  };
}

/** The separator of list items; Chinese has its own comma for it. */
const between: Readonly<Record<Language, string>> = { 'zh-cn': '\u3001', en: ', ' };

/** Fen as an amount of yuan with its sign, grouped as screens show it. */
const yuan = (fen: number): string =>
  `${fen < 0 ? '-' : ''}¥${(Math.abs(fen) / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

function shown(detail: unknown): string {
  if (detail === null || detail === undefined) return '';
  return typeof detail === 'object' ? JSON.stringify(detail) : String(detail);
}

/**
 * Returns the server's messages of a resource's language file: `error.x` is the message of the error `<resource>.x`, `rule.x`
 * that of the rule `<resource>.x`, `detail.x.y` the text of the item y in the list x of an error or rule.
 */
export const spokenOf = (resource: string, texts: Catalogue): Catalogue =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) => {
      const [, rest] = /^(?:(?:error|rule)\.|(?=detail\.))(.+)$/.exec(key) ?? [];
      return rest ? [[`${resource}.${rest}`, text]] : [];
    }),
  );

/** Adds messages to issues. An issue with a message keeps it; a rule with a dot is a key itself. */
export function worded(messages: Messages, lang: Language, issues: readonly FieldIssue[]): FieldIssue[] {
  return issues.map((issue) => ({
    ...issue,
    msg:
      issue.msg ??
      messages(lang, issue.rule.includes('.') ? issue.rule : `rule.${issue.rule}`, issue.params as Details | undefined),
  }));
}

/** The language of an `Accept-Language` header: English when its first choice is English, else the default. */
export function languageOf(header: string | undefined): Language {
  return /^\s*en(?![a-z])/i.test(header ?? '') ? 'en' : languages[0];
}
