import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Crowded, type RaceShop, raceShop } from '../../../../tests/security/races/race-shop.ts';
import { type Approver, newRequest, newApprover, oneStep, pages, publish } from '../testing/approval-shop.ts';

let shop: RaceShop;
let both: readonly [Approver, Approver];
beforeAll(async () => {
  shop = await raceShop();
  both = [await newApprover(shop), await newApprover(shop)];
}, 60_000);
afterAll(() => shop.close());

const approve = `${pages.instance}/approve`;

async function newRequests(mode: string, count: number): Promise<number[]> {
  await publish(
    shop,
    oneStep(
      both.map(({ username }) => username),
      { mode },
    ),
  );
  const ids: number[] = [];
  for (let made = 0; made < count; made += 1) ids.push((await newRequest(shop, 10_000)).requestId);
  return ids;
}

const statesOf = (ids: readonly number[]) =>
  shop.db.rows<{ request: string; cashOut: string; approvals: number }>(
    `select i.status as request, c.status as "cashOut",
       (select count(*)::int from workflow_task k where k.instance_id = i.id and k.state = 'approved') as approvals
     from workflow_instance i join distribution_cash_out c on c.id = i.subject_id where i.id = any($1) order by i.id`,
    [ids],
  );

/**
 * Both approvers of four requests decide at the same moment; whoever is told that theirs did not count decides again. Returns how many
 * requests stand still for ever.
 */
async function stuckAfter(crowd: Crowded): Promise<number> {
  const ids = await newRequests('all', 4);
  const whose = (at: number) => ({ id: ids[at >> 1] ?? 0, who: both[at % 2] ?? both[0] });
  const answers = await crowd.all(8, approve, {
    body: (at) => ({ id: whose(at).id, version: 1 }),
    by: (at) => whose(at).who,
  });
  for (const [at, { status }] of answers.entries()) if (status !== 200) await decideAgain(whose(at));
  return (await statesOf(ids)).filter(({ request }) => request === 'running').length;
}

/** Decides by the version that stands now, as somebody does who was told that theirs is old. */
async function decideAgain({ id, who }: { readonly id: number; readonly who: Approver }): Promise<void> {
  const { data } = await shop.post<{ version: number }>(`${pages.instance}/GetDetailPage`, { id });
  await shop.post(approve, { id, version: data.version }, who, { 'idempotency-key': `again-${id}-${who.id}` });
}

it('two approvers at the same moment: neither approval is lost; without the lock of the request one is', async () => {
  expect(await stuckAfter(shop.crowd)).toBe(0);
  const lock = { stands: /(from "workflow_instance" t where .*) for update$/, without: '$1', together: 8 };
  expect(await shop.without([lock], stuckAfter)).toBe(4);
}, 60_000);

/** Two approvers, of whom one is needed, decide about three requests twice each; returns how many calls succeeded. */
async function decidedBy(crowd: Crowded): Promise<{ readonly ids: readonly number[]; readonly succeeded: number }> {
  const ids = await newRequests('any', 3);
  const answers = await crowd.all(12, approve, {
    body: (at) => ({ id: ids[at % 3], version: 1 }),
    by: (at) => both[at % 2] ?? both[0],
  });
  return { ids, succeeded: answers.filter(({ status }) => status === 200).length };
}

it('one of two, twice by each, at the same moment: one approval, one approved cash-out', async () => {
  const { ids, succeeded } = await decidedBy(shop.crowd);
  expect(succeeded).toBe(3);
  expect(await statesOf(ids)).toEqual(Array(3).fill({ request: 'approved', cashOut: 'approved', approvals: 1 }));
}, 60_000);
