import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../../packages/server/src/testing/until.ts';
import { sent, signedIn } from '../../../../tests/security/faults/traders.ts';
import { type FarServer, type LineShop, lineShop } from '../../../../tests/security/faults/shop-over-line.ts';
import { startShopProcess } from '../../../../tests/security/faults/start-shop-process.ts';
import { freePort } from '../../../../tests/setup/free-port.ts';

describe('a server killed during an undo', () => {
  let shop: LineShop;
  let standing: FarServer;
  let token: string;
  beforeAll(async () => {
    shop = await lineShop({ demo: false });
    standing = await shop.server({ connections: 4, working: false });
    token = await signedIn(standing.address);
  }, 60_000);
  afterAll(() => shop.close());

  const ask = async (path: string, body: object) =>
    sent(standing.address, path, {
      body: { ...body },
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    });
  const stateOf = () =>
    shop.db.rows<{ pairs: number; whole: number }>(
      `select count(*)::int as pairs,
         count(*) filter (where (story = 'old') = (website = 'https://old.example'))::int as whole from catalog_brand where name like 'Killed %'`,
    );
  const backCount = async () =>
    (
      await shop.db.rows<{ n: number }>(
        `select count(*)::int as n from catalog_brand where name like 'Killed %' and story = 'old'`,
      )
    )[0]?.n ?? 0;

  it('leaves whole rows, and its successor ends it without repeating one', async () => {
    for (let no = 0; no < 45; no += 1) {
      const made = await ask('/admin/catalog/brand/add', { name: `Killed ${no}`, story: 'old', website: 'https://old.example' });
      const { id, version } = made?.data ?? {};
      await ask('/admin/catalog/brand/Update', { id, version, story: 'new', website: 'https://new.example' });
    }
    const sets = await shop.db.rows<{ id: number }>(
      `select id from kit_change_set where action = 'edit' and resource = 'catalog/brand'`,
    );
    const started = await ask('/admin/access/change-set/undoRange', { ids: sets.map(({ id }) => id) });
    expect(started?.data['jobId']).toEqual(expect.any(String));
    const begin = async () =>
      startShopProcess({ DATABASE_URL: shop.databaseUrl, DATA_DIR: shop.dataDir, PORT: await freePort() });
    const child = await begin();
    const gone = once(child, 'exit');
    await until(async () => (await backCount()) > 0, 30_000);
    child.kill('SIGKILL');
    await gone;
    expect(await stateOf()).toEqual([{ pairs: 45, whole: 45 }]);
    await shop.db.run(
      `update kit_job set lease_until = now() - interval '1 second' where kind = 'undo-changes' and status = 'running'`,
    );
    const successor = await begin();
    const over = once(successor, 'exit');
    await until(async () => (await backCount()) === 45, 30_000);
    successor.kill('SIGKILL');
    await over;
    const [edits] = await shop.db.rows<{ n: number }>(
      `select count(*)::int as n from kit_audit where resource = 'catalog/brand' and action = 'edit' and label like 'Killed %'`,
    );
    expect(edits?.n).toBe(90);
  }, 120_000);
});
