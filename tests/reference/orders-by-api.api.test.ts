import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sellSku } from '../../contexts/sales/order/testing/test-shop.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testShop, type TestShop } from '../setup/shop.ts';

const run = promisify(execFile);
const page = path.resolve(import.meta.dirname, '../../docs/orders-by-api.md');
const password = 'Heron-72-reeds';
let shop: TestShop;

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

it('the example of docs/orders-by-api.md runs as it stands, and every call that the page names exists', async () => {
  const text = await readFile(page, 'utf8');
  const [, example = ''] = /```js\n(.*?)```/s.exec(text) ?? [];
  await sellSku(shop.db, { price: 1250 });
  await shop.post('/admin/access/admin/add', { username: 'clerk', nickname: 'Clerk', password, super: true, roleIds: [] });
  const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const folder = await mkdtemp(path.join(tmpdir(), 'orders-by-api-'));
  try {
    await writeFile(path.join(folder, 'order.mjs'), example);
    const env = { ...process.env, SHOP: address, STAFF: 'clerk', PASSWORD: password };
    const { stdout } = await run(process.execPath, [path.join(folder, 'order.mjs')], { env });
    expect(stdout).toMatch(/^\d{16} pending_payment 2500\ncompleted\n$/);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const calls = [...text.matchAll(/^\| \d \| ([^|]*) \|/gm)].flatMap(([, cell = '']) => [...cell.matchAll(/`([\w/]+)`/g)]);
  const routes = shop.app.printRoutes({ commonPrefix: false }).toLowerCase();
  expect(calls.length).toBeGreaterThan(8);
  for (const [, name = ''] of calls) expect(routes, name).toContain(name.split('/').at(-1)?.toLowerCase());
}, 60_000);
