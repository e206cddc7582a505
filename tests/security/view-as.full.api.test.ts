import { beforeAll, expect, it } from 'vitest';
import { resources } from '../../apps/server/src/compose.ts';
import type { Caller } from '../setup/shop.ts';
import { call, type Reply, scopedCallers } from './scoped-shop.ts';
import { useSecurityShop } from './security-test-shop.ts';

const harness = useSecurityShop();
let viewer: Caller;

/** What the shell, the start page and every list read besides their rows. */
const everywhere: Readonly<Record<string, object>> = {
  '/admin/platform/list-view/mine': {},
  '/admin/platform/job/recent': {},
  '/admin/platform/notifications/counts': {},
  '/admin/platform/notifications/recent': {},
  '/admin/platform/find': { text: '1' },
  '/admin/studio/dashboard/boards': {},
};

/** The owner, who looks at the shop as another super administrator: nothing is closed for lack of a permission. */
beforeAll(async () => {
  const { shop } = harness;
  ({ owner: viewer } = await scopedCallers(shop, []));
  const [seen] = await shop.db.rows<{ id: number }>(
    `select id::int from access_admin where super and enabled and deleted_at is null and username <> 'scopeowner' order by id limit 1`,
  );
  const begun = await call(shop, '/admin/access/view-as/begin', { body: { adminId: seen?.id }, as: viewer });
  expect(begun.status).toBe(200);
});

const ask = (path: string, body: object): Promise<Reply> => call(harness.shop, path, { body, as: viewer });

it('opens every list and a record of each while somebody looks at the shop as another one', async () => {
  const denied: string[] = [];
  const note = (path: string, { status }: Reply): void => void (status >= 400 && denied.push(`${status} ${path}`));
  let records = 0;
  for (const { prefix, operations } of resources) {
    if (!operations.includes('index')) continue;
    const listed = await ask(`${prefix}GetPageData`, { page: { pageSize: 5 } });
    note(`${prefix}GetPageData`, listed);
    if (listed.status !== 200) continue;
    const [row] = (listed.json().data as { result: readonly { id: number }[] }).result;
    if (!row) continue;
    records += 1;
    note(`${prefix}GetDetailPage`, await ask(`${prefix}GetDetailPage`, { id: row.id }));
  }
  expect(denied).toEqual([]);
  expect(records).toBeGreaterThan(40);
});

it('reads what every page reads', async () => {
  for (const [path, body] of Object.entries(everywhere)) expect([path, (await ask(path, body)).status]).toEqual([path, 200]);
});
