import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../cli.mjs';

/** Returns a pattern for the text of a qualified key (`order:title`). */
export type TextOf = (key: string) => RegExp;

type Texts = Readonly<Record<string, string>>;

const read = (file: string): Texts => JSON.parse(readFileSync(file, 'utf8')) as Texts;
const folders = (at: string): string[] =>
  readdirSync(at, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []));

/** Returns the file of a namespace's texts: in the kit or in the folder of its resource. */
function fileOf(namespace: string, language: string): string {
  const kit = folders(join(root, 'packages')).map((one) => join(root, 'packages', one, 'locales', language, `${namespace}.json`));
  const ofKit = kit.find((file) => existsSync(file));
  if (ofKit) return ofKit;
  const context = folders(join(root, 'contexts')).find((one) => folders(join(root, 'contexts', one)).includes(namespace));
  if (!context) throw new Error(`nothing is called ${namespace}`);
  return join(root, 'contexts', context, namespace, 'locales', `${language}.json`);
}

const escaped = (sign: string): string => sign.replace(/[.*+?^${}()|[\]\\]/, '\\$&');

/**
 * Returns the lookup of texts in a language. The pattern allows spaces between characters, because buttons may draw a text of two
 * characters with one.
 */
export function textIn(language: string): TextOf {
  const known = new Map<string, Texts>();
  return (key) => {
    const [namespace = '', name = ''] = key.split(':');
    const texts = known.get(namespace) ?? read(fileOf(namespace, language));
    known.set(namespace, texts);
    const text = texts[name];
    if (text === undefined) throw new Error(`${key} has no text in ${language}`);
    return new RegExp(`^${[...text].map(escaped).join('\\s*')}$`);
  };
}
