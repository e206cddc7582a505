import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, testShop, type TestShop } from '../../../tests/setup/shop.ts';
import { resources } from './compose.ts';

let shop: TestShop;
let clerk: Caller;
let address: string;

beforeAll(async () => {
  shop = await testShop();
  clerk = await shop.staff(['/admin/catalog/product/index', '/admin/catalog/product/upload']);
  address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => shop.close());

/** Sends a GET as the given caller; returns the status and the data without its trace id. */
async function get(path: string, as: Caller | null = shop.owner, language = 'en') {
  const token = as ? { authorization: `Bearer ${as.token}` } : {};
  const reply = await shop.app.inject({
    method: 'GET',
    url: path,
    headers: { server: '1', 'accept-language': language, ...token },
  });
  const { traceId: _traceId, ...data } = reply.json().data;
  return { status: reply.statusCode, data };
}

describe('table metadata calls', () => {
  it('[A-06] getTablePk returns the primary key, getTableFieldList the columns with their titles in the caller’s language', async () => {
    expect(await get('/admin/ajax/getTablePk?table=catalog_brand')).toEqual({ status: 200, data: { pk: 'id' } });
    const clean = await get('/admin/ajax/getTableFieldList?table=sales_order&clean=1');
    expect(clean.data).toMatchObject({ pk: 'id', fieldList: { orderNo: 'Order no.', status: 'Status', createdAt: 'Created' } });
    const whole = await get('/admin/ajax/getTableFieldList?table=sales_order&clean=0', shop.owner, 'zh-cn');
    expect(whole.data.fieldList).toMatchObject({ orderNo: '订单号', status: expect.stringMatching(/^状态:draft=草稿,/) });
  });

  it('[A-06] return declared tables only, omit secret columns, and reject every other name with the same reply', async () => {
    // Of the indexes and sequences, which are alike, one in twenty; the nightly run on the oldest PostgreSQL asks for all.
    const share = process.env['TEST_POSTGRES_BIN'] ? 1 : 20;
    const names = await shop.db.rows<{ name: string }>(
      `select relname as name from pg_class
       where relkind in ('r', 'v') or (relkind in ('i', 'S') and hashtext(relname) % ${share} = 0)
       union select 'x''; drop table catalog_brand; --' union select '__proto__' union select 'catalog_brand '`,
    );
    const declared = new Set(resources.map(({ table, context, name }) => table ?? `${context}_${name}`.replaceAll('-', '_')));
    const rejections = new Set<string>();
    const answered: string[] = [];
    const ask = async ({ name }: { readonly name: string }) => {
      const reply = await get(`/admin/ajax/getTableFieldList?table=${encodeURIComponent(name)}`);
      if (reply.status === 200) answered.push(name);
      else rejections.add(JSON.stringify(reply));
    };
    for (let at = 0; at < names.length; at += 20) await Promise.all(names.slice(at, at + 20).map(ask));
    expect(names.length).toBeGreaterThan(200);
    expect(answered.toSorted()).toEqual([...declared].toSorted());
    expect([...rejections]).toEqual([JSON.stringify({ status: 404, data: { error: 'request.not-found' } })]);
    const staff = await get('/admin/ajax/getTableFieldList?table=access_admin');
    expect(Object.keys(staff.data.fieldList)).toContain('username');
    expect(Object.keys(staff.data.fieldList)).not.toContain('password');
  });

  it('[A-06] require a super administrator', async () => {
    for (const call of ['getTablePk', 'getTableFieldList']) {
      expect((await get(`/admin/ajax/${call}?table=catalog_brand`, clerk)).status).toBe(403);
      expect((await get(`/admin/ajax/${call}?table=catalog_brand`, null)).status).toBe(401);
    }
    expect(await get('/admin/ajax/getTablePk')).toMatchObject({
      status: 400,
      data: { fields: [{ path: 'table', rule: 'required' }] },
    });
    expect((await get('/admin/ajax/getTableFieldList?table=catalog_brand&clean=2')).status).toBe(400);
  });
});

describe('clearing caches', () => {
  const clear = (type: unknown, as: Caller = shop.owner) => shop.post('/admin/ajax/clearCache', { type }, as);
  const provinces = async () => (await get('/admin/ajax/area', null)).data;
  const readsOf = async (): Promise<number> => {
    const [row] = await shop.db.rows<{ n: number }>(`select count(*)::int as n from area_reads`);
    return row?.n ?? 0;
  };

  it('[A-08] reloads derived data once for concurrent requests; sessions and stored replies are preserved', async () => {
    const before = await provinces();
    await shop.db.run(`update platform_area set name = 'Beijing' where id = 110000`);
    expect(await provinces()).toEqual(before);

    const key = { 'idempotency-key': 'clear-cache-0001' };
    const first = await shop.post<{ id: number }>('/admin/catalog/brand/add', { name: 'Kept' }, shop.owner, key);
    expect(await clear('area')).toMatchObject({ status: 200, data: { cleared: ['area'] } });
    await watchReads();
    const answers = await Promise.all(Array.from({ length: 50 }, provinces));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(JSON.stringify(answers[0])).toContain('Beijing');
    expect(await readsOf()).toBe(1);
    const again = await shop.post<{ id: number }>('/admin/catalog/brand/add', { name: 'Kept' }, shop.owner, key);
    expect([again.status, again.data.id]).toEqual([200, first.data.id]);
  });

  /** Records a row for every later statement that reads the regions. */
  async function watchReads(): Promise<void> {
    for (const statement of [
      'create table area_reads (at timestamptz)',
      'alter table platform_area rename to platform_area_kept',
      `create function note_read() returns boolean language plpgsql volatile as
         'begin insert into area_reads values (now()); return true; end'`,
      `create view platform_area as
         with noted as materialized (select note_read() as is_noted)
         select a.* from platform_area_kept a, noted where is_noted`,
    ])
      await shop.db.run(statement);
  }

  it('[A-08] accepts declared cache types only, requires a super administrator, and rejects a second call within ten seconds', async () => {
    expect(await clear('all')).toMatchObject({ status: 429, data: { error: 'request.too-many' } });
    for (const type of [undefined, '', 'session', 'constructor', 7]) expect((await clear(type)).status, String(type)).toBe(400);
    expect((await clear('all', clerk)).status).toBe(403);
  });
});

describe('the upload action of a resource', () => {
  const dot = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYPgPAAEDAQAIicLsAAAAAElFTkSuQmCC',
    'base64',
  );

  async function upload(as: Caller, path = '/admin/catalog/product/Upload') {
    const form = new FormData();
    form.append('fileInput', new Blob([dot], { type: 'image/png' }), 'dot.png');
    const headers = { authorization: `Bearer ${as.token}`, server: '1' };
    const reply = await fetch(address + path, { method: 'POST', body: form, headers });
    return { status: reply.status, body: (await reply.json()) as { data: { file?: { url: string; topic: string } } } };
  }

  it('[A-13.upload] stores a file under the topic of the resource for callers with its permission', async () => {
    const { status, body } = await upload(clerk);
    expect([status, body.data.file?.topic]).toEqual([200, 'product']);
    expect(body.data.file?.url).toMatch(/^\/storage\/product\/\d{8}\/[0-9a-f]{40}\.png$/);
    const served = await fetch(address + (body.data.file?.url ?? ''));
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/png']);
    const reader = await shop.staff(['/admin/catalog/product/index', '/admin/catalog/product/edit']);
    expect((await upload(reader)).status).toBe(403);
    expect((await upload(clerk, '/admin/sales/carrier/Upload')).status).toBe(404);
  });

  it.each(['catalog/brand', 'catalog/category', 'catalog/spec', 'marketing/banner', 'member/member', 'access/admin'])(
    '[A-13.upload] stores pictures of %s for whoever may add or edit it',
    async (module) => {
      const writer = await shop.staff([`/admin/${module}/edit`]);
      const { status, body } = await upload(writer, `/admin/${module}/Upload`);
      expect([status, body.data.file?.topic]).toEqual([200, module.split('/')[1]]);
      expect((await upload(await shop.staff([`/admin/${module}/index`]), `/admin/${module}/upload`)).status).toBe(403);
    },
  );

  it('[A-13.upload] rejects a file of another type for every resource', async () => {
    const form = new FormData();
    form.append('fileInput', new Blob(['MZ'], { type: 'application/x-msdownload' }), 'a.exe');
    const headers = { authorization: `Bearer ${shop.owner.token}`, server: '1', 'accept-language': 'en' };
    const reply = await fetch(`${address}/admin/catalog/brand/Upload`, { method: 'POST', body: form, headers });
    expect(((await reply.json()) as { msg: string }).msg).toBe('The type of uploaded file is not allowed!');
  });
});
