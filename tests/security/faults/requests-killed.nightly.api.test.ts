import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../../packages/server/src/testing/until.ts';
import { newApprover } from '../../setup/approvals.ts';
import { sellSku } from '../../setup/order-shop.ts';
import { testShop, type TestShop } from '../../setup/shop.ts';
import { securityReport } from '../report.ts';
import { type MortalShop, mortalShop } from './mortal-shop.ts';
import { fittingCourse, type Office, publishCourse, randomRequest } from './random-requests.ts';

/** Random definitions: `WORKFLOW_DEFINITIONS`. Ten requests of each are decided at the same time. */
const definitions = Number(process.env['WORKFLOW_DEFINITIONS'] ?? 500);
const requests = 10;
/** The process is killed while the requests of every second definition are decided. */
const killEvery = 2;

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
  await until(() => isOver || mortal.answers >= from + answers, 60_000);
  await Promise.all([mortal.kill(), over]);
}

it('requests of random definitions under random acts and kills of the server are what the rules say, each act once', async () => {
  let accepted = 0;
  for (let at = 1; at <= definitions; at += 1) {
    const course = fittingCourse(at);
    await publishCourse(office, course);
    const all = Array.from({ length: requests }, (_none, no) =>
      randomRequest(office, course, { seed: at * 1_000 + no, acts: 1 + ((at + no) % 12) }),
    );
    const decided = Promise.all(all);
    if (at % killEvery === 0) await killedAmong(decided, at % 40);
    for (const count of await decided) accepted += count;
    Object.assign(results, { definitions: at, requests: at * requests, accepted, kills: mortal.kills, repeats: mortal.repeats });
  }
  expect(mortal.kills).toBe(Math.floor(definitions / killEvery));
  expect(mortal.repeats).toBeGreaterThan(0);
}, 7_200_000);
