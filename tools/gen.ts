import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyResource } from '@shopkeeper/resource';
import type { AnyField } from '@shopkeeper/resource/fields';
import type { Ledger } from '@shopkeeper/resource/ledger';
import { keyOf, namespaceOf } from '@shopkeeper/resource/view';
import { type MemberScreens, memberScreensFile, memberTitlesFile } from './member-screens-files.ts';
import { errorStatusesInSources } from './reference/error-statuses.ts';

/**
 * Generates files from the folders: the entry points of every context, the lists that the apps are composed from, and the
 * reference.
 */

const root = path.resolve(import.meta.dirname, '..');
const camel = (name: string): string => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
const capital = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);
const folders = (at: string): string[] =>
  existsSync(at)
    ? readdirSync(at, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
        .map((entry) => entry.name)
        .sort()
    : [];

interface Folder {
  readonly name: string;
  readonly files: readonly string[];
  readonly server: readonly string[];
  readonly web: readonly string[];
}

const filesIn = (at: string): string[] => (existsSync(at) ? readdirSync(at).sort() : []);
const contexts = folders(path.join(root, 'contexts'));
const foldersOf = (context: string): Folder[] =>
  folders(path.join(root, 'contexts', context)).map((name) => {
    const at = path.join(root, 'contexts', context, name);
    return { name, files: filesIn(at), server: filesIn(path.join(at, 'server')), web: filesIn(path.join(at, 'web')) };
  });

const banner = '// Written by `npm run gen` from the folders of this context. Edit the folders, not this file.\n';
/** Other contexts may import declarations and rules. Sub-folders, such as an importer, are private. */
const isShared = (file: string): boolean => /\.(resource|ledger|detail|page|settings|domain)\.ts$/.test(file);

function indexEntry(all: readonly Folder[]): string {
  const lines = all.flatMap((folder) => folder.files.filter(isShared).map((file) => `export * from './${folder.name}/${file}';`));
  return `${banner}${lines.length > 0 ? lines.join('\n') : 'export {};'}\n`;
}

/** A declared resource of a folder, and the exports of its file by name. */
interface Declared {
  readonly resource: AnyResource;
  readonly exported: Readonly<Record<string, unknown>>;
  /** The file below the context. */
  readonly file: string;
  /** The name under which the file exports it: `product`, or `points.account` for the account of a ledger. */
  readonly expression: string;
}

/**
 * Imports the declarations of a folder: its resource, further resources in files of their own, and the account and entries of its
 * ledger. The entry point `index.ts` of every context must already be written.
 */
async function declarationsOf(context: string, folder: Folder): Promise<Declared[]> {
  const files = folder.files.filter((file) => /^[^.]+\.(resource|ledger)\.ts$/.test(file));
  const found = await Promise.all(files.map((file) => declaredIn(context, `${folder.name}/${file}`)));
  const isMain = ({ resource }: Declared): boolean => resource.name === folder.name;
  return [...found.flat().filter(isMain), ...found.flat().filter((one) => !isMain(one))];
}

async function declaredIn(context: string, file: string): Promise<Declared[]> {
  const exported: Readonly<Record<string, unknown>> = await import(
    pathToFileURL(path.join(root, 'contexts', context, file)).href
  );
  const [base = '', kind] = path.basename(file).split('.');
  const name = camel(base);
  const value = exported[name];
  if (!value) throw new Error(`${file} must export ${name}`);
  if (kind === 'resource') return [{ resource: value as AnyResource, exported, file, expression: name }];
  const { account, entry } = value as Ledger;
  return [
    { resource: account, exported, file, expression: `${name}.account` },
    { resource: entry, exported, file, expression: `${name}.entry` },
  ];
}

const importOf = ({ file, expression }: Declared, more: Iterable<string> = []): string =>
  `import { ${[...new Set([expression.split('.')[0] ?? '', ...more])].join(', ')} } from './${file}';`;

/**
 * Generates the tables of a context: one per resource, one per field of lines and of many references, and those written by hand.
 */
async function tablesEntry(context: string, all: readonly Folder[]): Promise<string> {
  const imports: string[] = [];
  const tables: string[] = [];
  for (const declared of (await Promise.all(all.map((folder) => declarationsOf(context, folder)))).flat()) {
    const { resource, exported, expression } = declared;
    const name = camel(resource.name);
    const imported = new Set<string>();
    tables.push(`export const ${name}Table = tableOf(${expression});`);
    for (const [key, field] of Object.entries(resource.ownFields)) {
      const table = `${name}${capital(key)}Table`;
      const [lines] = Object.entries(exported).find(([, value]) => field.kind === 'lines' && value === field.options.of) ?? [];
      if (lines) {
        imported.add(lines);
        tables.push(`export const ${table} = childTableOf(${name}, ${lines});`);
      }
      if (field.kind === 'refs') tables.push(`export const ${table} = linkTableOf(${name}, '${key}');`);
    }
    imports.push(importOf(declared, imported));
  }
  const own = all.flatMap((folder) =>
    folder.server.filter((file) => file.endsWith('.tables.ts')).map((file) => `export * from './${folder.name}/server/${file}';`),
  );
  const makers = ['tableOf', 'childTableOf', 'linkTableOf'].filter((maker) =>
    tables.some((line) => line.includes(`= ${maker}(`)),
  );
  const kit = makers.length > 0 ? [`import { ${makers.sort().join(', ')} } from '@shopkeeper/crud/tables';`] : [];
  const body = [...kit, ...new Set(imports), '', ...tables, ...own].join('\n').trim();
  return `${banner}${body || 'export {};'}\n`;
}

async function serverEntry(context: string, all: readonly Folder[]): Promise<string> {
  const imports: string[] = [];
  const parts: string[] = [];
  for (const folder of all) {
    const serverModule = (of: string): void => {
      imports.push(`import { ${camel(of)}Server } from './${folder.name}/server/${of}.server.ts';`);
      parts.push(`${camel(of)}Server`);
    };
    const hasServer = (of: string): boolean => folder.server.includes(`${of}.server.ts`);
    if (hasServer(folder.name)) serverModule(folder.name);
    for (const file of folder.files.filter((one) => one.endsWith('.ledger.ts'))) {
      const ledger = camel(file.replace('.ledger.ts', ''));
      imports.push(
        `import { ledgerModules } from '@shopkeeper/crud/ledger';`,
        `import { ${ledger} } from './${folder.name}/${file}';`,
      );
      parts.push(`...ledgerModules(${ledger})`);
    }
    for (const declared of await declarationsOf(context, folder)) {
      if (declared.file.endsWith('.ledger.ts')) continue;
      const { name } = declared.resource;
      if (name === folder.name && hasServer(name)) continue;
      if (hasServer(name)) {
        serverModule(name);
        continue;
      }
      imports.push(importOf(declared));
      parts.push(`{ resource: ${declared.expression} }`);
    }
  }
  const operations = all.flatMap((folder) =>
    folder.server
      .filter((file) => file.endsWith('.operations.ts'))
      .map((file) => `export * from './${folder.name}/server/${file}';\n`),
  );
  const groups = all.filter(({ name, files }) => files.includes(`${name}.menu.ts`)).map(({ name }) => name);
  imports.push(...groups.map((name) => `import { ${camel(name)} } from './${name}/${name}.menu.ts';`));
  const menuGroups = groups.length > 0 ? `, menuGroups: [${groups.map(camel).join(', ')}]` : '';
  const withSettings = all.filter(({ name, files }) => files.includes(`${name}.settings.ts`)).map(({ name }) => name);
  imports.push(...withSettings.map((name) => `import { ${camel(name)}Settings } from './${name}/${name}.settings.ts';`));
  const settings =
    withSettings.length > 0 ? `, settings: [${withSettings.map((name) => `${camel(name)}Settings`).join(', ')}]` : '';
  const ofInvariants = invariantFiles(all);
  imports.push(...ofInvariants.map(({ exported, file }) => `import { ${exported} } from './${file}';`));
  const invariants =
    ofInvariants.length > 0 ? `, invariants: [${ofInvariants.map(({ exported }) => `...${exported}`).join(', ')}]` : '';
  return `${banner}import type { ServerContext } from '@shopkeeper/crud';\n${[...new Set(imports)].join('\n')}\n\nexport const serverContext: ServerContext = { context: '${context}', modules: [${parts.join(', ')}]${menuGroups}${settings}${invariants} };\n${operations.join('')}`;
}

/** The invariants of a context: `server/x.invariants.ts` exports `xInvariants`. */
function invariantFiles(all: readonly Folder[]): { readonly exported: string; readonly file: string }[] {
  const end = '.invariants.ts';
  return all.flatMap(({ name, server }) =>
    server
      .filter((file) => file.endsWith(end))
      .map((file) => ({ exported: `${camel(file.slice(0, -end.length))}Invariants`, file: `${name}/server/${file}` })),
  );
}

/** The text namespaces of a module's screens: its own, those of the resources it refers to, and those it lists. */
const namespacesOf = ({ ownFields, namespaces, ...named }: AnyResource): string =>
  [...new Set([namespaceOf(named), ...Object.values(ownFields).flatMap((field) => referenceOf(field)), ...namespaces])]
    .map((one) => `'${one}'`)
    .join(', ');

const referenceOf = (field: AnyField): string[] =>
  field.kind === 'ref' || field.kind === 'refs' ? [namespaceOf(field.options.to())] : [];

/**
 * The screens of a folder by the names of their files: `x-screen` or `x-list-screen` is shown at the page of the declaration,
 * `x-detail-screen` at `/:id`, `x-form-screen` at `/add` and at `/:id` (at `/:id/edit` beside a detail). Each exports `Screen`.
 */
function screensOf(folder: Folder, resource: AnyResource): string[] {
  const of = (kind: string): string | undefined => folder.web.find((file) => file === `${folder.name}${kind}-screen.tsx`);
  const list = of('-list') ?? of('');
  const detail = of('-detail');
  const form = of('-form');
  const entry = (at: string, file: string | undefined, guarded = true): string[] =>
    file === undefined
      ? []
      : [
          `'${resource.page}${at}': { load: () => import('./${folder.name}/web/${file}'), namespaces: [${namespacesOf(resource)}], titleKey: '${keyOf(resource, 'title')}'${guarded ? `, guardedBy: '${resource.page}'` : ''} },`,
        ];
  return [
    ...entry('', list, false),
    ...entry('/add', form),
    ...entry('/:id', detail ?? form),
    ...(detail ? entry('/:id/edit', form) : []),
  ];
}

/**
 * Generates the web entry of a context, with the components of its `web/*.components.ts` that other contexts show. A declaration is loaded with its page:
 * the browser's entry contains only its path.
 */
async function webEntry(context: string, all: readonly Folder[]): Promise<string> {
  const imports: string[] = [];
  const screens: string[] = [];
  const own: string[] = [];
  const components: string[] = [];
  const widgets: string[] = [];
  for (const folder of all) {
    const name = camel(folder.name);
    if (folder.web.includes(`${folder.name}.header.ts`)) {
      imports.push(`import { ${name}Header } from './${folder.name}/web/${folder.name}.header.ts';`);
      widgets.push(`${name}Header`);
    }
    if (folder.web.includes(`${folder.name}.screens.ts`)) {
      imports.push(`import { ${name}Screens } from './${folder.name}/web/${folder.name}.screens.ts';`);
      own.push(`...${name}Screens,`);
    }
    components.push(
      ...folder.web
        .filter((file) => file.endsWith('.components.ts'))
        .map((file) => `export * from './${folder.name}/web/${file}';\n`),
    );
    const hasOwnScreens = folder.web.includes(`${folder.name}.screens.ts`);
    for (const { resource, file, expression } of await declarationsOf(context, folder)) {
      if (hasOwnScreens && resource.name === folder.name) continue;
      const found = resource.name === folder.name ? screensOf(folder, resource) : [];
      const load = `async () => (await import('./${file}')).${expression}`;
      if (found.length > 0) screens.push(...found);
      else if (resource.menu) screens.push(`'${resource.page}': plainScreen('${keyOf(resource, 'title')}', ${load}),`);
    }
  }
  const kit = [
    `import type { WebContext } from '@shopkeeper/shell';`,
    ...(screens.some((line) => line.includes('plainScreen('))
      ? [`import { plainScreen } from '@shopkeeper/admin-ui/screens';`]
      : []),
  ];
  return `${banner}${[...kit, ...imports].join('\n')}\n\nexport const webContext: WebContext = { context: '${context}', screens: {\n${[...screens, ...own].join('\n')}\n}${widgets.length > 0 ? `, headerWidgets: [${widgets.join(', ')}]` : ''} };\n${components.join('')}`;
}

function localesList(): string {
  const imports: string[] = [];
  const entries: string[] = [];
  for (const context of contexts) {
    for (const folder of foldersOf(context)) {
      if (!existsSync(path.join(root, 'contexts', context, folder.name, 'locales'))) continue;
      const name = `${camel(context)}${capital(camel(folder.name))}`;
      const at = `../../../contexts/${context}/${folder.name}/locales`;
      imports.push(
        `import ${name}Zh from '${at}/zh-cn.json' with { type: 'json' };`,
        `import ${name}En from '${at}/en.json' with { type: 'json' };`,
      );
      entries.push(`  { name: '${folder.name}', 'zh-cn': ${name}Zh, en: ${name}En },`);
    }
  }
  return `// Written by \`npm run gen\`: the texts of every resource, for what the server says to people.\n${imports.join('\n')}\n\nexport const contextTexts = [\n${entries.join('\n')}\n];\n`;
}

const list = (kind: 'server' | 'web', type: string): string =>
  `// Written by \`npm run gen\`.\n${contexts.map((name) => `import { ${kind}Context as ${name} } from '@shopkeeper/${name}/${kind}';`).join('\n')}\n\nexport const ${type} = [${contexts.join(', ')}];\n`;

/** What is read of the declaration of a screen; its own type needs the browser's. */
interface ScreenOfFile {
  readonly namespaces: readonly string[];
  readonly isPublic?: boolean;
}

/** The pages of members and visitors, which the browser's entry names, and the folders of the texts that they name. */
async function memberScreens(): Promise<MemberScreens> {
  const imports: string[] = [];
  const screens: string[] = [];
  const namespaces = new Set<string>();
  const places = new Map<string, string>();
  for (const context of contexts) {
    for (const { name, files, web } of foldersOf(context)) {
      if (files.includes('locales')) places.set(name, `../../../contexts/${context}/${name}/locales`);
      const file = `contexts/${context}/${name}/web/${name}.screens.ts`;
      if (!web.includes(`${name}.screens.ts`)) continue;
      const exported = `${camel(name)}Screens`;
      const found = (await import(pathToFileURL(path.join(root, file)).href)) as Readonly<
        Record<string, Record<string, ScreenOfFile>>
      >;
      const own = Object.entries(found[exported] ?? {}).filter(([at, { isPublic }]) => at.startsWith('/user/') || isPublic);
      if (own.length === 0) continue;
      own.flatMap(([, screen]) => screen.namespaces).forEach((one) => namespaces.add(one));
      imports.push(`import { ${exported} } from '../../../${file}';`);
      screens.push(`...${exported},`);
    }
  }
  return { imports, screens, places: [...namespaces].sort().flatMap((name) => places.get(name) ?? []) };
}

const schema = (): string =>
  `// Written by \`npm run gen\`: every table of the product, for the migrations.\nexport * from '@shopkeeper/server/platform-tables';\n${contexts.map((name) => `export * from '../../../contexts/${name}/tables.ts';`).join('\n')}\n`;

const errors = (): string =>
  `// Written by \`npm run gen\` from the sources: every error that a call may answer, with its status.\nexport const errorStatuses: Readonly<Record<string, number>> = {\n${[...errorStatusesInSources()].map(([code, status]) => `  '${code}': ${status},`).join('\n')}\n};\n`;

const write = (files: readonly (readonly [file: string, text: string])[]): void => {
  for (const [file, text] of files) writeFileSync(path.join(root, file), text);
};

// Declarations refer to other contexts by `index.ts`, so these are written before any of them is imported.
const entries = contexts.map((context) => [`contexts/${context}/index.ts`, indexEntry(foldersOf(context))] as const);
write(entries);

const written: (readonly [string, string])[] = [...entries];
for (const context of contexts) {
  const all = foldersOf(context);
  written.push(
    [`contexts/${context}/tables.ts`, await tablesEntry(context, all)],
    [`contexts/${context}/server.ts`, await serverEntry(context, all)],
    [`contexts/${context}/web.ts`, await webEntry(context, all)],
  );
}
const ofMembers = await memberScreens();
written.push(
  ['apps/server/src/schema.gen.ts', schema()],
  ['apps/server/src/modules.gen.ts', list('server', 'serverContexts')],
  ['apps/server/src/texts.gen.ts', localesList()],
  ['apps/server/src/errors.gen.ts', errors()],
  ['apps/web/src/modules.gen.ts', list('web', 'webContexts')],
  ['apps/web/src/member-screens.gen.ts', memberScreensFile(ofMembers)],
  ['apps/web/src/member-titles-zh-cn.gen.ts', memberTitlesFile(ofMembers, 'zh-cn')],
  ['apps/web/src/member-titles-en.gen.ts', memberTitlesFile(ofMembers, 'en')],
);
write(written);
const entryPoints = written.map(([file]) => file).filter((file) => !file.endsWith('.gen.ts'));
const format = spawnSync('npx', ['oxfmt', '--write', ...entryPoints], { cwd: root, encoding: 'utf8' });
if (format.status !== 0) throw new Error(format.stderr);

// The reference is generated from the product itself, which uses the files written above.
const { referencePages } = await import('./reference/pages.ts');
const pages = await referencePages();
mkdirSync(path.join(root, 'docs/reference'), { recursive: true });
for (const [file, text] of pages) writeFileSync(path.join(root, file), text);
process.stdout.write(`gen: ${written.length + pages.length} files\n`);
