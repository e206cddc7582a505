import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { pagesOf } from './page-modules.plugin.ts';

type OutputBundle = Rolldown.OutputBundle;
type OutputChunk = Rolldown.OutputChunk;

const languages = ['zh-cn', 'en'] as const;
type Language = (typeof languages)[number];

const memberShell = /[\\/]member-ui[\\/]src[\\/]member-shell\.tsx$/;

/** What a page needs before its own code: modules, and the namespaces of texts. */
interface Needs {
  readonly modules: RegExp;
  readonly texts: readonly string[];
}

const ofMembers: Needs = { modules: memberShell, texts: ['shell', 'member-area', 'member-titles'] };

/** By the beginning of the path of a page. The first that matches counts. */
const areas: readonly (readonly [start: string, needs: Needs])[] = [
  ['/admin/login', { modules: /web[\\/]src[\\/](login[\\/]login-screen\.tsx|staff\.ts)$/, texts: ['shell', 'login'] }],
  [
    '/admin',
    {
      modules: /[\\/]web[\\/]src[\\/]staff\.ts$|[\\/]shell[\\/]shell\.tsx$|[\\/]i18n[\\/]locale-packs\.ts$/,
      texts: ['shell'],
    },
  ],
  ['/user/login', { modules: /[\\/]member-login[\\/]member-login-screen\.tsx$/, texts: ['shell', 'member-login', 'login'] }],
  ['/user', ofMembers],
  ['/', ofMembers],
];
const home = /[\\/]home[\\/]home-screen\.tsx$/;

/** Whether a module has the texts of one of these namespaces in a language. */
const holdsTexts = (namespaces: readonly string[], language: string): ((id: string) => boolean) => {
  const names = namespaces.join('|');
  const ofLanguage = new RegExp(
    `[\\\\/](${names})[\\\\/]locales[\\\\/]${language}\\.json$|[\\\\/]locales[\\\\/]${language}[\\\\/](${names})\\.json$|[\\\\/](${names})-${language}\\.gen\\.ts$`,
  );
  return (id) => ofLanguage.test(id);
};

const isChunk = (one: OutputBundle[string]): one is OutputChunk => one.type === 'chunk';

/** Finds the files that a module needs in a build and `page` does not name: scripts with all static imports, and their styles. */
function createFinder(bundle: OutputBundle, page: string) {
  const chunks = Object.values(bundle).filter(isChunk);
  const closureOf = (start: readonly OutputChunk[]): ReadonlySet<OutputChunk> => {
    const found = new Set<OutputChunk>(start);
    for (const chunk of found)
      for (const file of chunk.imports) chunks.filter(({ fileName }) => fileName === file).forEach((one) => found.add(one));
    return found;
  };
  const filesOf = (found: Iterable<OutputChunk>): string[] =>
    [...found].flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]);
  return (isWanted: (id: string) => boolean): string[] => {
    // A module in a file with others is imported by a file of its own, which has no module.
    const wanted = chunks.filter(({ moduleIds, facadeModuleId }) =>
      [...moduleIds, ...(facadeModuleId === null ? [] : [facadeModuleId])].some(isWanted),
    );
    return [...new Set(filesOf(closureOf(wanted)))].map((file) => `/${file}`).filter((file) => !page.includes(file));
  };
}

/** A style is loaded early as a style, a script as a module with all its rules about origins. */
const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${file}">`
    : `<link rel="modulepreload" crossorigin href="${file}">`;

/** What a page loads at once: files for every reader, and the texts of each language. */
interface Early {
  readonly files: readonly string[];
  readonly texts: Readonly<Record<Language, readonly string[]>>;
}

/** `texts.js` reads the language of the reader, which only the browser knows, and links to the texts of that language. */
const textsOf = ({ texts }: Early): string =>
  `<script async fetchpriority="high" src="/texts.js"${languages.map((one) => ` data-${one}="${texts[one].join(' ')}"`).join('')}></script>`;

/** Writes `index.html` with links to more files as one page for each set of files; returns the name of the page. */
function createWriter(dir: string, application: string) {
  const names = new Map<string, string>();
  mkdirSync(join(dir, 'pages'), { recursive: true });
  return (early: Early): string => {
    const links = textsOf(early) + early.files.map(linkTo).join('');
    const name = names.get(links) ?? `pages/${names.size}.html`;
    if (!names.has(links))
      writeFileSync(
        join(dir, name),
        application.replace('</head>', () => `${links}</head>`),
      );
    names.set(links, name);
    return name;
  };
}

/**
 * Writes copies of `index.html` that link to the files which a page needs beside its own, so that a browser loads them at once instead
 * of one round trip after the other, with the texts of each language for `texts.js`, and `.pages.json`: the copies by the path of a page (`/product/:id`) and by the beginning of a path.
 */
export function preloads(): Plugin {
  return {
    name: 'preloads',
    writeBundle({ dir = '' }, bundle) {
      const application = readFileSync(join(dir, 'index.html'), 'utf8');
      const find = createFinder(bundle, application);
      const write = createWriter(dir, application);
      const modules = Object.values(bundle).flatMap((one) => (isChunk(one) ? one.moduleIds : []));
      const earlyOf = (isWanted: (id: string) => boolean, namespaces: readonly string[]): Early => ({
        files: find(isWanted),
        texts: {
          'zh-cn': find(holdsTexts(namespaces, 'zh-cn')),
          en: find(holdsTexts(namespaces, 'en')),
        },
      });
      const pages = pagesOf(modules).map(({ path, module, namespaces }) => {
        const area = areas.find(([start]) => path.startsWith(start))?.[1];
        const early = earlyOf(
          (id) => id === module || (area?.modules.test(id) ?? false),
          [...(area?.texts ?? []), ...namespaces],
        );
        return [path, write(early)] as const;
      });
      const starts = areas.map(([start, needs]) => [start, write(earlyOf((id) => needs.modules.test(id), needs.texts))] as const);
      const first = ['/', write(earlyOf((id) => home.test(id), ['shell', 'home']))] as const;
      const written = { pages: Object.fromEntries([...pages, first]), areas: Object.fromEntries(starts.slice(0, -1)) };
      writeFileSync(join(dir, '.pages.json'), JSON.stringify(written));
    },
  };
}
