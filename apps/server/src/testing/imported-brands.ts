import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { expect } from 'vitest';
import { encoded } from '../../../../packages/crud/src/file-reading/testing/encoded.ts';
import type { Costs } from '../../../../tests/setup/costs.ts';
import type { ImportTestShop } from '../../../../tests/setup/import-files.ts';

const prefix = '/admin/catalog/brand/';

/** Brands; one in a hundred has an invalid address. */
const header = '品牌名称,官网,品牌故事,启用\r\n';
const textOf = (rows: number, isMended: boolean): string =>
  header +
  Array.from({ length: rows }, (_, at) => {
    const website = at % 100 === 99 && !isMended ? 'nowhere' : `https://brand-${at}.example`;
    return `青花瓷坊 ${at},${website},手工制作的青花瓷，第 ${at} 号,${at % 2 === 0 ? '是' : '否'}\r\n`;
  }).join('');

interface Report {
  readonly rows: number;
  readonly totals: Readonly<Record<string, number>>;
  readonly rowErrorCount: number;
  readonly encoding: { readonly name: string; readonly isCertain: boolean } | null;
  readonly failedLines: number;
}
interface Job {
  readonly status: string;
  readonly message: string;
  readonly result: Report;
}

interface Measured {
  readonly shop: ImportTestShop;
  readonly costs: Costs;
}

async function ended({ shop }: Measured, id: string): Promise<Report> {
  const until = Date.now() + 240_000;
  for (;;) {
    const { data } = await shop.post<Job>('/admin/platform/job/GetDetailPage', { id });
    if (data.status === 'done') return data.result;
    if (!['queued', 'running'].includes(data.status) || Date.now() > until) throw new Error(JSON.stringify(data));
    await new Promise((done) => setTimeout(done, 500));
  }
}

const check = (at: Measured, what: string, file: { readonly bytes: Buffer; readonly name: string }) =>
  at.costs.measure(`check ${what}`, async () => {
    const { data } = await at.shop.send<{ importId: string; jobId: string }>(`${prefix}Import`, { ...file, lang: 'zh-cn' });
    return { ...(await ended(at, data.jobId)), importId: data.importId };
  });

const exported = (at: Measured, format: 'csv' | 'xlsx'): Promise<Buffer> =>
  at.costs.measure(`export ${format}`, async () => {
    const { data } = await at.shop.post<{ jobId: string }>(`${prefix}ExportJob`, { format }, at.shop.owner, {
      'accept-language': 'zh-cn',
    });
    await ended(at, data.jobId);
    return (await at.shop.downloadFile(`${prefix}ExportFile`, { body: data })).bytes;
  });

/** Copies the rows of a table into a table with the same columns and indexes, by COPY. */
async function copyOf({ shop, costs }: Measured, table: string): Promise<void> {
  const [columns] = await shop.db.rows<{ names: string }>(
    `select string_agg(format('%I', attname), ', ' order by attnum) as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const names = columns?.names ?? '';
  await shop.db.run(`create table copied_${table} (like ${table} including all)`);
  const client = await shop.db.pool.connect();
  await client.query('set statement_timeout = 0');
  const file = join(mkdtempSync(join(tmpdir(), 'copied-')), table);
  try {
    const from = `copy (select ${names} from ${table}) to stdout (format binary)`;
    await pipeline(client.query(copyTo(from)), createWriteStream(file));
    const into = `copy copied_${table} (${names}) from stdin (format binary)`;
    await costs.measure(`copy of the same rows of ${table}`, () =>
      pipeline(createReadStream(file), client.query(copyFrom(into))),
    );
  } finally {
    client.release(true);
    rmSync(dirname(file), { recursive: true });
  }
}

/**
 * Imports so many rows of brands, one in a hundred of them invalid, and measures it beside a COPY of what it wrote.
 *
 * @param rows more than are checked within a request
 */
export async function importBrands(at: Measured, rows: number): Promise<void> {
  const invalid = rows / 100;
  const report = await check(at, 'csv', { bytes: Buffer.from(textOf(rows, false)), name: 'brands.csv' });
  expect(report).toMatchObject({ rows, totals: { create: rows - invalid, error: invalid }, rowErrorCount: invalid });
  const { importId } = report;
  const outcome = await at.costs.measure('apply csv', async () => {
    const { data } = await at.shop.post<{ jobId: string }>(`${prefix}ImportApply`, { importId, onError: 'skip' });
    return ended(at, data.jobId);
  });
  expect(outcome).toMatchObject({ totals: { create: rows - invalid, error: invalid }, failedLines: invalid });
  for (const table of ['catalog_brand', 'kit_audit']) await copyOf(at, table);
}

/** Checks the same rows in every encoding and as a workbook, and reads back what is exported. */
export async function readBrandsInEveryForm(at: Measured, rows: number): Promise<void> {
  const invalid = rows / 100;
  const same = { rows, totals: { create: invalid, update: 0, skip: rows - invalid, error: 0 } };
  const text = textOf(rows, true);
  const chinese = await check(at, 'gb18030', { bytes: encoded(text, 'gb18030'), name: 'brands.csv' });
  expect(chinese).toMatchObject({ ...same, encoding: { name: 'gb18030', isCertain: true } });
  const wide = Buffer.from(`\ufeff${text.replaceAll(',', '\t')}`, 'utf16le');
  expect(await check(at, 'utf-16le', { bytes: wide, name: 'brands.txt' })).toMatchObject(same);
  const skip = { create: 0, update: 0, skip: rows - invalid, error: 0 };
  for (const format of ['csv', 'xlsx'] as const) {
    const bytes = await exported(at, format);
    expect(await check(at, `exported ${format}`, { bytes, name: `brands.${format}` })).toMatchObject({ totals: skip });
  }
}
