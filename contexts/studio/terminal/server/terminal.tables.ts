import { declarePersonal } from '@shopkeeper/resource';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { EndReason, RunStatus } from '../terminal-reply.domain.ts';

const instant = (name: string) => timestamp(name, { precision: 3, withTimezone: true });

/**
 * A command that runs or ran. Two runs of one `slot` are never open at once. `aliveAt` is renewed while the process that started it
 * lives; both it and `startedAt` follow real time.
 */
export const terminalRunTable = pgTable(
  'studio_terminal_run',
  {
    uuid: uuid('uuid').primaryKey(),
    command: text('command').notNull(),
    args: jsonb('args').$type<Readonly<Record<string, string>>>().notNull(),
    extend: text('extend').notNull(),
    adminId: bigint('admin_id', { mode: 'number' }).notNull(),
    startedBy: text('started_by').notNull(),
    slot: text('slot').notNull(),
    status: text('status').$type<RunStatus>().notNull().default('executing'),
    exitCode: integer('exit_code'),
    reason: text('reason').$type<EndReason>(),
    stopAskedBy: text('stop_asked_by'),
    startedAt: instant('started_at')
      .notNull()
      .default(sql`now()`),
    aliveAt: instant('alive_at')
      .notNull()
      .default(sql`now()`),
    endedAt: instant('ended_at'),
  },
  (t) => [
    uniqueIndex('studio_terminal_run_slot_unique')
      .on(t.slot)
      .where(sql`${t.endedAt} is null`),
    index('studio_terminal_run_started_idx').on(t.startedAt.desc()),
    check('studio_terminal_run_ended', sql`(${t.status} = 'executing') = (${t.endedAt} is null)`),
  ],
);
declarePersonal(terminalRunTable, 'expires: deleted after thirty days');

/** Messages of a run, some at a time; `lastSeq` is the number of the last of `lines`. */
export const terminalOutputTable = pgTable(
  'studio_terminal_output',
  {
    runUuid: uuid('run_uuid')
      .notNull()
      .references(() => terminalRunTable.uuid, { onDelete: 'cascade' }),
    lastSeq: integer('last_seq').notNull(),
    lines: jsonb('lines').$type<readonly string[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.runUuid, t.lastSeq] })],
);
declarePersonal(terminalOutputTable, 'expires: deleted after thirty days');

/** What was chosen for the terminal; one row. */
export const terminalConfigTable = pgTable(
  'studio_terminal_config',
  {
    id: integer('id').primaryKey(),
    packageManager: text('package_manager').notNull().default('pnpm'),
    port: integer('port').notNull().default(8000),
    automaticCleanupTask: integer('automatic_cleanup_task').notNull().default(1),
  },
  (t) => [check('studio_terminal_config_single', sql`${t.id} = 1`)],
);
declarePersonal(terminalConfigTable, 'none');
