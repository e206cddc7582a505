import type { Language } from '@shopkeeper/resource/schema';

/** The texts of one namespace by flat key. */
export type Texts = Readonly<Record<string, string>>;

/** What is put into a text: `{{name}}`. `count` also chooses between its forms; `defaultValue` replaces a missing text. */
export type Params = Readonly<Record<string, string | number>>;

/** The loaded texts, read by language, namespace and key. */
export interface TextReader {
  add(language: Language, namespace: string, texts: Texts): void;
  /** Whether the text of a key exists; `other:key` reads another namespace. */
  has(language: Language, namespace: string, key: string): boolean;
  /** The text of a whole key, colon included, in the namespace `titles`, or `member-titles` where only those are loaded. */
  titleOf(language: Language, key: string): string | undefined;
  /** Returns a text with its params. A missing one is `defaultValue`, else the key without its namespace. */
  read(language: Language, namespace: string, key: string, params?: Params): string;
}

/** Creates an empty reader. */
export function createTextReader(): TextReader {
  const all = new Map<string, Texts>();
  const find = (language: Language, { namespace, name }: Place, count?: string | number): string | undefined => {
    const texts = all.get(`${namespace}/${language}`);
    const form = typeof count === 'number' ? texts?.[`${name}_${formOf(language, count)}`] : undefined;
    return form ?? texts?.[name];
  };
  return {
    add: (language, namespace, texts) => void all.set(`${namespace}/${language}`, texts),
    has: (language, namespace, key) => find(language, placeOf(namespace, key)) !== undefined,
    titleOf: (language, name) =>
      find(language, { namespace: 'titles', name }) ?? find(language, { namespace: 'member-titles', name }),
    read: (language, namespace, key, params = {}) => {
      const place = placeOf(namespace, key);
      const text = find(language, place, params['count']) ?? params['defaultValue'] ?? place.name;
      return filled(String(text), params);
    },
  };
}

interface Place {
  readonly namespace: string;
  readonly name: string;
}

function placeOf(namespace: string, key: string): Place {
  const at = key.indexOf(':');
  return at < 0 ? { namespace, name: key } : { namespace: key.slice(0, at), name: key.slice(at + 1) };
}

const rules = new Map<Language, Intl.PluralRules>();

/** The form of a number in a language: `one` or `other`. */
function formOf(language: Language, count: number): string {
  const ofLanguage = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, ofLanguage);
  return ofLanguage.select(count);
}

/** A param that is not given leaves nothing. */
const filled = (text: string, params: Params): string =>
  text.includes('{{') ? text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(params[name] ?? '')) : text;
