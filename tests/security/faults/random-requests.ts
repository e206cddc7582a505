import { isRejection } from '@shopkeeper/resource';
import { expect } from 'vitest';
import { transitionList } from '../../../contexts/promotion/price-list/testing/price-list-calls.ts';
import { problemsOf, type Step } from '../../../contexts/workflow/definition/workflow-graph.domain.ts';
import { numbersOf, randomCourse } from '../../../contexts/workflow/instance/testing/random-course.ts';
import { randomAct, requireLegal } from '../../../contexts/workflow/instance/testing/random-run.ts';
import {
  type Act,
  begin,
  type Course,
  type Flow,
  pendingTasks,
  perform,
} from '../../../contexts/workflow/instance/workflow-step.domain.ts';
import { type Approver, pages, publishFor, runningRequestOf } from '../../setup/approvals.ts';
import type { TestShop } from '../../setup/shop.ts';
import type { MortalShop } from './mortal-shop.ts';

const subject = 'promotion/price-list' as const;

/** Most steps that a definition may have. */
const mostSteps = 60;

/** The conditions of a branch that holds, and of one that does not: requests about price lists have no amount. */
const always = { all: [] };
const never = { field: 'amount', op: 'gt', value: 1 };

/** The shop in which requests are decided: rows are prepared in one process, decisions are sent to the one that dies. */
export interface Office {
  readonly shop: TestShop;
  readonly mortal: MortalShop;
  /** The people 1 to 8 of random courses. */
  readonly approvers: readonly Approver[];
  readonly skuCode: string;
}

/** Somebody is told at every step that tells people; a random course leaves them out. */
const withCopies = ({ graph, people, holds }: Course): Course => {
  const copies = graph.filter(({ kind }) => kind === 'copy').map(({ key }): [string, readonly number[]] => [key, [1]]);
  return { graph, holds, people: new Map([...people, ...copies]) };
};

/** The first random course from a seed that fits into a definition. */
function fittingCourse(seed: number): Course {
  for (let at = seed; ; at += 1_000_003) {
    const course = randomCourse(numbersOf(at));
    if (course.graph.length <= mostSteps && problemsOf(course.graph).length === 0) return withCopies(course);
  }
}

const accountsOf = ({ approvers }: Office, people: readonly number[]): readonly string[] =>
  [...new Set(people)].flatMap((person) => approvers[person - 1]?.username ?? []);

/** Publishes a course as a definition for price lists. */
async function publishCourse(office: Office, { graph, people, holds }: Course): Promise<void> {
  const draft = ({ key, kind, next, mode, condition }: Step) => ({
    code: key,
    kind,
    next,
    mode,
    accounts: accountsOf(office, people.get(key) ?? []),
    condition: condition === null ? null : holds({ key, kind, next, mode, condition }) ? always : never,
  });
  await publishFor(office.shop, subject, graph.map(draft));
}

/** A price list whose approval was asked for; `requestId` is 0 where the definition asks nobody. */
interface Asked {
  readonly listId: number;
  readonly requestId: number;
}

/** Asks for the approval of some new price lists. */
async function asked({ shop, skuCode }: Office, count: number): Promise<readonly Asked[]> {
  const lists = await shop.db.rows<{ id: number; version: number }>(
    `with made as (insert into promotion_price_list (name) select gen_random_uuid()::text from generate_series(1, $1)
       returning id, version),
     priced as (insert into promotion_price_list_item (price_list_id, sku_code, sku_id, price_amount)
       select m.id, s.sku_code, s.id, 900 from made m, catalog_product_sku s where s.sku_code = $2)
     select id::int, version from made`,
    [count, skuCode],
  );
  return Promise.all(
    lists.map(async (list) => {
      const moved = await transitionList(shop, 'activate', list);
      expect(moved.status, JSON.stringify(moved.data)).toBe(200);
      return { listId: list.id, requestId: await runningRequestOf(shop, subject, list.id) };
    }),
  );
}

const idOf = ({ approvers }: Office, person: number): number => approvers[person - 1]?.id ?? 0;

/** What an act sends besides id and version. */
function inputOf(office: Office, act: Act): object {
  if (act.kind === 'reject') return { reason: 'not like this' };
  if (act.kind === 'returnTo') return { step: act.step, reason: 'once more' };
  return act.kind === 'addSigner' || act.kind === 'delegate' ? { colleague: idOf(office, act.to) } : {};
}

interface Walked {
  readonly flow: Flow;
  /** How many acts were accepted. */
  readonly accepted: number;
}

/** Walks a request by random acts, then by approvals to its end. Every answer is what the rules say of the model. */
async function walked(office: Office, course: Course, of: { requestId: number; seed: number; acts: number }): Promise<Walked> {
  const below = numbersOf(of.seed);
  let flow = begin(course);
  let accepted = 0;
  for (let count = 0; flow.status === 'running'; count += 1) {
    const first = { kind: 'approve', personId: pendingTasks(flow)[0]?.personId ?? 0 } as const;
    const act: Act = count < of.acts ? randomAct(course, flow, below) : first;
    const body = { id: of.requestId, version: accepted + 1, ...inputOf(office, act) };
    const token = office.approvers[act.personId - 1]?.token ?? '';
    const answer = await office.mortal.post(`${pages.instance}/${act.kind}`, body, token);
    const after = perform(course, flow, act);
    const about = `${JSON.stringify(act)} ${JSON.stringify(answer.data)}`;
    if (isRejection(after)) expect(answer.status, about).toBe(409);
    else {
      expect(answer.status, about).toBe(200);
      flow = after;
      accepted += 1;
    }
    requireLegal(course, flow);
  }
  return { flow, accepted };
}

/** The stored request is what the model is, its tasks are those of its flow, and its price list was decided by the last act. */
async function requireStored(office: Office, { listId, requestId }: { listId: number; requestId: number }, run: Walked) {
  const [row] = await office.shop.db.rows<{ flow: Flow; status: string; version: number; list: string }>(
    `select i.flow, i.status, i.version, p.status as list from workflow_instance i
     join promotion_price_list p on p.id = $2 where i.id = $1`,
    [requestId, listId],
  );
  const tasks = await office.shop.db.rows(
    `select seq, step_code as step, round, person_id::int as "personId", state from workflow_task where instance_id = $1 order by seq`,
    [requestId],
  );
  const expected = run.flow.tasks.map((one) => ({ ...one, personId: idOf(office, one.personId) }));
  expect(row?.flow).toEqual({ ...run.flow, tasks: expected });
  expect(tasks).toEqual(expected.map(({ seq, step, round, personId, state }) => ({ seq, step, round, personId, state })));
  const list = run.flow.status === 'approved' ? 'active' : 'draft';
  expect([row?.status, row?.version, row?.list]).toEqual([run.flow.status, run.accepted + 1, list]);
}

/** Requests that were begun by one definition. */
export interface Begun {
  readonly course: Course;
  readonly requests: readonly Asked[];
}

/** Publishes a random definition and begins so many requests by it. */
export async function begunBy(office: Office, seed: number, count: number): Promise<Begun> {
  const course = fittingCourse(seed);
  await publishCourse(office, course);
  return { course, requests: await asked(office, count) };
}

/** Decides one request at random; returns how many acts were accepted. */
export async function decidedAtRandom(
  office: Office,
  { course, request }: { readonly course: Course; readonly request: Asked },
  how: { readonly seed: number; readonly acts: number },
): Promise<number> {
  if (request.requestId === 0) {
    expect(begin(course).status).toBe('approved');
    return 0;
  }
  const run = await walked(office, course, { requestId: request.requestId, ...how });
  await requireStored(office, request, run);
  return run.accepted;
}
