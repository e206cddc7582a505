import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { asSystem, transition } from '@shopkeeper/crud/lifecycle';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPicture } from '../../../../tests/setup/pictures.ts';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { member } from '../member.resource.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({ isStepped: true });
});
afterAll(() => shop.close());

async function upload(token: string): Promise<string> {
  const form = new FormData();
  form.append('fileInput', new Blob([new Uint8Array(await newPicture())]), 'mine.png');
  const request = new Request('http://shop', { method: 'POST', body: form });
  const reply = await shop.app.inject({
    method: 'POST',
    url: '/user/platform/attachment/upload',
    headers: { server: '1', 'member-token': token, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(reply.statusCode).toBe(200);
  return (reply.json() as { data: { file: { url: string } } }).data.file.url;
}

const stored = async (): Promise<readonly string[]> =>
  (await readdir(shop.dataDir, { recursive: true, withFileTypes: true })).filter((one) => one.isFile()).map(({ name }) => name);

it('the pictures of a member go with the account, but for the proof of a payment and what others uploaded too', async () => {
  const body = { username: 'pictured', password: 'Plum-lane-18', mobile: '13800000001' };
  const { data } = await shop.post<{ token: string; memberInfo: { id: number } }>('/api/User/register', body, null);
  const { id } = data.memberInfo;
  const [avatar, proof, common] = [await upload(data.token), await upload(data.token), await upload(data.token)];
  await shop.db.run(`update member_member set avatar = $2, status = 'closing' where id = $1`, [id, avatar]);
  await shop.db.run(
    `insert into payment_attempt (attempt_no, purpose, ref_id, ref_no, member_id, method, amount, currency, subject, state, expire_at, proof_image)
     values ('A1', 'recharge', 1, 'R1', $1, 'wechat', 100, 'CNY', 'Recharge', 'succeeded', now(), $2)`,
    [id, proof],
  );
  await shop.db.run(
    `insert into kit_file (topic, url, name, suffix, mimetype, size, sha1, sha256, owner_audience, owner_id)
     select topic, url, name, suffix, mimetype, size, sha1, sha256, 'admin', 1 from kit_file where url = $1`,
    [common],
  );
  expect(await stored()).toEqual(expect.arrayContaining([avatar, proof, common].map((url) => basename(url))));
  await asSystem(shop, 'test', (op) => transition(op, member.transitions.close, { id }));
  await shop.runDue();
  const left = await stored();
  expect([avatar, proof, common].map((url) => left.includes(basename(url)))).toEqual([false, true, true]);
  expect((await shop.app.inject({ method: 'GET', url: avatar })).statusCode).toBe(404);
});
