import type { Caller, TestShop } from '../../../../tests/setup/shop.ts';

export interface Buyer extends Caller {
  readonly id: number;
  readonly addressId: number;
}

/** Registers a member with an address. */
export async function joinShop({ db, post }: Pick<TestShop, 'db' | 'post'>, username: string): Promise<Buyer> {
  const body = { username, password: 'Plum-lane-18' };
  const { data } = await post<{ token: string; memberInfo: { id: number } }>('/api/User/register', body, null);
  const { id } = data.memberInfo;
  const [address] = await db.rows<{ id: number }>(
    `insert into member_address (member_id, name, mobile, region, detail, is_default)
     values ($1, 'Lin Mei', '13800000001', '310104', '18 Plum Lane', true) returning id`,
    [id],
  );
  return { token: data.token, audience: 'member', id, addressId: address?.id ?? 0 };
}
