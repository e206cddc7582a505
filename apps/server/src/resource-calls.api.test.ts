import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NamedRow, rowCalls } from '../../../tests/setup/row-calls.ts';
import { testShop, type TestShop } from '../../../tests/setup/shop.ts';

let shop: TestShop;
const brand = '/admin/catalog/brand/';
const category = '/admin/catalog/category/';

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const { add, list } = rowCalls(() => shop);
const audited = async (resource: string, id: number): Promise<readonly { action: string; before: unknown; after: unknown }[]> =>
  shop.db.rows('select action, before, after from kit_audit where resource = $1 and row_id = $2 order by id', [resource, id]);

describe('adding', () => {
  it('[A-13.add] returns the whole row with its defaults, in any letter case of the action', async () => {
    const row = await add(brand, { name: 'Patagonia' });
    expect(row).toMatchObject({ name: 'Patagonia', enabled: true, logo: null, version: 1 });
    const again = await shop.post(`${brand}Add`, { name: 'Arket' });
    expect(again).toMatchObject({ status: 200, code: 1, msg: 'Added' });
  });

  it('[V-07] reports every invalid input by its path, in the language of the caller, and writes nothing', async () => {
    const before = await list(brand, {});
    const { status, data } = await shop.post(`${brand}add`, {
      name: '   ',
      website: 'javascript:alert(1)',
      colour: 'red',
      deletedAt: 1,
    });
    expect(status).toBe(400);
    expect(data).toMatchObject({ error: 'request.invalid' });
    const fields = (data as { fields: { path: string; rule: string; msg: string }[] }).fields;
    expect(fields.map(({ path, rule }) => `${path} ${rule}`).sort()).toEqual([
      'colour unknown',
      'deletedAt unknown',
      'name required',
      'website url',
    ]);
    expect(fields.find(({ path }) => path === 'name')?.msg).toBe('Required');
    expect(fields.find(({ path }) => path === 'website')?.msg).toBe('Please enter a valid address');
    const chinese = await shop.post(`${brand}add`, {}, shop.owner, { 'accept-language': 'zh-cn' });
    expect(chinese.data).toMatchObject({ fields: [{ path: 'name', rule: 'required', msg: '必填项' }] });
    expect((await list(brand, {})).page.total).toBe(before.page.total);
  });

  it('[X-01.409] rejects duplicates, and frees the name when the row is deleted', async () => {
    const first = await add(brand, { name: 'Muji' });
    const again = await shop.post(`${brand}add`, { name: 'Muji' });
    expect(again).toMatchObject({
      status: 409,
      data: { error: 'request.duplicate', fields: [{ path: 'name', rule: 'duplicate' }] },
    });
    await shop.post(`${brand}del`, { id: first.id, version: first.version });
    await add(brand, { name: 'Muji' });
  });

  it.each(['0000-01-01', '2026-02-30', '2026-13-01', '10000-01-01'])(
    'rejects the date %s, in a row and in a filter',
    async (birthday) => {
      const member = { username: 'nobody1', nickname: 'Nobody', birthday };
      const rejected = { status: 400, data: { fields: [{ path: 'birthday' }] } };
      expect(await shop.post('/admin/member/member/add', member)).toMatchObject(rejected);
      const filters = [{ field: 'birthday', op: 'eq', value: birthday }];
      expect((await shop.post('/admin/member/member/GetPageData', { filters })).status).toBe(400);
    },
  );

  it('rejects a lone surrogate, and reports a limited number of issues', async () => {
    expect(await shop.post(`${brand}add`, { name: 'a\ud800' })).toMatchObject({
      status: 400,
      data: { fields: [{ path: 'name' }] },
    });
    await add(brand, { name: '\ud83d\ude00' });
    const strays = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`k${at}`, 0]));
    const { status, data } = await shop.post<{ fields: unknown[] }>(`${brand}add`, { name: 'Strays', ...strays });
    expect([status, data.fields.length]).toEqual([400, 20]);
  });

  it.each([
    ['/admin/member/member/', 'money'],
    ['/admin/catalog/product/', 'salesCount'],
    ['/admin/access/admin/', 'deletedAt'],
  ])('calls of %s cannot write %s, which only the server sets', async (prefix, field) => {
    for (const call of ['add', 'Update']) {
      const { status, data } = await shop.post<{ fields: object[] }>(`${prefix}${call}`, { [field]: 1 });
      expect([status, data.fields]).toEqual([
        400,
        expect.arrayContaining([expect.objectContaining({ path: field, rule: 'unknown' })]),
      ]);
    }
  });

  it('stores text unchanged and strips scripts from rich text', async () => {
    const said = `<b>"O'Neill" & Söhne</b> 墨水屏 🖋`;
    const row = await add(brand, { name: said });
    expect(row.name).toBe(said);
    const made = await shop.post<{ detail: string }>('/admin/catalog/product/add', {
      name: 'x',
      detail:
        '<p onclick="a()">hi<script>alert(1)</script><img src="javascript:a" onerror=b><a href="https://a.example">l</a></p>',
      skus: [{ priceAmount: 1 }],
    });
    expect(made.data.detail).toContain('hi');
    expect(made.data.detail).not.toMatch(/script|onclick|onerror|javascript/);
  });
});

describe('editing', () => {
  it('[A-13.update] changes the given fields only, and audits the differences', async () => {
    const row = await add(brand, { name: 'Acme', website: 'https://acme.example' });
    const { data } = await shop.post<NamedRow>(`${brand}Update`, { id: row.id, version: 1, name: 'Acme & Co' });
    expect(data).toEqual({ id: row.id, version: 2, name: 'Acme & Co', updatedAt: expect.any(Number), refs: {} });
    const stored = await shop.post(`${brand}GetDetailPage`, { id: row.id });
    expect(stored.data).toMatchObject({ name: 'Acme & Co', website: 'https://acme.example', version: 2 });
    expect(await audited('catalog/brand', row.id)).toMatchObject([
      { action: 'add' },
      { action: 'edit', before: { name: 'Acme' }, after: { name: 'Acme & Co' } },
    ]);
  });

  it('returns 409 with the current row for a stale version, and one of several parallel updates succeeds', async () => {
    const row = await add(brand, { name: 'Racer' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => shop.post(`${brand}Update`, { id: row.id, version: 1, name: `Racer ${n}` })),
    );
    expect(answers.filter((one) => one.code === 1)).toHaveLength(1);
    const rejected = answers.filter((one) => one.code !== 1);
    expect(rejected.every((one) => one.status === 409 && one.data.error === 'request.stale-version')).toBe(true);
    expect(rejected[0]?.data.details).toMatchObject({ sent: 1, current: 2, row: { id: row.id } });
    expect(await audited('catalog/brand', row.id)).toHaveLength(2);
  });

  it('writes nothing for a patch without changes', async () => {
    const row = await add(brand, { name: 'Same' });
    const { data } = await shop.post<NamedRow>(`${brand}Update`, { id: row.id, version: 1, name: 'Same' });
    expect(data.version).toBe(1);
    expect(await audited('catalog/brand', row.id)).toHaveLength(1);
  });

  it('[A-13.save] [M-04.list] saves the lines of a document as a difference, lists them in their order, and rejects a line of another parent', async () => {
    interface Spec extends NamedRow {
      readonly values: readonly { id: number; name: string; lineNo: number }[];
    }
    const made = (
      await shop.post<Spec>('/admin/catalog/spec/Save', { name: 'Size', values: [{ name: 'S' }, { name: 'M' }, { name: 'L' }] })
    ).data;
    const [s, , l] = made.values;
    const { data } = await shop.post<Spec>('/admin/catalog/spec/Save', {
      id: made.id,
      version: 1,
      values: [{ id: l?.id, name: 'Large' }, { name: 'XL' }, { id: s?.id, name: 'S' }],
    });
    expect(data.values.map(({ name, lineNo }) => `${lineNo} ${name}`)).toEqual(['1 Large', '2 XL', '3 S']);
    expect(data.values[0]?.id).toBe(l?.id);
    const other = (await shop.post<Spec>('/admin/catalog/spec/Save', { name: 'Colour', values: [{ name: 'Red' }] })).data;
    const theft = await shop.post('/admin/catalog/spec/Save', {
      id: made.id,
      version: 2,
      values: [{ id: other.values[0]?.id, name: 'Stolen' }],
    });
    expect(theft.status).toBe(400);
    const listed = (await list('/admin/catalog/spec/', { sorts: [{ field: 'id', order: 'asc' }] })).result as readonly Spec[];
    expect(listed.map(({ name, values }) => [name, ...values.map((value) => value.name)])).toEqual([
      ['Size', 'Large', 'XL', 'S'],
      ['Colour', 'Red'],
    ]);
  });

  it('validates references, tree structure and conditions', async () => {
    const product = { name: 'p', skus: [{ priceAmount: 1 }] };
    const ghost = await shop.post('/admin/catalog/product/add', { ...product, brandId: 999_999 });
    expect(ghost).toMatchObject({ status: 400, data: { fields: [{ path: 'brandId', rule: 'missing-reference' }] } });
    const a = await add(category, { name: 'A' });
    const b = await add(category, { name: 'B', parentId: a.id });
    const c = await add(category, { name: 'C', parentId: b.id });
    expect(await shop.post(`${category}add`, { name: 'D', parentId: c.id })).toMatchObject({
      status: 400,
      data: { fields: [{ rule: 'tooDeep' }] },
    });
    expect(await shop.post(`${category}Update`, { id: a.id, version: 1, parentId: c.id })).toMatchObject({
      status: 400,
      data: { fields: [{ rule: 'ownDescendant' }] },
    });
    const banner = { title: 't', image: '/a.png' };
    expect(await shop.post('/admin/marketing/banner/add', { ...banner, linkType: 'url' })).toMatchObject({
      status: 400,
      data: { fields: [{ path: 'link', rule: 'required' }] },
    });
    expect(await shop.post('/admin/marketing/banner/add', { ...banner, link: '/x' })).toMatchObject({
      status: 400,
      data: { fields: [{ path: 'link', rule: 'notHere' }] },
    });
    const twisted = await shop.post('/admin/marketing/banner/add', { ...banner, startsAt: 2, endsAt: 1 });
    expect(twisted).toMatchObject({
      status: 400,
      data: { fields: [{ path: 'endsAt', rule: 'banner.endsBeforeStart', msg: 'The end must be later than the start' }] },
    });
  });
});

describe('deleting', () => {
  it('[A-13.del] removes the row from every reply, rejects rows in use, and requires the version', async () => {
    const parent = await add(category, { name: 'Parent' });
    const child = await add(category, { name: 'Child', parentId: parent.id });
    expect(await shop.post(`${category}del`, { id: parent.id, version: 1 })).toMatchObject({
      status: 409,
      data: { error: 'request.in-use', details: { uses: ['category: 1'] } },
    });
    expect(await shop.post(`${category}Delete`, { id: child.id, version: 7 })).toMatchObject({ status: 409 });
    expect(
      await shop.post(`${category}Delete`, {
        rows: [
          { id: child.id, version: 1 },
          { id: parent.id, version: 1 },
        ],
      }),
    ).toMatchObject({ status: 409 });
    expect(await shop.post(`${category}Delete`, { id: child.id, version: 1 })).toMatchObject({ status: 200, msg: 'Deleted' });
    expect((await shop.post(`${category}GetDetailPage`, { id: child.id })).status).toBe(404);
    expect((await list(category, { quick: 'Child' })).result).toEqual([]);
  });
});

it('a version out of range is rejected, also in a bulk action', async () => {
  const past = { id: (await add(brand, { name: 'Versioned' })).id, version: 2 ** 31 };
  expect(await shop.post(`${brand}del`, past)).toMatchObject({ status: 400, data: { fields: [{ path: 'version' }] } });
  const bulk = { bulkAction: 'del', chosen: { rows: [past] } };
  expect((await shop.post(`${brand}Bulk`, bulk, shop.owner, { 'idempotency-key': 'past-all-versions' })).status).toBe(400);
});

describe('manual sorting', () => {
  it('[A-13.sortable][U-08] places a row before another of the same parent and rejects a different parent', async () => {
    const root = await add(category, { name: 'Sort' });
    const rows: NamedRow[] = [];
    for (const name of ['one', 'two', 'three', 'four']) rows.push(await add(category, { name, parentId: root.id }));
    const names = async (): Promise<string[]> =>
      (await list(category, { filters: [{ field: 'parentId', op: 'eq', value: root.id }], page: { pageSize: 50 } })).result.map(
        (row) => row.name,
      );
    expect(await names()).toEqual(['four', 'three', 'two', 'one']);
    await shop.post(`${category}sortable`, { id: rows[0]?.id, targetId: rows[2]?.id });
    expect(await names()).toEqual(['four', 'one', 'three', 'two']);
    await shop.post(`${category}sortable`, { id: rows[3]?.id, targetId: rows[1]?.id });
    expect(await names()).toEqual(['one', 'three', 'four', 'two']);
    const away = await shop.post(`${category}sortable`, { id: rows[0]?.id, targetId: root.id });
    expect(away).toMatchObject({ status: 409, data: { error: 'request.beyond-movable-range' } });
    expect(await names()).toEqual(['one', 'three', 'four', 'two']);
  });
});

describe('permissions', () => {
  it('[P-03] allow exactly their own call, from the next request on', async () => {
    const reader = await shop.staff(['/admin/catalog/brand/index']);
    expect((await shop.post(`${brand}GetPageData`, {}, reader)).status).toBe(200);
    expect(await shop.post(`${brand}add`, { name: 'No' }, reader)).toMatchObject({
      status: 403,
      data: { error: 'request.forbidden', details: { node: '/admin/catalog/brand/add' } },
    });
    expect((await shop.post(`${category}GetPageData`, {}, reader)).status).toBe(403);
    await shop.db.run(
      `update access_role set permissions = '{/admin/catalog/brand/add}' where permissions @> '{/admin/catalog/brand/index}'`,
    );
    expect((await shop.post(`${brand}GetPageData`, {}, reader)).status).toBe(403);
    expect((await shop.post(`${brand}add`, { name: 'Yes' }, reader)).status).toBe(200);
    expect((await shop.post(`${brand}Save`, { name: 'Saved' }, reader)).status).toBe(403);
    expect((await shop.post(`${brand}GetPageData`, {}, null)).status).toBe(401);
  });
});
