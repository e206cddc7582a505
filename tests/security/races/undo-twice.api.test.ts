import { openDatabase } from '@shopkeeper/server/database';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { composeApp } from '../../../apps/server/src/compose.ts';
import type { UndoReport } from '../../../contexts/access/change-set/change-set-view.domain.ts';
import { brand, sets, undoShop, type UndoShop } from '../../../contexts/access/change-set/testing/undo-shop.ts';
import { crowdTimeouts } from '../../setup/shop.ts';
import { type Protection, weakened } from './weakened.ts';

let shop: UndoShop;
beforeAll(async () => {
  shop = await undoShop({ isStepped: true });
});
afterAll(() => shop.close());

const log = pino({ level: 'silent' });

/** Two more processes of the shop whose statements lack some protections; `runDue` runs what waits in both at once. */
async function twoProcesses(protections: readonly Protection[]) {
  const whole = openDatabase({ url: shop.db.directUrl, log, max: 20, timeouts: crowdTimeouts });
  const weak = weakened(whole, protections);
  const options = { db: weak.db, log, dataDir: shop.dataDir, limits: false } as const;
  const both = [await composeApp(options), await composeApp(options)];
  return {
    missing: weak.missing,
    runDue: () => Promise.all(both.map(({ runDue }) => runDue())),
    async close() {
      for (const { app } of both) await app.close();
      await whole.close();
    },
  };
}

/** Takes one edit back twice at once; returns how many of both went back, and how often the row was written for it. */
async function undoneTwice(name: string, protections: readonly Protection[]) {
  const made = await shop.ask(`${brand}add`, { name, story: 'old' });
  await shop.ask(`${brand}Update`, { id: made.id, version: made.version, story: 'new' });
  const [set] = await shop.setsOf({ resource: 'catalog/brand' });
  const start = () => shop.ask<{ jobId: string }>(`${sets}undoRange`, { ids: [set?.id ?? 0] });
  const jobs = [await start(), await start()];
  const processes = await twoProcesses(protections);
  await processes.runDue();
  const missing = processes.missing().map(({ stands }) => String(stands));
  await processes.close();
  if (missing.length > 0) throw new Error(`the control shows nothing, no statement has ${missing.join(' or ')}`);
  const reports = [];
  for (const { jobId } of jobs) reports.push(await shop.ask<UndoReport>(`${sets}report`, { jobId }));
  const [row] = await shop.db.rows<{ story: string }>('select story from catalog_brand where id = $1', [made.id]);
  return {
    status: reports.map(({ status }) => status),
    back: reports.map(({ counts }) => counts.back).toSorted(),
    story: row?.story,
  };
}

it('an undo of one change set twice at once goes back once; without the lock of the row both claim to have done it', async () => {
  const once = { status: ['done', 'done'], back: [0, 1], story: 'old' };
  for (let round = 1; round <= 3; round += 1) expect(await undoneTwice(`Once ${round}`, [])).toEqual(once);
  const lock = { stands: /^(select .* from "?catalog_brand"? t where t\.id = .*) for update$/s, without: '$1', together: 2 };
  const version = {
    stands: /^(update "?catalog_brand"? .*) and (?:t\.)?"?version"? = (\$\d+)/s,
    without: '$1 and $2::bigint is not null',
  };
  expect(await undoneTwice('Twice', [lock, version])).toEqual({ ...once, back: [1, 1] });
}, 120_000);
