import type { Route } from '@shopkeeper/server';
import { fillingOf, type Filling, type CallTarget, callTargetOf } from './calls.ts';
import type { Caller, Callers } from './caller.ts';
import { type Described, describedAnswers } from './described.ts';
import { resources } from './sample-module.ts';
import { callsAtOnce, type SecurityTestShop } from './security-test-shop.ts';
import { badInput, type Dealing, dealing, type Input, rightInput } from './inputs.ts';
import { type Finding, keyOf, seeded } from './report.ts';
import { checkTexts } from './sent-texts.ts';
import { atOnce, type Call, type Reply } from './wire.ts';
import { callsLoggingRejections } from '../setup/provided-fixtures.ts';
import { changesOfEach, worksAtOnce } from './state-snapshot.ts';

/** The counts and findings of a bad-input run. */
export const newBadRun = () => ({
  /** The first findings; `found` is their total number. */
  findings: [] as Finding[],
  found: 0,
  inputs: 0,
  /** Calls of which an input passed sign-in and routing. */
  read: new Set<string>(),
  /** Calls of which an input reached the handler. */
  handled: new Set<string>(),
  textsCompared: 0,
  /** Texts of rows that were read again. */
  textsReadAgain: 0,
  slowestMs: 0,
});
export type BadRun = ReturnType<typeof newBadRun>;

/** Limits the memory of a long run in which every call has findings. */
const mostFindings = 1_000;

function find(run: BadRun, finding: Finding): void {
  run.found += 1;
  if (run.findings.length < mostFindings) run.findings.push(finding);
}

/** Wraps routes so that each notes that its handler is reached. */
export const counting =
  (handled: Set<string>) =>
  (routes: readonly Route[]): readonly Route[] =>
    routes.map((route) => ({
      ...route,
      handle(context, input) {
        handled.add(keyOf(route));
        return route.handle(context, input);
      },
    }));

/** The dependencies of a bad-input run. */
export interface BadInputContext {
  readonly shop: SecurityTestShop;
  readonly callers: Callers;
  readonly filling: Filling;
  readonly deal: Dealing;
  readonly described: Described;
  readonly run: BadRun;
}

/** Leaves the calling staff user out of the test rows, so that their own row is not changed. */
export async function createBadInputContext(
  shop: SecurityTestShop,
  callers: Callers,
  options: { seed: number; run: BadRun },
): Promise<BadInputContext> {
  const filling = await fillingOf(shop.db, resources);
  const staff = filling.standing.get('access_admin') ?? [];
  const others = staff.filter(({ id }) => id !== callers.boss.id);
  const standing = new Map(filling.standing).set('access_admin', others.slice(-3));
  const deal = dealing(seeded(options.seed), options.seed);
  return { shop, callers, filling: { ...filling, standing }, deal, described: describedAnswers(shop.routes), run: options.run };
}

const slowMs = 2_000;
/** Matches text that reveals server internals; in a JSON reply the line ends of a stack trace are escaped. */
export const inside = /node_modules|(?:\n|\\n)\s+at |SQLSTATE|syntax error at or near|pg_catalog\.|\/src\/|TypeError|RangeError/;

/** Oversized headers are rejected before the application receives a request. */
const isRefusedUnread = ({ kind }: Input, { status, headers }: Reply): boolean =>
  status === 431 || (headers['connection'] === 'close' && kind === 'headers');

/** Only error replies are checked: accepted input may be returned in lists and exports. */
const tellsInside = ({ call }: Input, { status, text }: Reply): boolean =>
  status >= 400 && inside.test(text) && !inside.test(String(call.body));

function checkReply(input: Input, reply: Reply): string | null {
  const { status, text, code, headers } = reply;
  const { path } = input.call;
  if (status === 0) return `no answer: ${text}`;
  if (status >= 500) return `${status} ${reply.error || text.slice(0, 100)}`;
  if (tellsInside(input, reply)) return `says what is inside: ${inside.exec(text)?.[0]}`;
  // A callback is replied to in the words of its provider.
  const isPlain = path.endsWith('z') || path.startsWith('/api/docs/openapi.json') || path.startsWith('/api/callback/');
  const isEnveloped = code !== null || isPlain || !String(headers['content-type']).includes('application/json');
  return isEnveloped || isRefusedUnread(input, reply) ? null : `no envelope: ${text.slice(0, 80)}`;
}

const writes = ['add', 'Update', 'Save'];

interface Sent {
  readonly route: Route;
  readonly input: Input;
  readonly reply: Reply;
}

const rowOf = ({ data }: Reply): Readonly<Record<string, unknown>> => (data ?? {}) as Readonly<Record<string, unknown>>;

/** Compares the texts of the reply with the accepted texts. */
function checkText({ run }: BadInputContext, { route, input: { said }, reply }: Sent): string | null {
  const place = callTargetOf(route.path);
  if (!place || !said || reply.status !== 200 || !writes.includes(place.call)) return null;
  const { compared, wrong } = checkTexts(place.resource, { said, shown: rowOf(reply) });
  run.textsCompared += compared;
  return wrong;
}

const readAgain = 2;

/** Reads a row again and returns what is wrong with it; null also if it was changed since. */
async function judgeAgain(
  { shop, run }: BadInputContext,
  { resource }: CallTarget,
  { input, reply }: Sent,
): Promise<string | null> {
  const { id, version } = rowOf(reply);
  const { 'idempotency-key': _spent, ...headers } = input.call.headers ?? {};
  const call = { method: 'POST', path: `${resource.prefix}GetDetailPage`, headers, body: JSON.stringify({ id }) };
  const options = await shop.wire.send(call);
  const shown = rowOf(options);
  if (options.status !== 200) return `${options.status} ${options.error}`;
  if (shown['version'] !== version) return null;
  const { compared, wrong } = checkTexts(resource, { said: input.said ?? {}, shown });
  run.textsReadAgain += compared;
  return wrong;
}

/** Reads the last accepted rows again and compares their texts. */
async function judgeStanding(context: BadInputContext, route: Route, sent: readonly Sent[]): Promise<void> {
  const place = callTargetOf(route.path);
  if (!place || !writes.includes(place.call)) return;
  if (!context.shop.routes.some(({ path }) => path === `${place.resource.prefix}GetDetailPage`)) return;
  const accepted = sent.filter(({ input, reply }) => reply.status === 200 && input.said !== null).slice(-readAgain);
  for (const one of accepted) {
    const wrong = await judgeAgain(context, place, one);
    const { kind, name } = one.input;
    if (wrong !== null) find(context.run, { where: keyOf(route), tried: `${kind} ${name}, read again`, wrong });
  }
}

const unread = new Set([
  'request.login-required',
  'request.token-expired',
  'request.session-ended',
  'request.forbidden',
  'request.no-route',
]);
const unparsed = new Set(['request.invalid-body', 'request.unsupported-media', 'request.too-large']);

/** Repeats slow inputs one by one, because on a busy machine any reply is slow at times. */
async function judgeSlow({ shop, run }: BadInputContext, route: Route, slow: readonly Input[]): Promise<void> {
  for (const { kind, name, call } of slow) {
    const times = [(await shop.wire.send(call)).ms, (await shop.wire.send(call)).ms];
    const ms = Math.min(...times);
    run.slowestMs = Math.max(run.slowestMs, ms);
    if (ms > slowMs) find(run, { where: keyOf(route), tried: `${kind} ${name}`, wrong: `took ${Math.round(ms)} ms` });
  }
}

function tell(context: BadInputContext, sent: Sent): void {
  const { run } = context;
  const { route, input, reply } = sent;
  run.inputs += 1;
  // /replaceToken rejects an unknown token with an access error, but only after reading it.
  const isRead = !unread.has(reply.error) || route.path.endsWith('/replaceToken');
  if (isRead && !unparsed.has(reply.error)) run.read.add(keyOf(route));
  if (reply.ms <= slowMs) run.slowestMs = Math.max(run.slowestMs, reply.ms);
  const wrong = checkReply(input, reply) ?? checkText(context, sent) ?? context.described.judge(route, reply);
  if (wrong !== null) find(run, { where: keyOf(route), tried: `${input.kind} ${input.name}`, wrong });
}

/** Returns a caller with access; each call signs in separately, because some calls end the session. */
function callerOf({ callers }: BadInputContext, { rule }: Route): Caller {
  return rule.kind === 'signed-in' && rule.audience === 'member' ? callers.memberA : callers.boss;
}

const ending = /\/(logout|endSession|password)$/;
const resent = 6;

async function sendAll(context: BadInputContext, route: Route, inputs: readonly Input[]): Promise<Reply[]> {
  const replies: Reply[] = [];
  await atOnce(inputs, callsAtOnce, async (input, place) => {
    if (route.limit === 'login') await context.shop.db.run('delete from kit_login_attempt');
    const reply = await context.shop.wire.send(input.call);
    replies[place] = reply;
    tell(context, { route, input, reply });
  });
  const sent = inputs.flatMap((input, place) => (replies[place] ? [{ route, input, reply: replies[place] }] : []));
  await judgeStanding(context, route, sent);
  await judgeSlow(
    context,
    route,
    inputs.filter((_input, place) => (replies[place]?.ms ?? 0) > slowMs),
  );
  return replies;
}

/** The activity log, and the change sets that are derived from it. */
const logTables: readonly string[] = ['kit_audit', 'kit_change_set'];

/** The rejected inputs of a call, and the headers of the session that sent them. */
interface Rejected {
  readonly route: Route;
  readonly caller: Caller;
  readonly headers: Caller['headers'];
  readonly inputs: readonly Input[];
}

/** Replaces the headers of a session, which another call may have ended, by those of a new one; wrong headers remain. */
const renewed = (call: Call, old: Caller['headers'], fresh: Caller['headers']): Call => ({
  ...call,
  headers: Object.fromEntries(
    Object.entries(call.headers ?? {}).map(([name, value]) => [name, value === old[name] ? (fresh[name] ?? value) : value]),
  ),
});

/** Sends rejected inputs again; returns whether all are rejected again. */
async function sendAgain({ callers, shop }: BadInputContext, { caller, headers, inputs }: Rejected): Promise<boolean> {
  const fresh = (await callers.again(caller)).headers;
  const replies: Reply[] = [];
  await atOnce(inputs, callsAtOnce, async ({ call }) => void replies.push(await shop.wire.send(renewed(call, headers, fresh))));
  return replies.every(({ status }) => status >= 400);
}

/** Repeats rejected inputs without other traffic and checks that no table changes. */
async function snapshotRejections(context: BadInputContext, rejected: readonly Rejected[]): Promise<void> {
  const pieces = rejected.map((one) => ({ of: one, run: () => sendAgain(context, one) }));
  for (const { of, changed } of await changesOfEach(context.shop, pieces)) {
    const mayLog = of.some(({ route }) => callsLoggingRejections.has(route.path));
    const wrong = changed.filter((table) => !logTables.includes(table) || !mayLog);
    const [first] = of.flatMap(({ inputs }) => inputs);
    if (wrong.length > 0)
      find(context.run, {
        where: of.map(({ route }) => keyOf(route)).join(', '),
        tried: `refused inputs, the first ${first?.kind} ${first?.name}`,
        wrong: `changed ${wrong.join(', ')}`,
      });
  }
}

/** Sends one call a number of inputs: first a valid one, then some that are wrong in one place. Returns some that it rejects. */
async function sendTo(context: BadInputContext, route: Route, count: number): Promise<Rejected[]> {
  const { callers, filling, deal, run, shop } = context;
  const caller = callerOf(context, route);
  const fresh = async () => (await callers.again(caller)).headers;
  const shared = await fresh();
  const headers = async () => (ending.test(route.path) ? fresh() : shared);
  const inputs: Input[] = [rightInput({ route, filling, deal, headers: await headers() })];
  for (let turn = 0; turn < count - 1; turn += 1) inputs.push(badInput({ route, filling, deal, headers: await headers() }, turn));
  const replies = await sendAll(context, route, inputs);
  const alive = await shop.wire.send({ method: 'GET', path: '/healthz' });
  if (alive.status !== 200) find(run, { where: keyOf(route), tried: 'all inputs', wrong: 'the process is not alive' });
  const rejected = inputs.filter((_input, place) => (replies[place]?.status ?? 0) >= 400 && replies[place]?.status !== 401);
  const some = rejected.filter(({ kind }) => kind !== 'right').slice(-resent);
  return some.length > 0 && !ending.test(route.path) ? [{ route, caller, headers: shared, inputs: some }] : [];
}

/** Tests one call with a number of inputs. */
export const tryRoute = async (context: BadInputContext, route: Route, count: number): Promise<void> =>
  snapshotRejections(context, await sendTo(context, route, count));

/** Tests every call, with the inputs spread evenly. */
export async function tryAll(context: BadInputContext, inputs: number): Promise<void> {
  const { routes } = context.shop;
  const each = Math.max(2, Math.ceil(inputs / routes.length));
  for (let from = 0; from < routes.length; from += worksAtOnce) {
    const rejected: Rejected[] = [];
    for (const route of routes.slice(from, from + worksAtOnce)) rejected.push(...(await sendTo(context, route, each)));
    await snapshotRejections(context, rejected);
  }
}
