import { Readable } from 'node:stream';
import { defineRoute, notFound, rawAnswer, type Route } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import * as z from 'zod/mini';
import { mostLines, streamSignals } from '../terminal-queue.domain.ts';
import { endReasons, runStatuses } from '../terminal-reply.domain.ts';
import { withoutColours } from './output-lines.ts';
import { loseDeadRuns, outputAfter, recentRuns, runOf } from './terminal-rows.ts';

const reading = { method: 'POST', rule: { kind: 'super' }, idempotency: 'none' } as const;
const named = z.strictObject({ uuid: z.uuid() });

const shownRun = z.object({
  uuid: z.uuid(),
  command: z.string(),
  args: z.record(z.string(), z.string()),
  status: z.enum(runStatuses),
  startedBy: z.string(),
  startedAt: z.int(),
  endedAt: z.nullable(z.int()),
  exitCode: z.nullable(z.int()),
  reason: z.nullable(z.enum(endReasons)),
});

type Row = Awaited<ReturnType<typeof runOf>>[number];
const shownOf = ({ uuid, command, args, status, startedBy, startedAt, endedAt, exitCode, reason }: Row) => ({
  uuid,
  command,
  args,
  status,
  startedBy,
  startedAt,
  endedAt,
  exitCode,
  reason,
});

const signals: ReadonlySet<string> = new Set(Object.values(streamSignals));

/** The lines of output of a run, some at a time. */
async function* linesOf(db: Queryable, runUuid: string): AsyncGenerator<readonly string[]> {
  for (let after = 0; ;) {
    const stored = await outputAfter(db, { runUuid, after });
    const last = stored.at(-1);
    if (!last) return;
    for (const { lines } of stored) yield lines.filter((line) => !signals.has(line));
    after = last.lastSeq;
  }
}

const runsRoute = defineRoute({
  ...reading,
  path: '/admin/Terminal/runs',
  reply: z.object({ runs: z.array(shownRun) }),
  async handle({ db }) {
    await loseDeadRuns(db, {});
    return { runs: (await recentRuns(db, {})).map(shownOf) };
  },
});

const outputReply = z.object({ run: shownRun, lines: z.array(z.string()) });

const outputRoute = defineRoute<{ uuid: string }, typeof outputReply>({
  ...reading,
  path: '/admin/Terminal/output',
  input: named,
  reply: outputReply,
  async handle({ db }, { uuid }) {
    await loseDeadRuns(db, {});
    const [run] = await runOf(db, { uuid });
    if (!run) throw notFound();
    let lines: string[] = [];
    for await (const some of linesOf(db, uuid)) lines = [...lines, ...some].slice(-mostLines);
    return { run: shownOf(run), lines };
  },
});

/** The whole output as a text, without colours. */
async function* textOf(db: Queryable, uuid: string): AsyncGenerator<string> {
  for await (const lines of linesOf(db, uuid)) yield lines.map((line) => `${withoutColours(line)}\n`).join('');
}

const downloadRoute: Route = defineRoute<{ uuid: string }, never>({
  ...reading,
  path: '/admin/Terminal/download',
  input: named,
  outline: () => ({ file: 'text/plain' }),
  async handle({ db }, { uuid }) {
    const [run] = await runOf(db, { uuid });
    if (!run) throw notFound();
    return rawAnswer(Readable.from(textOf(db, uuid)), {
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${run.command}.txt`)}`,
      'cache-control': 'no-store',
    });
  },
});

export const outputRoutes: readonly Route[] = [runsRoute, outputRoute, downloadRoute];
