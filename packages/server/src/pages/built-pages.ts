import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `.pages.json` of the built application: its HTML files by the path of a page (`/product/:id`), and by the beginning of a path. */
interface BuiltPages {
  readonly pages: Readonly<Record<string, string>>;
  readonly areas: Readonly<Record<string, string>>;
}

/** Returns the HTML file of the application for a path, relative to the folder of the build. */
export type FileFor = (path: string) => string;

const isMatch = (pattern: readonly string[], path: readonly string[]): boolean =>
  pattern.length === path.length && pattern.every((part, at) => part === path[at] || (part.startsWith(':') && path[at] !== ''));

function read(staticDir: string): BuiltPages {
  const file = join(staticDir, '.pages.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BuiltPages) : { pages: {}, areas: {} };
}

/**
 * Finds for each path the HTML file that links to the files which the page is going to need: its scripts would name them one round
 * trip after the other. A path that the build does not know gets the file of its area, else `index.html`.
 */
export function builtPages(staticDir: string): FileFor {
  const { pages, areas } = read(staticDir);
  const exact = new Map(Object.entries(pages));
  const patterns = [...exact].filter(([path]) => path.includes(':')).map(([path, file]) => ({ parts: path.split('/'), file }));
  const starts = Object.entries(areas);
  return (path) => {
    const parts = path.split('/');
    return (
      exact.get(path) ??
      patterns.find((pattern) => isMatch(pattern.parts, parts))?.file ??
      starts.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1] ??
      'index.html'
    );
  };
}
