import { isRejection } from '@shopkeeper/resource';
import { type Condition, compileCondition } from '@shopkeeper/resource/conditions';
import type { Tx } from '@shopkeeper/server/database';
import { type Act, begin, type Course, type Flow, perform, requestAttributes, type Step } from '@shopkeeper/workflow';
import { texts } from './demo-language.ts';
import type { DemoStaffPair } from './load-settings.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const subject = 'distribution/cash-out';
/** The members before this one have orders that other parts of the demo shop show. */
const firstMember = 20;
/** Cash-outs from this amount on are approved by the workflow; fen. */
const large = 500_000;

interface DemoStep extends Step {
  readonly name: string;
  readonly accounts: readonly string[];
  readonly hours: number | null;
}

const ofLarge: Condition = { field: 'amount', op: 'ge', value: large };

/** Large amounts are approved by finance, then by the owner; smaller ones wait for review as ever. */
function stepsFor({ owner, clerk }: DemoStaffPair): readonly DemoStep[] {
  const plain = { accounts: [], hours: null, mode: 'all', condition: null } as const;
  return [
    { ...plain, key: 'start1', kind: 'start', name: texts.cashOutStart, next: ['branch1'] },
    { ...plain, key: 'branch1', kind: 'branch', name: texts.cashOutBranch, next: ['approve1', 'end1'], condition: ofLarge },
    {
      ...plain,
      key: 'approve1',
      kind: 'approve',
      name: texts.cashOutFinance,
      next: ['approve2'],
      mode: 'any',
      accounts: [owner.username, clerk.username],
      hours: 24,
    },
    {
      ...plain,
      key: 'approve2',
      kind: 'approve',
      name: texts.cashOutOwner,
      next: ['end1'],
      accounts: [owner.username],
      hours: 48,
    },
    { ...plain, key: 'end1', kind: 'end', name: texts.cashOutEnd, next: [] },
  ];
}

interface DemoDecision {
  readonly kind: 'approve' | 'reject';
  readonly by: keyof DemoStaffPair;
  readonly opinion: string | null;
}

interface DemoRequest {
  /** Fen. */
  readonly amount: number;
  readonly daysAgo: number;
  readonly decisions: readonly DemoDecision[];
}

/** Two that wait, one that is approved, one that is rejected. */
const requests: readonly DemoRequest[] = [
  { amount: 862_000, daysAgo: 0.2, decisions: [] },
  { amount: 520_000, daysAgo: 0.9, decisions: [{ kind: 'approve', by: 'clerk', opinion: texts.cashOutSeen }] },
  {
    amount: 1_180_000,
    daysAgo: 4,
    decisions: [
      { kind: 'approve', by: 'clerk', opinion: null },
      { kind: 'approve', by: 'owner', opinion: texts.cashOutSeen },
    ],
  },
  { amount: 640_000, daysAgo: 9, decisions: [{ kind: 'reject', by: 'clerk', opinion: texts.cashOutWrong }] },
];

const definitionRow = `insert into workflow_definition (name, subject, substitute_id, status, published_for, published_at)
  values ($1, '${subject}', $2, 'published', '${subject}', $3) returning id::int`;

const stepRow = `insert into workflow_definition_step (parent_id, line_no, code, name, kind, next, mode, accounts, condition, hours)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10)`;

/** Members who have promoted, with what they have earned and the part of it that they cash out. */
const cashOutRow = `with m as (select id from member_member where status = 'active' order by id offset $1 limit 1),
  p as (insert into distribution_promoter (code, member_id, status, applied_at, decided_at, earned_amount, available_amount)
    select 'D' || id, id, 'active', $2, $2, $3::bigint * 2, $3::bigint * 2 - $4::bigint from m returning id, member_id),
  c as (insert into distribution_cash_out
      (cash_out_no, member_id, promoter_id, amount, net_amount, method, status, open_for, reject_reason, applied_at, reviewed_at)
    select $5, member_id, id, $3, $3, 'balance', $6, case when $6 = 'rejected' then null else member_id end, $7, $8, $9 from p
    returning id, promoter_id),
  a as (insert into distribution_commission_account (account_no, owner_id, available, on_hold, applied_until)
    select 'commission-' || id, id, $3::bigint * 2 - $4::bigint, $4, $8 from p),
  e as (insert into distribution_commission_entry
      (owner_id, type, amount, held, available_after, ref_type, ref_id, lot, effective_at, note, actor_name)
    select c.promoter_id, v.type, v.amount, v.held, v.after, v.ref, c.id, 0, $8, $5, '' from c, (values
      ('settle', $3::bigint * 2, 0::bigint, $3::bigint * 2, 'opening'), ('hold', -$3::bigint, $3::bigint, $3::bigint, 'cash-out'),
      ('release', $3::bigint, -$3::bigint, $3::bigint * 2, 'cash-out')) as v(type, amount, held, after, ref)
    where v.type <> 'release' or $6 = 'rejected')
  select id::int from c`;

const instanceRow = `insert into workflow_instance (title, subject, subject_id, definition_id, definition_name, amount, status,
    running_for, flow, waiting_for, due_at, started_at, ended_at, end_reason)
  values ($1, '${subject}', $2::bigint, $3, $4, $5, $6, case when $6 = 'running' then '${subject}:' || $2::bigint end, $7::jsonb, $8, $9, $10, $11, $12)
  returning id::int`;

const taskRow = `insert into workflow_task (title, instance_id, seq, step_code, step_name, round, person_id, person_name, state, opinion,
    due_at, finished_at, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`;

interface Published {
  readonly id: number;
  readonly name: string;
  readonly steps: readonly DemoStep[];
  readonly staff: DemoStaffPair;
}

/** Where a request stands after its decisions, by the rules of the product. */
function flowAfter({ steps, staff }: Published, { amount, decisions }: DemoRequest, at: number): Flow {
  const people = [staff.owner, staff.clerk];
  const course: Course = {
    graph: steps,
    people: new Map(
      steps.map(({ key, accounts }) => [key, people.filter(({ username }) => accounts.includes(username)).map(({ id }) => id)]),
    ),
    holds: ({ condition }) => condition !== null && compileCondition(condition, requestAttributes)({ amount }, at),
  };
  return decisions.reduce((flow, { kind, by }) => {
    const act: Act = { kind, personId: staff[by].id };
    const after = perform(course, flow, act);
    if (isRejection(after)) throw new Error(`${act.personId} is not asked`);
    return after;
  }, begin(course));
}

/** A request as it is stored: its number, where it stands, and when. */
interface Standing {
  readonly title: string;
  readonly request: DemoRequest;
  readonly flow: Flow;
  readonly startedAt: number;
  readonly now: number;
}

const decidedAt = ({ startedAt, now }: Standing, decision: number): Date =>
  new Date(Math.min(now, startedAt + decision * 3 * hourMs));

const endedAt = (standing: Standing): Date | null =>
  standing.flow.status === 'running' ? null : decidedAt(standing, standing.flow.decisions);

const reasonOf = ({ flow, request: { decisions } }: Standing): string | null =>
  flow.status === 'rejected' ? (decisions.at(-1)?.opinion ?? null) : null;

const pendingIn = ({ flow }: Standing): Flow['tasks'] => flow.tasks.filter(({ state }) => state === 'pending');

async function addCashOut(tx: Tx, standing: Standing, number: number): Promise<number> {
  const { flow, title, startedAt } = standing;
  const { amount } = standing.request;
  const status = flow.status === 'running' ? 'pending_review' : flow.status;
  const held = status === 'rejected' ? 0 : amount;
  const times = [new Date(startedAt), endedAt(standing)];
  const joined = new Date(startedAt - 60 * dayMs);
  const values = [firstMember + number, joined, amount, held, title, status, reasonOf(standing), ...times];
  const [made] = await tx.rows<{ id: number }>(cashOutRow, values);
  return made?.id ?? 0;
}

const stepNamed = ({ steps }: Published, code: string): DemoStep | undefined => steps.find(({ key }) => key === code);

const dueAt = (published: Published, { now }: Standing, code: string): Date =>
  new Date(now + (stepNamed(published, code)?.hours ?? 0) * hourMs);

async function addInstance(tx: Tx, published: Published, { standing, cashOutId }: { standing: Standing; cashOutId: number }) {
  const { flow, title, startedAt, request } = standing;
  const pending = pendingIn(standing);
  const due = pending[0] ? dueAt(published, standing, pending[0].step) : null;
  const waiting = pending.map(({ personId }) => String(personId));
  const of = [title, cashOutId, published.id, published.name, request.amount];
  const stands = [flow.status, JSON.stringify(flow), waiting, due, new Date(startedAt), endedAt(standing), reasonOf(standing)];
  const [made] = await tx.rows<{ id: number }>(instanceRow, [...of, ...stands]);
  return made?.id ?? 0;
}

async function addTask(tx: Tx, published: Published, of: { standing: Standing; id: number; task: Flow['tasks'][number] }) {
  const { standing, id, task } = of;
  const { owner, clerk } = published.staff;
  const person = task.personId === owner.id ? owner : clerk;
  const isPending = task.state === 'pending';
  const { decision } = task;
  const opinion = decision === null ? null : (standing.request.decisions[decision - 1]?.opinion ?? null);
  const at = isPending ? null : decidedAt(standing, decision ?? standing.flow.decisions);
  const due = isPending ? dueAt(published, standing, task.step) : null;
  const where = [standing.title, id, task.seq, task.step, stepNamed(published, task.step)?.name, task.round];
  await tx.run(taskRow, [...where, person.id, person.nickname, task.state, opinion, due, at, new Date(standing.startedAt)]);
}

async function addRequest(
  tx: Tx,
  published: Published,
  { request, number, now }: { request: DemoRequest; number: number; now: number },
) {
  const startedAt = now - request.daysAgo * dayMs;
  const day = new Date(startedAt).toISOString().slice(0, 10).replaceAll('-', '');
  const title = `W${day}${String(number).padStart(10, '0')}`;
  const standing = { title, request, flow: flowAfter(published, request, startedAt), startedAt, now };
  const id = await addInstance(tx, published, { standing, cashOutId: await addCashOut(tx, standing, number) });
  for (const task of standing.flow.tasks) await addTask(tx, published, { standing, id, task });
}

/** Adds a published workflow for large cash-outs at `now` (UTC epoch ms), with requests that wait for approval and some that ended. */
export async function addWorkflow(tx: Tx, staff: DemoStaffPair, now: number): Promise<void> {
  const name = texts.cashOutWorkflow;
  const steps = stepsFor(staff);
  const [made] = await tx.rows<{ id: number }>(definitionRow, [name, staff.owner.id, new Date(now - 30 * dayMs)]);
  const id = made?.id ?? 0;
  for (const [at, { key, kind, name: title, next, mode, accounts, condition, hours }] of steps.entries()) {
    const rule = condition === null ? null : JSON.stringify(condition);
    await tx.run(stepRow, [id, at + 1, key, title, kind, next, mode, accounts, rule, hours]);
  }
  for (const [at, request] of requests.entries())
    await addRequest(tx, { id, name, steps, staff }, { request, number: at + 1, now });
}
