import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { pagesOf } from './page-modules.plugin.ts';

type OutputBundle = Rolldown.OutputBundle;
type OutputChunk = Rolldown.OutputChunk;

const memberShell = /[\\/]member-ui[\\/]src[\\/]member-shell\.tsx$/;

/** What a page needs before its own code, by the beginning of its path. The first that matches counts. */
const areas: readonly (readonly [start: string, modules: RegExp])[] = [
  ['/admin/login', /web[\\/]src[\\/](login[\\/]login-screen\.tsx|staff\.ts)$/],
  ['/admin', /[\\/]web[\\/]src[\\/]staff\.ts$|[\\/]shell[\\/]shell\.tsx$|[\\/]i18n[\\/]locale-packs\.ts$/],
  ['/user/login', /[\\/]member-login[\\/]member-login-screen\.tsx$/],
  ['/user', memberShell],
  ['/', memberShell],
];
const home = /[\\/]home[\\/]home-screen\.tsx$/;

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
    const wanted = chunks.filter(({ moduleIds }) => moduleIds.some(isWanted));
    return [...new Set(filesOf(closureOf(wanted)))].map((file) => `/${file}`).filter((file) => !page.includes(file));
  };
}

/** A style is loaded early as a style, a script as a module with all its rules about origins. */
const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${file}">`
    : `<link rel="modulepreload" crossorigin href="${file}">`;

/** Writes `index.html` with links to more files as one page for each set of files; returns the name of the page. */
function createWriter(dir: string, application: string) {
  const names = new Map<string, string>();
  mkdirSync(join(dir, 'pages'), { recursive: true });
  return (files: readonly string[]): string => {
    const links = files.map(linkTo).join('');
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
 * of one round trip after the other, and `.pages.json`: the copies by the path of a page (`/product/:id`) and by the beginning of a path.
 */
export function preloads(): Plugin {
  return {
    name: 'preloads',
    writeBundle({ dir = '' }, bundle) {
      const application = readFileSync(join(dir, 'index.html'), 'utf8');
      const find = createFinder(bundle, application);
      const write = createWriter(dir, application);
      const modules = Object.values(bundle).flatMap((one) => (isChunk(one) ? one.moduleIds : []));
      const pages = pagesOf(modules).map(([path, module]) => {
        const area = areas.find(([start]) => path.startsWith(start))?.[1];
        return [path, write(find((id) => id === module || (area?.test(id) ?? false)))] as const;
      });
      const starts = areas.map(([start, modules]) => [start, write(find((id) => modules.test(id)))] as const);
      const first = ['/', write(find((id) => home.test(id)))] as const;
      const written = { pages: Object.fromEntries([...pages, first]), areas: Object.fromEntries(starts.slice(0, -1)) };
      writeFileSync(join(dir, '.pages.json'), JSON.stringify(written));
    },
  };
}
