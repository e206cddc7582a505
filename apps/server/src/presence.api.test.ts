import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, testShop, type TestShop } from '../../../tests/setup/shop.ts';

interface Present {
  readonly others: readonly { readonly id: number; readonly name: string; readonly isEditing: boolean }[];
}

const path = '/admin/platform/presence';
const mayRead = '/admin/catalog/brand/index';
const unknownId = 999_999_999;
let shop: TestShop;
let ann: Caller;
let ben: Caller;
let brands: readonly number[];

beforeAll(async () => {
  shop = await testShop();
  ann = await shop.staff([mayRead]);
  ben = await shop.staff([mayRead]);
  const rows = await shop.db.rows<{ id: number }>(
    `insert into catalog_brand (name) select 'Osprey ' || i from generate_series(1, 40) i returning id`,
  );
  brands = rows.map(({ id }) => id);
});
afterAll(() => shop.close());

interface Visit {
  readonly id: number;
  readonly visit?: string;
  readonly resource?: string;
  readonly isEditing?: boolean;
  readonly isLeaving?: boolean;
}
const report = (as: Caller, { visit = randomUUID(), ...more }: Visit) =>
  shop.post<Present>(path, { resource: 'catalog/brand', isEditing: false, visit, ...more }, as);
const marked = (as: Caller, ids: readonly number[], resource = 'catalog/brand') =>
  shop.post<{ people: readonly { rowId: number; isEditing: boolean }[] }>(`${path}/rows`, { resource, ids }, as);
const told = async () => (await shop.db.rows<{ id: number }>(`select id from kit_outbox where type = 'presence'`)).length;
const others = async (as: Caller, visit: Visit) => (await report(as, visit)).data.others.map(({ isEditing }) => isEditing);

describe('who has a record open', () => {
  it('is seen by the others who have it open, with what they do, until they leave', async () => {
    const [id = 0, elsewhere = 0] = brands;
    const [mine, theirs] = [randomUUID(), randomUUID()];
    expect(await others(ann, { id, visit: mine })).toEqual([]);
    expect(await others(ben, { id, visit: theirs })).toEqual([false]);
    expect(await others(ann, { id, visit: mine })).toEqual([false]);
    await report(ben, { id, visit: theirs, isEditing: true });
    expect(await others(ann, { id, visit: mine })).toEqual([true]);
    expect(await others(ann, { id: elsewhere })).toEqual([]);
    await report(ben, { id, visit: theirs, isLeaving: true });
    expect(await others(ann, { id, visit: mine })).toEqual([]);
  });

  it('tells the others of a change once, and nobody of a page that nobody shares', async () => {
    const [, , id = 0] = brands;
    const [mine, theirs] = [randomUUID(), randomUUID()];
    const before = await told();
    await report(ann, { id, visit: mine });
    await report(ann, { id, visit: mine, isEditing: true });
    expect(await told()).toBe(before);
    await report(ben, { id, visit: theirs });
    await report(ben, { id, visit: theirs });
    expect(await told()).toBe(before + 1);
    await report(ann, { id, visit: mine, isLeaving: true });
    await report(ann, { id, visit: mine, isLeaving: true });
    expect(await told()).toBe(before + 2);
  });

  it('ends 45 seconds after the last report', async () => {
    const [, , , id = 0] = brands;
    await report(ann, { id });
    await shop.db.run(`update kit_presence set seen_at = kit_now() - interval '44 seconds' where row_id = $1`, [id]);
    const theirs = randomUUID();
    expect(await others(ben, { id, visit: theirs })).toEqual([false]);
    await shop.db.run(`update kit_presence set seen_at = kit_now() - interval '46 seconds' where row_id = $1`, [id]);
    expect(await others(ben, { id, visit: theirs })).toEqual([]);
  });

  it('is denied without the permission, and of records that the caller cannot see', async () => {
    const [id = 0] = brands;
    const none = await shop.staff(['/admin/catalog/product/index']);
    expect((await report(none, { id })).status).toBe(403);
    expect((await report(ann, { id: unknownId })).status).toBe(404);
    expect((await report(ann, { id, resource: 'catalog/nothing' })).status).toBe(404);
    expect((await shop.post(path, {}, null)).status).toBe(401);
    expect((await report(ann, { id, visit: 'x' })).status).toBe(400);
  });

  it('is neither told nor joined outside the data scope of a role', async () => {
    const [, , , , inside = 0, outside = 0] = brands;
    const dan = await shop.staff([mayRead]);
    const condition = { field: 'id', op: 'in', value: [inside] };
    await shop.db.run(
      `update access_role set data_scopes = $1::jsonb where code = (select code from access_role order by id desc limit 1)`,
      [JSON.stringify({ '/admin/catalog/brand': { kind: 'condition', condition } })],
    );
    for (const id of [inside, outside]) await report(ann, { id });
    const before = await told();
    expect((await report(dan, { id: outside })).status).toBe(404);
    expect(await told()).toBe(before);
    expect(await others(ben, { id: outside })).toEqual([false]);
    expect(await others(dan, { id: inside })).toEqual([false]);
    expect((await marked(dan, [inside, outside])).data.people.map(({ rowId }) => rowId)).toEqual([inside]);
    const seen = (await marked(shop.owner, [inside, outside])).data.people.map(({ rowId }) => rowId);
    expect(seen).toEqual([inside, inside, outside, outside]);
  });

  it('is told to a list for the rows that it shows, and changes without naming the row', async () => {
    const [, , , , , , open = 0, other = 0] = brands;
    const mine = randomUUID();
    const [last] = await shop.db.rows<{ id: number }>('select coalesce(max(id), 0)::int as id from kit_outbox');
    await report(ann, { id: open, visit: mine });
    await report(ann, { id: open, visit: mine });
    await report(ann, { id: open, visit: mine, isEditing: true });
    const sent = await shop.db.rows(`select data, permission from kit_outbox where type = 'presence-list' and id > $1`, [
      last?.id,
    ]);
    const once = { data: { resource: 'catalog/brand' }, permission: mayRead };
    expect(sent).toEqual([once, once]);
    const people = async (as: Caller) => (await marked(as, [open, other])).data.people;
    expect(await people(ben)).toMatchObject([{ rowId: open, isEditing: true }]);
    expect(await people(ann)).toEqual([]);
    await report(ann, { id: open, visit: mine, isLeaving: true });
    expect(await people(ben)).toEqual([]);
    const none = await shop.staff(['/admin/catalog/product/index']);
    expect((await marked(none, [open])).status).toBe(403);
    expect((await marked(ann, [])).status).toBe(400);
    expect((await marked(ann, [open], 'catalog/nothing')).status).toBe(404);
  });

  it('knows of one account the thirty pages that reported last', async () => {
    const cat = await shop.staff([mayRead]);
    await Promise.all(brands.map((id) => report(cat, { id })));
    const [last = 0] = brands;
    await report(cat, { id: last });
    const [kept] = await shop.db.rows<{ most: number }>(
      'select max(n)::int as most from (select count(*) n from kit_presence group by owner_id) x',
    );
    expect(kept?.most).toBe(30);
  });

  it('is closed to who looks at the shop as somebody else', async () => {
    const [id = 0] = brands;
    const boss = await shop.staff(['/admin/access/view-as/index', mayRead]);
    const role = await shop.post<{ id: number }>('/admin/access/role/add', {
      code: 'seer',
      name: 'Seer',
      permissions: [mayRead],
    });
    expect((await shop.post('/admin/access/view-as/begin', { roleId: role.data.id }, boss)).status).toBe(200);
    expect((await report(boss, { id })).status).toBe(403);
  });
});
