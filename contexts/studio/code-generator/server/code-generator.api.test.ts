import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import type {
  GeneratorApplied,
  GeneratorDeleted,
  GeneratorDesign,
  GeneratorOverview,
  GeneratorPlan,
} from '../generator-reply.domain.ts';
import type { ModuleDesign } from '../module-design.domain.ts';
import { designOf } from '../testing/sample-designs.ts';
import { type Generator, generatorOf } from './generator-service.ts';

const page = '/admin/coder';
const folder = 'contexts/catalog/thing';
const resource = `${folder}/thing.resource.ts`;
const design = designOf('thing');
const [name] = design.fields;
if (!name) throw new Error('no field');
const wider = designOf('thing', {
  fields: [
    { ...name, max: 50 },
    { ...name, name: 'size', kind: 'int', max: 9, search: false },
  ],
});

let shop: TestShop;
let generator: Generator;
let root: string;
beforeAll(async () => {
  shop = await testShop({ allowsCommands: true });
  generator = generatorOf(shop.db);
  root = await mkdtemp(path.join(tmpdir(), 'generator-'));
});
afterAll(async () => {
  await shop.close();
  await rm(root, { recursive: true, force: true });
});
beforeEach(async () => {
  for (const one of ['contexts', '.generated']) await rm(path.join(root, one), { recursive: true, force: true });
  for (const one of ['catalog-menu', 'brand']) await mkdir(path.join(root, 'contexts/catalog', one), { recursive: true });
  await writeFile(path.join(root, 'contexts/catalog/package.json'), '{}');
  Object.assign(generator, { root, isProduction: false });
});

const plan = (of: ModuleDesign | GeneratorDesign['design'] = design) => shop.post<GeneratorPlan>(`${page}/plan`, { design: of });
const apply = (body: object) => shop.post<GeneratorApplied & { error?: string }>(`${page}/apply`, body);
const generate = async (of: ModuleDesign = design) => {
  const { planHash } = (await plan(of)).data;
  return apply({ design: of, planHash });
};
const read = (file: string): Promise<string> => readFile(path.join(root, file), 'utf8');
const edit = (file: string, text: string): Promise<void> => writeFile(path.join(root, file), text);

describe('the code generator', () => {
  it('[M-36.page] previews a module without writing, writes it, and lists the run', async () => {
    const { status, data } = await plan();
    expect(status, JSON.stringify(data)).toBe(200);
    expect(data).toMatchObject({ folder, hindrance: null });
    expect(data.files.map(({ path: file, action }) => `${action} ${file}`)).toContain(`create ${resource}`);
    expect(existsSync(path.join(root, folder))).toBe(false);
    const applied = await apply({ design, planHash: data.planHash });
    expect(applied.status).toBe(200);
    expect(applied.data.commands).toContain('npm run gen');
    expect(await read(resource)).toContain('export const thing = defineResource({');
    const { data: overview } = await shop.post<GeneratorOverview>(`${page}/list`);
    expect(overview.modules).toEqual([{ context: 'catalog', folder }]);
    expect(overview.runs[0]).toMatchObject({ action: 'apply', folder, startedBy: 'owner' });
    expect((await shop.post<GeneratorDesign>(`${page}/design`, { folder })).data.design).toEqual(design);
    const logged = await shop.db.rows("select 1 from kit_audit where resource = 'studio/code-generator' and action = 'apply'");
    expect(logged).toHaveLength(1);
  });

  it('keeps edits, shows lines that both sides changed, and writes the chosen side', async () => {
    await generate();
    await edit(
      resource,
      `${(await read(resource)).replace('f.text({ max: 60 })', 'f.text({ max: 99 })')}export const own = 1;\n`,
    );
    const { data } = await plan(wider);
    const file = data.files.find((one) => one.path === resource);
    expect(file).toMatchObject({ action: 'conflict', conflicts: [{ mine: ['    name: f.text({ max: 99 }),'] }] });
    expect(file?.rows.some(({ isOwn, text }) => isOwn && text === 'export const own = 1;')).toBe(true);
    const body = { design: wider, planHash: data.planHash };
    const before = await read(resource);
    expect(await apply(body)).toMatchObject({ status: 409, data: { error: 'code-generator.conflicts' } });
    expect(await read(resource)).toBe(before);
    expect((await apply({ ...body, sides: { [resource]: ['mine'] } })).status).toBe(200);
    const merged = await read(resource);
    expect(merged).toContain('f.text({ max: 99 })');
    expect(merged).toContain('export const own = 1;');
    expect((await plan(wider)).data.files.find((one) => one.path === resource)?.action).toBe('yours');
  });

  it('rejects a plan after a file changed, and a second use of one', async () => {
    const { planHash } = (await plan()).data;
    const both = await Promise.all([apply({ design, planHash }), apply({ design, planHash })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const next = (await plan(wider)).data.planHash;
    await edit(resource, 'edited');
    expect(await apply({ design: wider, planHash: next })).toMatchObject({
      status: 409,
      data: { error: 'code-generator.stale-plan' },
    });
    expect(await read(resource)).toBe('edited');
  });

  it('leaves out files that are not chosen', async () => {
    const { planHash } = (await plan()).data;
    const left = [`${folder}/locales/en.json`];
    expect((await apply({ design, planHash, left })).status).toBe(200);
    expect(existsSync(path.join(root, left[0] ?? ''))).toBe(false);
    expect(existsSync(path.join(root, resource))).toBe(true);
  });

  it('deletes what was not edited, and keeps the rest', async () => {
    await generate();
    await edit(resource, 'edited');
    const { status, data } = await shop.post<GeneratorDeleted>(`${page}/del`, { folder });
    expect(status).toBe(200);
    expect(data.left).toEqual([resource]);
    expect(data.deleted).toContain(`${folder}/locales/en.json`);
    expect(await read(resource)).toBe('edited');
    expect(existsSync(path.join(root, folder, 'locales'))).toBe(false);
    expect((await shop.post(`${page}/del`, { folder })).status).toBe(404);
  });

  it('writes nothing in production, where commands are off, and without sources', async () => {
    const { planHash } = (await plan()).data;
    generator.isProduction = true;
    expect((await plan()).data.hindrance).toBe('production');
    for (const call of ['apply', 'del']) {
      const body = call === 'apply' ? { design, planHash } : { folder };
      const answer = await shop.post<{ error: string }>(`${page}/${call}`, body);
      expect(answer).toMatchObject({ status: 403, data: { error: 'code-generator.production' } });
      expect(answer.msg).toContain('production');
    }
    expect(existsSync(path.join(root, folder))).toBe(false);
  });

  it('follows no link, and names an edited record', async () => {
    const elsewhere = await mkdtemp(path.join(tmpdir(), 'elsewhere-'));
    await symlink(elsewhere, path.join(root, folder));
    expect(await plan()).toMatchObject({ status: 409, data: { error: 'code-generator.unsafe-path' } });
    await rm(path.join(root, folder));
    await generate();
    await edit('.generated/catalog/thing.json', '{}');
    expect(await plan()).toMatchObject({ status: 409, data: { error: 'code-generator.wrong-record' } });
    await rm(elsewhere, { recursive: true });
  });

  it('rejects wrong designs by field', async () => {
    const wrong = { ...design, name: 'class', fields: [{ ...name, kind: 'nothing' }] };
    expect(await shop.post(`${page}/plan`, { design: wrong })).toMatchObject({
      status: 400,
      data: {
        fields: expect.arrayContaining([
          expect.objectContaining({ path: 'design.name', rule: 'code-generator.reserved', msg: 'This name is reserved' }),
          expect.objectContaining({ path: 'design.fields.0.kind', rule: 'choice' }),
        ]) as unknown,
      },
    });
    expect(await plan({ ...design, name: 'brand' })).toMatchObject({
      status: 400,
      data: { fields: [{ path: 'design.name', rule: 'code-generator.taken' }] },
    });
    for (const path_ of ['../etc', 'contexts/../x', 'contexts/catalog/brand/x'])
      expect((await shop.post(`${page}/design`, { folder: path_ })).status).toBe(400);
  });

  it('designs from an existing table', async () => {
    const { data } = await shop.post<{ tables: string[] }>(`${page}/tables`);
    expect(data.tables).toContain('catalog_brand');
    expect(data.tables.filter((one) => one.startsWith('kit_'))).toEqual([]);
    const { data: found } = await shop.post<GeneratorDesign>(`${page}/fromTable`, { table: 'catalog_brand' });
    expect(found.design).toMatchObject({ context: 'catalog', name: 'brand', labelField: 'name', sortable: true });
    expect((await plan({ ...found.design, name: 'label', menu: design.menu })).status).toBe(200);
    expect((await shop.post(`${page}/fromTable`, { table: 'nothing' })).status).toBe(404);
  });

  it('[M-36.deny] is read, written and deleted with a permission of its own each', async () => {
    const { planHash } = (await plan()).data;
    const bodies: Readonly<Record<string, object>> = {
      list: {},
      tables: {},
      fromTable: { table: 'catalog_brand' },
      plan: { design },
      apply: { design, planHash },
      del: { folder },
    };
    const needs = (call: string): string => (call === 'apply' || call === 'del' ? call : 'index');
    for (const [call, body] of Object.entries(bodies)) {
      const others = ['index', 'apply', 'del'].filter((one) => one !== needs(call)).map((one) => `${page}/${one}`);
      expect((await shop.post(`${page}/${call}`, body, await shop.staff(others))).status, call).toBe(403);
      expect((await shop.post(`${page}/${call}`, body, null)).status, call).toBe(401);
    }
    expect(existsSync(path.join(root, folder))).toBe(false);
    expect((await shop.post(`${page}/plan`, { design }, await shop.staff([`${page}/index`]))).status).toBe(200);
  });
});
