import { Readable } from 'node:stream';
import { brand, spec } from '@shopkeeper/catalog';
import { workbookOf } from '@shopkeeper/crud/file-writing';
import { createLog } from '@shopkeeper/server/http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encoded } from '../../../packages/crud/src/file-reading/testing/encoded.ts';
import { withImportFile } from '../../../packages/crud/src/import-export/import-file.ts';
import { reportOn } from '../../../packages/crud/src/import-export/import-report.ts';
import { importerOf } from '../../../packages/crud/src/import-export/importer.ts';
import type { RegisteredResource } from '../../../packages/crud/src/rows/extension.ts';
import { contextOf } from '../../../packages/crud/src/rows/job-caller.ts';
import { kitEngine } from '../../../packages/server/src/testing/kit-engine.ts';
import { type ImportTestShop, type SentFile, withImports } from '../../../tests/setup/import-files.ts';
import { testShop } from '../../../tests/setup/shop.ts';

interface Report {
  readonly importId: string;
  readonly jobId?: string;
  readonly rows: number;
  readonly totals: Readonly<Record<string, number>>;
  readonly encoding: { readonly name: string; readonly isCertain: boolean; readonly candidates: readonly Candidate[] } | null;
  readonly error?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}
interface Candidate {
  readonly encoding: string;
  readonly sample: string;
}
interface Job {
  readonly id: string;
  readonly status: string;
  readonly result: Report & { readonly applied: boolean; readonly failedLines: number };
}

const prefix = '/admin/catalog/brand/';
let shop: ImportTestShop;
beforeEach(async () => {
  shop = withImports(await testShop());
});
afterEach(() => shop.close());

const send = async (file: SentFile, at = prefix) => (await shop.send<Report>(`${at}Import`, file)).data;

async function ended(id: string): Promise<Job> {
  const until = Date.now() + 60_000;
  for (;;) {
    const { data } = await shop.post<Job>('/admin/platform/job/GetDetailPage', { id });
    if (!['queued', 'running'].includes(data.status)) return data;
    if (Date.now() > until) throw new Error(JSON.stringify(data));
  }
}

async function apply(importId: string, more: object = {}, at = prefix): Promise<Job> {
  const { data } = await shop.post<{ jobId: string }>(`${at}ImportApply`, { importId, ...more });
  return ended(data.jobId);
}

const names = async (): Promise<unknown[]> =>
  (await shop.db.rows<{ name: string }>('select name from catalog_brand where deleted_at is null order by id')).map(
    ({ name }) => name,
  );

async function workbook(rows: readonly (readonly string[])[]): Promise<Buffer> {
  async function* blocks() {
    yield rows;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of workbookOf(blocks())) chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('the encoding of an import file', () => {
  const korean = encoded('Name,Story\n청자,손으로 만든 제품입니다\n', 'euc-kr');

  it('is asked where the bytes fit several: the preview names the guess and shows samples, and the choice is what is read', async () => {
    const { encoding } = await send({ bytes: korean });
    expect(encoding).toMatchObject({ name: 'euc-kr', isCertain: false });
    const samples = encoding?.candidates.map((one) => [one.encoding, one.sample]);
    expect(samples).toContainEqual(['euc-kr', '청자,손으로 만든 제품입니다']);
    expect(samples?.map(([name]) => name)).toContain('gb18030');
    const { importId } = await send({ bytes: korean, fields: { encoding: 'euc-kr' } });
    expect((await apply(importId, { encoding: 'euc-kr' })).result).toMatchObject({ applied: true, totals: { create: 1 } });
    expect(await names()).toEqual(['청자']);
  });

  it('is never guessed without a preview', async () => {
    const sent = await shop.send<Report>(`${prefix}Import`, { bytes: korean, fields: { mode: 'apply' } });
    expect([sent.status, sent.data.error]).toEqual([409, 'request.import-file-ambiguous-encoding']);
    expect(sent.data.details).toMatchObject({ encoding: 'euc-kr' });
    const named = await shop.send<Report>(`${prefix}Import`, { bytes: korean, fields: { mode: 'apply', encoding: 'euc-kr' } });
    expect((await ended(named.data.jobId ?? '')).result).toMatchObject({ applied: true });
    expect((await shop.send(`${prefix}Import`, { bytes: korean, fields: { encoding: 'ebcdic' } })).status).toBe(400);
  });

  it('of a Chinese spreadsheet is read without a question', async () => {
    const text = '品牌名称,品牌故事\n青花瓷坊,手工制作的青花瓷\n';
    const { encoding, importId } = await send({ bytes: encoded(text, 'gb18030') });
    expect(encoding).toMatchObject({ name: 'gb18030', isCertain: true });
    await apply(importId);
    expect(await names()).toEqual(['青花瓷坊']);
  });
});

describe('a workbook', () => {
  const rows = [
    ['Name*', 'Website', 'Enabled'],
    ['Kiln', 'https://kiln.example', 'yes'],
    ['=Loom', 'nowhere', 'no'],
    ['青花', '', 'no'],
  ];

  it('is imported, and its failed rows come back as a workbook to be corrected', async () => {
    const { importId, encoding, totals } = await send({ bytes: await workbook(rows), name: 'brands.xlsx' });
    expect([encoding, totals]).toEqual([null, { create: 2, update: 0, skip: 0, error: 1 }]);
    const job = await apply(importId, { onError: 'skip' });
    expect(job.result).toMatchObject({ applied: true, failedLines: 1 });
    expect(await names()).toEqual(['Kiln', '青花']);
    const failed = await shop.downloadFile(`${prefix}ImportFailures`, { body: { jobId: job.id } });
    expect(failed.name).toBe('failed-rows.xlsx');
    expect((await send({ bytes: failed.bytes, name: failed.name })).totals).toMatchObject({ create: 0, error: 1 });
  });

  it('is exported beside CSV, by the call and by the job, and read again without a change', async () => {
    await apply((await send({ bytes: 'Name,Story\nKiln,"a ""b"", c\n\nd"\n=Loom,\t\n青花,x\n' })).importId);
    const body = { format: 'xlsx' };
    const file = await shop.downloadFile(`${prefix}Export`, { body });
    expect(file.name).toMatch(/^brand-.*\.xlsx$/);
    expect((await send(file)).totals).toEqual({ create: 0, update: 0, skip: 3, error: 0 });
    const { data } = await shop.post<{ jobId: string }>(`${prefix}ExportJob`, body);
    await ended(data.jobId);
    const made = await shop.downloadFile(`${prefix}ExportFile`, { body: { jobId: data.jobId } });
    expect(made.name).toMatch(/\.xlsx$/);
    expect((await send({ ...made, name: 'brands.xlsx' })).totals).toMatchObject({ skip: 3 });
    expect((await shop.post(`${prefix}Export`, { format: 'pdf' })).status).toBe(400);
  });

  it('of products is exported and imported like CSV', async () => {
    const at = '/admin/catalog/product/';
    const sheet = [
      ['Handle', 'Title', 'Option1 Name', 'Option1 Value', 'Variant SKU', 'Variant Price'],
      ['cup', 'Cup', 'Colour', 'Blue', 'C-B', '12.50'],
      ['cup', '', '', 'Red', 'C-R', '13'],
    ];
    const { importId, totals } = await send({ bytes: await workbook(sheet), name: 'products.xlsx' }, at);
    expect(totals).toMatchObject({ create: 1, error: 0 });
    await apply(importId, {}, at);
    const file = await shop.downloadFile(`${at}Export`, { body: { format: 'xlsx' } });
    expect((await send(file, at)).totals).toEqual({ create: 0, update: 0, skip: 1, error: 0 });
  });
});

describe('the profile of a module', () => {
  const preview = async (registered: RegisteredResource, text: string) => {
    const texts = { text: (_lang: string, key: string) => key, timeZone: 'Asia/Shanghai' };
    const actor = { audience: 'admin', id: 1, username: 'owner', nickname: '', isSuper: true, sessionId: '' } as const;
    const caller = { lang: 'en', who: { actor: { ...actor, permissions: [] }, ip: '', traceId: '' } } as const;
    const context = contextOf({ db: shop.db, log: createLog({ level: 'fatal' }), engine: kitEngine() }, caller);
    const options = { importer: importerOf(registered, texts), context, importId: null };
    return withImportFile(
      () => Readable.from([Buffer.from(text)]),
      options,
      (read) => reportOn(read, { db: shop.db }),
    );
  };

  it('names further headings, groups rows and matches stored rows by another field', async () => {
    await apply(
      (await send({ bytes: 'Name,Values\nSize,Small\n' }, '/admin/catalog/spec/')).importId,
      {},
      '/admin/catalog/spec/',
    );
    const importProfile = { headings: { name: ['Attribute'], values: ['Terms'] }, groupBy: ['name'] };
    const text = 'Attribute,Terms\nColour,Red\nColour,Blue\nSize,Small\nSize,Large\n';
    const { totals, preview: documents, rows } = await preview({ resource: spec, importProfile }, text);
    expect([rows, totals]).toEqual([4, { create: 1, update: 1, skip: 0, error: 0 }]);
    expect(documents).toMatchObject([
      { name: 'Colour', lines: [2, 3] },
      { name: 'Size', lines: [4, 5], changes: [{ before: ['Small'], after: ['Small', 'Large'] }] },
    ]);
  });

  it('makes a draft from the rows, and may reject rows that are stored already', async () => {
    await apply((await send({ bytes: 'Name\nKiln\n' })).importId);
    const importProfile = {
      draft: ([row = {}]: readonly Readonly<Record<string, unknown>>[]) => ({ ...row, story: `of ${String(row['name'])}` }),
      updates: 'none',
    } as const;
    const report = await preview({ resource: brand, importProfile }, 'name\nKiln\nLoom\n');
    expect(report.totals).toEqual({ create: 1, update: 0, skip: 0, error: 1 });
    expect(report.rowErrors).toMatchObject([{ line: 2, column: 'name', rule: 'duplicate' }]);
  });
});
