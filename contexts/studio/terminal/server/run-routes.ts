import { requireOwnRecentProof } from '@shopkeeper/access/server';
import { checkWith } from '@shopkeeper/resource/schema';
import { badInput, defineRoute, notFound, rawAnswer, RequestError, type Route, type SignedContext } from '@shopkeeper/server';
import { issueTicket, redeemTicket, ticketSeconds } from '@shopkeeper/server/events';
import { audit } from '@shopkeeper/server/http';
import * as z from 'zod/mini';
import { type TerminalCommand, wrongArgument } from './commands.ts';
import { configOf } from './config-routes.ts';
import { maySee, runStream } from './run-stream.ts';
import { requestStop, beginRun, loseDeadRuns, runInSlot, runOf } from './terminal-rows.ts';
import { auditResource, startRun, type Terminal, terminalOf } from './terminal-service.ts';

const mostRuns = 8;
const short = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[^\p{Cc}]*$/u));
const wanted = z.strictObject({
  uuid: z.uuid(),
  command: short(60).check(z.minLength(1)),
  args: z.optional(z.record(short(40), short(200))),
  extend: z.optional(short(200)),
  /** A ticket of whoever has just entered the password. */
  proof: z.optional(short(64)),
});
type Wanted = z.infer<typeof wanted>;

const ticketReply = z.object({ uuid: z.uuid(), ticket: z.string(), expiresIn: z.int().check(z.describe('shape.seconds')) });
const superOnly = { method: 'POST', rule: { kind: 'super' } } as const;

const purposeOf = (run: { readonly uuid: string; readonly command: string }): string => `terminal ${run.uuid} ${run.command}`;

async function ticketFor(context: SignedContext, run: { readonly uuid: string; readonly command: string }) {
  const ticket = await issueTicket(context.db, { purpose: purposeOf(run), sessionId: context.actor.sessionId });
  return { uuid: run.uuid, ticket, expiresIn: ticketSeconds };
}

/** Logs and throws: the refusal stays in the activity log. */
async function refuse(context: SignedContext, { uuid, command, args = {} }: Wanted, refusal: RequestError): Promise<never> {
  const after = { uuid, command, args, reason: refusal.error };
  await context.db.transaction(async (tx) =>
    audit(tx, context, [{ action: 'refuse', resource: auditResource, rowId: null, label: command, after }]),
  );
  throw refusal;
}

/** Why a command may not run; null if it may. */
function refusalOf(context: SignedContext, terminal: Terminal, { command: key, args = {} }: Wanted): RequestError | null {
  if (!context.engine.allowsCommands) return new RequestError(403, 'terminal.off');
  const command = terminal.commands.get(key);
  if (!command) return new RequestError(400, 'terminal.not-allowed', { details: { command: key } });
  const name = wrongArgument(command, args);
  if (name !== null) return new RequestError(400, 'terminal.wrong-argument', { details: { command: key, name } });
  if (terminal.runs.size >= mostRuns || terminal.isStopping) return new RequestError(409, 'terminal.too-many');
  return null;
}

/** Adds the row of a run, or says what is in its way. */
async function addRun(context: SignedContext, input: Wanted, command: TerminalCommand): Promise<RequestError | null> {
  const { uuid, args = {}, extend = '' } = input;
  const slot = command.slot ?? uuid;
  await loseDeadRuns(context.db, {});
  return context.db.transaction(async (tx) => {
    const { id: adminId, username: startedBy } = context.actor;
    const row = { uuid, command: command.key, args: JSON.stringify(args), extend, adminId, startedBy, slot };
    const [begun] = await beginRun(tx, row);
    if (begun) {
      const after = { uuid, command: command.key, args };
      audit(tx, context, [{ action: 'run', resource: auditResource, rowId: null, label: command.key, after }]);
      return null;
    }
    const [other] = await runInSlot(tx, { slot });
    return other && other.command !== undefined && slot !== uuid
      ? new RequestError(409, 'terminal.busy', { details: { command: other.command, name: other.startedBy } })
      : new RequestError(409, 'terminal.known-run');
  });
}

const createRoute = defineRoute<Wanted, typeof ticketReply>({
  ...superOnly,
  path: '/admin/Terminal/create',
  input: wanted,
  reply: ticketReply,
  outline: () => ({ errors: ['terminal.*', 'request.proof-required'] }),
  async handle(context, input) {
    const terminal = terminalOf(context.db);
    const refusal = refusalOf(context, terminal, input);
    if (refusal) return refuse(context, input, refusal);
    const command = terminal.commands.get(input.command);
    if (!command) throw notFound();
    await requireOwnRecentProof(context, input.proof);
    const { port } = await configOf(context.db);
    const inTheWay = await addRun(context, input, command);
    if (inTheWay) return refuse(context, input, inTheWay);
    startRun(terminal, context, { uuid: input.uuid, command, args: input.args ?? {}, port });
    return ticketFor(context, { uuid: input.uuid, command: command.key });
  },
});

const named = z.strictObject({ uuid: z.uuid() });

const attachRoute = defineRoute<{ uuid: string }, typeof ticketReply>({
  ...superOnly,
  path: '/admin/Terminal/attach',
  idempotency: 'none',
  input: named,
  reply: ticketReply,
  async handle(context, { uuid }) {
    await loseDeadRuns(context.db, {});
    const [run] = await runOf(context.db, { uuid });
    if (!run) throw notFound();
    return ticketFor(context, run);
  },
});

const stopReply = z.object({ isOver: z.boolean() });
const stopWaitMs = 8_000;

const cancelRoute = defineRoute<{ uuid: string }, typeof stopReply>({
  ...superOnly,
  path: '/admin/Terminal/cancel',
  input: named,
  reply: stopReply,
  async handle(context, { uuid }) {
    const terminal = terminalOf(context.db);
    const [run] = await runOf(context.db, { uuid });
    if (!run) throw notFound();
    await context.db.transaction(async (tx) => {
      const [asked] = await requestStop(tx, { uuid, by: context.actor.username });
      const entry = { action: 'cancel', resource: auditResource, rowId: null, label: run.command, after: { uuid } };
      if (asked) audit(tx, context, [entry]);
    });
    terminal.runs.get(uuid)?.stop('cancelled');
    return { isOver: await isOverIn(terminal, uuid) };
  },
});

/** Waits until a run is over, also one of another process. */
async function isOverIn(terminal: Terminal, uuid: string): Promise<boolean> {
  for (const until = Date.now() + stopWaitMs; Date.now() < until;) {
    const count = terminal.changes.count;
    const [run] = await runOf(terminal.db, { uuid });
    if (!run || run.endedAt !== null) return true;
    await terminal.changes.after(uuid, count, 250);
  }
  return false;
}

/** The parameters of the stream's URL. `batoken` is a ticket for one call; `lastEventId` continues after a message. */
const query = z.object({
  command: short(60),
  uuid: z.uuid(),
  extend: z._default(short(200), ''),
  batoken: z.string(),
  lastEventId: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(2_000_000_000)), 0),
});

const text = (description: string) => ({ type: 'string', description }) as const;

const streamRoute: Route = defineRoute<z.infer<typeof query>, never>({
  method: 'GET',
  path: '/admin/Terminal/index',
  rule: { kind: 'public' },
  outline: () => ({
    body: {
      type: 'object',
      properties: {
        command: text('command'),
        uuid: text('uuid'),
        extend: text('extend'),
        batoken: text('ticket'),
        server: text('1'),
        lastEventId: { type: 'integer' },
      },
    },
    file: 'text/event-stream',
    errors: ['request.ticket-invalid'],
  }),
  read(raw) {
    if (typeof raw !== 'object' || raw === null || typeof Reflect.get(raw, 'batoken') !== 'string')
      throw new RequestError(401, 'request.ticket-invalid');
    const checked = checkWith<z.infer<typeof query>>(query, raw);
    if (checked.issues) throw badInput(checked.issues);
    return checked.value;
  },
  async handle(context, { uuid, command, extend, batoken, lastEventId }) {
    const terminal = terminalOf(context.db);
    const redeemed = await redeemTicket(context.db, purposeOf({ uuid, command }), batoken);
    const who = redeemed && { adminId: redeemed.ownerId, sessionId: redeemed.sessionId };
    if (redeemed?.audience !== 'admin' || !who || !(await maySee(terminal, who)))
      throw new RequestError(401, 'request.ticket-invalid');
    return rawAnswer(runStream(terminal, { uuid, command, extend, ...who, after: lastEventId }), {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'referrer-policy': 'no-referrer',
    });
  },
});

export const runRoutes: readonly Route[] = [createRoute, attachRoute, cancelRoute, streamRoute];
