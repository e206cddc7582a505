import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Crowded, type RaceShop, raceShop } from '../../../../tests/security/races/race-shop.ts';
import {
  type Approver,
  decide,
  newApprover,
  oneStep,
  pages,
  publishFor,
  requestRow,
  runningRequestOf,
} from '../../../../tests/setup/approvals.ts';
import { definition, question } from '../../form/testing/definitions.ts';

const forms = '/admin/studio/form';
const submissions = '/admin/studio/form-submission';
const subject = 'studio/form-submission';
const pairs = 4;

let shop: RaceShop;
let ann: Approver;
let bob: Approver;
let code: string;
beforeAll(async () => {
  shop = await raceShop();
  [ann, bob] = [await newApprover(shop, [`${submissions}/audit`]), await newApprover(shop, [`${submissions}/audit`])];
  code = `race-${randomUUID().slice(0, 8)}`;
  const draft = { name: 'Loan', code, access: 'public', definition: definition(question('name')), needsApproval: true };
  const { data } = await shop.post<{ id: number; version: number }>(`${forms}/add`, draft);
  await shop.post(`${forms}/publish`, { id: data.id, version: data.version }, shop.owner, keyed());
}, 60_000);
afterAll(() => shop.close());

const keyed = () => ({ 'idempotency-key': randomUUID() });

/** Sends submissions that wait for their approval; returns their ids. */
async function waiting(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let sent = 0; sent < count; sent += 1) {
    const body = { code, versionNo: 1, answers: { name: 'Lin' } };
    const answer = await shop.post<{ id: number }>('/api/form/submit', body, null, keyed());
    expect(answer.status, JSON.stringify(answer.data)).toBe(200);
    ids.push(answer.data.id);
  }
  return ids;
}

const statesOf = (ids: readonly number[]) =>
  shop.db.rows<{ request: string; submission: string }>(
    `select i.status as request, s.status as submission from studio_form_submission s
     join workflow_instance i on i.id = s.approval_id where s.id = any($1) order by s.id`,
    [ids],
  );

/** The control needs one overlap in the order that shows it: it tries up to ten times. */
async function overRounds(
  guards: Parameters<RaceShop['without']>[0],
  race: (crowd: Crowded) => Promise<number>,
): Promise<number> {
  let found = 0;
  for (let round = 0; round < 10 && found === 0; round += 1) found = await shop.without(guards, race);
  return found;
}

const requestLock = { stands: /(from "workflow_instance" t where .*) for update$/, without: '$1', together: 2 * pairs };
const requestState = {
  stands: /(update "workflow_instance" t .*) and "status" = any\((\$\d+)::text\[\]\)/,
  without: '$1 and $2::text[] is not null',
};

const needsBoth = () => publishFor(shop, subject, oneStep([ann.username, bob.username], { mode: 'all' }));
const auditOf = (crowd: Crowded, ids: readonly number[], who: Approver, action: 'approve' | 'reject') =>
  crowd.all(ids.length, `${submissions}/Audit`, {
    body: (at) => ({ ids: [ids[at]], action, opinion: 'All are lent' }),
    by: () => who,
  });

/** Two approvers, whom each of four submissions needs both, approve them at the same moment; returns how many wait for ever. */
async function stuckAfter(crowd: Crowded): Promise<number> {
  const ids = await waiting(pairs);
  await Promise.all([auditOf(crowd, ids, ann, 'approve'), auditOf(crowd, ids, bob, 'approve')]);
  return (await statesOf(ids)).filter(({ request, submission }) => request !== 'approved' || submission !== 'accepted').length;
}

it('a submission that two approve at once is accepted: neither approval is lost', async () => {
  await needsBoth();
  expect(await stuckAfter(shop.crowd)).toBe(0);
}, 60_000);

it('control: without the lock of its request an approval is lost, and the submission waits for ever', async () => {
  expect(await overRounds([requestLock], stuckAfter)).toBeGreaterThan(0);
}, 60_000);

/** One approver approves and the other one rejects each of four submissions; returns how many requests run on about one that is over. */
async function tornAfter(crowd: Crowded): Promise<number> {
  const ids = await waiting(pairs);
  const [, rejected] = await Promise.all([auditOf(crowd, ids, ann, 'approve'), auditOf(crowd, ids, bob, 'reject')]);
  expect(rejected.map(({ status }) => status)).toEqual(Array(pairs).fill(200));
  return (await statesOf(ids)).filter(({ request, submission }) => request !== 'rejected' || submission !== 'rejected').length;
}

it('a submission that one approves while the other one rejects it is rejected, and nobody is asked any more', async () => {
  expect(await tornAfter(shop.crowd)).toBe(0);
}, 60_000);

it('control: without the lock of its request and the condition on its state the request of a rejected submission runs on', async () => {
  expect(await overRounds([requestLock, requestState], tornAfter)).toBeGreaterThan(0);
}, 60_000);

/**
 * The first approver takes their approval back while the second one gives the last. Returns how many of four submissions were decided
 * although the approval had been taken back.
 */
async function bothAfter(crowd: Crowded): Promise<number> {
  const ids = await waiting(pairs);
  const requests: { readonly id: number; readonly version: number }[] = [];
  for (const id of ids) {
    const requestId = await runningRequestOf(shop, subject, id);
    expect((await decide(shop, ann, 'approve', requestId)).status).toBe(200);
    requests.push(await requestRow(shop, requestId));
  }
  const [withdrawn, approved] = await Promise.all([
    crowd.all(pairs, `${pages.instance}/withdraw`, {
      body: (at) => ({ id: requests[at]?.id, version: requests[at]?.version }),
      by: () => ann,
    }),
    auditOf(crowd, ids, bob, 'approve'),
  ]);
  const states = await statesOf(ids);
  for (const [at, { status }] of approved.entries())
    expect(states[at]?.submission).toBe(status === 200 ? 'accepted' : 'awaiting_approval');
  return ids.filter((_id, at) => withdrawn[at]?.status === 200 && approved[at]?.status === 200).length;
}

it('an approval of a submission is taken back or followed by the last one, never both', async () => {
  await publishFor(shop, subject, [
    { code: 'start', kind: 'start', next: ['first'] },
    { code: 'first', kind: 'approve', next: ['last'], accounts: [ann.username] },
    { code: 'last', kind: 'approve', next: ['end'], accounts: [bob.username] },
    { code: 'end', kind: 'end', next: [] },
  ]);
  expect(await bothAfter(shop.crowd)).toBe(0);
}, 60_000);

it('control: without that lock and that condition a submission is accepted although an approval was taken back', async () => {
  expect(await overRounds([requestLock, requestState], bothAfter)).toBeGreaterThan(0);
}, 60_000);
