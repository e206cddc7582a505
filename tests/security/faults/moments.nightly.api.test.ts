import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newApprover, oneStep, publish } from '../../../contexts/distribution/cash-out/testing/approval-shop.ts';
import type { Approver } from '../../setup/approvals.ts';
import { testShop, type TestShop } from '../../setup/shop.ts';
import { securityReport } from '../report.ts';
import { approval, rejection, restore, undo } from './doomed-writes.ts';
import { type Doomed, killedAt } from './moments.ts';

const { results } = securityReport('every-moment');

let shop: TestShop;
let ann: Approver;
beforeAll(async () => {
  shop = await testShop({ isStepped: true });
  ann = await newApprover(shop);
  await publish(shop, oneStep([ann.username]));
}, 60_000);
afterAll(() => shop.close());

/** More statements than any of the writes has. */
const most = 400;

/** Kills the process before each statement of a write, each time of a new one, until it is over before the moment comes. */
async function everyMoment(prepare: (shop: TestShop) => Promise<Doomed>): Promise<readonly string[]> {
  const parts: string[] = [];
  for (let turn = 1; turn <= most; turn += 1) {
    const doomed = await prepare(shop);
    const { part, isKilled } = await killedAt(shop, doomed, { turn });
    await doomed.again();
    expect(await doomed.state(), `killed before statement ${turn}`).toEqual(doomed.all);
    if (!isKilled) return parts;
    parts.push(part);
  }
  throw new Error('it never ended');
}

describe('a server killed before every statement', () => {
  it.each([
    ['a restore', () => restore],
    ['an undo', () => undo],
    ['an approval', () => approval(ann)],
    ['a rejection', () => rejection(ann)],
  ] as const)('of %s leaves all of it or nothing, and a repeat ends it', async (name, prepare) => {
    const parts = await everyMoment(prepare());
    results[`moments of ${name}`] = parts.length;
    expect(new Set(parts).has('some')).toBe(false);
    expect(parts.filter((part) => part === 'none').length).toBeGreaterThan(10);
  });
});
