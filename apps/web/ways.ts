import { build, type InlineConfig } from 'vite';

/** A file of a build: its modules, and the files that are loaded with it. */
interface Part {
  readonly file: string;
  readonly imports: readonly string[];
  readonly modules: readonly string[];
}

/** The kinds of staff page, by the module that renders them. The shell is loaded before any of the others. */
const ways = {
  shell: /[\\/]shell[\\/]shell\.tsx$|[\\/]i18n[\\/]locale-packs\.ts$/,
  list: /[\\/]admin-ui[\\/]src[\\/]list[\\/]resource-screen\.tsx$/,
  // Code that only some lists need, such as a label or a file upload, must not load the form too.
  lists: /-list-screen\.tsx$/,
  form: /[\\/]admin-ui[\\/]src[\\/]form[\\/]form-page\.tsx$/,
  detail: /[\\/]admin-ui[\\/]src[\\/]detail[\\/]detail-page\.tsx$/,
} as const;

/** Pages without the shell, including the member centre: their modules stay separate from it. */
const withoutShell =
  /[\\/]web[\\/]src[\\/](home|login|member-login)[\\/]|[\\/]member-ui[\\/]src[\\/]|[\\/](member-[a-z]+|overview)[\\/]web[\\/]/;

function modulesOf(parts: readonly Part[], isWanted: (id: string) => boolean): ReadonlySet<string> {
  const byFile = new Map(parts.map((part) => [part.file, part]));
  const found = new Set<Part>();
  const waiting = parts.filter(({ modules }) => modules.some(isWanted));
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (found.has(part)) continue;
    found.add(part);
    waiting.push(...part.imports.flatMap((file) => byFile.get(file) ?? []));
  }
  return new Set([...found].flatMap(({ modules }) => modules));
}

/** The modules of the pages that match, without what only one of several pages needs. */
function sharedModulesOf(parts: readonly Part[], wanted: RegExp): ReadonlySet<string> {
  const pages = [...new Set(parts.flatMap(({ modules }) => modules.filter((id) => wanted.test(id))))];
  if (pages.length === 0) throw new Error(`no module of the build matches ${wanted}`);
  const sets = pages.map((page) => modulesOf(parts, (id) => id === page));
  const least = Math.min(2, sets.length);
  return new Set(sets.flatMap((set) => [...set].filter((id) => sets.filter((other) => other.has(id)).length >= least)));
}

/**
 * Returns the chunk name of each module of a staff page: modules that the same kinds of page need share a file. Otherwise the
 * bundler splits shared code into some hundred files of a few hundred bytes, each a round trip on a phone. A discarded build
 * determines which page needs which module; the import graph cannot, because it goes through packages that export everything.
 */
export async function sharedByWay(config: InlineConfig): Promise<(id: string) => string | null> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const parts = outputs.flatMap((one): Part[] =>
    one.type === 'chunk' ? [{ file: one.fileName, imports: one.imports, modules: one.moduleIds }] : [],
  );
  const apart = modulesOf(parts, (id) => withoutShell.test(id));
  const { shell, ...pages } = ways;
  const inShell = modulesOf(parts, (id) => shell.test(id));
  const inPages = Object.entries(pages).map(([way, wanted]) => ({ way, modules: sharedModulesOf(parts, wanted) }));
  return (id) => {
    if (apart.has(id)) return null;
    if (inShell.has(id)) return 'shell';
    const needing = inPages.filter(({ modules }) => modules.has(id)).map(({ way }) => way);
    return needing.length === 0 ? null : needing.join('-');
  };
}
