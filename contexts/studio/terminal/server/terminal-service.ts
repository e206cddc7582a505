import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Service, ServiceHost } from '@shopkeeper/crud';
import type { SignedContext } from '@shopkeeper/server';
import type { Database } from '@shopkeeper/server/database';
import { audit } from '@shopkeeper/server/http';
import { ActiveRun, type RunEnd } from './active-run.ts';
import { argvOf, type TerminalCommand, terminalCommands, usualLimits } from './commands.ts';
import { RunChanges } from './run-changes.ts';
import { addOutput, endRun } from './terminal-rows.ts';

/** The name under which the activity log has entries of the terminal. */
export const auditResource = 'studio/terminal';

/** The runs of this process over one database. */
export interface Terminal extends ServiceHost {
  /** The commands that may run, by key. */
  readonly commands: Map<string, TerminalCommand>;
  readonly runs: Map<string, ActiveRun>;
  readonly changes: RunChanges;
  isStopping: boolean;
}

const terminals = new WeakMap<Database, Terminal>();

/** The terminal of the process that has this database open. */
export function terminalOf(db: Database): Terminal {
  const found = terminals.get(db);
  if (!found) throw new Error('the terminal of this process was not started');
  return found;
}

const stopGraceMs = 1_000;

/** Begins with no run; at the end of the process all its runs end. */
export function terminalService(host: ServiceHost): Service {
  const terminal: Terminal = {
    ...host,
    commands: new Map(terminalCommands.map((command) => [command.key, command])),
    runs: new Map(),
    changes: new RunChanges(),
    isStopping: false,
  };
  terminals.set(host.db, terminal);
  return {
    async stop() {
      terminal.isStopping = true;
      for (const run of terminal.runs.values()) run.stop('server-stopped', stopGraceMs);
      await Promise.all([...terminal.runs.values()].map(({ done }) => done));
      terminal.changes.wakeAll();
    },
  };
}

/** A run whose row exists. */
export interface StartedRun {
  readonly uuid: string;
  readonly command: TerminalCommand;
  readonly args: Readonly<Record<string, string>>;
  readonly port: number;
}

/** Starts the process of a run. */
export function startRun(terminal: Terminal, context: SignedContext, of: StartedRun): void {
  const { uuid, command, args, port } = of;
  const cwd = process.cwd();
  const argv = argvOf(command, args);
  const isMissing = command.needs !== undefined && !existsSync(path.join(cwd, command.needs));
  const { actor, ip, traceId } = context;
  const end = (how: RunEnd) =>
    terminal.db.transaction(async (tx) => {
      const status = how.isSuccess ? 'success' : 'failed';
      const [ended] = await endRun(tx, { uuid, status, exitCode: how.exitCode, reason: how.reason });
      if (!ended) return;
      await addOutput(tx, { runUuid: uuid, lastSeq: how.lastSeq, lines: JSON.stringify(how.lines) });
      const after = { uuid, status, exitCode: how.exitCode, reason: how.reason };
      audit(tx, { actor, ip, traceId }, [{ action: 'end', resource: auditResource, rowId: null, label: command.key, after }]);
    });
  const run = new ActiveRun(
    { db: terminal.db, log: terminal.log, changed: (id) => terminal.changes.changed(id), end },
    {
      uuid,
      argv,
      title: [command.key, ...Object.values(args)].join(' '),
      port,
      cwd,
      timeoutMs: command.timeoutMs ?? usualLimits.timeoutMs,
      maxBytes: command.maxBytes ?? usualLimits.maxBytes,
      hindrance: isMissing ? `${command.needs}: not found` : null,
    },
  );
  terminal.runs.set(uuid, run);
  void run.done.finally(() => terminal.runs.delete(uuid));
}
