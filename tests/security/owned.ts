import { commandsOf, staffCommandsOf } from '@shopkeeper/resource/lifecycle';
import { randomUUID } from 'node:crypto';
import { permissionOf } from '@shopkeeper/resource/view';
import type { Database } from '@shopkeeper/server/database';
import type { Audience } from '@shopkeeper/server/session';
import { memberViews } from '../../apps/server/src/compose.ts';
import type { Owned } from '../setup/module-fixtures.ts';
import { fixturesOf, ownedOfModules, rowsOfMember } from '../setup/provided-fixtures.ts';
import type { Caller } from './caller.ts';
import { making, valueOf } from './drafts.ts';
import { leaksIn } from './sentinels.ts';
import type { MatrixContext } from './permission-matrix.ts';
import { resources } from './sample-module.ts';
import type { Reply } from './wire.ts';
import { changesOfEach } from './state-snapshot.ts';

interface Holder {
  readonly audience: Audience;
  readonly id: number;
}

const holderOf = ({ audience, id }: Caller): Holder => ({ audience: audience ?? 'admin', id: id ?? 0 });

async function addJob(db: Database, owner: Holder, of: { kind: string; payload: object }): Promise<string> {
  const id = randomUUID();
  await db.run(
    `insert into kit_job (id, kind, payload, owner_audience, owner_id, status, message) values ($1, $2, $3, $4, $5, 'failed', $6)`,
    [id, of.kind, JSON.stringify(of.payload), owner.audience, owner.id, `CNRY-kit_job-message-${owner.id}`],
  );
  return id;
}

async function addSheet(db: Database, owner: Holder, of: { id: string; topic: string }): Promise<void> {
  await db.run(
    `insert into kit_job_file (id, topic, name, size, owner_audience, owner_id) values ($1, $2, 'own.csv', 4, $3, $4)`,
    [of.id, of.topic, owner.audience, owner.id],
  );
  await db.run(`insert into kit_job_file_chunk (file_id, no, bytes) values ($1, 0, 'CNRY-kit_job_file_chunk-bytes-1')`, [of.id]);
}

interface MemberAddressRow {
  readonly id: number;
  readonly version: number;
}

/** Rows of every declared member view, with the calls that read or write one row. */
async function ownRows(context: MatrixContext): Promise<Owned[]> {
  const { memberA, memberB } = context.callers;
  const found: Owned[] = [];
  await rowsOfMember(context.shop.db, memberB.id ?? 0);
  const make = making(new Map());
  for (const view of memberViews) {
    const page = await send(context, { path: `${view.prefix}GetPageData`, body: {} }, memberB);
    const [row] = (page.data as { readonly result?: readonly MemberAddressRow[] } | null)?.result ?? [];
    if (!row) throw new Error(`the other member has nothing of ${view.name}`);
    const at = { id: row.id, version: row.version };
    const calls = [
      { path: `${view.prefix}GetDetailPage`, body: { id: row.id } },
      ...(view.operations.includes('edit') ? [{ path: `${view.prefix}Update`, body: at }] : []),
      ...Object.entries(commandsOf(view)).map(([name, { input = {} }]) => ({
        path: `${view.prefix}${name}`,
        body: { ...at, ...Object.fromEntries(Object.entries(input).map(([key, field]) => [key, valueOf(field, make)])) },
      })),
      // Last: the others need the row.
      ...(view.operations.includes('del') ? [{ path: `${view.prefix}del`, body: at }] : []),
    ];
    found.push({ what: view.name, owner: memberB, strangers: [memberA], calls });
  }
  return found;
}

/** A staff user and a member with the same id, each with a job. */
async function jobs({ shop: { db }, callers }: MatrixContext, twin: Caller): Promise<Owned[]> {
  const { memberA, memberB, bare } = callers;
  const calls = (id: string) =>
    ['GetDetailPage', 'cancel'].map((name) => ({ path: `/admin/platform/job/${name}`, body: { id } }));
  const of = { kind: 'guard', payload: {} };
  const staffs = await addJob(db, holderOf(twin), of);
  const members = await addJob(db, holderOf(memberA), of);
  return [
    { what: 'a job of staff', owner: twin, strangers: [memberA, memberB, bare], calls: calls(staffs) },
    { what: 'a job of a member', owner: memberA, strangers: [memberB, bare, twin], calls: calls(members) },
  ];
}

/** Files and bulk jobs of every resource; another user with the same permission is a stranger to them. */
async function sheets(context: MatrixContext): Promise<Owned[]> {
  const { shop, callers } = context;
  const found: Owned[] = [];
  const has = (path: string): boolean => shop.routes.some((route) => route.path === path);
  for (const resource of resources) {
    const at = resource.prefix;
    const add = async (
      call: string,
      action: string,
      of: { kind: string; payload: object; topic?: string; key: string },
    ): Promise<void> => {
      if (!has(at + call)) return;
      const owner = callers.only(permissionOf(resource, action));
      const id = await addJob(shop.db, holderOf(owner), of);
      if (of.topic) await addSheet(shop.db, holderOf(owner), { id, topic: of.topic });
      found.push({
        what: `${resource.name} ${call}`,
        owner,
        strangers: [callers.boss],
        calls: [{ path: at + call, body: { [of.key]: id } }],
      });
    };
    const { job, topic } = fixturesOf(resource).importer ?? { job: 'resource-import', topic: 'resource-import' };
    await add('ExportFile', 'export', { kind: 'resource-export', payload: {}, topic: `resource-export ${at}`, key: 'jobId' });
    await add('ImportApply', 'import', { kind: 'none', payload: {}, topic, key: 'importId' });
    await add('ImportFailures', 'import', { kind: job, payload: {}, topic: `${topic}-failures`, key: 'jobId' });
    const move = staffCommandsOf(resource).find(({ bulk }) => bulk)?.name;
    const bulkAction = resource.operations.includes('del') && !resource.appendOnly ? 'del' : (move ?? 'edit');
    const payload = { resource: resource.prefix, bulkAction, input: {} };
    for (const call of ['BulkState', 'BulkResult', 'BulkRetry'])
      await add(call, bulkAction, { kind: 'bulk', payload, key: 'jobId' });
  }
  return found;
}

let keys = 0;

async function send({ shop }: MatrixContext, call: { path: string; body: object }, as: Caller): Promise<Reply> {
  keys += 1;
  const headers = {
    'content-type': 'application/json',
    'accept-language': 'en',
    'idempotency-key': `owned-${process.pid}-${keys}`,
    ...as.headers,
  };
  return shop.wire.send({ method: 'POST', path: call.path, headers, body: JSON.stringify(call.body) });
}

type OwnedCall = Owned['calls'][number];

/** Checks that a stranger gets not found, or forbidden without the permission, and that nothing leaks. */
async function checkStranger(
  context: MatrixContext,
  { what, call }: { what: string; call: OwnedCall },
  stranger: Caller,
): Promise<void> {
  const { run, secrets } = context;
  const reply = await send(context, call, stranger);
  run.owned += 1;
  const isHidden = reply.status === 404 && reply.code === 404 && reply.error === 'request.not-found';
  const isDenied = reply.status === 403 && reply.error === 'request.forbidden' && !isMeant(context, call.path, stranger);
  const at = { where: `POST ${call.path}`, tried: `${what}, ${stranger.name} is a stranger` };
  if (!isHidden && !isDenied) run.findings.push({ ...at, wrong: replyText(reply) });
  const read = { path: call.path, accessPolicy: { kind: 'public' }, caller: stranger, isLetIn: false, belonging: null } as const;
  const leaks = leaksIn(reply.text, read, secrets);
  if (leaks.length > 0) run.findings.push({ ...at, wrong: `leaks ${leaks.join(', ')}` });
}

const replyText = ({ status, error, text }: Reply): string => `${status} ${error || text.slice(0, 80)}`;

interface OwnedTry extends Omit<Owned, 'calls'> {
  readonly call: OwnedCall;
}

/** Checks that strangers find, change and learn nothing. */
async function checkStrangers(context: MatrixContext, tries: readonly OwnedTry[]): Promise<void> {
  const { shop, run } = context;
  const pieces = tries.map((of) => ({
    of,
    run: async () => {
      for (const stranger of of.strangers) await checkStranger(context, of, stranger);
      return true;
    },
  }));
  // Without sequences: an idempotency key is claimed before the lookup and uses a number.
  for (const { of, changed } of await changesOfEach({ db: shop.db, dataDir: shop.dataDir }, pieces)) {
    const where = of.map(({ call }) => `POST ${call.path}`).join(', ');
    const tried = `${of.map(({ what }) => what).join(', ')}, strangers`;
    run.findings.push({ where, tried, wrong: `changed ${changed.join(', ')}` });
  }
}

/** Checks that the owner finds the data. */
async function checkOwner(context: MatrixContext, { what, owner, call }: OwnedTry): Promise<void> {
  const own = await send(context, call, await context.callers.again(owner));
  context.run.owned += 1;
  const isLost = own.status >= 500 || [0, 401, 403, 404].includes(own.status);
  if (isLost) context.run.findings.push({ where: `POST ${call.path}`, tried: `${what}, its owner`, wrong: replyText(own) });
}

/** Whether the call's own rule admits the caller; then only not found is acceptable. */
function isMeant({ shop }: MatrixContext, path: string, caller: Caller): boolean {
  const rule = shop.routes.find((route) => route.path === path)?.rule;
  return rule?.kind === 'permission' ? rule.permissions.some((node) => caller.nodes?.has(node)) : false;
}

/** Checks that an idempotency key is not shared with another user, nor with the member of the same id. */
async function checkKeys(context: MatrixContext, twin: Caller): Promise<void> {
  const { callers, shop, run } = context;
  const id = await addJob(shop.db, holderOf(twin), { kind: 'guard', payload: {} });
  await shop.db.run(`update kit_job set status = 'queued' where id = $1`, [id]);
  const ask = (as: Caller): Promise<Reply> =>
    shop.wire.send({
      method: 'POST',
      path: '/admin/platform/job/cancel',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'guard-shared-key', ...as.headers },
      body: JSON.stringify({ id }),
    });
  const first = await ask(twin);
  const replies = [await ask(callers.memberA), await ask(callers.bare)];
  run.owned += 3;
  if (first.status !== 200 || replies.some(({ status }) => status !== 404))
    run.findings.push({
      where: 'POST /admin/platform/job/cancel',
      tried: 'the key of another',
      wrong: `${first.status}, then ${replies.map(({ status, error }) => `${status} ${error}`).join(', ')}`,
    });
}

/** Requests all owned data as its owner and as strangers, by every call that reaches it or by those selected. */
export async function callAsOwners(context: MatrixContext, isAsked: (path: string) => boolean = () => true): Promise<void> {
  const { shop, callers } = context;
  const twin = callers.withId(callers.memberA.id ?? 0);
  const owned = [
    ...(await ownRows(context)),
    ...(await jobs(context, twin)),
    ...(await sheets(context)),
    ...(await ownedOfModules({ db: shop.db, callers, send: (call, as) => send(context, call, as) })),
  ];
  const tries = owned.flatMap(({ calls, ...one }) =>
    calls.filter(({ path }) => isAsked(path)).map((call): OwnedTry => ({ ...one, call })),
  );
  await checkStrangers(context, tries);
  for (const one of tries) await checkOwner(context, one);
  await checkKeys(context, twin);
}
