import { workbookOf } from '@shopkeeper/crud/file-writing';
import { expect } from 'vitest';
import { encoded } from '../../../../../packages/crud/src/file-reading/testing/encoded.ts';
import type { Costs } from '../../../../../tests/setup/costs.ts';
import type { ImportTestShop } from '../../../../../tests/setup/import-files.ts';
import { countFile } from '../../testing/independent-reader.ts';
import { ended, send, storedCounts, unbalanced } from '../../testing/import-calls.ts';
import { csvText, shopifyTable } from '../../testing/shopify-file.ts';

const prefix = '/admin/catalog/product/';

/** The table without the characters that take four bytes in GB18030, which the test encoder does not write. */
const tableOf = (rows: number): string[][] =>
  shopifyTable(rows).map((cells) => cells.map((cell) => cell.replaceAll(/[\u{1f300}-\u{1faff}Åö]|\ufe0f/gu, '')));

async function workbook(table: readonly (readonly string[])[]): Promise<Buffer> {
  async function* blocks(): AsyncGenerator<readonly (readonly string[])[]> {
    for (let at = 0; at < table.length; at += 1_000) yield table.slice(at, at + 1_000);
  }
  const parts: Buffer[] = [];
  for await (const part of workbookOf(blocks())) parts.push(part);
  return Buffer.concat(parts);
}

/**
 * Imports so many rows of products, checks the same table in every encoding and as a workbook, and reads back what is exported:
 * after the first import nothing changes.
 */
export async function importInEveryForm(shop: ImportTestShop, costs: Costs, rows: number): Promise<void> {
  const table = tableOf(rows);
  const text = csvText(table);
  const counts = countFile(text, ',');
  const job = await costs.measure('import csv', async () => {
    const { data } = await shop.send<{ jobId: string }>(`${prefix}Import`, { bytes: text, fields: { mode: 'apply' } });
    return ended(shop, data.jobId);
  });
  expect(job.result).toMatchObject({ applied: true, totals: { create: counts.products, update: 0, skip: 0, error: 0 } });
  expect(await storedCounts(shop)).toEqual(counts);
  expect(await unbalanced(shop)).toEqual([]);
  const unchanged = { totals: { create: 0, update: 0, skip: counts.products, error: 0 }, rowErrorCount: 0 };
  const check = (what: string, bytes: Buffer, name: string) =>
    costs.measure(`check ${what}`, async () => {
      const { data } = await send(shop, bytes, { name });
      return data.jobId === undefined ? data : (await ended(shop, data.jobId)).result;
    });
  const gb18030 = await check('gb18030', encoded(text, 'gb18030'), 'products.csv');
  expect(gb18030).toMatchObject({ ...unchanged, encoding: { name: 'gb18030' } });
  expect(await check('utf-16le', encoded(`\ufeff${text}`, 'utf-16le'), 'products.csv')).toMatchObject(unchanged);
  expect(await check('xlsx', await workbook(table), 'products.xlsx')).toMatchObject({ ...unchanged, encoding: null });
  for (const format of ['csv', 'xlsx'] as const) {
    const { bytes } = await costs.measure(`export ${format}`, () => shop.downloadFile(`${prefix}Export`, { body: { format } }));
    expect(await check(`exported ${format}`, bytes, `products.${format}`)).toMatchObject(unchanged);
  }
}
