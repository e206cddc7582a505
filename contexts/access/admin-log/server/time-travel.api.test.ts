import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import type { PastView } from '../past-view.domain.ts';

interface Row {
  readonly id: number;
  readonly version: number;
}

let shop: TestShop;
const log = '/admin/access/admin-log/';
const brand = '/admin/catalog/brand/';
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const instantOf = async (id: number, action: string, turn = 0) => {
  const rows = await shop.db.rows<{ at: number }>(
    `select created_at as at from kit_audit where resource = 'catalog/brand' and row_id = $1 and action = $2 order by id`,
    [id, action],
  );
  return rows[turn]?.at ?? 0;
};

/** A brand that was renamed, and then given another story; the instants are apart, because the log counts milliseconds. */
async function changedBrand(name: string): Promise<Row> {
  const { data } = await shop.post<Row>(`${brand}add`, { name, story: 'old' });
  await shop.post(`${brand}Update`, { id: data.id, version: data.version, name: `${name} 2` });
  await shop.post(`${brand}Update`, { id: data.id, version: data.version + 1, story: 'new' });
  await shop.db.run('alter table kit_audit disable trigger kit_audit_append_only');
  await shop.db.run(
    `update kit_audit a set created_at = now() - interval '1 hour' + (a.id || ' seconds')::interval where resource = 'catalog/brand' and row_id = $1`,
    [data.id],
  );
  await shop.db.run('alter table kit_audit enable trigger kit_audit_append_only');
  return { id: data.id, version: data.version + 2 };
}

const named = (rowId: number) => ({ resource: 'catalog/brand', rowId });
const past = (rowId: number, from: number, to: number | null = null, as = shop.owner) =>
  shop.post<PastView>(`${log}past`, { ...named(rowId), from, to }, as);
const fieldsIn = ({ changes }: PastView) =>
  Object.fromEntries((changes['row'] ?? []).map(({ name, before, after }) => [name, [before, after]]));

describe('a row at an instant', () => {
  it('is rebuilt from the log, and compared with now or with another instant', async () => {
    const { id } = await changedBrand('Rowan');
    const [added, renamed] = [await instantOf(id, 'add'), await instantOf(id, 'edit')];
    expect(fieldsIn((await past(id, added)).data)).toEqual({ name: ['Rowan', 'Rowan 2'], story: ['old', 'new'] });
    expect(fieldsIn((await past(id, added, renamed)).data)).toEqual({ name: ['Rowan', 'Rowan 2'] });
    expect((await past(id, added - 1)).data).toMatchObject({ from: { exists: false }, isReversible: false });
  });

  it('comes back through the edit of the kit, unless somebody changed the row since it was compared', async () => {
    const { id, version } = await changedBrand('Sorrel');
    const at = await instantOf(id, 'add');
    const asked = { ...named(id), at, version };
    expect((await shop.post(`${log}restoreState`, { ...asked, version: version - 1 })).status).toBe(409);
    expect(await shop.post(`${log}restoreState`, asked)).toMatchObject({ code: 1, data: { id, version: version + 1 } });
    const [row] = await shop.db.rows('select name, story from catalog_brand where id = $1', [id]);
    expect(row).toEqual({ name: 'Sorrel', story: 'old' });
    const actions = await shop.db.rows<{ action: string }>(
      `select action from kit_audit where resource = 'catalog/brand' and row_id = $1 order by id`,
      [id],
    );
    expect(actions.map(({ action }) => action)).toEqual(['add', 'edit', 'edit', 'edit']);
  });

  it('meets the rules of an edit: a name that another row has now is refused', async () => {
    const { id, version } = await changedBrand('Thorn');
    await shop.post(`${brand}add`, { name: 'Thorn' });
    const at = await instantOf(id, 'add');
    expect((await shop.post(`${log}restoreState`, { ...named(id), at, version })).status).toBe(409);
  });

  it('is shown to those who may read the row and the log, and restored by those who may edit it', async () => {
    const { id, version } = await changedBrand('Umbra');
    const at = await instantOf(id, 'add');
    const onlyLog = await shop.staff([`${log}index`]);
    expect((await past(id, at, null, onlyLog)).status).toBe(404);
    const reader = await shop.staff([`${log}index`, `${brand}index`]);
    expect((await past(id, at, null, reader)).data.isReversible).toBe(false);
    expect((await shop.post(`${log}restoreState`, { ...named(id), at, version }, reader)).status).toBe(403);
    const editor = await shop.staff([`${brand}index`, `${brand}edit`]);
    expect((await past(id, at, null, editor)).status).toBe(403);
    expect((await past(999_999, at)).status).toBe(404);
    expect((await shop.post(`${log}past`, { resource: 'no/where', rowId: 1, from: at, to: null })).status).toBe(404);
  });
});
