import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../../packages/server/src/testing/until.ts';
import { newApprover } from '../../setup/approvals.ts';
import { sellSku } from '../../setup/order-shop.ts';
import { testShop, type TestShop } from '../../setup/shop.ts';
import { securityReport } from '../report.ts';
import { type MortalShop, mortalShop } from './mortal-shop.ts';
import { type Begun, begunBy, decidedAtRandom, type Office } from './random-requests.ts';

/** Random definitions: `WORKFLOW_DEFINITIONS`, with ten requests of each. */
const definitions = Number(process.env['WORKFLOW_DEFINITIONS'] ?? 500);
const requests = 10;
/** The requests of so many definitions are decided at the same time, and the process is killed once meanwhile. */
const together = 5;

const { results } = securityReport('requests-killed');

let shop: TestShop;
let mortal: MortalShop;
let office: Office;
beforeAll(async () => {
  shop = await testShop({ isStepped: true });
  mortal = await mortalShop(shop);
  const skuCode = 'BOWL-1';
  await sellSku(shop.db, { price: 1_000, code: skuCode });
  const approvers = [];
  for (let person = 1; person <= 8; person += 1) approvers.push(await newApprover(shop));
  office = { shop, mortal, approvers, skuCode };
  // A slow machine takes longer than a sign-in lasts.
  await shop.db.run("update kit_session_pair set access_expires_at = 'infinity', refresh_expires_at = 'infinity'");
}, 120_000);
afterAll(async () => {
  await mortal?.close();
  await shop?.close();
});

/** Kills the process after so many more answers, or once everything is decided. */
async function killedAmong(decided: Promise<unknown>, answers: number): Promise<void> {
  let isOver = false;
  const over = decided.then(() => (isOver = true));
  const from = mortal.answers;
  await until(() => isOver || mortal.answers >= from + answers, 600_000);
  await Promise.all([mortal.kill(), over]);
}

/** The requests of the next definitions, from one on. */
async function begunFrom(first: number): Promise<readonly Begun[]> {
  const begun: Begun[] = [];
  // One after the other: a definition takes the place of the one before, whose requests go on.
  for (let at = first; at < first + together && at <= definitions; at += 1) begun.push(await begunBy(office, at, requests));
  return begun;
}

it('requests of random definitions under random acts and kills of the server are what the rules say, each act once', async () => {
  let accepted = 0;
  let begun = await begunFrom(1);
  for (let first = 1; first <= definitions; first += together) {
    const decided = begun.flatMap(({ course, requests: all }, of) =>
      all.map((request, no) =>
        decidedAtRandom(office, { course, request }, { seed: (first + of) * 1_000 + no, acts: 1 + ((first + of + no) % 12) }),
      ),
    );
    const coming = begunFrom(first + together);
    const all = Promise.all(decided);
    await Promise.all([killedAmong(all, (first * 7) % 400), coming]);
    for (const count of await all) accepted += count;
    begun = await coming;
    const done = Math.min(definitions, first + together - 1);
    Object.assign(results, { definitions: done, requests: done * requests, accepted, answers: mortal.answers });
    Object.assign(results, { kills: mortal.kills, repeats: mortal.repeats, seconds: Math.round(performance.now() / 1_000) });
  }
  expect(mortal.kills).toBe(Math.ceil(definitions / together));
  expect(mortal.repeats).toBeGreaterThan(mortal.kills);
}, 7_200_000);
