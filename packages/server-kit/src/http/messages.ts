import { type Details, type FieldIssue, type Language, languages } from '@shopkeeper/resource';
import en from '../../locales/en.json' with { type: 'json' };
import zh from '../../locales/zh-cn.json' with { type: 'json' };

/** Texts by key (`request.forbidden`, `rule.required`, `<resource>.<kebab>`), in one language. */
export type Catalogue = Readonly<Record<string, string>>;

/** The text of a key in a language, its `{name}` places filled from the facts. */
export type Messages = (lang: Language, key: string, details?: Readonly<Record<string, unknown>>) => string;

/** The kit's own texts: every `request.*` error and every validation rule. */
export const kitCatalogues: Readonly<Record<Language, Catalogue>> = { 'zh-cn': zh, en };

/**
 * Joins catalogues; a later one wins. A key that the language lacks falls back to the default language, then to the key
 * itself. A place whose fact is absent is left out; of a list each item is said by `<resource>.fact.<place>.<item>` where there
 * is such a text, and as it is where there is none.
 */
export function createMessages(catalogues: readonly Readonly<Partial<Record<Language, Catalogue>>>[]): Messages {
  const texts = new Map(languages.map((lang) => [lang, new Map(catalogues.flatMap((each) => Object.entries(each[lang] ?? {})))]));
  const find = (lang: Language, key: string): string | undefined =>
    texts.get(lang)?.get(key) ?? texts.get(languages[0])?.get(key);
  return (lang, key, details = {}) => {
    const [resource = ''] = key.split('.');
    const said = (place: string, detail: unknown): string => {
      if (!Array.isArray(detail)) return shown(detail);
      const items = detail.map((item) => find(lang, `${resource}.detail.${place}.${shown(item)}`) ?? shown(item));
      return items.join(between[lang]);
    };
    const text = find(lang, key) ?? key;
    return text.replaceAll(/\{(\w+)\}/g, (_all, place: string) =>
      Object.hasOwn(details, place) ? said(place, details[place]) : '',
    );
  };
}

/** What stands between the items of a list: Chinese has a comma of its own for it. */
const between: Readonly<Record<Language, string>> = { 'zh-cn': '\u3001', en: ', ' };

function shown(detail: unknown): string {
  if (detail === null || detail === undefined) return '';
  return typeof detail === 'object' ? JSON.stringify(detail) : String(detail);
}

/**
 * What the server says of a resource's language file: `refusal.x` is the text of the error `<resource>.x`, `rule.x` that of the
 * rule `<resource>.x`, `fact.x.y` that of the item y in the list x that a refusal or rule states.
 */
export const spokenOf = (resource: string, texts: Catalogue): Catalogue =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) => {
      const [, said] = /^(?:(?:error|rule)\.|(?=detail\.))(.+)$/.exec(key) ?? [];
      return said ? [[`${resource}.${said}`, text]] : [];
    }),
  );

/** The faults with their texts. A fault that already has one keeps it; a rule with a dot is a key of its own. */
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
