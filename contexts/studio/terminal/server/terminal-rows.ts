import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, asc, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { terminalConfigTable, terminalOutputTable, terminalRunTable } from '#tables';
import type { EndReason, RunStatus } from '../terminal-reply.domain.ts';

const r = terminalRunTable;
const o = terminalOutputTable;
const c = terminalConfigTable;

interface Beginning {
  readonly uuid: string;
  readonly command: string;
  /** JSON. */
  readonly args: string;
  readonly extend: string;
  readonly adminId: number;
  readonly startedBy: string;
  readonly slot: string;
}

/** Adds a run unless its slot is taken or its uuid is known; returns no row then. */
export const beginRun = typedQuery<Beginning>()('studio_terminal_begin', (db, p) =>
  db
    .insert(r)
    .values({
      uuid: p.uuid,
      command: p.command,
      args: sql`${p.args}::jsonb`,
      extend: p.extend,
      adminId: p.adminId,
      startedBy: p.startedBy,
      slot: p.slot,
    })
    .onConflictDoNothing()
    .returning({ uuid: r.uuid }),
);

const shown = {
  uuid: r.uuid,
  command: r.command,
  args: r.args,
  extend: r.extend,
  startedBy: r.startedBy,
  status: r.status,
  exitCode: r.exitCode,
  reason: r.reason,
  startedAt: r.startedAt,
  endedAt: r.endedAt,
};

export const runOf = typedQuery<{ uuid: string }>()('studio_terminal_run_of', (db, p) =>
  db.select(columns(shown)).from(r).where(eq(r.uuid, p.uuid)),
);

export const recentRuns = typedQuery()('studio_terminal_recent', (db) =>
  db.select(columns(shown)).from(r).orderBy(desc(r.startedAt)).limit(20),
);

/** The command that has a slot now. */
export const runInSlot = typedQuery<{ slot: string }>()('studio_terminal_in_slot', (db, p) =>
  db
    .select(columns({ command: r.command, startedBy: r.startedBy }))
    .from(r)
    .where(and(eq(r.slot, p.slot), isNull(r.endedAt))),
);

/** Says that the process of a run lives; returns who asked to stop it. No row: the run is over. */
export const renewRun = typedQuery<{ uuid: string }>()('studio_terminal_renew', (db, p) =>
  db
    .update(r)
    .set({ aliveAt: sql`now()` })
    .where(and(eq(r.uuid, p.uuid), isNull(r.endedAt)))
    .returning({ stopAskedBy: r.stopAskedBy }),
);

export const requestStop = typedQuery<{ uuid: string; by: string }>()('studio_terminal_ask_stop', (db, p) =>
  db
    .update(r)
    .set({ stopAskedBy: sql`${p.by}` })
    .where(and(eq(r.uuid, p.uuid), isNull(r.endedAt)))
    .returning({ uuid: r.uuid }),
);

export const addOutput = typedQuery<{ runUuid: string; lastSeq: number; lines: string }>()(
  'studio_terminal_add_output',
  (db, p) => db.insert(o).values({ runUuid: p.runUuid, lastSeq: p.lastSeq, lines: sql`${p.lines}::jsonb` }),
);

interface Ending {
  readonly uuid: string;
  readonly status: RunStatus;
  readonly exitCode: number | null;
  readonly reason: EndReason;
}

export const endRun = typedQuery<Ending>()('studio_terminal_end', (db, p) =>
  db
    .update(r)
    .set({
      status: sql`${p.status}`,
      exitCode: sql`${p.exitCode}::int`,
      reason: sql`${p.reason}`,
      endedAt: sql`now()`,
    })
    .where(and(eq(r.uuid, p.uuid), isNull(r.endedAt)))
    .returning({ uuid: r.uuid }),
);

/** Ends the runs whose process is gone: nobody knows how they ended. */
export const loseDeadRuns = typedQuery()('studio_terminal_lose', (db) =>
  db
    .update(r)
    .set({ status: 'unknown', reason: 'lost', endedAt: sql`now()` })
    .where(and(isNull(r.endedAt), lt(r.aliveAt, sql`now() - interval '20 seconds'`)))
    .returning({ uuid: r.uuid }),
);

/** Messages after a number, at most twenty writes of them. */
export const outputAfter = typedQuery<{ runUuid: string; after: number }>()('studio_terminal_output_after', (db, p) =>
  db
    .select(columns({ lastSeq: o.lastSeq, lines: o.lines }))
    .from(o)
    .where(and(eq(o.runUuid, p.runUuid), gt(o.lastSeq, p.after)))
    .orderBy(asc(o.lastSeq))
    .limit(20),
);

export const sweepRuns = typedQuery<{ before: Date }>()('studio_terminal_sweep', (db, p) =>
  db.delete(r).where(and(isNotNull(r.endedAt), lt(r.startedAt, p.before))),
);

export const storedConfig = typedQuery()('studio_terminal_config', (db) =>
  db
    .select(columns({ packageManager: c.packageManager, port: c.port, automaticCleanupTask: c.automaticCleanupTask }))
    .from(c)
    .where(eq(c.id, 1)),
);

interface Config {
  readonly packageManager: string;
  readonly port: number;
  readonly automaticCleanupTask: number;
}

export const storeConfig = typedQuery<Config>()('studio_terminal_store_config', (db, p) =>
  db
    .insert(c)
    .values({ id: 1, packageManager: p.packageManager, port: p.port, automaticCleanupTask: p.automaticCleanupTask })
    .onConflictDoUpdate({
      target: c.id,
      set: {
        packageManager: sql`excluded.package_manager`,
        port: sql`excluded.port`,
        automaticCleanupTask: sql`excluded.automatic_cleanup_task`,
      },
    }),
);
