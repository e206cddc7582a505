import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newApprover, oneStep, publish } from '../../../contexts/distribution/cash-out/testing/approval-shop.ts';
import type { Approver } from '../../setup/approvals.ts';
import { testShop, type TestShop } from '../../setup/shop.ts';
import { securityReport } from '../report.ts';
import { approval, rejection, restore, undo } from './doomed-writes.ts';
import { killedAt } from './moments.ts';

const { results, survived } = securityReport('moments');

let shop: TestShop;
let ann: Approver;
beforeAll(async () => {
  shop = await testShop({ isStepped: true });
  ann = await newApprover(shop);
  await publish(shop, oneStep([ann.username]));
}, 60_000);
afterAll(() => shop.close());

const writes = {
  'a restore of two rows': () => restore(shop),
  'an undo of three change sets': () => undo(shop),
  'an approval that approves a cash-out': () => approval(ann)(shop),
  'a rejection that gives commission back': () => rejection(ann)(shop),
};

describe('a server killed in the middle', () => {
  it.each(Object.entries(writes))(
    'of %s leaves nothing of it, and the repeat all of it, once',
    async (_name, prepare) => {
      const doomed = await prepare();
      expect(await doomed.state()).toEqual(doomed.none);
      expect(await killedAt(shop, doomed, { turn: 12 })).toEqual({ isKilled: true, part: 'none' });
      await doomed.again();
      expect(await doomed.state()).toEqual(doomed.all);
      results['kills in the middle'] = Number(results['kills in the middle'] ?? 0) + 1;
    },
    60_000,
  );

  it('control: without transactions it leaves a part', async () => {
    const left: string[] = [];
    // Statements of jobs that run beside it are counted too, so that the moment is looked for: later after nothing, earlier after all.
    for (let turn = 20; left.length < 16 && !left.includes('some'); turn += left.at(-1) === 'none' ? 3 : -4) {
      left.push((await killedAt(shop, await writes['a rejection that gives commission back'](), { turn, isSplit: true })).part);
    }
    expect(left).toContain('some');
    survived.push('a server that dies in the middle of a restore, an undo or a decision');
  }, 180_000);
});
