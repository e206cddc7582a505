import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { errorStatusesInSources } from './reference/error-statuses.ts';

/** Writes what follows from the folders: the doors of every context, the lists the apps are composed from, and the reference. */

const root = path.resolve(import.meta.dirname, '..');
const camel = (name: string): string => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
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
/** What other contexts may know: declarations and rules. How files are read in stays inside. */
const isShared = (file: string): boolean => /\.(resource|page|domain)\.ts$/.test(file) && !/(^|-)import[-.]/.test(file);
const has = (folder: Folder, kind: 'resource' | 'page'): boolean => folder.files.includes(`${folder.name}.${kind}.ts`);

function indexDoor(all: readonly Folder[]): string {
  const lines = all.flatMap((folder) => folder.files.filter(isShared).map((file) => `export * from './${folder.name}/${file}';`));
  return `${banner}${lines.length > 0 ? lines.join('\n') : 'export {};'}\n`;
}

/** Lines and many-references have tables of their own: which there are is read from the source of the declaration. */
function tablesDoor(context: string, all: readonly Folder[]): string {
  const plain = all.filter((folder) => has(folder, 'resource'));
  const imports: string[] = [];
  const tables: string[] = [];
  for (const folder of plain) {
    const name = camel(folder.name);
    const source = readFileSync(path.join(root, 'contexts', context, folder.name, `${folder.name}.resource.ts`), 'utf8');
    const lines = [...source.matchAll(/^\s+(\w+): f\.lines\((\w+)/gm)].map((match) => ({
      key: match[1] ?? '',
      of: match[2] ?? '',
    }));
    const links = [...source.matchAll(/^\s+(\w+): f\.refs\(/gm)].map((match) => match[1] ?? '');
    const local = lines.filter((line) => source.includes(`export const ${line.of} `));
    imports.push(
      `import { ${[name, ...local.map((line) => line.of)].join(', ')} } from './${folder.name}/${folder.name}.resource.ts';`,
    );
    tables.push(`export const ${name}Table = tableOf(${name});`);
    for (const line of local)
      tables.push(
        `export const ${name}${line.key[0]?.toUpperCase()}${line.key.slice(1)}Table = childTableOf(${name}, ${line.of});`,
      );
    for (const key of links)
      tables.push(`export const ${name}${key[0]?.toUpperCase()}${key.slice(1)}Table = linkTableOf(${name}, '${key}');`);
  }
  const own = all.flatMap((folder) =>
    folder.server.filter((file) => file.endsWith('.tables.ts')).map((file) => `export * from './${folder.name}/server/${file}';`),
  );
  const makers = ['tableOf', 'childTableOf', 'linkTableOf'].filter((maker) =>
    tables.some((line) => line.includes(`= ${maker}(`)),
  );
  const kit = makers.length > 0 ? [`import { ${makers.sort().join(', ')} } from '@shopkeeper/server-kit/tables';`] : [];
  const body = [...kit, ...imports, '', ...tables, ...own].join('\n').trim();
  return `${banner}${body || 'export {};'}\n`;
}

function serverDoor(context: string, all: readonly Folder[]): string {
  const imports: string[] = [];
  const parts: string[] = [];
  for (const folder of all) {
    const name = camel(folder.name);
    if (folder.server.includes(`${folder.name}.server.ts`)) {
      imports.push(`import { ${name}Server } from './${folder.name}/server/${folder.name}.server.ts';`);
      parts.push(`${name}Server`);
    } else if (has(folder, 'resource')) {
      imports.push(`import { ${name} } from './${folder.name}/${folder.name}.resource.ts';`);
      parts.push(`{ resource: ${name} }`);
    }
  }
  const operations = all.flatMap((folder) =>
    folder.server
      .filter((file) => file.endsWith('.operations.ts'))
      .map((file) => `export * from './${folder.name}/server/${file}';\n`),
  );
  return `${banner}import type { ServerContext } from '@shopkeeper/server-kit';\n${imports.join('\n')}\n\nexport const serverContext: ServerContext = { context: '${context}', modules: [${parts.join(', ')}] };\n${operations.join('')}`;
}

/** Where a declaration's page stands, and whether it is in the menu: read from its source, which is too heavy for the browser's entry. */
function pageOf(context: string, folder: Folder): { readonly path: string; readonly inMenu: boolean } {
  const source = readFileSync(path.join(root, 'contexts', context, folder.name, `${folder.name}.resource.ts`), 'utf8');
  const own = /^ {2}page: '([^']+)'/m.exec(source)?.[1];
  return { path: own ?? `/admin/${context}/${folder.name}`, inMenu: /^ {2}menu: \{/m.test(source) };
}

/** Whether a folder's own screens stand at a page's very address. */
function hasOwnScreen(context: string, folder: Folder, page: string): boolean {
  const file = `${folder.name}.screens.ts`;
  if (!folder.web.includes(file)) return false;
  const source = readFileSync(path.join(root, 'contexts', context, folder.name, 'web', file), 'utf8');
  return source.includes(`[${camel(folder.name)}.page]`) || (source.includes(`'${page}'`) && /\[page\]:/.test(source));
}

/** A declaration is loaded with its page: what the browser's entry knows of it is the address. */
function webDoor(context: string, all: readonly Folder[]): string {
  const imports: string[] = [];
  const plain: string[] = [];
  const own: string[] = [];
  for (const folder of all) {
    const name = camel(folder.name);
    const page = has(folder, 'resource') ? pageOf(context, folder) : null;
    if (page?.inMenu && !hasOwnScreen(context, folder, page.path)) {
      const file = `./${folder.name}/${folder.name}.resource.ts`;
      plain.push(`'${page.path}': plainScreen('${folder.name}', async () => (await import('${file}')).${name}),`);
    }
    if (folder.web.includes(`${folder.name}.screens.ts`)) {
      imports.push(`import { ${name}Screens } from './${folder.name}/web/${folder.name}.screens.ts';`);
      own.push(`...${name}Screens,`);
    }
  }
  const kit = [
    `import type { WebContext } from '@shopkeeper/web-kit';`,
    ...(plain.length > 0 ? [`import { plainScreen } from '@shopkeeper/web-kit/screens';`] : []),
  ];
  const screens = [...plain, ...own].join('\n');
  return `${banner}${[...kit, ...imports].join('\n')}\n\nexport const webContext: WebContext = { context: '${context}', screens: {\n${screens}\n} };\n`;
}

function localesList(): string {
  const imports: string[] = [];
  const entries: string[] = [];
  for (const context of contexts) {
    for (const folder of foldersOf(context)) {
      if (!existsSync(path.join(root, 'contexts', context, folder.name, 'locales'))) continue;
      const name = `${camel(context)}${camel(folder.name)[0]?.toUpperCase()}${camel(folder.name).slice(1)}`;
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

const schema = (): string =>
  `// Written by \`npm run gen\`: every table of the product, for the migrations.\nexport * from '@shopkeeper/server-kit/platform-tables';\n${contexts.map((name) => `export * from '@shopkeeper/${name}/tables';`).join('\n')}\n`;

const errors = (): string =>
  `// Written by \`npm run gen\` from the sources: every error that a call may answer, with its status.\nexport const errorStatuses: Readonly<Record<string, number>> = {\n${[...errorStatusesInSources()].map(([code, status]) => `  '${code}': ${status},`).join('\n')}\n};\n`;

const written: [string, string][] = [
  ...contexts.flatMap((context): [string, string][] => {
    const all = foldersOf(context);
    return [
      [`contexts/${context}/index.ts`, indexDoor(all)],
      [`contexts/${context}/tables.ts`, tablesDoor(context, all)],
      [`contexts/${context}/server.ts`, serverDoor(context, all)],
      [`contexts/${context}/web.ts`, webDoor(context, all)],
    ];
  }),
  ['apps/server/src/schema.gen.ts', schema()],
  ['apps/server/src/modules.gen.ts', list('server', 'serverContexts')],
  ['apps/server/src/texts.gen.ts', localesList()],
  ['apps/server/src/errors.gen.ts', errors()],
  ['apps/web/src/modules.gen.ts', list('web', 'webContexts')],
];

for (const [file, text] of written) writeFileSync(path.join(root, file), text);
const doors = written.map(([file]) => file).filter((file) => !file.endsWith('.gen.ts'));
const format = spawnSync('npx', ['oxfmt', '--write', ...doors], { cwd: root, encoding: 'utf8' });
if (format.status !== 0) throw new Error(format.stderr);

// The reference is read off the product itself, which stands on what was just written.
const { referencePages } = await import('./reference/pages.ts');
const pages = await referencePages();
mkdirSync(path.join(root, 'docs/reference'), { recursive: true });
for (const [file, text] of pages) writeFileSync(path.join(root, file), text);
process.stdout.write(`gen: ${written.length + pages.length} files\n`);
