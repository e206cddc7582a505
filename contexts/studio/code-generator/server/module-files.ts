import { lstat, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { kebabOf } from '../design-names.domain.ts';
import type { DesignIssue } from '../design-issues.domain.ts';
import type { ModuleDesign } from '../module-design.domain.ts';
import { readRecord, recordPath } from './merge/generated-record.ts';
import { type FileChange, type ModuleFolder, pathsOf } from './merge/merge-module.ts';
import { moduleFolder } from './plan/plan-module.ts';

/** A path that is not one of a file of a module, or that leads through a link. */
export class UnsafePath extends Error {}

const isAllowed = (file: string): boolean =>
  /^contexts(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){2}(?:\/(?:locales|server|web|testing))?\/[a-z0-9]+(?:[.-][a-z0-9]+)*\.(?:tsx?|json)$/.test(
    file,
  ) || /^\.generated(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){2}\.json$/.test(file);

const kindOf = async (at: string): Promise<'file' | 'folder' | 'other' | null> => {
  const found = await lstat(at).catch(() => null);
  if (!found) return null;
  if (found.isFile()) return 'file';
  return found.isDirectory() ? 'folder' : 'other';
};

/**
 * The place of a file of a module on disk.
 * @throws UnsafePath when it is not within a module, or when a link would lead elsewhere
 */
export async function safePath(root: string, file: string): Promise<string> {
  if (!isAllowed(file)) throw new UnsafePath(`${file} is not a file of a module`);
  const parts = file.split('/');
  for (let depth = 1; depth <= parts.length; depth += 1) {
    const part = path.join(root, ...parts.slice(0, depth));
    const wanted = depth < parts.length ? 'folder' : 'file';
    const kind = await kindOf(part);
    if (kind !== null && kind !== wanted) throw new UnsafePath(`${parts.slice(0, depth).join('/')} is not a ${wanted}`);
  }
  return path.join(root, ...parts);
}

async function textOf(root: string, file: string): Promise<string | null> {
  const at = await safePath(root, file);
  return (await kindOf(at)) === null ? null : readFile(at, 'utf8');
}

/**
 * Reads the record of a module; null for one that was never generated, and for one whose folder is gone.
 * @throws WrongRecord
 */
export async function recordIn(root: string, folder: string) {
  if ((await kindOf(path.join(root, folder))) === null) return null;
  const text = await textOf(root, recordPath(folder));
  return text === null ? null : readRecord(text);
}

/** Reads what a module has of the given paths. */
async function textsIn(root: string, files: readonly string[]): Promise<Map<string, string>> {
  const read = await Promise.all(files.map(async (file) => [file, await textOf(root, file)] as const));
  return new Map(read.flatMap(([file, text]) => (text === null ? [] : [[file, text] as const])));
}

/** Reads the folder of a module as far as generating the design concerns it. */
export async function folderFor(root: string, design: ModuleDesign): Promise<ModuleFolder> {
  const record = await recordIn(root, moduleFolder(design));
  return { record, texts: await textsIn(root, pathsOf(design, record)) };
}

/** Reads the folder of a generated module. */
export async function generatedFolder(root: string, folder: string): Promise<ModuleFolder> {
  const record = await recordIn(root, folder);
  return { record, texts: await textsIn(root, [...(record?.files.keys() ?? [])]) };
}

/** Writes all files beside their places first, then puts them there: a full disk changes nothing. */
export async function writeChanges(root: string, changes: readonly FileChange[]): Promise<void> {
  const places = await Promise.all(changes.map(async ({ path: file, text }) => ({ at: await safePath(root, file), text })));
  const written = places.filter(({ text }) => text !== null);
  try {
    for (const { at, text } of written) {
      await mkdir(path.dirname(at), { recursive: true });
      await writeFile(`${at}.new`, text ?? '');
    }
  } catch (error) {
    await Promise.all(written.map(({ at }) => rm(`${at}.new`, { force: true })));
    throw error;
  }
  for (const { at, text } of places) await (text === null ? rm(at, { force: true }) : rename(`${at}.new`, at));
}

/** Removes folders of a module that became empty. */
export async function removeEmptyFolders(root: string, folder: string): Promise<void> {
  const parts = ['locales', 'server', 'web', 'testing'].map((part) => `${folder}/${part}`);
  for (const part of [...parts, folder]) {
    const at = path.join(root, part);
    const inside = (await kindOf(at)) === 'folder' ? await readdir(at) : null;
    if (inside?.length === 0) await rm(at, { recursive: true });
  }
}

const foldersIn = async (at: string): Promise<string[]> =>
  (await readdir(at, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => name)
    .toSorted();

/** The modules of every context, by context. */
export async function modulesIn(root: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const at = path.join(root, 'contexts');
  const contexts = await foldersIn(at);
  return new Map(await Promise.all(contexts.map(async (one) => [one, await foldersIn(path.join(at, one))] as const)));
}

async function packagesOf(root: string, context: string): Promise<readonly string[]> {
  const text = await readFile(path.join(root, 'contexts', context, 'package.json'), 'utf8');
  const { dependencies = {} } = JSON.parse(text) as { readonly dependencies?: Readonly<Record<string, string>> };
  return Object.keys(dependencies);
}

/** The names of the icons that the menu has at hand. */
export async function menuIconsIn(root: string): Promise<readonly string[]> {
  const text = await readFile(path.join(root, 'packages/admin-ui/src/menu-icon/menu-icon.tsx'), 'utf8').catch(() => '');
  return [...text.matchAll(/^ {2}([A-Z]\w+),$/gm)].map(([, name = '']) =>
    name
      .replace(/([a-z\d])([A-Z])/g, '$1-$2')
      .replace(/([a-z])(\d)/g, '$1-$2')
      .toLowerCase(),
  );
}

const forMembers = ['admin-ui', 'crud', 'member-ui', 'shell', 'ui'];

/** The packages that a design imports. */
function importedBy({ context, fields, lines = [], memberView }: ModuleDesign): readonly [path: string, name: string][] {
  const ofFields = fields.map((field, at) => [`fields.${at}.to`, field.to] as const);
  const ofLines = lines.flatMap((one, at) => one.fields.map((field, no) => [`lines.${at}.fields.${no}.to`, field.to] as const));
  const targets = [...ofFields, ...ofLines].flatMap(([at, to]): [string, string][] =>
    to && to.context !== context ? [[at, to.context]] : [],
  );
  return [...targets, ...(memberView ? forMembers.map((name): [string, string] => ['memberView', name]) : [])];
}

/** What does not fit the repository: an unknown context, menu group or resource, a context that may not be imported, a taken name. */
export async function issuesInRepository(root: string, design: ModuleDesign): Promise<readonly DesignIssue[]> {
  const { context, fields, lines = [], menu } = design;
  const own = kebabOf(design.name);
  const modules = await modulesIn(root);
  if (!modules.has(context)) return [{ path: 'context', rule: 'unknown' }];
  const [packages, icons] = [await packagesOf(root, context), await menuIconsIn(root)];
  const others = [...modules].filter(([one]) => one !== context).flatMap(([, all]) => all);
  const isForeign = (modules.get(context)?.includes(own) ?? false) && (await recordIn(root, moduleFolder(design))) === null;
  const targets = [
    ...fields.map(({ to }, at) => [`fields.${at}.to`, to] as const),
    ...lines.flatMap((one, at) => one.fields.map(({ to }, no) => [`lines.${at}.fields.${no}.to`, to] as const)),
  ];
  const missing = await Promise.all(
    targets.map(async ([at, to]) => {
      if (!to || (to.context === context && to.resource === own)) return [];
      const file = path.join(root, 'contexts', to.context, to.module ?? to.resource, `${to.resource}.resource.ts`);
      return (await kindOf(file)) === 'file' ? [] : [{ path: at, rule: 'unknown' }];
    }),
  );
  return [
    ...(others.includes(own) || isForeign ? [{ path: 'name', rule: 'taken' }] : []),
    ...([...modules.values()].some((all) => all.includes(`${menu.group}-menu`)) ? [] : [{ path: 'menu.group', rule: 'unknown' }]),
    ...(icons.length > 0 && !icons.includes(menu.icon) ? [{ path: 'menu.icon', rule: 'unknown' }] : []),
    ...missing.flat(),
    ...importedBy(design).flatMap(([at, name]) =>
      packages.includes(`@shopkeeper/${name}`) ? [] : [{ path: at, rule: 'not-imported' }],
    ),
  ];
}

/** What a reference may name: a resource with the folder that declares it. */
export interface ResourceFile {
  readonly context: string;
  readonly module: string;
  readonly resource: string;
}

/** The resources of every context. */
export async function resourcesIn(root: string): Promise<readonly ResourceFile[]> {
  const modules = [...(await modulesIn(root))].flatMap(([context, all]) => all.map((module) => ({ context, module })));
  const found = await Promise.all(
    modules.map(async ({ context, module }) => {
      const inside = await readdir(path.join(root, 'contexts', context, module)).catch(() => []);
      const files = inside.filter((file) => file.endsWith('.resource.ts')).toSorted();
      return files.map((file) => ({ context, module, resource: file.slice(0, -'.resource.ts'.length) }));
    }),
  );
  return found.flat();
}
