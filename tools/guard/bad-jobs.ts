import { randomUUID } from 'node:crypto';
import type { AnyResource } from '@shopkeeper/resource';
import type { Route } from '@shopkeeper/server-kit';
import { deedsOf } from '../../packages/server-kit/src/crud/bulk-deeds.ts';
import { until } from '../../packages/server-kit/src/testing/until.ts';
import { type BadGround, inside, keyOf } from './bad-input.ts';
import { bodyOf, placeOf } from './calls.ts';
import { badInput, rightInput } from './inputs.ts';
import { type Finding, guardPatience } from './report.ts';
import type { Call, Reply } from './wire.ts';

/** What was asked of jobs, what became of it, and what is wrong. */
export interface JobsRun {
  readonly findings: Finding[];
  /** Asked for by call; what was refused at the door never became a job. */
  readonly asked: Map<string, number>;
  refusedAtTheDoor: number;
  /** Jobs by kind and end, with the code of a refusal. */
  readonly ended: Map<string, number>;
  rowsDone: number;
  rowsRefused: number;
  /** Sheets that were to be whole or nothing, had a fault in them, and left nothing. */
  leftNothing: number;
}

export const newJobsRun = (): JobsRun => ({
  findings: [],
  asked: new Map(),
  refusedAtTheDoor: 0,
  ended: new Map(),
  rowsDone: 0,
  rowsRefused: 0,
  leftNothing: 0,
});

export interface JobsGround extends Omit<BadGround, 'run'> {
  readonly run: JobsRun;
}

/** A job on its way. `records`: how many rows its sheet has, where each of them is counted. */
export interface Begun {
  readonly jobId: string;
  readonly where: string;
  readonly tried: string;
  readonly records: number | null;
}

interface Ended {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly message: string;
  readonly result: Readonly<Record<string, unknown>> | null;
}

const more = (counts: Map<string, number>, key: string, by = 1): void => void counts.set(key, (counts.get(key) ?? 0) + by);

/** Sends what shall become a job; null where it was refused, or looked through at once. */
export async function begin(
  { shop, run }: JobsGround,
  asked: Omit<Begun, 'jobId'> & { readonly call: Call },
): Promise<Begun | null> {
  const { call, ...told } = asked;
  const reply: Reply = await shop.wire.send(call);
  more(run.asked, told.where);
  if (reply.status === 0 || reply.status >= 500)
    run.findings.push({ where: told.where, tried: told.tried, wrong: `${reply.status} ${reply.text.slice(0, 120)}` });
  const { jobId } = (reply.status === 200 ? (reply.data ?? {}) : {}) as { jobId?: string };
  if (jobId) return { ...told, jobId };
  run.refusedAtTheDoor += 1;
  return null;
}

const patienceMs = guardPatience(240_000);

async function over({ shop }: JobsGround): Promise<void> {
  await until(async () => {
    const left = await shop.db.rows(`select 1 from kit_job where status in ('queued', 'running') limit 1`);
    return left.length === 0;
  }, patienceMs);
}

const code = /^[a-z][a-z-]*\.[a-z][a-z-]*$/;

/** A job ends done or with a refusal that has a name, and says nothing of what is inside. */
function judgeEnd({ status, message, result }: Ended): string | null {
  const isNamed = status === 'failed' && code.test(message) && !['request.fault', 'request.job-gave-up'].includes(message);
  if (status !== 'done' && !isNamed) return `ended ${status} ${message}`;
  const said = /node_modules|\\n\s+at |SQLSTATE|TypeError|RangeError/.exec(JSON.stringify(result ?? ''));
  return said ? `says what is inside: ${said[0]}` : null;
}

export interface SheetResult {
  readonly totals?: Readonly<Record<string, number>>;
}

/** Every row of a sheet came to something. */
function judgeTotals({ records }: Begun, { status, result }: Ended): string | null {
  const { totals } = (result ?? {}) as SheetResult;
  if (records === null || status !== 'done' || !totals) return null;
  const sum = Object.values(totals).reduce((all, one) => all + one, 0);
  return sum === records ? null : `${sum} of ${records} rows came to something`;
}

/** Every row of a bulk job was done or refused by name, and its counts are those of its rows. */
async function judgeRows({ shop, run }: JobsGround, { id, kind, status, result }: Ended): Promise<string | null> {
  if (kind !== 'bulk' || status !== 'done') return null;
  const rows = await shop.db.rows<{ outcome: string; error: string; msg: string }>(
    'select outcome, error, msg from kit_bulk_row where job_id = $1',
    [id],
  );
  const refused = rows.filter(({ outcome }) => outcome === 'refused');
  run.rowsDone += rows.length - refused.length;
  run.rowsRefused += refused.length;
  const nameless = refused.find(
    ({ error, msg }) => !code.test(error) || error === 'request.fault' || msg === '' || inside.test(msg),
  );
  if (nameless) return `a row is refused by ${nameless.error}: ${nameless.msg.slice(0, 80)}`;
  const isSettled = rows.every(({ outcome }) => outcome !== '') && result?.['failed'] === refused.length;
  return isSettled ? null : `counts ${JSON.stringify(result)} over ${rows.length} rows, ${refused.length} refused`;
}

/** Waits for what was begun, and judges each end. */
export async function judgeJobs(ground: JobsGround, begun: readonly Begun[]): Promise<ReadonlyMap<string, Ended>> {
  const { shop, run } = ground;
  await over(ground);
  const rows = await shop.db.rows<Ended>('select id, kind, status, message, result from kit_job where id = any($1::uuid[])', [
    begun.map(({ jobId }) => jobId),
  ]);
  const ended = new Map(rows.map((row) => [row.id, row]));
  for (const one of begun) {
    const end = ended.get(one.jobId);
    const wrong = end ? (judgeEnd(end) ?? judgeTotals(one, end) ?? (await judgeRows(ground, end))) : 'the job is gone';
    if (wrong !== null) run.findings.push({ where: one.where, tried: one.tried, wrong });
    if (end) more(run.ended, `${end.kind} ${end.status} ${end.message}`.trim());
  }
  const alive = await shop.wire.send({ method: 'GET', path: '/healthz' });
  if (alive.status !== 200) run.findings.push({ where: 'all', tried: 'all jobs', wrong: 'the process is not alive' });
  return ended;
}

const begins = /\/(Bulk|ExportJob)$/;

/** Bulk jobs and exports of every resource, each as it should be and then wrong in one place: conditions, values, rows. */
export async function tryBodies(ground: JobsGround, each: number): Promise<void> {
  const { shop, callers, filling, deal } = ground;
  const { headers } = callers.boss;
  const begun: Begun[] = [];
  for (const route of shop.routes.filter(({ path }) => begins.test(path))) {
    for (let turn = 0; turn <= each; turn += 1) {
      const asked = { route, filling, deal, headers };
      const { call, kind, name } = turn === 0 ? rightInput(asked) : badInput(asked, turn);
      const one = await begin(ground, { call, where: keyOf(route), tried: `${kind} ${name}`, records: null });
      if (one) begun.push(one);
    }
  }
  await judgeJobs(ground, begun);
}

interface Deed {
  readonly route: Route;
  readonly deed: string;
  readonly resource: AnyResource;
}

const deedsAt = ({ shop }: JobsGround): Deed[] =>
  shop.routes.flatMap((route) => {
    const place = route.path.endsWith('/Bulk') ? placeOf(route.path) : null;
    if (!place) return [];
    return [...deedsOf(place.resource).keys()].map((deed) => ({ route, deed, resource: place.resource }));
  });

/** The deed with an item in one of its values, or in a condition beside the one that keeps it to a few rows. */
function deedBody({ filling, deal, callers }: JobsGround, { route, deed, resource }: Deed) {
  const node = `${resource.prefix}${deed}`;
  const { input = {} } = bodyOf({ route, filling, strikes: true, node }) as { input?: Readonly<Record<string, unknown>> };
  const keys = Object.keys(input);
  const key = keys[Math.floor(deal.random() * keys.length)];
  const { kind, value } = key === undefined ? deal.item() : (deal.fitting(input[key]) ?? deal.item());
  const first = (callers.boss.id ?? 0) + 1;
  const few = { field: 'id', op: 'between', value: [first, first + 4] };
  const query = key === undefined ? { filters: [few, { field: 'id', op: 'ne', value }] } : { filters: [few] };
  const said = key === undefined ? input : { ...input, [key]: value };
  return { tried: `${deed}: ${kind} in ${key ?? 'a condition'}`, body: { deed, input: said, query, chosen: { allBut: [] } } };
}

/** Every deed that can be done to many rows, on some rows that stand. */
export async function tryDeeds(ground: JobsGround, each: number): Promise<void> {
  const headers = { ...ground.callers.boss.headers, 'content-type': 'application/json', 'accept-language': 'en' };
  const begun: Begun[] = [];
  for (const deed of deedsAt(ground)) {
    for (let turn = 0; turn < each; turn += 1) {
      const { body, tried } = deedBody(ground, deed);
      const key = { 'idempotency-key': randomUUID() };
      const call = { method: 'POST', path: deed.route.path, headers: { ...headers, ...key }, body: JSON.stringify(body) };
      const one = await begin(ground, { call, where: keyOf(deed.route), tried, records: null });
      if (one) begun.push(one);
    }
  }
  await judgeJobs(ground, begun);
}
