import { randomUUID } from 'node:crypto';
import type { AnyResource } from '@shopkeeper/resource';
import type { Route } from '@shopkeeper/server';
import { bulkActionsOf } from '../../packages/crud/src/bulk/bulk-actions.ts';
import { until } from '../../packages/server/src/testing/until.ts';
import { stableHash } from '../setup/stable-hash.ts';
import { type BadInputContext, createBadInputContext, inside, newBadRun } from './bad-input.ts';
import { bodyOf, callTargetOf } from './calls.ts';
import { badInput, rightInput } from './inputs.ts';
import { type Finding, keyOf, securitySeed, securityTimeout } from './report.ts';
import type { SecurityHarness } from './security-test-shop.ts';
import type { Call } from './wire.ts';

/** The counts and findings of a run against jobs. */
const newJobsRun = () => ({
  findings: [] as Finding[],
  /** Requests by call; requests that were rejected started no job. */
  asked: new Map<string, number>(),
  rejectedAtStart: 0,
  /** Jobs by kind, status and error code. */
  ended: new Map<string, number>(),
  rowsDone: 0,
  rowsRejected: 0,
  /** Invalid all-or-nothing imports that wrote nothing. */
  leftNothing: 0,
});

export interface JobsContext extends Omit<BadInputContext, 'run'> {
  readonly run: ReturnType<typeof newJobsRun>;
}

/** The context of the job tests of a shop. */
export async function jobsContextOf({ shop, callers }: SecurityHarness): Promise<JobsContext> {
  const context = await createBadInputContext(shop, callers, { seed: securitySeed, run: newBadRun() });
  return { ...context, run: newJobsRun() };
}

/** A started job. `records` is the number of rows of its file, if each of them is counted. */
export interface Begun {
  readonly jobId: string;
  readonly where: string;
  readonly tried: string;
  readonly records: number | null;
}

export interface Ended {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly message: string;
  readonly result: Readonly<Record<string, unknown>> | null;
}

const more = (counts: Map<string, number>, key: string, by = 1): void => void counts.set(key, (counts.get(key) ?? 0) + by);

/** A request that starts a job. */
export interface JobRequest extends Omit<Begun, 'jobId'> {
  readonly call: Call;
}

/** Sends a request that starts a job; null if it was rejected or answered at once. */
async function begin({ shop, run }: JobsContext, { call, ...expectation }: JobRequest): Promise<Begun | null> {
  const { status, text, data } = await shop.wire.send(call);
  more(run.asked, expectation.where);
  if (status === 0 || status >= 500)
    run.findings.push({ where: expectation.where, tried: expectation.tried, wrong: `${status} ${text.slice(0, 120)}` });
  const { jobId } = (status === 200 ? (data ?? {}) : {}) as { jobId?: string };
  if (jobId) return { ...expectation, jobId };
  run.rejectedAtStart += 1;
  return null;
}

const timeoutMs = securityTimeout(240_000);

async function over({ shop }: JobsContext): Promise<void> {
  await until(async () => {
    // Messages at night wait for the morning.
    const left = await shop.db.rows(
      `select 1 from kit_job where status in ('queued', 'running') and kind <> 'message-late' limit 1`,
    );
    return left.length === 0;
  }, timeoutMs);
}

const code = /^[a-z][a-z-]*\.[a-z][a-z-]*$/;

/** Checks that a job ended done or with a named error, and that its result reveals no internals. */
function checkEnd({ status, message, result }: Ended): string | null {
  const isNamed =
    status === 'failed' && code.test(message) && !['request.internal-error', 'request.job-gave-up'].includes(message);
  if (status !== 'done' && !isNamed) return `ended ${status} ${message}`;
  const said = /node_modules|\\n\s+at |SQLSTATE|TypeError|RangeError/.exec(JSON.stringify(result ?? ''));
  return said ? `says what is inside: ${said[0]}` : null;
}

export interface ImportResult {
  readonly totals?: Readonly<Record<string, number>>;
}

/** Checks that the totals cover every row of the file. */
function checkTotals({ records }: Begun, { status, result }: Ended): string | null {
  const { totals } = (result ?? {}) as ImportResult;
  if (records === null || status !== 'done' || !totals) return null;
  const sum = Object.values(totals).reduce((all, one) => all + one, 0);
  return sum === records ? null : `${sum} of ${records} rows came to something`;
}

/** Checks that every row of a bulk job is done or has a named error, and that the counts match the rows. */
async function checkRows({ shop, run }: JobsContext, { id, kind, status, result }: Ended): Promise<string | null> {
  if (kind !== 'bulk' || status !== 'done') return null;
  const rows = await shop.db.rows<{ outcome: string; error: string; msg: string }>(
    'select outcome, error, msg from kit_bulk_row where job_id = $1',
    [id],
  );
  const rejected = rows.filter(({ outcome }) => outcome === 'rejected');
  run.rowsDone += rows.length - rejected.length;
  run.rowsRejected += rejected.length;
  const nameless = rejected.find(
    ({ error, msg }) => !code.test(error) || error === 'request.internal-error' || msg === '' || inside.test(msg),
  );
  if (nameless) return `a row is refused by ${nameless.error}: ${nameless.msg.slice(0, 80)}`;
  const isSettled = rows.every(({ outcome }) => outcome !== '') && result?.['failed'] === rejected.length;
  return isSettled ? null : `counts ${JSON.stringify(result)} over ${rows.length} rows, ${rejected.length} refused`;
}

/** Sends requests that start jobs, waits until the jobs have ended, and checks each result. Returns the jobs. */
export async function runJobs(context: JobsContext, requests: Iterable<JobRequest>): Promise<readonly Ended[]> {
  const { shop, run } = context;
  const begun: Begun[] = [];
  for (const request of requests) {
    const one = await begin(context, request);
    if (one) begun.push(one);
  }
  await over(context);
  const rows = await shop.db.rows<Ended>('select id, kind, status, message, result from kit_job where id = any($1::uuid[])', [
    begun.map(({ jobId }) => jobId),
  ]);
  const ended = new Map(rows.map((row) => [row.id, row]));
  for (const one of begun) {
    const end = ended.get(one.jobId);
    const wrong = end ? (checkEnd(end) ?? checkTotals(one, end) ?? (await checkRows(context, end))) : 'the job is gone';
    if (wrong !== null) run.findings.push({ where: one.where, tried: one.tried, wrong });
    if (end) more(run.ended, `${end.kind} ${end.status} ${end.message}`.trim());
  }
  const alive = await shop.wire.send({ method: 'GET', path: '/healthz' });
  if (alive.status !== 200) run.findings.push({ where: 'all', tried: 'all jobs', wrong: 'the process is not alive' });
  return rows;
}

const begins = /\/(Bulk|ExportJob)$/;

/**
 * Bulk actions and exports of every resource, first valid and then wrong in one place: conditions, values, rows. Each resource
 * begins with another way to be wrong, so that few inputs of each are every way of all.
 */
export function* wrongBodies({ shop, callers, filling, deal }: JobsContext, each: number): Generator<JobRequest> {
  const { headers } = callers.boss;
  for (const route of shop.routes.filter(({ path }) => begins.test(path))) {
    for (let turn = 0; turn <= each; turn += 1) {
      const options = { route, filling, deal, headers };
      const { call, kind, name } = turn === 0 ? rightInput(options) : badInput(options, turn + stableHash(route.path));
      yield { call, where: keyOf(route), tried: `${kind} ${name}`, records: null };
    }
  }
}

interface Deed {
  readonly route: Route;
  readonly bulkAction: string;
  readonly resource: AnyResource;
}

const bulkActionsAt = ({ shop }: JobsContext): Deed[] =>
  shop.routes.flatMap((route) => {
    const place = route.path.endsWith('/Bulk') ? callTargetOf(route.path) : null;
    if (!place) return [];
    return [...bulkActionsOf(place.resource).keys()].map((bulkAction) => ({ route, bulkAction, resource: place.resource }));
  });

/** Builds a bulk action with a bad item in one of its values, or in a condition beside the one that limits it to a few rows. */
function bulkBody({ filling, deal, callers }: JobsContext, { route, bulkAction, resource }: Deed) {
  const node = `${resource.prefix}${bulkAction}`;
  const { input = {} } = bodyOf({ route, filling, strikes: true, node }) as { input?: Readonly<Record<string, unknown>> };
  const keys = Object.keys(input);
  const key = keys[Math.floor(deal.random() * keys.length)];
  const { kind, value } = key === undefined ? deal.item() : (deal.fitting(input[key]) ?? deal.item());
  const first = (callers.boss.id ?? 0) + 1;
  const few = { field: 'id', op: 'between', value: [first, first + 4] };
  const query = key === undefined ? { filters: [few, { field: 'id', op: 'ne', value }] } : { filters: [few] };
  const said = key === undefined ? input : { ...input, [key]: value };
  return {
    tried: `${bulkAction}: ${kind} in ${key ?? 'a condition'}`,
    body: { bulkAction, input: said, query, chosen: { allBut: [] } },
  };
}

/** Every bulk action on some existing rows. */
export function* wrongBulkActions(context: JobsContext, each: number): Generator<JobRequest> {
  const headers = { ...context.callers.boss.headers, 'content-type': 'application/json', 'accept-language': 'en' };
  for (const bulkAction of bulkActionsAt(context)) {
    for (let turn = 0; turn < each; turn += 1) {
      const { body, tried } = bulkBody(context, bulkAction);
      const key = { 'idempotency-key': randomUUID() };
      const call = { method: 'POST', path: bulkAction.route.path, headers: { ...headers, ...key }, body: JSON.stringify(body) };
      yield { call, where: keyOf(bulkAction.route), tried, records: null };
    }
  }
}
