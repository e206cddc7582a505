import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { isCommand, root, print } from './cli.mjs';

const dist = join(root, 'dist');
const partsFile = join(dist, 'parts.json');

/**
 * A file of the built browser application; `modules` are the paths of its modules in the repository.
 *
 * @typedef {{ file: string; isEntry: boolean; imports: readonly string[]; modules: readonly string[] }} Part
 */

/**
 * Limits of what a page may load, in KB (1024 bytes, gzip): in total by then, by the order list alone, and by the first page of a
 * member. The back office names the files of every screen, about 0.1 KB each.
 */
export const bars = { login: 240, list: 404, own: 40, member: 160 };
/** How many script files a browser loads up to the order list: each is a request. */
export const maxFiles = 20;

const shell = ['packages/admin-ui/src/shell/shell.tsx', 'packages/ui/src/i18n/locale-packs.ts'];
const language =
  /(locale\/zh_CN\.js|locale\/zh-cn\.js|titles-zh-cn\.ts|locales\/zh-cn\/(shell|resource|grid|login)\.json|contexts\/(sales\/order|member\/member)\/locales\/zh-cn\.json)$/;
const login = /login\/login-screen\.tsx$/;
/** The list of all pages, which the back office loads beside the texts of its first page. */
const backOffice = /apps\/web\/src\/staff\.ts$/;
/** What the first page of a signed-in member needs: it loads before its own scripts run. */
const memberStart = [
  /sales\/overview\/web\/overview-screen\.tsx$/,
  /member-ui\/src\/member-shell\.tsx$/,
  /(member-titles-zh-cn\.gen\.ts|locales\/zh-cn\/(shell|member-area)\.json|contexts\/sales\/overview\/locales\/zh-cn\.json)$/,
];
const plainList = /admin-ui\/src\/list\/resource-screen\.tsx$/;
const orderList = /sales\/order\/web\/order-list-screen\.tsx$/;

/** Modules that must not be part of the entry: they load with the page that needs them. */
const isLazy =
  /node_modules\/(antd|@ant-design|@rc-component|chart\.js|@tiptap|prosemirror-[a-z]+|@tanstack|lucide-react|dayjs)\/|-screen\.tsx$|\.resource\.ts$|\/grid\//;

const plain = (id) => id.replace(/\?.*$/, '').replaceAll('\\', '/');

/**
 * Returns the files loaded before these parts run: their own and all static imports.
 *
 * @param {readonly Part[]} parts
 * @param {readonly Part[]} wanted
 * @returns {Set<string>}
 */
export function closureOf(parts, wanted) {
  const byFile = new Map(parts.map((part) => [part.file, part]));
  const found = new Set();
  const waiting = wanted.map(({ file }) => file);
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const part = byFile.get(file);
    if (found.has(file) || !part) continue;
    found.add(file);
    waiting.push(...part.imports);
  }
  return found;
}

/** Returns the parts that contain one of these modules, given as whole paths or patterns. */
function holdersOf(parts, ...patterns) {
  const found = parts.filter(({ modules }) =>
    modules.some((id) => patterns.some((one) => (typeof one === 'string' ? plain(id) === one : one.test(plain(id))))),
  );
  if (found.length === 0) throw new Error(`no file of the build holds ${patterns.join(', ')}`);
  return found;
}

/** Returns the files of the entry, those loaded at the login, and those loaded before any screen of the shell. */
function waysIn(parts) {
  const entry = closureOf(
    parts,
    parts.filter(({ isEntry }) => isEntry),
  );
  const atLogin = new Set([...entry, ...closureOf(parts, holdersOf(parts, login, backOffice))]);
  return { entry, atLogin, inShell: new Set([...atLogin, ...closureOf(parts, holdersOf(parts, ...shell, language))]) };
}

const weightOf = (files, sizeOf) => [...files].reduce((sum, file) => sum + sizeOf(file), 0) / 1024;

/**
 * Returns the sizes on the way to the order list, and lazy modules found in the entry. `sizeOf` returns the gzip size of a file
 * in bytes.
 */
export function weigh(parts, sizeOf) {
  const { entry, atLogin, inShell } = waysIn(parts);
  const list = new Set([...inShell, ...closureOf(parts, holdersOf(parts, orderList))]);
  const shared = new Set([...inShell, ...closureOf(parts, holdersOf(parts, plainList))]);
  return {
    login: weightOf(atLogin, sizeOf),
    list: weightOf(list, sizeOf),
    own: weightOf(
      [...list].filter((file) => !shared.has(file)),
      sizeOf,
    ),
    member: weightOf(new Set([...entry, ...closureOf(parts, holdersOf(parts, ...memberStart))]), sizeOf),
    files: list.size,
    lazyInEntry: parts
      .filter(({ file }) => entry.has(file))
      .flatMap(({ modules }) => modules.map(plain).filter((id) => isLazy.test(id))),
  };
}

const screen = /^(?:contexts|packages|apps)\/(.+)-screen\.tsx$/;

/**
 * Returns the size of each screen, largest first: everything loaded by then, and what it adds to the shell or, outside of it, to
 * the entry.
 */
export function weighScreens(parts, sizeOf) {
  const { entry, inShell } = waysIn(parts);
  const found = parts.flatMap(({ modules }) => modules.map(plain).filter((id) => screen.test(id)));
  const screens = [...new Set(found)].map((id) => {
    const before = id.startsWith('apps/') ? entry : inShell;
    const beyond = [...closureOf(parts, holdersOf(parts, id))].filter((file) => !before.has(file));
    const [, name] = screen.exec(id);
    const own = weightOf(beyond, sizeOf);
    return { screen: name.replace(/\/(web|src)(?=\/)/, ''), all: weightOf(before, sizeOf) + own, own };
  });
  return screens.sort((a, b) => b.all - a.all || a.screen.localeCompare(b.screen));
}

/** Describes each exceeded limit and each lazy module in the entry. */
export function violationsIn(weights) {
  const heavy = Object.entries(bars)
    .filter(([key, most]) => weights[key] > most)
    .map(([key, most]) => `${key}: ${weights[key].toFixed(1)} KB of JS, at most ${most}`);
  const many = weights.files > maxFiles ? [`files: ${weights.files} script files up to the order list, at most ${maxFiles}`] : [];
  return [
    ...heavy,
    ...many,
    ...weights.lazyInEntry.map((id) => `${id} is part of the entry; it comes with the page that needs it`),
  ];
}

/** Libraries of the back office, which no page of a member or visitor loads. */
const ofBackOffice = /node_modules\/(antd|@ant-design|@rc-component|chart\.js)\//;

/**
 * Describes each page of members and visitors that loads a library of the back office.
 *
 * @param {readonly Part[]} parts
 * @param {Readonly<Record<string, readonly string[]>>} pages the script files that a page loads, by its path
 */
export function heavyMemberPages(parts, pages) {
  const filesOf = (page) =>
    closureOf(
      parts,
      parts.filter(({ file }) => page.includes(file)),
    );
  return Object.entries(pages)
    .filter(([path]) => !path.startsWith('/admin'))
    .flatMap(([path, page]) => {
      const loaded = filesOf(page);
      const found = parts.find(({ file, modules }) => loaded.has(file) && modules.some((id) => ofBackOffice.test(plain(id))));
      return found ? [`${path} loads ${found.file} of the back office`] : [];
    });
}

/** Reads which script files the HTML of each page names. */
function pagesInDist() {
  const { pages } = JSON.parse(readFileSync(join(dist, 'web/.pages.json'), 'utf8'));
  const filesIn = (file) =>
    [...readFileSync(join(dist, 'web', file), 'utf8').matchAll(/"\/(assets\/[^"]+\.js)"/g)].map(([, name]) => name);
  return Object.fromEntries(Object.entries(pages).map(([path, file]) => [path, filesIn(file)]));
}

/** Returns the gzip size of a built file in bytes. */
export function sizeInDist(file) {
  const zipped = join(dist, 'web', `${file}.gz`);
  return existsSync(zipped) ? readFileSync(zipped).length : gzipSync(readFileSync(join(dist, 'web', file)), { level: 9 }).length;
}

/**
 * Reads the files of the build in `dist`.
 *
 * @returns {readonly Part[]}
 */
export const partsInDist = () => JSON.parse(readFileSync(partsFile, 'utf8'));

/** Checks the build in `dist` against the limits. */
export function checkBundle() {
  if (!existsSync(partsFile)) return { ok: true, output: 'not built' };
  const weights = weigh(partsInDist(), sizeInDist);
  const issues = [...violationsIn(weights), ...heavyMemberPages(partsInDist(), pagesInDist())];
  const { login: atLogin, list, own, member, files } = weights;
  const summary = `login ${atLogin.toFixed(1)} KB, order list ${list.toFixed(1)} KB in ${files} files, its own ${own.toFixed(1)} KB, first page of a member ${member.toFixed(1)} KB`;
  return { ok: issues.length === 0, output: issues.length === 0 ? summary : `${issues.join('\n')}\n${summary}` };
}

if (isCommand(import.meta)) {
  const { ok, output } = checkBundle();
  print(output);
  if (!ok) process.exit(1);
}
