import { randomUUID } from 'node:crypto';
import { products, unique } from './drafts.ts';
import { expect } from './fixtures.ts';
import { type Calls, password } from './staff.ts';

/** Rows that only these tests use. */

export interface TestMember {
  readonly id: number;
  readonly username: string;
  readonly password: string;
  readonly nickname: string;
  readonly mobile: string;
}

/** Creates a member with an address. */
export async function newMember(owner: Calls): Promise<TestMember> {
  const body = {
    username: `k${randomUUID().slice(0, 8)}`,
    nickname: unique('键'),
    mobile: `1991${String(Date.now()).slice(-7)}`,
    password,
  };
  const { data, status } = await owner.post<{ id: number }>('/admin/member/member/add', body);
  expect(status).toBe(200);
  const home = {
    memberId: data.id,
    name: '周雁',
    mobile: body.mobile,
    region: '310104',
    detail: '衡山路 12 号 3 楼',
    isDefault: true,
  };
  expect((await owner.post('/admin/member/address/add', home)).status).toBe(200);
  return { id: data.id, ...body };
}

interface Sku {
  readonly skuId: number;
  readonly available: number;
  readonly minQty: number | null;
}

/** Creates an unpaid order of one unit. */
export async function newOrder(owner: Calls): Promise<{ readonly id: number; readonly orderNo: string }> {
  const member = await newMember(owner);
  const { data: found } = await owner.post<{ result: readonly Sku[] }>('/admin/sales/draft-order/findProducts', { quick: '' });
  const sku = found.result.find(({ available, minQty }) => available > 20 && minQty === null);
  if (!sku) throw new Error('the demo shop has nothing to sell');
  const opened = await owner.post<{ id: number; version: number }>('/admin/sales/draft-order/GetDraft', { isNew: true });
  const { data: homes } = await owner.post<{ result: readonly { id: number }[] }>('/admin/member/address/GetPageData', {
    page: { currentPage: 1, pageSize: 1 },
    filters: { field: 'memberId', op: 'in', value: [member.id] },
  });
  const { id, version } = opened.data;
  const wish = { id, version, memberId: member.id, addressId: homes.result[0]?.id, lines: [{ skuId: sku.skuId, qty: 1 }] };
  const draft = await owner.post<{ id: number; version: number }>('/admin/sales/draft-order/saveDraft', wish);
  const placed = await owner.post<{ id: number; orderNo: string }>(
    '/admin/sales/draft-order/place',
    { id: draft.data.id, version: draft.data.version },
    { 'idempotency-key': randomUUID() },
  );
  expect(placed.status).toBe(200);
  return placed.data;
}

/** Creates a product that is not on sale, with one SKU. */
export async function newProduct(owner: Calls): Promise<{ readonly id: number; readonly name: string }> {
  const name = unique('键品');
  const { data, status } = await owner.post<{ id: number }>(`${products}/add`, {
    name,
    skus: [{ values: [], priceAmount: 1990 }],
  });
  expect(status).toBe(200);
  return { id: data.id, name };
}
