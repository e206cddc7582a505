import type { Caller, TestShop } from '../../../../tests/setup/shop.ts';

export interface Person extends Caller {
  readonly id: number;
}

/** Registers a member who can write. */
export async function joinCommunity(shop: TestShop, username: string): Promise<Person> {
  await shop.db.run('delete from kit_login_attempt');
  const body = { username, password: 'Plum-lane-18', mobile: '13800000001' };
  const { data } = await shop.post<{ token: string; memberInfo: { id: number } }>('/api/User/register', body, null);
  return { token: data.token, audience: 'member', id: data.memberInfo.id };
}

/** Staff add a category. */
export async function addCategory(shop: TestShop, name: string, more: object = {}): Promise<number> {
  const answer = await shop.post<{ id: number }>('/admin/community/article-category/add', { name, ...more });
  return answer.data.id;
}
