import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import type { TermCheck } from '../blocked-term-view.domain.ts';

interface Row {
  readonly id: number;
  readonly version: number;
}

let shop: TestShop;
const prefix = '/admin/notification/blocked-term/';
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const add = async (term: string, action: 'reject' | 'mask') => (await shop.post<Row>(`${prefix}add`, { term, action })).data;
const check = async (text: string) => (await shop.post<TermCheck>(`${prefix}check`, { text })).data;
const register = async (username: string, nickname: string) => {
  await shop.db.run('delete from kit_login_attempt');
  return shop.post<{ error?: string; memberInfo: { nickname: string } }>(
    '/api/User/register',
    { username, nickname, password: 'Plum-lane-18', mobile: '13800000001' },
    null,
  );
};

describe('blocked terms', () => {
  it('are rejected in nicknames or masked, as the list says now', async () => {
    const casino = await add('casino', 'reject');
    await add('cheap', 'mask');
    expect(await register('anna', 'Casino king')).toMatchObject({
      status: 409,
      msg: 'This text may not contain: casino',
      data: { error: 'request.blocked-terms' },
    });
    expect((await register('anna', 'C-a-s-i-n-o')).status).toBe(409);
    expect((await register('anna', 'Cheap Anna')).data.memberInfo.nickname).toBe('***** Anna');
    await shop.post(`${prefix}Update`, { id: casino.id, version: casino.version, enabled: false });
    expect((await register('bella', 'Casino king')).data.memberInfo.nickname).toBe('Casino king');
    await shop.post(`${prefix}Update`, { id: casino.id, version: casino.version + 1, enabled: true });
    expect((await register('clara', 'Casino king')).status).toBe(409);
    await shop.post(`${prefix}del`, { id: casino.id, version: casino.version + 2 });
    expect((await register('clara', 'Casino king')).status).toBe(200);
  });

  it('can be tried on a text, by whom may see them', async () => {
    await add('lottery', 'reject');
    expect(await check('a LOTTERY, cheap')).toEqual({ text: 'a LOTTERY, *****', rejected: ['lottery'] });
    const stranger = await shop.staff(['/admin/sales/order/index']);
    expect((await shop.post(`${prefix}check`, { text: 'x' }, stranger)).status).toBe(403);
    expect((await shop.post(`${prefix}check`, { text: 'x'.repeat(2_001) })).status).toBe(400);
  });
});
