import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Database, openDatabase } from '@shopkeeper/server/database';
import { createLog } from '@shopkeeper/server/http';
import { bundledOnce } from './bundled.ts';
import { freshDatabase } from './fresh-database.ts';

/** A database with processes that only run the jobs of a script, for tests that kill them. */
export interface JobProcesses {
  readonly db: Database;
  /** Runs a process until `isSo` (and `more` ms longer), then kills it. Its lease is expired immediately, without waiting. */
  killWhen(isSo: () => Promise<boolean>, more?: number, withinMs?: number): Promise<void>;
  /** Runs a process until `isSo`, for a minute at most unless more time is given. */
  workUntil(isSo: () => Promise<boolean>, withinMs?: number): Promise<void>;
  close(): Promise<void>;
}

const timeoutMs = 60_000;

async function until(isSo: () => Promise<boolean>, withinMs = timeoutMs): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`did not happen within ${withinMs} ms`);
    await pause(5);
  }
}

/** @param script module that starts a worker on the database of `JOB_DATABASE_URL` */
export async function jobProcesses(script: URL): Promise<JobProcesses> {
  const fresh = await freshDatabase();
  const db = openDatabase({ url: fresh.url, log: createLog({ level: 'fatal' }) });
  const env = { ...process.env, JOB_DATABASE_URL: fresh.url };
  const bundle = bundledOnce(fileURLToPath(script));

  async function working(work: (process: ChildProcess) => Promise<void>): Promise<void> {
    const worker = spawn(process.execPath, [await bundle()], { env, stdio: 'ignore' });
    const gone = once(worker, 'exit');
    try {
      await work(worker);
    } finally {
      worker.kill('SIGKILL');
      await gone;
    }
  }

  return {
    db,
    async killWhen(isSo, more = 0, withinMs = timeoutMs) {
      await working(async () => {
        await until(isSo, withinMs);
        await pause(more);
      });
      await db.run("update kit_job set lease_until = now() - interval '1 second' where status = 'running'");
    },
    workUntil: (isSo, withinMs) => working(() => until(isSo, withinMs)),
    async close() {
      await db.close();
      await fresh.drop();
    },
  };
}
