import { readdirSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { isRejection, type Rejection } from '@shopkeeper/resource';
import { describe, expect, test } from 'vitest';
import type { SourceRecord } from '../draft.domain.ts';
import { planRecords, type FilePlan } from '../testing/import-file.ts';
import { countFile, type FileCounts } from '../../testing/independent-reader.ts';
import { bytesOf, csvText, shopifyTable } from '../../testing/shopify-file.ts';
import { type OpenFile, readerLimits, type Watcher, withFile } from '@shopkeeper/crud/file-reading';

const folder = new URL('../../testing/files/', import.meta.url);

/** Yields the bytes in chunks small enough to split characters, line ends and quotes. */
const chunked = (bytes: Buffer, size: number): Readable =>
  Readable.from(Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size)));

type Opened = OpenFile | Rejection;
const lent = <T>(bytes: Buffer, chunkSize: number, work: (file: Opened) => Promise<T>, limits = readerLimits): Promise<T> =>
  withFile(() => chunked(bytes, chunkSize), { surveyed: counting, limits }, work);

/** Counts what it sees. */
function counting(): Watcher<number> {
  let records = 0;
  return { take: () => void (records += 1), answer: () => records };
}

const opened = <T>(bytes: Buffer, chunkSize: number, work: (file: OpenFile) => Promise<T>): Promise<T> =>
  lent(bytes, chunkSize, (file) => {
    if (isRejection(file)) throw new Error(JSON.stringify(file));
    return work(file);
  });

async function rowsOf(file: OpenFile): Promise<SourceRecord[]> {
  const rows: SourceRecord[] = [];
  for await (const row of file.rows()) rows.push(row);
  return rows;
}

const planned = (bytes: Buffer, chunkSize = 16_384): Promise<FilePlan> =>
  opened(bytes, chunkSize, async (file) => planRecords(file.header, await rowsOf(file)));

function counts({ products }: FilePlan): FileCounts {
  const drafts = products.flatMap(({ draft }) => draft ?? []);
  const variants = drafts.flatMap((draft) => draft.variants);
  return {
    products: products.length,
    variants: variants.length,
    options: drafts.reduce((sum, draft) => sum + draft.options.length, 0),
    pictures: drafts.reduce((sum, draft) => sum + (draft.images?.length ?? 0), 0),
    priceFen: variants.reduce((sum, variant) => sum + (variant.priceAmount ?? 0), 0),
    stock: variants.reduce((sum, variant) => sum + (variant.stock ?? 0), 0),
  };
}

test('a WooCommerce file is read as a person counts it', async () => {
  const plan = await planned(readFileSync(new URL('woocommerce.csv', folder)), 7);
  expect(counts(plan)).toEqual({ products: 4, variants: 5, options: 2, pictures: 3, priceFen: 87_50, stock: 24 });
});

describe('Shopify files are read as an independent reader counts them', () => {
  test.each(readdirSync(folder).filter((name) => !name.startsWith('woocommerce')))('the sample %s', async (name) => {
    const bytes = readFileSync(new URL(name, folder));
    const plan = await planned(bytes, 7);
    expect(plan.products.flatMap(({ rowErrors }) => rowErrors)).toEqual([]);
    expect(counts(plan)).toEqual(countFile(bytes.toString('utf8'), ','));
  });

  const table = shopifyTable(10_000);
  test.each([
    ['plain', 'utf-8', ',', '\n'],
    ['with a byte order mark', 'utf-8-bom', ',', '\n'],
    ['with semicolons', 'utf-8', ';', '\n'],
    ['with Windows line ends', 'utf-8', ',', '\r\n'],
    ['with old Mac line ends', 'utf-8', ',', '\r'],
    ['UTF-16 and tabs, as Excel saves Unicode text', 'utf-16le', '\t', '\r\n'],
    ['UTF-16 big-endian', 'utf-16be', ',', '\n'],
  ] as const)('10,000 rows, %s', async (_, encoding, separator, newline) => {
    const plan = await planned(bytesOf(csvText(table, separator, newline), encoding));
    expect(plan.survey.rows).toBe(10_000);
    expect(plan.products.flatMap(({ rowErrors }) => rowErrors)).toEqual([]);
    expect(counts(plan)).toEqual(countFile(csvText(table), ','));
  });

  test('files saved in any encoding yield the same products', async () => {
    const small = shopifyTable(200);
    const plain = await planned(bytesOf(csvText(small), 'utf-8'));
    const excel = await planned(bytesOf(csvText(small, '\t', '\r\n'), 'utf-16le'), 3);
    expect(excel.products.map(({ draft }) => draft)).toEqual(plain.products.map(({ draft }) => draft));
  });
});

describe('text', () => {
  test('GBK is understood where the bytes are no UTF-8', async () => {
    const gbk = Buffer.concat([
      Buffer.from('Handle,Title,Variant Price\ncup,'),
      Buffer.from([0xb2, 0xe8, 0xb1, 0xad]),
      Buffer.from(',12.50\n'),
    ]);
    await opened(gbk, 1, async (file) => {
      expect(file.encoding?.name).toBe('gb18030');
      expect(await rowsOf(file)).toEqual([{ line: 2, cells: ['cup', '茶杯', '12.50'] }]);
    });
  });

  test('GBK that is detected only after many rows is read again from the start, and counted once', async () => {
    const rows = Array.from({ length: 9_000 }, (_, at) => `cup-${at},A cup\n`);
    const gbk = Buffer.concat([Buffer.from(`Handle,Title\n${rows.join('')}tea,`), Buffer.from([0xb2, 0xe8, 0x0a])]);
    await opened(gbk, 16_384, async (file) => {
      expect(file.encoding?.name).toBe('gb18030');
      expect(file.seen).toBe(9_001);
      const read = await rowsOf(file);
      expect([read.length, read[0]?.cells, read.at(-1)?.cells]).toEqual([9_001, ['cup-0', 'A cup'], ['tea', '茶']]);
    });
  });

  test('lines are counted through quoted cells, blank lines and any line end', async () => {
    const text = 'sep=;\r\nHandle;Title;Price\r\na;"one\r\ntwo\nthree";1\r\n\r\n;;\r\nb;"x";2\r\nc;y;3';
    await opened(Buffer.from(text), 2, async (file) => {
      expect(file.separator).toBe(';');
      expect((await rowsOf(file)).map(({ line, cells }) => [line, cells[0]])).toEqual([
        [3, 'a'],
        [8, 'b'],
        [9, 'c'],
      ]);
    });
  });

  test('a file can be read repeatedly, and a read can stop early', async () => {
    await opened(bytesOf(csvText(shopifyTable(50)), 'utf-8'), 999, async (file) => {
      for await (const { line } of file.rows()) {
        expect(line).toBe(2);
        break;
      }
      const rows = await rowsOf(file);
      expect(rows).toHaveLength(50);
      expect(await rowsOf(file)).toEqual(rows);
    });
  });

  test('its temporary files have no name while it is read, so a killed process leaves none', async () => {
    const names = async (): Promise<string[]> => (await readdir(tmpdir())).filter((name) => /^shopkeeper-.*[.]part$/.test(name));
    const before = await names();
    await opened(Buffer.from('Handle\na\n'), 9, async () => expect(await names()).toEqual(before));
  });
});

const isNone = async (file: Opened): Promise<unknown> => (isRejection(file) ? file : 'read');

describe('files that are not product files are rejected', () => {
  test.each([
    ['nothing', Buffer.alloc(0), { errorCode: 'request.import-file-empty', details: {} }],
    ['blank lines', Buffer.from('\n\n \n'), { errorCode: 'request.import-file-empty', details: {} }],
    [
      'a damaged archive',
      Buffer.from([0x50, 0x4b, 3, 4, 9]),
      { errorCode: 'request.import-file-unreadable', details: { line: 1 } },
    ],
    ['a program', Buffer.from([0x7f, 0x45, 0, 1]), { errorCode: 'request.import-file-not-text', details: { kind: 'binary' } }],
    [
      'bytes of no encoding',
      Buffer.from([0x41, 0xff, 0xff, 0x0a]),
      { errorCode: 'request.import-file-unknown-encoding', details: {} },
    ],
    [
      'too many columns',
      Buffer.from(`${'a,'.repeat(200)}b\n`),
      { errorCode: 'request.import-file-too-many-columns', details: { line: 1, columns: 201, max: 200 } },
    ],
  ])('%s', async (_, bytes, rejection) => {
    expect(await lent(bytes, 4, isNone)).toEqual(rejection);
  });

  test.each([
    ['a quote that never ends', 'Handle,Title\na,b\nc,"d\ne,f', readerLimits, 'request.import-file-open-quote', 3],
    [
      'a record over the limit',
      `Handle,Title\na,b\nc,${'d'.repeat(500)}\n`,
      { ...readerLimits, columns: 9, recordBytes: 300 },
      'request.import-file-record-too-long',
      3,
    ],
  ] as const)('%s reports the line where its record starts', async (_, text, limits, rejected, line) => {
    expect(await lent(Buffer.from(text), 100, isNone, limits)).toMatchObject({ errorCode: rejected, details: { line } });
  });
});
