import type { Route, Rule } from '@shopkeeper/server';
import { type Belonging, belongingOf, leaksIn, secretsOf } from './sentinels.ts';
import type { Caller, Callers } from './caller.ts';
import { denialOf, isLetIn } from './callers.ts';
import { type Described, describedAnswers } from './described.ts';
import { callOf, type Filling, fillingOf, callTargetOf } from './calls.ts';
import { byPath, pathBeside } from '../setup/provided-fixtures.ts';
import { resources } from './sample-module.ts';
import { callsAtOnce, type SecurityTestShop } from './security-test-shop.ts';
import { checkResult } from './access-policy.ts';
import { variantsOf } from './path-variants.ts';
import { type Finding, keyOf } from './report.ts';
import { atOnce, type Call, type Reply } from './wire.ts';
import { changesOfEach, type Work } from './state-snapshot.ts';

/** The counts and findings of a permission run. */
const newRun = () => ({
  findings: [] as Finding[],
  routes: 0,
  cells: 0,
  denied: 0,
  letIn: 0,
  variants: 0,
  owned: 0,
  /** Reads that returned rows, which could have leaked. */
  answered: 0,
  sentinelsSeen: 0,
  scannedBytes: 0,
});
export type MatrixRun = ReturnType<typeof newRun>;

/** The dependencies of a permission run. */
export interface MatrixContext {
  readonly shop: SecurityTestShop;
  readonly callers: Callers;
  readonly filling: Filling;
  readonly secrets: ReadonlySet<string>;
  readonly belongings: ReadonlyMap<string, Belonging>;
  readonly described: Described;
  readonly run: MatrixRun;
}

/** `documented` are the routes that the API document describes: all of the product, of which `shop.routes` may be some. */
export async function matrixContextOf(
  shop: SecurityTestShop,
  callers: Callers,
  documented: readonly Route[] = shop.routes,
): Promise<MatrixContext> {
  const { memberA, memberB } = callers;
  const belongings = new Map<string, Belonging>();
  for (const one of [memberA, memberB]) belongings.set(one.name, await belongingOf(shop.db, one.id ?? 0));
  const [filling, secrets] = [await fillingOf(shop.db, resources), await secretsOf(shop.db)];
  return { shop, callers, filling, secrets, belongings, described: describedAnswers(documented), run: newRun() };
}

export interface Cell {
  readonly route: Route;
  readonly accessPolicy: Rule;
  readonly caller: Caller;
  readonly call: Call;
  readonly how: string;
}

const named = ({ route, caller, how }: Cell) => ({
  where: keyOf(route),
  tried: `${caller.name}${how && `, ${how}`}`,
});
const replyText = ({ status, error, text }: Reply): string => `${status} ${error || text.slice(0, 120)}`;

function scan(context: MatrixContext, cell: Cell, reply: Reply): void {
  const { route, accessPolicy, caller } = cell;
  const read = {
    path: route.path,
    accessPolicy,
    caller,
    isLetIn: isLetIn(caller, accessPolicy),
    belonging: context.belongings.get(caller.name) ?? null,
  };
  const text = `${JSON.stringify(reply.headers)}${reply.text}`;
  context.run.scannedBytes += text.length;
  context.run.sentinelsSeen += text.split('CNRY-').length - 1;
  const leaks = leaksIn(text, read, context.secrets);
  if (leaks.length > 0) context.run.findings.push({ ...named(cell), wrong: `leaks ${leaks.slice(0, 5).join(', ')}` });
}

/** Checks the reply to a denied caller: status, error code and envelope. */
function checkDenied(cell: Cell, reply: Reply): string | null {
  const { status, errors } = denialOf(cell.caller, cell.accessPolicy);
  if (reply.status !== status || reply.code !== status || !errors.includes(reply.error))
    return `${replyText(reply)} instead of ${status} ${errors.join(' or ')}`;
  return reply.headers['token-expired'] === undefined || reply.error === 'request.token-expired'
    ? null
    : 'says that a token expired';
}

const guardErrors = ['request.login-required', 'request.token-expired', 'request.session-ended', 'request.forbidden'];

/** Calls that require a further permission depending on their body. */
const alsoRequired = byPath(({ alsoRequires }) => alsoRequires);

/** Whether the reply denies a further permission required by the body rather than the rule. */
function isFurther({ route }: Cell, { error, data }: Reply): boolean {
  const { details } = (data ?? {}) as { details?: { node?: string } };
  return (
    error === 'request.forbidden' &&
    (alsoRequired[route.path]?.some((name) => pathBeside(route.path, name) === details?.node) ?? false)
  );
}

function checkAdmitted(cell: Cell, reply: Reply): string | null {
  const { route } = cell;
  if (reply.status === 0 || reply.status >= 500) return replyText(reply);
  // An unknown refresh token is answered with an ended session, for every caller.
  const isOwnAnswer = route.path === '/api/User/replaceToken';
  if (reply.error === 'request.no-route') return 'is not mounted';
  return guardErrors.includes(reply.error) && !isOwnAnswer && !isFurther(cell, reply) ? `turned away: ${replyText(reply)}` : null;
}

/** Checks a variant of a call: it must be denied like the call itself, or not exist. */
function judgeVariant(cell: Cell, reply: Reply): string | null {
  const isMiss = [400, 404, 405, 414].includes(reply.status);
  const isPage = cell.call.path === '/healthz' || (cell.how === 'OPTIONS' && reply.status === 204);
  if (isMiss || isPage) return null;
  const isEmpty = cell.call.method === 'HEAD' && reply.status === denialOf(cell.caller, cell.accessPolicy).status;
  return isEmpty ? null : checkDenied(cell, reply);
}

async function ask(
  context: MatrixContext,
  cells: readonly Cell[],
  judge: (cell: Cell, reply: Reply) => string | null,
): Promise<void> {
  await atOnce(cells, callsAtOnce, async (cell) => {
    const reply = await context.shop.wire.send(cell.call);
    context.run.cells += 1;
    const wrong = judge(cell, reply);
    if (wrong !== null) context.run.findings.push({ ...named(cell), wrong });
    scan(context, cell, reply);
    if (reply.status === 200 && /"result":\[\{/.test(reply.text)) context.run.answered += 1;
  });
}

async function callersAt({ callers }: MatrixContext, accessPolicy: Rule): Promise<Caller[]> {
  const { fixed, boss, bare, memberA } = callers;
  const permissions = accessPolicy.kind === 'permission' ? accessPolicy.permissions : [];
  return [
    ...fixed,
    boss,
    bare,
    memberA,
    ...permissions.map((node) => callers.only(node)),
    ...(permissions.length > 0 ? [await callers.allBut(permissions)] : []),
  ];
}

const nodeOf = (caller: Caller): string | null => (caller.nodes?.size === 1 ? ([...caller.nodes][0] ?? null) : null);

/** Returns cells for all callers the access policy denies, with a call that would change something if admitted. */
async function deniedCells(context: MatrixContext, route: Route, accessPolicy: Rule): Promise<Cell[]> {
  const turnedAway = (await callersAt(context, accessPolicy)).filter((caller) => !isLetIn(caller, accessPolicy));
  return turnedAway.map((caller) => ({
    route,
    accessPolicy,
    caller,
    call: callOf({ route, filling: context.filling, strikes: true, node: nodeOf(caller) }, caller.headers),
    how: '',
  }));
}

/** Returns each variant once, alternating between an anonymous caller and the one with all other permissions. */
function variantCells(cells: readonly Cell[]): Cell[] {
  const [anonymous] = cells;
  const nearest = cells.findLast(({ caller }) => caller.nodes !== null && caller.always === null) ?? anonymous;
  if (!anonymous || !nearest) return [];
  const theirs = variantsOf(nearest.call);
  return variantsOf(anonymous.call).map(({ name, call }, at) => {
    const other = theirs[at];
    return at % 2 === 0 || !other ? { ...anonymous, call, how: name } : { ...nearest, call: other.call, how: name };
  });
}

/** Sends calls as all denied callers, and their variants: each must be denied, learn nothing and change nothing. */
async function denyRoutes(context: MatrixContext, calls: readonly Pick<Cell, 'route' | 'accessPolicy'>[]): Promise<void> {
  const { run, shop } = context;
  const pieces: Work<Route>[] = [];
  for (const { route, accessPolicy } of calls) {
    const cells = await deniedCells(context, route, accessPolicy);
    if (cells.length === 0) continue;
    const variants = variantCells(cells);
    run.denied += cells.length;
    run.variants += variants.length;
    const asked = async (): Promise<boolean> => {
      await ask(context, cells, checkDenied);
      await ask(context, variants, judgeVariant);
      return true;
    };
    pieces.push({ of: route, run: asked });
  }
  for (const { of, changed } of await changesOfEach({ db: shop.db, dataDir: shop.dataDir, sequences: true }, pieces))
    run.findings.push({ where: of.map(keyOf).join(', '), tried: 'all who are denied', wrong: `changed ${changed.join(', ')}` });
}

const reads = ['GetPageData', 'GetTotals', 'GetExactTotals', 'GetDetailPage'];

/**
 * Sends a call as all admitted callers, or those of one name: none may be denied, and none may learn more than the call covers.
 */
async function admitRoute(
  context: MatrixContext,
  { route, accessPolicy }: Pick<Cell, 'route' | 'accessPolicy'>,
  name?: string,
): Promise<void> {
  const everybody = (await callersAt(context, accessPolicy)).filter((caller) => isLetIn(caller, accessPolicy));
  const admitted = everybody.filter((caller) => name === undefined || caller.name === name);
  const isRead = reads.includes(callTargetOf(route.path)?.call ?? '');
  const cells = await Promise.all(
    admitted.map(async (caller) => {
      const fresh = caller.always ? caller : await context.callers.again(caller);
      const call = callOf({ route, filling: context.filling, strikes: isRead, node: nodeOf(caller) }, fresh.headers);
      return { route, accessPolicy, caller, call, how: '' };
    }),
  );
  context.run.letIn += cells.length;
  await ask(context, cells, (cell, reply) => checkAdmitted(cell, reply) ?? context.described.judge(route, reply));
}

/** Sends every call as the denied callers of these names, without variants. Finds every rule that is not enforced. */
export async function callAsDenied(context: MatrixContext, names: readonly string[]): Promise<void> {
  for (const route of context.shop.routes) {
    const { accessPolicy } = checkResult(route);
    const everybody = await deniedCells(context, route, accessPolicy);
    const cells = everybody.filter(({ caller }) => names.includes(caller.name));
    context.run.denied += cells.length;
    await ask(context, cells, checkDenied);
  }
}

/** Sends every call as the admitted callers of a name. */
export async function callAsAdmitted(context: MatrixContext, name: string): Promise<void> {
  for (const route of context.shop.routes)
    await admitRoute(context, { route, accessPolicy: checkResult(route).accessPolicy }, name);
}

/** Checks every declared rule, then sends every call as all callers: first the denied, then the admitted. */
export async function callAsEverybody(context: MatrixContext): Promise<void> {
  const { shop, run } = context;
  const calls = shop.routes.map((route) => ({ route, ...checkResult(route) }));
  run.routes = calls.length;
  for (const { route, issue } of calls)
    if (issue !== null) run.findings.push({ where: keyOf(route), tried: 'its declared rule', wrong: issue });
  await denyRoutes(context, calls);
  for (const call of calls) await admitRoute(context, call);
}
