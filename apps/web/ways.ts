import { build, type InlineConfig } from 'vite';

/** A file of a build: the modules in it, and the files that are loaded with it. */
interface Part {
  readonly file: string;
  readonly imports: readonly string[];
  readonly modules: readonly string[];
}

/** What staff pages stand on, by the module that draws it. The shell is there before any of the others. */
const ways = {
  shell: /[\\/]shell[\\/]shell\.tsx$|[\\/]i18n[\\/]locale-packs\.ts$/,
  list: /[\\/]resource[\\/]list[\\/]resource-screen\.tsx$/,
  // What only some lists need beyond it, a label here and a file that is sent there, must not bring the form along.
  lists: /-list-screen\.tsx$/,
  form: /[\\/]resource[\\/]form[\\/]form-page\.tsx$/,
  detail: /[\\/]resource[\\/]detail[\\/]detail-page\.tsx$/,
} as const;

/** Pages that come without the shell, those of the member centre among them: what they need stays apart from it. */
const withoutShell =
  /[\\/]web[\\/]src[\\/](home|login|member-login)[\\/]|[\\/]web-kit[\\/]src[\\/]member[\\/]|[\\/](member-[a-z]+|overview)[\\/]web[\\/]/;

function modulesOf(parts: readonly Part[], wanted: RegExp): ReadonlySet<string> {
  const byFile = new Map(parts.map((part) => [part.file, part]));
  const found = new Set<Part>();
  const waiting = parts.filter(({ modules }) => modules.some((id) => wanted.test(id)));
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (found.has(part)) continue;
    found.add(part);
    waiting.push(...part.imports.flatMap((file) => byFile.get(file) ?? []));
  }
  return new Set([...found].flatMap(({ modules }) => modules));
}

/**
 * Which file each module of a staff page belongs into: those that the same ways need stand together. Left to itself the bundler
 * cuts what pages share into some hundred files of a few hundred bytes, and on a phone each is a round trip of its own. A build
 * that is thrown away tells who needs what: the graph of imports does not, for it goes through packages that name everything.
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
  const apart = modulesOf(parts, withoutShell);
  const { shell, ...pages } = ways;
  const inShell = modulesOf(parts, shell);
  const inPages = Object.entries(pages).map(([way, wanted]) => ({ way, modules: modulesOf(parts, wanted) }));
  return (id) => {
    if (apart.has(id)) return null;
    if (inShell.has(id)) return 'shell';
    const needing = inPages.filter(({ modules }) => modules.has(id)).map(({ way }) => way);
    return needing.length === 0 ? null : needing.join('-');
  };
}
