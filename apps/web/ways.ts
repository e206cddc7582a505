import { build, type InlineConfig } from 'vite';
import { isOfStaff, pagesOf } from './page-modules.plugin.ts';

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

/**
 * Pages without the shell, including the member centre: what they need is never in one file with what only the shell needs. Members are
 * merged by staff.
 */
const withoutShell =
  /[\\/]web[\\/]src[\\/](home|login|member-login)[\\/]|[\\/]member-ui[\\/]src[\\/](?!rich-text)|[\\/](member-(?!merge)[a-z]+|overview)[\\/]web[\\/]/;
/** What a first visit of the member centre needs; forms with regions or rich texts, and the declarations that they import, are loaded later. */
const startOfMembers =
  /[\\/]web[\\/]src[\\/](home|member-login)[\\/]|[\\/]member-ui[\\/]src[\\/](?!region-select|rich-text)|[\\/]overview[\\/]web[\\/](?!own-orders)/;
/** The first page of staff. */
const login = /[\\/]web[\\/]src[\\/]login[\\/]/;

/** The list of the pages of staff, with what their headers and screens need to be opened. */
const listOfPages = /[\\/]web[\\/]src[\\/]staff\.ts$/;
const ofContexts = /[\\/]contexts[\\/]/;

/** What the first page of a signed-in member needs. */
const pageOfMembers = /[\\/]member-ui[\\/]src[\\/]member-shell\.tsx$|[\\/]overview-screen\.tsx$/;

/**
 * Texts that the first page needs, with the titles of the pages of members, and texts of the shell with all titles, by language. The
 * entry waits for the first of them: they must not import what imports the entry.
 */
const startTexts = /[\\/](?:ui|web)[\\/]locales[\\/](zh-cn|en)[\\/](?:shell|login)\.json$/;
const memberTitles = /[\\/]member-titles-(zh-cn|en)\.gen\.ts$/;
const titleTexts = /[\\/]titles-(zh-cn|en)\.ts$|[\\/]locales[\\/](zh-cn|en)\.json\?title$/;
const shellTexts = /[\\/]admin-ui[\\/]locales[\\/](zh-cn|en)[\\/]resource\.json$/;
const libraryTexts = /[\\/]locale[\\/](zh_CN|zh-cn|en_US)\.js$/;

/** The file of the texts of a language; one request instead of nine. `ofMembers` are the modules of the titles for members. */
function textFileOf(id: string, ofMembers: ReadonlySet<string>): string | null {
  const start = (startTexts.exec(id) ?? memberTitles.exec(id))?.[1];
  if (start !== undefined) return `start-${start}`;
  const titles = titleTexts.exec(id)?.slice(1).find(Boolean);
  if (titles !== undefined) return ofMembers.has(id) ? `start-${titles}` : `shell-${titles}`;
  const shell = shellTexts.exec(id)?.[1];
  if (shell !== undefined) return `shell-${shell}`;
  const library = libraryTexts.exec(id)?.[1];
  if (library === undefined) return null;
  return library === 'en_US' ? 'shell-en' : 'shell-zh-cn';
}

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

/** The modules that about a sixth of the pages that match need, and at least two of them. */
function sharedModulesOf(parts: readonly Part[], wanted: RegExp): ReadonlySet<string> {
  const pages = [...new Set(parts.flatMap(({ modules }) => modules.filter((id) => wanted.test(id))))];
  if (pages.length === 0) throw new Error(`no module of the build matches ${wanted}`);
  const sets = pages.map((page) => modulesOf(parts, (id) => id === page));
  // What a few of many pages need is no reason to load it with all of them.
  const least = Math.min(sets.length, Math.max(2, Math.floor(sets.length / 6)));
  return new Set(sets.flatMap((set) => [...set].filter((id) => sets.filter((other) => other.has(id)).length >= least)));
}

/** What lists need is one file; so is what lists share with other kinds of page. */
function wayOf(needing: readonly string[]): string | null {
  const kinds = [...new Set(needing.map((way) => (way === 'lists' ? 'list' : way)))];
  if (kinds.length === 0) return null;
  return kinds.includes('list') && kinds.length > 1 ? 'pages' : kinds.join('-');
}

/** How the modules of a build are put into files. */
export interface Ways {
  /** The file of a module; null where the bundler decides. */
  readonly nameOf: (id: string) => string | null;
  /** Whether a page without the shell needs a module. */
  readonly isOfMembers: (id: string) => boolean;
}

/**
 * Returns the chunk name of each module of a staff page: modules that the same kinds of page need share a file. Otherwise the
 * bundler splits shared code into some hundred files of a few hundred bytes, each a round trip on a phone. A discarded build
 * determines which page needs which module; the import graph cannot, because it goes through packages that export everything.
 */
export async function sharedByWay(config: InlineConfig): Promise<Ways> {
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
  const first = modulesOf(parts, (id) => withoutShell.test(id));
  const ofMembers = new Set(
    pagesOf(parts.flatMap(({ modules }) => modules)).flatMap(({ path, module }) => (isOfStaff(path) ? [] : [module])),
  );
  const apart = new Set([...first, ...modulesOf(parts, (id) => ofMembers.has(id))]);
  const atStart = modulesOf(parts, (id) => startOfMembers.test(id));
  const onFirstPage = modulesOf(parts, (id) => pageOfMembers.test(id));
  const titlesOfMembers = modulesOf(parts, (id) => memberTitles.test(id));
  const atLogin = modulesOf(parts, (id) => login.test(id));
  const { shell, ...pages } = ways;
  const inShell = modulesOf(parts, (id) => shell.test(id));
  const inList = modulesOf(parts, (id) => listOfPages.test(id));
  const inPages = Object.entries(pages).map(([way, wanted]) => ({ way, modules: sharedModulesOf(parts, wanted) }));
  /** The file of what somebody needs before the shell; undefined for everything else. */
  const beforeShell = (id: string): string | undefined => {
    // What the first pages of staff and of members share brings nothing else of either.
    if (atLogin.has(id)) return onFirstPage.has(id) ? 'start' : 'login';
    if (!apart.has(id) || !inShell.has(id)) return undefined;
    // The pages that members open later are apart too: an icon in the file of another kind of page would load the shell with it.
    return first.has(id) ? 'basics' : 'basics-more';
  };
  const nameOf = (id: string): string | null => {
    const before = beforeShell(id);
    if (before !== undefined) return before;
    const needing = inPages.filter(({ modules }) => modules.has(id)).map(({ way }) => way);
    // One file instead of twelve: browsers load six at a time from a server that speaks HTTP/1.1.
    if (needing.length === 0 && onFirstPage.has(id)) return 'member';
    if (apart.has(id)) return needing.length === 0 ? null : atStart.has(id) ? 'page-basics' : 'page-more';
    if (inShell.has(id)) return 'shell';
    // What opens a dialog from the header is shared with the dialog: it stays with the list instead of a file of its own.
    if (inList.has(id) && ofContexts.test(id)) return 'staff';
    return textFileOf(id, titlesOfMembers) ?? wayOf(needing);
  };
  return { nameOf, isOfMembers: (id) => apart.has(id) };
}
