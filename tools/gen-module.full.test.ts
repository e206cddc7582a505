import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { designOf } from '../contexts/studio/code-generator/testing/sample-designs.ts';
import { repositoryRoot } from '../tests/architecture/sources.ts';

describe('npm run gen:module', { timeout: 30_000 }, () => {
  let root = '';
  const folder = 'contexts/catalog/plain-thing';
  const generate = (more: object = {}): string => {
    const file = join(root, 'design.json');
    writeFileSync(file, JSON.stringify({ ...designOf('plain_thing'), ...more }));
    const args = ['tools/gen-module.ts', file, '--root', root];
    const { status, stdout, stderr } = spawnSync(join(repositoryRoot, 'node_modules/.bin/tsx'), args, {
      cwd: repositoryRoot,
      encoding: 'utf8',
    });
    return `${stdout}${stderr}\nexit ${status}`;
  };
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'modules-'));
    for (const one of ['catalog-menu', 'brand']) mkdirSync(join(root, 'contexts/catalog', one), { recursive: true });
    writeFileSync(join(root, 'contexts/catalog/package.json'), '{}');
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('writes a module and what to run next', () => {
    const output = generate();
    expect(output).toContain(`create   ${folder}/plain-thing.resource.ts`);
    expect(output).toContain('npx drizzle-kit generate --name plain-thing');
    expect(existsSync(join(root, '.generated/catalog/plain-thing.json'))).toBe(true);
    expect(existsSync(join(root, folder, 'plain-thing.resource.ts.new'))).toBe(false);
  });

  it('keeps an edit, and writes nothing where the design changes the same lines', () => {
    const at = join(root, folder, 'plain-thing.resource.ts');
    appendFileSync(at, '\nexport const own = 1;\n');
    expect(generate({ sortable: true })).toContain('exit 0');
    expect(readFileSync(at, 'utf8')).toContain('export const own = 1;');
    writeFileSync(at, readFileSync(at, 'utf8').replace('f.weigh()', 'f.int({ max: 1 })'));
    const edited = readFileSync(at, 'utf8');
    const output = generate();
    expect(output).toContain('<<<<<<< yours\n    weigh: f.int({ max: 1 }),');
    expect(output).toContain('exit 1');
    expect(readFileSync(at, 'utf8')).toBe(edited);
  });

  it.each([
    [{ name: 'brand' }, 'name: taken'],
    [{ context: 'nowhere' }, 'context: unknown'],
    [{ menu: { group: 'nowhere', icon: 'box', weigh: 1 } }, 'menu.group: unknown'],
    [{ name: 'class' }, 'name: code-generator.reserved'],
  ])('rejects %j', (more, message) => {
    const output = generate(more);
    expect(output).toContain(message);
    expect(output).toContain('exit 1');
    expect(existsSync(join(root, 'contexts/nowhere'))).toBe(false);
  });

  it('follows no link out of the folder', () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'elsewhere-'));
    symlinkSync(elsewhere, join(root, 'contexts/catalog/linked-thing'));
    expect(generate({ name: 'linked_thing' })).toContain('contexts/catalog/linked-thing is not a folder');
    expect(existsSync(join(elsewhere, 'linked-thing.resource.ts'))).toBe(false);
    rmSync(elsewhere, { recursive: true });
  });
});
