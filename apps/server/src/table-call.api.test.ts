import { workbookOf } from '@shopkeeper/crud/file-writing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encoded } from '../../../packages/crud/src/file-reading/testing/encoded.ts';
import { type ImportTestShop, withImports } from '../../../tests/setup/import-files.ts';
import { testShop } from '../../../tests/setup/shop.ts';

const call = '/admin/platform/attachment/readTable';
const rows = [
  ['订单号', '物流公司', '运单号'],
  ['2611230000000017', '顺丰速运', 'SF1420083917265'],
  ['2611230000000025', '圆通速递', 'YT7700123456'],
];
const text = rows.map((cells) => cells.join(',')).join('\n');

async function workbook(): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of workbookOf(blocks())) parts.push(part);
  return Buffer.concat(parts);
}

async function* blocks(): AsyncGenerator<string[][]> {
  yield rows;
}

let shop: ImportTestShop;
beforeAll(async () => {
  shop = withImports(await testShop());
});
afterAll(() => shop.close());

describe('the call that reads a table', () => {
  it('returns the cells of a workbook and of a text file in any encoding, and stores nothing', async () => {
    const files: [string, Buffer][] = [
      ['numbers.xlsx', await workbook()],
      ['numbers.csv', Buffer.from(text)],
      ['numbers.txt', encoded(text, 'gb18030')],
    ];
    for (const [name, bytes] of files) {
      const { data, status } = await shop.send<{ rows: string[][] }>(call, { name, bytes });
      expect([name, status, data.rows]).toEqual([name, 200, rows]);
    }
    expect(await shop.db.rows('select 1 from kit_job_file')).toEqual([]);
  });

  it('rejects other files with the reason', async () => {
    const sent = async (name: string, bytes: string) => {
      const { status, data } = await shop.send<{ error: string }>(call, { name, bytes });
      return [status, data.error];
    };
    expect(await sent('numbers.exe', text)).toEqual([400, 'request.invalid']);
    expect(await sent('numbers.csv', '"open')).toEqual([409, 'request.import-file-open-quote']);
  });
});
