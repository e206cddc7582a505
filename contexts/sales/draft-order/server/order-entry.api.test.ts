import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type Caller, type TestShop } from '../../../../tests/setup/shop.ts';
import { joinMember, sellSku, writeDraftFor, type ErrorBody } from '../../order/testing/test-shop.ts';

let shop: TestShop;
let clerk: Caller;
let member: { memberId: number; addressId: number };
const prefix = '/admin/sales/draft-order/';

beforeAll(async () => {
  shop = await testShop();
  member = await joinMember(shop.db, '13800000001');
  clerk = await shop.staff(['index', 'edit', 'member'].map((action) => `/admin/cart/${action}`));
});
afterAll(() => shop.close());

describe('the lookups of order entry', () => {
  it('find a member or create one, once per mobile number', async () => {
    const options = { nickname: 'Zhou Yan', mobile: '13912345678' };
    const made = await Promise.all(
      Array.from({ length: 5 }, () => shop.post<{ id: number; isNew: boolean }>(`${prefix}createMember`, options, clerk)),
    );
    expect(new Set(made.map(({ data }) => data.id)).size).toBe(1);
    expect(made.filter(({ data }) => data.isNew)).toHaveLength(1);
    for (const quick of ['Zhou', options.mobile])
      expect((await shop.post(`${prefix}findMember`, { quick }, clerk)).data.result).toMatchObject([{ nickname: 'Zhou Yan' }]);
    const found = (as: Caller) => shop.post<{ result: { mobile: string }[] }>(`${prefix}findMember`, { quick: '91234' }, as);
    expect((await found(clerk)).data.result).toEqual([]);
    const reader = await shop.staff(['/admin/cart/member', '/admin/member/member/readContact']);
    expect((await found(reader)).data.result).toMatchObject([{ mobile: options.mobile }]);
    const memberId = made[0]?.data.id;
    const address = { memberId, name: 'Zhou Yan', mobile: options.mobile, region: '310104', detail: '5 Willow Road' };
    expect((await shop.post(`${prefix}addAddress`, address, clerk)).data).toMatchObject({ isDefault: true });
    expect((await shop.post(`${prefix}addresses`, { memberId }, clerk)).data.result).toMatchObject([{ detail: '5 Willow Road' }]);
  });

  it('never match an account by a mobile that its owner only typed at registration', async () => {
    const mobile = '13755554321';
    const seller = await shop.staff(['/admin/cart/member', '/admin/member/member/readContact']);
    const claimed = { username: 'claims', password: 'Plum-lane-18', mobile, nickname: mobile };
    const stranger = await shop.post<{ memberInfo: { id: number } }>('/api/User/register', claimed, null);
    const findMember = async (quick: string) =>
      (await shop.post<{ result: { id: number; mobile: string | null }[] }>(`${prefix}findMember`, { quick }, seller)).data
        .result;
    for (const quick of [mobile, '5555432', '137 5555']) expect(await findMember(quick), quick).toEqual([]);
    expect(await findMember('claims')).toMatchObject([{ id: stranger.data.memberInfo.id, mobile: null }]);
    const made = await shop.post<{ id: number; isNew: boolean }>(`${prefix}createMember`, { nickname: 'Lin', mobile }, seller);
    expect(made.data).toMatchObject({ isNew: true, mobile });
    expect(made.data.id).not.toBe(stranger.data.memberInfo.id);
    expect(await findMember(mobile)).toMatchObject([{ id: made.data.id, mobile }]);
    expect((await shop.post(`${prefix}createMember`, { nickname: 'Lin', mobile }, seller)).data).toMatchObject({
      id: made.data.id,
      isNew: false,
    });
  });

  it('create no draft for a reader', async () => {
    const auditor = await shop.staff(['/admin/cart/index']);
    expect((await shop.post(`${prefix}GetDraft`, {}, auditor)).status).toBe(404);
    expect((await shop.post(`${prefix}GetDraft`, { isNew: true }, auditor)).status).toBe(403);
    expect((await shop.post(`${prefix}drafts`, {}, auditor)).data.result).toEqual([]);
    expect((await shop.post(`${prefix}GetDraft`, {}, clerk)).code).toBe(1);
  });

  it('add concurrent addresses of one member one after the other', async () => {
    const other = await joinMember(shop.db, '13800000078');
    const address = { memberId: other.memberId, name: 'Zhou Yan', mobile: '13800000078', region: '310104' };
    const added = await Promise.all(
      Array.from({ length: 12 }, (_, at) => shop.post(`${prefix}addAddress`, { ...address, detail: `${at} Willow Road` })),
    );
    expect(added.map(({ status }) => status)).toEqual(added.map(() => 200));
  });

  it('reject the address of another member', async () => {
    const other = await joinMember(shop.db, '13800000077');
    const draft = await writeDraftFor(shop, { memberId: member.memberId, addressId: other.addressId, lines: [] });
    expect(draft).toMatchObject({ status: 400, data: { fields: [{ path: 'addressId', rule: 'missing-reference' }] } });
  });

  it('find products by word and by code, and parse scanner input', async () => {
    const lamp = await sellSku(shop.db, { name: 'Paper lantern', code: 'lan-01', barcode: '6901234567892' });
    const found = { skuId: lamp.skuId, name: 'Paper lantern', price: 1000, available: 100 };
    for (const quick of ['lantern', 'LAN-0', '6901234567892'])
      expect((await shop.post(`${prefix}findProducts`, { quick }, clerk)).data.result).toMatchObject([found]);
    for (const [code, qty] of [
      ['3*LAN-01', 3],
      ['6901234567892', 1],
    ] as const)
      expect((await shop.post(`${prefix}scan`, { code }, clerk)).data).toMatchObject({ qty, sku: found });
    const wrong = await Promise.all(
      ['nothing', '6901234567899', '0*LAN-01', ' '].map((code) => shop.post<ErrorBody>(`${prefix}scan`, { code }, clerk)),
    );
    expect(wrong.map(({ data }) => data.error)).toEqual([
      'draft-order.unknown-code',
      'draft-order.misread',
      'draft-order.bad-quantity',
      'draft-order.empty-code',
    ]);
  });

  it('name a product that matches but is not on sale', async () => {
    const { skuId } = await sellSku(shop.db, { name: 'Walnut tray', code: 'tray-01' });
    const find = async (quick: string) => (await shop.post(`${prefix}findProducts`, { quick }, clerk)).data;
    expect(await find('walnut')).toMatchObject({ result: [{ skuId }], unlisted: null });
    await shop.db.run(`update catalog_product set status = 'draft' where name = 'Walnut tray'`);
    expect(await find('walnut')).toEqual({ result: [], unlisted: 'Walnut tray' });
    expect(await find('no such thing')).toEqual({ result: [], unlisted: null });
  });
});
