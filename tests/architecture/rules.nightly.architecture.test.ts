import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyRepository, type RepositoryCopy } from './copy.ts';
import { importLines } from './imports.ts';
import { brokenStyle, brokenRules, cruise, typeErrors } from './checks.ts';
import { repositoryRoot } from './sources.ts';

let copy: RepositoryCopy;

/** Creates a copy per group of tests, so that the violations of one group do not hide those of another. */
function useCopy(reduce?: typeof importLines): void {
  beforeAll(() => {
    copy = copyRepository(reduce);
  });
  afterAll(() => copy.remove());
}

/** A violation for each dependency rule: the file and what it imports. */
const climbers: Readonly<Record<string, { readonly file: string; readonly imports: string }>> = {
  'everything-resolves': { file: 'contexts/seed-a/thing/lost.domain.ts', imports: './nowhere.ts' },
  'no-cycle': { file: 'contexts/seed-a/thing/ring.domain.ts', imports: './rings.domain.ts' },
  'kits-know-no-shop': { file: 'packages/server/src/seed-shop.ts', imports: '../../../contexts/seed-b/index.ts' },
  'apps-are-leaves': { file: 'packages/server/src/seed-app.ts', imports: '../../../apps/server/src/seed-app.ts' },
  'contexts-meet-at-doors': { file: 'contexts/seed-a/thing/door.domain.ts', imports: '../../seed-b/thing/thing.domain.ts' },
  'web-never-sees-server': { file: 'contexts/seed-a/thing/web/page.ts', imports: '../server/route.ts' },
  'server-never-sees-web': { file: 'contexts/seed-a/thing/server/picture.ts', imports: '../web/view.ts' },
  'shared-sees-no-side': { file: 'contexts/seed-a/thing/side.domain.ts', imports: 'fastify' },
  'shared-needs-no-node': { file: 'contexts/seed-a/thing/disk.domain.ts', imports: 'node:fs' },
  'router-stays-in-the-shell': { file: 'contexts/seed-a/thing/web/router.ts', imports: 'react-router' },
  'drizzle-stays-on-the-server': { file: 'contexts/seed-a/thing/web/table.ts', imports: 'drizzle-orm' },
  'product-runs-without-tools': { file: 'contexts/seed-a/thing/server/tool.ts', imports: '../../../../tools/seed-tool.ts' },
};

const bystanders = [
  'contexts/seed-b/index.ts',
  'contexts/seed-b/thing/thing.domain.ts',
  'contexts/seed-a/thing/server/route.ts',
  'contexts/seed-a/thing/web/view.ts',
  'apps/server/src/seed-app.ts',
  'tools/seed-tool.ts',
];

describe('dependency-cruiser', () => {
  useCopy(importLines);

  it('has a climber for every wall', async () => {
    const { default: config } = await import(pathToFileURL(join(repositoryRoot, '.dependency-cruiser.mjs')).href);
    expect(config.forbidden.map(({ name }: { name: string }) => name)).toEqual(Object.keys(climbers));
  });

  it('names each climber', () => {
    for (const path of bystanders) copy.write(path, 'export const bystander = 1;\n');
    copy.write('contexts/seed-a/thing/rings.domain.ts', "import './ring.domain.ts';\nexport const back = 1;\n");
    for (const { file, imports } of Object.values(climbers))
      copy.write(file, `import '${imports}';\nexport const climber = 1;\n`);
    const broken = brokenRules(cruise(copy.root));
    expect(broken).toEqual(expect.arrayContaining(Object.entries(climbers).map(([name, { file }]) => `${name}: ${file}`)));
  });
});

describe('the type checker', () => {
  useCopy();

  /** Files that violate a rule enforced by types, with the side whose configuration checks them. */
  const planted = {
    deep: {
      side: 'server',
      file: 'packages/server/src/seed-deep.ts',
      text: "import { reject } from '@shopkeeper/resource/src/refusal.ts';\nexport const seed = reject;\n",
    },
    shared: {
      side: 'shared',
      file: 'contexts/catalog/seed/seed.domain.ts',
      text: "import { readFileSync } from 'node:fs';\nexport const seed = [document.title, process.pid, readFileSync];\n",
    },
    server: {
      side: 'server',
      file: 'contexts/catalog/seed/server/seed.ts',
      text: 'export const seed = document.title;\n',
    },
    page: {
      side: 'web',
      file: 'contexts/catalog/seed/web/seed.ts',
      text: "import { readFileSync } from 'node:fs';\nexport const seed = [Buffer, readFileSync];\n",
    },
  } as const;
  /** Each side is judged once, with all that was planted. */
  const said = new Map<string, readonly string[]>();
  beforeAll(() => {
    for (const { file, text } of Object.values(planted)) copy.write(file, text);
    for (const side of ['shared', 'server', 'web'] as const) said.set(side, typeErrors(copy.root, side));
  });
  const saidOf = ({ side, file }: (typeof planted)[keyof typeof planted]): string[] =>
    (said.get(side) ?? []).filter((line) => line.startsWith(file));

  it('refuses an import past the doors of another package', () => {
    expect(saidOf(planted.deep)).toEqual([expect.stringContaining('TS2307')]);
  });

  it('lets shared files see neither the page nor Node', () => {
    for (const name of ['document', 'process', 'node:fs']) expect(saidOf(planted.shared).join('\n')).toContain(`'${name}'`);
  });

  it('gives the server no page and the pages no Node', () => {
    expect(saidOf(planted.server)).not.toEqual([]);
    expect(saidOf(planted.page)).not.toEqual([]);
  });
});

const lines = (count: number, text: string): string => `${text}\n`.repeat(count);
const branches = Array.from({ length: 13 }, (_, at) => `if (n === ${at}) return ${at};`).join('\n');

/** For each rule of style a file that breaks it. */
const offenders: Readonly<Record<string, { readonly file: string; readonly text: string }>> = {
  'max-lines': { file: 'long.ts', text: Array.from({ length: 301 }, (_, at) => `export const line${at} = ${at};`).join('\n') },
  complexity: { file: 'tangled.ts', text: `export function tangled(n: number) {\n${branches}\nreturn n;\n}\n` },
  'max-depth': {
    file: 'deep.ts',
    text: `export function deep(n: number) {\n${lines(4, 'if (n > 0) {')}n += 1;\n${lines(4, '}')}return n;\n}\n`,
  },
  'max-params': { file: 'many.ts', text: 'export const many = (a: number, b: number, c: number, d: number) => a + b + c + d;\n' },
  'no-default-export': { file: 'nameless.ts', text: 'export default 1;\n' },
  'no-explicit-any': { file: 'loose.ts', text: 'export const loose: any = 1;\n' },
  'no-non-null-assertion': { file: 'sure.ts', text: 'export const sure = (text?: string) => text!.length;\n' },
  'filename-case': { file: 'CamelCase.ts', text: 'export const named = 1;\n' },
  'consistent-type-imports': {
    file: 'typed.ts',
    text: "import { Typed } from './types.ts';\nexport const typed = (it: Typed) => it;\n",
  },
  'no-cycle': { file: 'left.ts', text: "import { right } from './right.ts';\nexport const left = () => right;\n" },
  'no-console': { file: 'loud.ts', text: "console.log('loud');\n" },
  'no-warning-comments': { file: 'later.ts', text: '// TODO later\nexport const later = 1;\n' },
  'no-focused-tests': {
    file: 'only.test.ts',
    text: "import { expect, it } from 'vitest';\nit.only('is alone', () => expect(1).toBe(1));\n",
  },
  'no-disabled-tests': {
    file: 'rest.test.ts',
    text: "import { expect, it } from 'vitest';\nit.skip('rests', () => expect(1).toBe(1));\n",
  },
  'no-floating-promises': { file: 'forgotten.ts', text: 'export function forgotten() {\nPromise.resolve(1);\n}\n' },
};

describe('oxlint', () => {
  useCopy();

  it('names each offender', () => {
    const folder = 'contexts/catalog/seed-style/server';
    copy.write(`${folder}/types.ts`, 'export interface Typed {\n  readonly one: number;\n}\n');
    copy.write(`${folder}/right.ts`, "import { left } from './left.ts';\nexport const right = () => left;\n");
    for (const { file, text } of Object.values(offenders)) copy.write(`${folder}/${file}`, text);
    const broken = brokenStyle(copy.root, [folder]);
    expect(broken).toEqual(
      expect.arrayContaining(Object.entries(offenders).map(([name, { file }]) => `${name}: ${folder}/${file}`)),
    );
  });
});
