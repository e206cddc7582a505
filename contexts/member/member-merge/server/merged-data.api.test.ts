import { afterAll, beforeAll, expect, it } from 'vitest';
import { idempotencyHeader } from '../../../../tests/setup/order-shop.ts';
import { type Caller, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { filesInZip } from '../../member/testing/files-in-zip.ts';

interface Account extends Caller {
  readonly id: number;
}

const merges = '/admin/member/member-merge/';
let shop: TestShop;
let made = 0;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

/** A member whose account says what no other row does. */
async function account(canary: string): Promise<Account> {
  made += 1;
  const body = { username: `canary${made}`, password: 'Plum-lane-18' };
  const added = await shop.post<{ id: number }>('/admin/member/member/add', { ...body, nickname: 'Mei', note: canary });
  const { data } = await shop.post<{ token: string }>('/api/User/login', body, null);
  return { token: data.token, audience: 'member', id: added.data.id };
}

async function merge(from: Account, into: Account): Promise<{ readonly id: number; readonly version: number }> {
  const reply = await shop.post<{ id: number }>(`${merges}add`, { fromId: from.id, intoId: into.id, reason: 'one person' });
  expect(reply.status, JSON.stringify(reply.data)).toBe(200);
  return (await shop.post<{ id: number; version: number }>(`${merges}GetDetailPage`, { id: reply.data.id })).data;
}

/** The files of an export: by the member, or by staff for a member. */
async function exported(by: Account | { readonly memberId: number }): Promise<string> {
  const isOwn = 'token' in by;
  const who = isOwn ? { 'member-token': by.token ?? '' } : { authorization: `Bearer ${shop.owner.token}` };
  const reply = await shop.app.inject({
    method: 'POST',
    url: isOwn ? '/user/profile/exportData' : '/admin/member/member/exportData',
    headers: { ...who, server: '1', 'content-type': 'application/json' },
    payload: JSON.stringify(isOwn ? {} : { id: by.memberId }),
  });
  expect(reply.statusCode).toBe(200);
  return JSON.stringify(await filesInZip(reply.rawPayload));
}

it('what a member takes, and what staff take for them, has the accounts that were merged into theirs, and into those', async () => {
  const first = await account('Canary-of-the-first');
  const second = await account('Canary-of-the-second');
  const last = await account('Canary-of-the-last');
  const stranger = await account('Canary-of-a-stranger');
  await merge(first, second);
  await merge(second, last);
  for (const text of [await exported(last), await exported({ memberId: last.id })]) {
    expect(text).toContain('Canary-of-the-first');
    expect(text).toContain('Canary-of-the-second');
    expect(text).toContain('Canary-of-the-last');
    expect(text).not.toContain('Canary-of-a-stranger');
  }
  expect(await exported(stranger)).not.toContain('Canary-of-the-');
});

it('a merge that was undone brings nothing of the other account into the file', async () => {
  const [from, into] = [await account('Canary-of-another'), await account('Canary-of-the-own')];
  const { id, version } = await merge(from, into);
  expect(await exported(into)).toContain('Canary-of-another');
  expect((await shop.post(`${merges}undo`, { id, version }, shop.owner, idempotencyHeader())).status).toBe(200);
  expect(await exported(into)).not.toContain('Canary-of-another');
});
