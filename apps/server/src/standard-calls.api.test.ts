import { afterAll, beforeAll, expect, it } from 'vitest';
import { type NamedRow, rowCalls } from '../../../tests/setup/row-calls.ts';
import { testShop, type TestShop } from '../../../tests/setup/shop.ts';

const brand = '/admin/catalog/brand/';
const dot = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYPgPAAEDAQAIicLsAAAAAElFTkSuQmCC', 'base64');

let shop: TestShop;
let made = 0;

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const { add } = rowCalls(() => shop);

function named(): { readonly name: string } {
  made += 1;
  return { name: `Brand ${made}` };
}

const newRow = (): Promise<NamedRow> => add(brand, named());

async function keyOfNew(): Promise<{ readonly id: number; readonly version: number }> {
  const { id, version } = await newRow();
  return { id, version };
}

/** A multipart body with a file in the field `fileInput`. */
function fileOf(content: Buffer | string, name: string, type: string): FormData {
  const form = new FormData();
  form.append('fileInput', new Blob([content], { type }), name);
  return form;
}

const calls = [
  ['A-13.list', 'GetPageData', async () => ({})],
  ['A-13.add', 'add', async () => named()],
  ['A-13.add', 'Add', async () => named()],
  ['A-13.update', 'Update', async () => ({ ...(await keyOfNew()), ...named() })],
  ['A-13.del', 'del', keyOfNew],
  ['A-13.del', 'Delete', keyOfNew],
  ['A-13.sortable', 'sortable', async () => ({ id: (await newRow()).id, targetId: (await newRow()).id })],
  ['A-13.detail', 'GetDetailPage', async () => ({ id: (await newRow()).id })],
  ['A-13.save', 'Save', async () => named()],
  ['A-13.export', 'Export', async () => ({})],
  ['A-13.import', 'Import', async () => fileOf(`Name\n${named().name}\n`, 'brands.csv', 'text/csv')],
  ['A-13.template', 'DownLoadTemplate', async () => ({})],
  ['A-13.upload', 'Upload', async () => fileOf(dot, 'dot.png', 'image/png')],
] as const;

it.each(calls)('[%s] %s is called by POST, in any letter case', async (_id, name, body) => {
  const headers = { authorization: `Bearer ${shop.owner.token}`, server: '1', accept: 'application/json' };
  for (const spelt of [name, name.toLowerCase(), name.toUpperCase()]) {
    const reply = await shop.app.inject({ method: 'POST', url: brand + spelt, headers, payload: await body() });
    expect([spelt, reply.statusCode, reply.body.slice(0, 200)]).toEqual([spelt, 200, expect.any(String)]);
    const isFile = String(reply.headers['content-type']).startsWith('text/csv');
    if (!isFile) expect(reply.json()).toMatchObject({ code: 1 });
    const read = await shop.app.inject({ method: 'GET', url: brand + spelt, headers });
    expect([spelt, read.statusCode]).toEqual([spelt, 404]);
  }
});
