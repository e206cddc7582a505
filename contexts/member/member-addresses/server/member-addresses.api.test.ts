import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type Answer, type Caller, type TestShop } from '../../../../tests/setup/shop.ts';
import { mostAddresses } from '../../address/address.domain.ts';

interface Person extends Caller {
  readonly id: number;
}

interface Row {
  readonly id: number;
  readonly version: number;
  readonly isDefault: boolean;
  readonly [field: string]: unknown;
}

interface Refused {
  readonly error: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly fields?: readonly { readonly path: string; readonly rule: string }[];
}

const plum = { name: 'Lin Mei', mobile: '13800000001', region: '310104', detail: '18 Plum Lane' };

let shop: TestShop;
let lily: Person;
let rose: Person;

async function join(username: string): Promise<Person> {
  const body = { username, password: 'Plum-lane-18', mobile: '13800000001' };
  const { data } = await shop.post<{ token: string; memberInfo: { id: number } }>('/api/User/register', body, null);
  return { token: data.token, audience: 'member', id: data.memberInfo.id };
}

const ask = <T = Row>(who: Caller | null, call: string, body: object = {}, key?: string): Promise<Answer<T>> =>
  shop.post<T>(`/user/address/${call}`, body, who, key ? { 'idempotency-key': key } : {});
const rejectedBy = (who: Caller | null, call: string, body: object) => ask<Refused>(who, call, body);
const book = async (who: Caller): Promise<readonly Row[]> =>
  (await ask<{ result: readonly Row[] }>(who, 'GetPageData', { page: { pageSize: 50 } })).data.result;

beforeAll(async () => {
  shop = await testShop();
  lily = await join('lily');
  rose = await join('rose');
});
afterAll(() => shop.close());

describe('a member’s own addresses', () => {
  it('are added, changed, made the default and deleted by the member, and staff see the same rows', async () => {
    const first = (await ask(lily, 'add', plum)).data;
    expect(first).toMatchObject({ ...plum, isDefault: true, version: 1, regionName: '上海市 徐汇区' });
    const second = (await ask(lily, 'add', { ...plum, detail: '20 Plum Lane', label: 'Work' })).data;
    expect(second).toMatchObject({ label: 'Work', isDefault: false });
    const chosen = await ask(lily, 'Update', { id: second.id, version: second.version, isDefault: true, postcode: '200030' });
    expect(chosen.data).toMatchObject({ isDefault: true, postcode: '200030', version: 2 });
    const rows = await book(lily);
    expect(rows.map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [second.id, true],
      [first.id, false],
    ]);
    const staffs = await shop.post<Row>('/admin/member/address/GetDetailPage', { id: second.id });
    expect(staffs.data).toMatchObject({ memberId: lily.id, postcode: '200030' });
    const renewed = rows.find(({ id }) => id === first.id);
    const removed = await ask<{ deleted: number }>(lily, 'del', { id: first.id, version: renewed?.version });
    expect(removed).toMatchObject({ code: 1, data: { deleted: 1 } });
    expect((await book(lily)).map(({ id }) => id)).toEqual([second.id]);
    const log = await shop.db.rows(
      `select action from kit_audit where resource = 'member/address' and audience = 'member' and actor_id = $1 order by id`,
      [lily.id],
    );
    expect(log).toEqual(['add', 'add', 'edit', 'del'].map((action) => ({ action })));
  });

  it('contain only the named columns', async () => {
    const [row] = await book(lily);
    const named = ['id', 'version', 'name', 'mobile', 'region', 'regionName', 'detail', 'postcode', 'label', 'isDefault'];
    expect(Object.keys(row ?? {}).sort()).toEqual(named.sort());
    expect((await ask(lily, 'GetDetailPage', { id: row?.id })).data).not.toHaveProperty('memberId');
  });

  it('[P-01] are hidden from others: another member’s id returns the same as a missing one, and nothing changes', async () => {
    const hers = (await ask(rose, 'add', { ...plum, name: 'Rose Wu' })).data;
    const at = { id: hers.id, version: hers.version };
    for (const [call, body] of [
      ['GetDetailPage', { id: hers.id }],
      ['Update', { ...at, detail: 'Somewhere else' }],
      ['Update', { ...at, version: 7, detail: 'Somewhere else' }],
      ['del', at],
      ['del', { rows: [at] }],
    ] as const)
      expect(await rejectedBy(lily, call, body), call).toMatchObject({ status: 404, data: { error: 'request.not-found' } });
    expect((await ask(rose, 'GetDetailPage', { id: hers.id })).data).toMatchObject({ ...at, detail: plum.detail });
    expect((await book(lily)).some(({ id }) => id === hers.id)).toBe(false);
    for (const caller of [shop.owner, null, { token: shop.owner.token, audience: 'member' } as const])
      expect((await rejectedBy(caller, 'add', plum)).status).toBe(401);
  });

  it('cannot be given to another member, nor set fields that are not named', async () => {
    const [row] = await book(lily);
    const at = { id: row?.id, version: row?.version };
    for (const more of [{ memberId: rose.id }, { createdAt: 1 }, { deletedAt: null }, { ownerId: 1 }]) {
      const wrong = { status: 400, data: { fields: [{ path: Object.keys(more)[0], rule: 'unknown' }] } };
      expect(await rejectedBy(lily, 'add', { ...plum, ...more })).toMatchObject(wrong);
      expect(await rejectedBy(lily, 'Update', { ...at, ...more })).toMatchObject(wrong);
    }
    expect(await book(lily)).toEqual([row]);
  });

  it('[V-01][V-04][V-07] are checked like those that staff write, with an issue for every field', async () => {
    const wrong = { name: '<b>', mobile: '123', region: '31', detail: 'x', label: 'far too long a label' };
    const mine = await rejectedBy(lily, 'add', wrong);
    const staffs = await shop.post<Refused>('/admin/member/address/add', { memberId: lily.id, ...wrong });
    expect(mine.status).toBe(400);
    expect(mine.data.fields?.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['name', 'mobile', 'region', 'detail', 'label']),
    );
    expect(mine.data.fields).toEqual(staffs.data.fields);
    expect((await rejectedBy(lily, 'add', {})).data.fields).toContainEqual(
      expect.objectContaining({ path: 'name', rule: 'required' }),
    );
  });

  it('are added once, however often the same request arrives', async () => {
    const before = (await book(lily)).length;
    const [first, again] = [await ask(lily, 'add', plum, 'lily-adds-1'), await ask(lily, 'add', plum, 'lily-adds-1')];
    expect(again.data).toEqual(first.data);
    expect((await book(lily)).length).toBe(before + 1);
  });

  it('return the current row in the named columns to a stale save', async () => {
    const [row] = await book(lily);
    const late = await rejectedBy(lily, 'Update', { id: row?.id, version: 99, detail: 'Too late for this' });
    expect(late).toMatchObject({ status: 409, data: { error: 'request.stale-version' } });
    expect(late.data.details['row']).toMatchObject({ id: row?.id, detail: row?.['detail'] });
    expect(late.data.details['row']).not.toHaveProperty('memberId');
    expect(late.data.details['row']).not.toHaveProperty('createdAt');
  });

  it(`are limited to ${mostAddresses}, also when two add the last one at once`, async () => {
    const violet = await join('violet');
    for (let count = 1; count < mostAddresses; count += 1) await ask(violet, 'add', plum);
    const [one, other] = await Promise.all([rejectedBy(violet, 'add', plum), rejectedBy(violet, 'add', plum)]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
    expect([one, other].find(({ status }) => status === 409)?.data).toMatchObject({
      error: 'address.too-many',
      details: { max: mostAddresses },
    });
    const rows = await book(violet);
    expect(rows.length).toBe(mostAddresses);
    expect(rows.filter(({ isDefault }) => isDefault).length).toBe(1);
  });
});
