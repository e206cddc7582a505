import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../tests/setup/shop.ts';
import { until } from '../../../packages/server/src/testing/until.ts';

let shop: TestShop;
const member = '/admin/member/member/';
const brand = '/admin/catalog/brand/';

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

describe('an export in the background', () => {
  it('is downloaded with the permission for its rows only, as it is at that moment', async () => {
    await shop.post(`${member}add`, { username: 'lily', nickname: 'Canary Lily' });
    const clerk = await shop.staff([`${member}index`, `${member}export`, `${brand}index`, `${brand}export`]);
    const { data } = await shop.post<{ jobId: string }>(`${member}ExportJob`, {}, clerk);
    await until(async () => (await shop.db.rows('select 1 from kit_job_file where id = $1', [data.jobId])).length === 1);
    const download = async (prefix: string) => {
      const headers = { authorization: `Bearer ${clerk.token}` };
      const reply = await shop.app.inject({ method: 'POST', url: `${prefix}ExportFile`, headers, payload: data });
      return [reply.statusCode, reply.body.includes('Canary')];
    };
    expect([await download(member), await download(brand)]).toEqual([
      [200, true],
      [404, false],
    ]);
    await shop.db.run(`update access_role set permissions = array_remove(array_remove(permissions, $1), $2)`, [
      `${member}index`,
      `${member}export`,
    ]);
    expect([await download(member), await download(brand)]).toEqual([
      [403, false],
      [404, false],
    ]);
  });

  it.each([['\ud800'], ['all'], [7], [true], [[]]])('of the body %j is rejected', async (body) => {
    for (const call of ['Export', 'ExportJob']) expect((await shop.post(brand + call, body)).status, call).toBe(400);
    expect(await shop.db.rows(`select 1 from kit_job where payload->>'resource' = $1`, [brand])).toEqual([]);
  });

  it('of a filter that no text can be is rejected', async () => {
    const query = { filters: { field: 'name', op: 'eq', value: '\ud800' } };
    expect((await shop.post(`${brand}ExportJob`, { query })).status).toBe(400);
  });
});
