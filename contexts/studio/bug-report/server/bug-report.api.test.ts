import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import type { Masks, RecordedPage } from '../bug-report.domain.ts';
import { recorded } from '../testing/recorded.ts';
import { hiddenFields } from './declared-masks.ts';

const page = '/admin/studio/bug-report';
let shop: TestShop;
let clerk: Caller;
let developer: Caller;

beforeAll(async () => {
  shop = await testShop();
  clerk = await shop.staff([]);
  developer = await shop.staff([`${page}/index`, `${page}/fix`]);
});
afterAll(() => shop.close());

interface Refused {
  readonly fields: readonly { readonly path: string }[];
}

const send = (over: object = {}, as: Caller = clerk, key: string = randomUUID()) =>
  shop.post<{ reportNo: string } & Refused>(
    `${page}/send`,
    { sentence: 'The page stays empty', address: '/admin/catalog/product/5', build: 'index-1.js', recorded: recorded(), ...over },
    as,
    { 'idempotency-key': key },
  );

interface Stored {
  readonly id: number;
  readonly version: number;
  readonly recorded: RecordedPage;
}

async function stored(reportNo: string): Promise<Stored> {
  const [row] = await shop.db.rows<Stored>('select id::int, version, recorded from studio_bug_report where report_no = $1', [
    reportNo,
  ]);
  if (!row) throw new Error(`no report ${reportNo}`);
  return row;
}

const fileOf = (id: number, as: Caller) =>
  shop.app.inject({
    method: 'POST',
    url: `${page}/replay`,
    headers: { server: '1', authorization: `Bearer ${as.token}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ id }),
  });

describe('a bug report', () => {
  it('is sent by anybody of the staff, once per key, and read by whoever has its permission', async () => {
    const key = randomUUID();
    const { status, data } = await send({}, clerk, key);
    expect(status).toBe(200);
    expect((await send({}, clerk, key)).data.reportNo).toBe(data.reportNo);
    const { id, version } = await stored(data.reportNo);
    expect((await shop.post(`${page}/GetDetailPage`, { id }, clerk)).status).toBe(403);
    expect((await fileOf(id, clerk)).statusCode).toBe(403);
    expect((await shop.post(`${page}/GetDetailPage`, { id }, developer)).data).toMatchObject({
      callCount: 1,
      failedCount: 1,
      status: 'open',
    });
    expect((await shop.post(`${page}/fix`, { id, version, note: 'Mended' }, developer)).status).toBe(200);
    expect((await shop.post(`${page}/fix`, { id, version: version + 1 }, developer)).status).toBe(409);
  });

  it('gives a test file that makes the calls and expects the answers', async () => {
    const { data } = await send();
    const { id } = await stored(data.reportNo);
    const file = await fileOf(id, developer);
    expect(file.headers['content-disposition']).toBe(`attachment; filename="bug-${data.reportNo.toLowerCase()}.e2e.ts"`);
    expect(file.body).toContain('"/admin/catalog/product/GetDetailPage"');
    expect(file.body).toContain('"request.not-found"');
    expect((await fileOf(999_999, developer)).statusCode).toBe(404);
  });

  it('stores nothing personal, secret or guarded of any module, even when the page masked nothing', async () => {
    // A sentinel in each hidden field, in the body, the answer and the address.
    const names = shop.engine.resources.map(hiddenFields).filter(({ length }) => length > 0);
    expect(names.flat().length).toBeGreaterThan(100);
    for (let at = 0; at < names.length; at += 20) {
      const rows = names.slice(at, at + 20).map((some) => Object.fromEntries(some.map((name) => [name, `sentinel ${name}`])));
      const calls = rows.map((row) => recorded({ body: row, data: { list: [row] } }).calls[0]);
      const address = `/admin/x?${(names[at] ?? [])
        .slice(0, 5)
        .map((name) => `f.${name}=sentinel`)
        .join('&')}`;
      const { status, data } = await send({ address, recorded: { ...recorded(), calls } });
      expect(status).toBe(200);
      const [row] = await shop.db.rows('select * from studio_bug_report where report_no = $1', [data.reportNo]);
      expect(JSON.stringify(row)).not.toContain('sentinel');
      const file = await fileOf((await stored(data.reportNo)).id, developer);
      expect(file.statusCode).toBe(200);
      expect(file.body).not.toContain('sentinel');
    }
    const control = await send({ recorded: recorded({ body: { colour: 'sentinel' } }) });
    expect(JSON.stringify((await stored(control.data.reportNo)).recorded)).toContain('sentinel');
  });

  it('tells the page what to mask', async () => {
    const { data } = await shop.post<Masks>(`${page}/masks`, {}, clerk);
    expect(data.names).toMatchObject({ mobile: '13800000000', email: 'nobody@example.com', password: '***' });
    for (const name of ['id', 'version', 'sort', 'price']) expect(data.names).not.toHaveProperty(name);
    expect((await shop.post(`${page}/masks`, {}, null)).status).toBe(401);
  });

  it.each([
    ['no sentence', { sentence: '' }, 'sentence'],
    ['a host of somebody else', { recorded: recorded({ path: '//evil.example/x' }) }, 'recorded'],
    ['values in a shape', { recorded: recorded({ shape: { name: 'Lin' } }) }, 'recorded'],
    ['too many calls', { recorded: { ...recorded(), calls: Array.from({ length: 21 }, () => recorded().calls[0]) } }, 'recorded'],
    ['no record', { recorded: 'x' }, 'recorded'],
  ])('is refused with %s', async (_what, over, path) => {
    const { status, data } = await send(over);
    expect([status, data.fields[0]?.path]).toEqual([400, path]);
  });
});
