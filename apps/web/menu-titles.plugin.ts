import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const house = resolve(import.meta.dirname, '../..');
const request = /^virtual:menu-titles\/(zh-cn|en)$/;
const isTitle = (key: string): boolean => key === 'title' || key.startsWith('text.group.');

/**
 * The titles a menu shows, taken out of the texts of all resources: the menu needs one line of each file before any of
 * their pages is opened.
 */
export function menuTitles(): Plugin {
  return {
    name: 'menu-titles',
    resolveId: (id) => (request.test(id) ? `\0${id}` : undefined),
    load(id) {
      const language = request.exec(id.replace(/^\0/, ''))?.[1];
      if (language === undefined) return undefined;
      const files = textFiles(language);
      for (const file of files) this.addWatchFile(file);
      return `export default ${JSON.stringify(Object.fromEntries(files.flatMap(titlesOf)))}`;
    },
  };
}

/** Every `contexts/<context>/<resource>/locales/<language>.json` there is. */
function textFiles(language: string): readonly string[] {
  const contexts = join(house, 'contexts');
  return readdirSync(contexts)
    .flatMap((context) =>
      readdirSync(join(contexts, context)).map((resource) => join(contexts, context, resource, 'locales', `${language}.json`)),
    )
    .filter((file) => existsSync(file));
}

function titlesOf(file: string): readonly (readonly [string, string])[] {
  const namespace = basename(dirname(dirname(file)));
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return Object.entries(texts)
    .filter(([key]) => isTitle(key))
    .map(([key, text]) => [`${namespace}:${key}`, text]);
}
