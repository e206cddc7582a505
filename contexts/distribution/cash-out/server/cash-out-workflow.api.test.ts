import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idempotencyHeader } from '../../../../tests/setup/order-shop.ts';
import { dueTask, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import {
  type Approver,
  newRequest,
  cashOuts,
  decide,
  newApprover,
  oneStep,
  pages,
  publish,
  requestRow,
  tasksOf,
} from '../testing/approval-shop.ts';
import { cashOutRow } from '../testing/cash-out-shop.ts';

const hourMs = 3_600_000;
let now = Date.UTC(2026, 5, 1, 4);
let shop: TestShop;
let ann: Approver;
let bob: Approver;
beforeAll(async () => {
  shop = await testShop({ clock: { now: () => now }, isStepped: true });
  [ann, bob] = [await newApprover(shop), await newApprover(shop)];
});
afterAll(() => shop.close());

const audit = (who: Approver, ids: readonly number[], action: string, opinion: string | null = null) =>
  shop.post<{ error?: string }>(`${cashOuts}/Audit`, { ids, action, opinion }, who, idempotencyHeader());

describe('a definition', () => {
  it('is published when it is whole, never changes after that, and replaces the one before', async () => {
    const broken = {
      name: 'x',
      subject: 'distribution/cash-out',
      substituteId: 1,
      steps: oneStep([])
        .slice(0, 2)
        .map((step) => ({ name: 'n', ...step })),
    };
    const { data } = await shop.post<{ id: number; version: number }>(`${pages.definition}/add`, broken);
    const { id, version } = data;
    const refused = await shop.post<{ error: string }>(
      `${pages.definition}/publish`,
      { id, version },
      shop.owner,
      idempotencyHeader(),
    );
    expect([refused.status, refused.data.error]).toEqual([409, 'definition.problem']);
    const [first, second] = [await publish(shop, oneStep([ann.username])), await publish(shop, oneStep([ann.username]))];
    const states = await shop.db.rows('select id::int, status from workflow_definition where id = any($1) order by id', [
      [first, second],
    ]);
    expect(states).toEqual([
      { id: first, status: 'retired' },
      { id: second, status: 'published' },
    ]);
    const row = (await shop.post<{ version: number }>(`${pages.definition}/GetDetailPage`, { id: second })).data;
    const changed = await shop.post<{ error: string }>(`${pages.definition}/Update`, {
      id: second,
      version: row.version,
      name: 'y',
    });
    expect([changed.status, changed.data.error]).toEqual([409, 'definition.not-a-draft']);
  });
});

describe('a cash-out under a workflow', () => {
  it('[A-17] is audited by who is asked, and by nobody else', async () => {
    await publish(shop, oneStep([ann.username, bob.username]));
    const { cashOut } = await newRequest(shop, 30_000);
    const direct = await shop.post<{ error: string }>(
      `${cashOuts}/approve`,
      { id: cashOut.id, version: 1 },
      ann,
      idempotencyHeader(),
    );
    expect([direct.status, direct.data.error]).toEqual([409, 'cash-out.in-workflow']);
    expect((await audit(ann, [cashOut.id], 'approve', 'seen')).status).toBe(200);
    expect((await cashOutRow(shop, cashOut.id)).status).toBe('pending_review');
    const twice = await audit(ann, [cashOut.id], 'approve');
    expect([twice.status, twice.data.error]).toEqual([409, 'instance.not-yours']);
    expect((await audit(bob, [cashOut.id], 'approve')).status).toBe(200);
    expect((await cashOutRow(shop, cashOut.id)).status).toBe('approved');
    expect((await audit(bob, [cashOut.id], 'approve')).status).toBe(409);
    expect((await audit(bob, [900_000_001], 'approve')).status).toBe(404);
    expect((await audit(bob, [cashOut.id], 'burn')).status).toBe(400);
  });

  it('[A-17] is rejected with the opinion, which its member reads; all rows or none', async () => {
    const [one, two] = [await newRequest(shop, 20_000), await newRequest(shop, 20_000)];
    expect((await audit(ann, [one.cashOut.id], 'reject')).status).toBe(400);
    expect((await audit(ann, [one.cashOut.id, 900_000_001], 'reject', 'wrong name')).status).toBe(404);
    expect((await cashOutRow(shop, one.cashOut.id)).status).toBe('pending_review');
    expect((await audit(ann, [one.cashOut.id, two.cashOut.id], 'reject', 'wrong name')).status).toBe(200);
    expect(
      await shop.db.rows('select status, reject_reason as reason from distribution_cash_out where id = $1', [two.cashOut.id]),
    ).toEqual([{ status: 'rejected', reason: 'wrong name' }]);
    expect((await tasksOf(shop, one.requestId)).map(({ state }) => state)).toEqual(['rejected', 'cancelled']);
  });

  it('branches by its amount, and waits for review as before where nobody is asked', async () => {
    await publish(shop, [
      { code: 'start', kind: 'start', next: ['large'] },
      { code: 'large', kind: 'branch', next: ['check', 'end'], condition: { field: 'amount', op: 'ge', value: 50_000 } },
      { code: 'check', kind: 'approve', next: ['end'], accounts: [ann.username] },
      { code: 'end', kind: 'end', next: [] },
    ]);
    expect((await newRequest(shop, 49_999)).requestId).toBe(0);
    const { requestId } = await newRequest(shop, 50_000);
    expect((await requestRow(shop, requestId)).waitingFor).toEqual([String(ann.id)]);
    const small = await newRequest(shop, 10_000);
    expect((await audit(ann, [small.cashOut.id], 'approve')).status).toBe(200);
    expect((await cashOutRow(shop, small.cashOut.id)).status).toBe('approved');
  });

  it('is returned, handed on, given another approver, and taken back', async () => {
    await publish(shop, [
      { code: 'start', kind: 'start', next: ['first'] },
      { code: 'first', kind: 'approve', next: ['second'], accounts: [ann.username] },
      { code: 'second', kind: 'approve', next: ['end'], accounts: [bob.username] },
      { code: 'end', kind: 'end', next: [] },
    ]);
    const { requestId: id, cashOut } = await newRequest(shop, 10_000);
    expect((await decide(shop, bob, 'approve', id)).status).toBe(409);
    expect((await decide(shop, ann, 'approve', id, { opinion: 'fine' })).status).toBe(200);
    expect((await decide(shop, ann, 'withdraw', id)).status).toBe(200);
    expect((await requestRow(shop, id)).waitingFor).toEqual([String(ann.id)]);
    expect((await decide(shop, ann, 'approve', id)).status).toBe(200);
    const { data: seen } = await shop.post<{ returnable: unknown }>(`${pages.instance}/GetDetailPage`, { id }, bob);
    expect(seen.returnable).toEqual([{ code: 'first', name: 'first' }]);
    expect(await requestRow(shop, id)).toMatchObject({ returnable: [] });
    expect((await decide(shop, bob, 'returnTo', id, { step: 'second', reason: 'no' })).data.error).toBe(
      'instance.no-such-return',
    );
    expect((await decide(shop, bob, 'returnTo', id, { step: 'first', reason: 'look again' })).status).toBe(200);
    expect((await decide(shop, ann, 'addSigner', id, { colleague: bob.id })).status).toBe(200);
    expect((await decide(shop, ann, 'addSigner', id, { colleague: 900_000_001 })).status).toBe(400);
    expect((await decide(shop, ann, 'approve', id)).status).toBe(200);
    expect((await decide(shop, bob, 'approve', id)).status).toBe(200);
    expect((await decide(shop, bob, 'delegate', id, { colleague: ann.id })).status).toBe(200);
    expect((await decide(shop, ann, 'urge', id)).status).toBe(200);
    expect((await decide(shop, ann, 'urge', id)).data.error).toBe('instance.urged-already');
    expect((await decide(shop, ann, 'approve', id)).status).toBe(200);
    expect((await cashOutRow(shop, cashOut.id)).status).toBe('approved');
    expect((await tasksOf(shop, id)).map(({ step, state }) => `${step} ${state}`)).toEqual([
      'first approved',
      'second cancelled',
      'second returned',
      'first approved',
      'first approved',
      'second delegated',
      'second approved',
    ]);
  });

  it('waits for the person who was asked, whoever has their name later', async () => {
    const [old, other] = [await newApprover(shop), await newApprover(shop)];
    await publish(shop, oneStep([old.username]));
    const { requestId, cashOut } = await newRequest(shop, 10_000);
    await shop.db.run(`update access_admin set username = 'renamed', nickname = 'Renamed' where id = $1`, [old.id]);
    await shop.db.run('update access_admin set username = $2 where id = $1', [other.id, old.username]);
    expect((await decide(shop, other, 'approve', requestId)).data.error).toBe('instance.not-yours');
    expect((await decide(shop, old, 'approve', requestId)).status).toBe(200);
    expect((await cashOutRow(shop, cashOut.id)).status).toBe('approved');
  });

  it('moves to the published version by permission, where that goes on from its step', async () => {
    await publish(shop, oneStep([ann.username]));
    const { requestId: id, cashOut } = await newRequest(shop, 10_000);
    const move = (who: Approver | typeof shop.owner) => decide(shop, who, 'migrate', id);
    expect((await move(shop.owner)).data.error).toBe('instance.newest-already');
    const other = [
      { code: 'start', kind: 'start', next: ['other'] },
      { code: 'other', kind: 'approve', next: ['end'], accounts: [ann.username] },
      { code: 'end', kind: 'end', next: [] },
    ];
    await publish(shop, other);
    const refused = await move(shop.owner);
    expect([refused.status, refused.data.error]).toEqual([409, 'instance.step-missing']);
    const [start = other[0], check] = oneStep([ann.username]);
    const longer = await publish(shop, [start, { ...check, next: ['other'] }, ...other.slice(1)] as typeof other);
    expect((await move(ann)).status).toBe(403);
    expect((await decide(shop, ann, 'approve', (await newRequest(shop, 10_000)).requestId)).status).toBe(200);
    expect((await move(shop.owner)).status).toBe(200);
    expect(await requestRow(shop, id)).toMatchObject({ status: 'running', definitionId: longer });
    for (const step of ['check', 'other']) {
      expect((await tasksOf(shop, id)).at(-1)).toMatchObject({ step, state: 'pending' });
      expect((await decide(shop, ann, 'approve', id)).status).toBe(200);
    }
    expect((await cashOutRow(shop, cashOut.id)).status).toBe('approved');
  });

  it('asks the substitute instead of a disabled approver, and each sees only their own tasks', async () => {
    const gone = await newApprover(shop);
    await shop.db.run('update access_admin set enabled = false where id = $1', [gone.id]);
    await publish(shop, oneStep([gone.username]));
    const { requestId } = await newRequest(shop, 10_000);
    expect((await requestRow(shop, requestId)).waitingFor).toEqual(['1']);
    const mine = await shop.post<{ result: readonly { instanceId: number }[] }>(`${pages.task}/GetPageData`, {}, bob);
    expect(mine.data.result.some(({ instanceId }) => instanceId === requestId)).toBe(false);
    expect((await decide(shop, shop.owner, 'approve', requestId)).status).toBe(200);
  });

  it('is approved, rejected or reminded of when its time has passed, once', async () => {
    const due = dueTask(shop, 'workflow.instance.expire');
    await publish(shop, oneStep([ann.username], { hours: 2, whenLate: 'approve' }));
    const late = await newRequest(shop, 10_000);
    await publish(shop, oneStep([ann.username], { hours: 2, whenLate: 'remind' }));
    const reminded = await newRequest(shop, 10_000);
    await publish(shop, oneStep([ann.username], { hours: 2, whenLate: 'reject' }));
    const refused = await newRequest(shop, 10_000);
    await due(now + hourMs);
    expect((await requestRow(shop, late.requestId)).status).toBe('running');
    now += 2 * hourMs;
    await due(now);
    await due(now);
    expect((await cashOutRow(shop, late.cashOut.id)).status).toBe('approved');
    expect((await cashOutRow(shop, refused.cashOut.id)).status).toBe('rejected');
    expect((await requestRow(shop, reminded.requestId)).status).toBe('running');
  });

  it('needs no approval any more when its member cancels it', async () => {
    await publish(shop, oneStep([ann.username]));
    const { who, cashOut, requestId } = await newRequest(shop, 10_000);
    const cancelled = await shop.post('/user/cash-out/cancel', { id: cashOut.id, version: 1 }, who);
    expect(cancelled.status).toBe(200);
    const late = await decide(shop, ann, 'approve', requestId);
    expect([late.status, late.data.error]).toEqual([409, 'cash-out.illegal-transition']);
    await shop.runDue();
    expect((await requestRow(shop, requestId)).status).toBe('cancelled');
    expect((await tasksOf(shop, requestId)).map(({ state }) => state)).toEqual(['cancelled']);
  });

  it('shows of a draft whom it would ask about past cash-outs, and writes nothing', async () => {
    await publish(shop, oneStep([ann.username]));
    const { cashOut, requestId } = await newRequest(shop, 70_000);
    const steps = [
      { code: 'start', name: 'Start', kind: 'start', next: ['large'] },
      {
        code: 'large',
        name: 'Large',
        kind: 'branch',
        next: ['first', 'end'],
        condition: { field: 'amount', op: 'ge', value: 60_000 },
      },
      { code: 'first', name: 'First', kind: 'approve', next: ['second'], accounts: [ann.username, bob.username], mode: 'any' },
      { code: 'second', name: 'Second', kind: 'approve', next: ['end'], accounts: ['nobody'] },
      { code: 'end', name: 'End', kind: 'end', next: [] },
    ];
    const draft = { subject: 'distribution/cash-out', substituteId: 1, steps };
    interface Answer {
      readonly requests: readonly { id: number; status: string; asked: readonly { step: string; people: readonly string[] }[] }[];
      readonly error?: string;
    }
    const run = (body: object) => shop.post<Answer>(`${pages.definition}/dryRun`, body);
    const { status, data } = await run(draft);
    expect(status, JSON.stringify(data)).toBe(200);
    const walked = data.requests.find(({ id }) => id === requestId);
    expect(walked?.asked.map(({ step, people }) => [step, people.length])).toEqual([
      ['first', 2],
      ['second', 1],
    ]);
    expect(data.requests.some(({ asked }) => asked.length === 0)).toBe(true);
    expect((await requestRow(shop, requestId)).waitingFor).toEqual([String(ann.id)]);
    expect((await cashOutRow(shop, cashOut.id)).status).toBe('pending_review');
    const broken = await run({ ...draft, steps: steps.slice(0, 4) });
    expect([broken.status, broken.data.error]).toEqual([409, 'definition.problem']);
    expect((await run({ ...draft, subject: 'sales/nothing' })).status).toBe(400);
  });
});
