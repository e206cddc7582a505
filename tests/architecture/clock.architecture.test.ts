import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decidesByStatement, realTimeIn } from './real-time.ts';
import { filesOfGit, isCode, isProof, repositoryRoot } from './sources.ts';

const textOf = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');
const folders = ['packages/resource/src', 'packages/server/src', 'packages/crud/src', 'contexts', 'apps/server/src'];
const isBrowser = (path: string): boolean => path.includes('/web/');
const files = filesOfGit(...folders).filter((path) => isCode(path) && !isProof(path) && !isBrowser(path));

/** Files that use the real time, and why. Browser code shows the time of its own device. */
const measuring: Readonly<Record<string, string>> = {
  'packages/server/src/clock.ts': 'the real clock',
  'packages/server/src/database/embedded-process.ts': 'waits for a process',
  'packages/server/src/files/receive.ts': 'compares with times of the file system',
  'packages/server/src/http/call-counts.ts': 'limits calls in a real minute to protect the server',
  'packages/server/src/jobs/job-store.ts': 'leases measure whether a process lives',
  'packages/server/src/jobs/tasks.ts': 'leases measure whether a process lives; call counts are in real minutes',
  'packages/server/src/routes/derived.ts': 'how long other processes may keep a value in memory',
  'contexts/studio/terminal/server/run-routes.ts': 'waits for processes to end',
  'contexts/studio/terminal/server/run-stream.ts': 'keeps connections alive',
  'contexts/studio/terminal/server/terminal-rows.ts': 'measures whether a process lives',
  'contexts/studio/terminal/server/terminal.tables.ts': 'measures whether a process lives',
  'apps/server/src/demo/load.ts': 'reports progress every two seconds',
};

/**
 * Statements of the kit that decide by the time of the database: several processes, whose clocks differ, share tokens and
 * attempts.
 */
const sharedTokens = /^packages\/server\/src\/(?:session|events|idempotency|jobs)\//;
/** Statements that run within operations but are not given them. */
const withoutOperation = [
  'contexts/catalog/sellable/server/sellable.operations.ts',
  'contexts/catalog/stock/server/reservation-rows.ts',
  'contexts/catalog/stock/server/stock-alerts.ts',
];

describe('time', () => {
  it('comes from the clock of the shop, except for what measures', () => {
    expect(files.length).toBeGreaterThan(300);
    const found = files.filter((path) => realTimeIn(path, textOf(path)).length > 0);
    expect(found.toSorted()).toEqual(Object.keys(measuring).toSorted());
  });

  it('of a decision is a parameter; statements use kit_now() for stamps and defaults only', () => {
    const found = files.filter((path) => !sharedTokens.test(path) && decidesByStatement(path, textOf(path)));
    expect(found).toEqual([...withoutOperation, 'packages/server/src/metrics/queue.ts']);
  });

  it.each([
    ['const at = Date.now();', ['Date.now']],
    ['const read = [1].map(Date.now);', ['Date.now']],
    ['const at = new Date();', ['new Date()']],
    ['const at = `${Date()}`;', ['Date()']],
    ["db.run('update t set at = now()');", ['now()']],
    ['db.run(`delete from t where at < CURRENT_DATE - ${days}`);', ['CURRENT_DATE']],
    ["instant('at').notNull().defaultNow();", ['defaultNow']],
    ['const at = new Date(op.at); const due = clock.now(); const text = sql`kit_now()`;', []],
  ])('control: %s', (source, expected) => {
    expect(realTimeIn('one.ts', source)).toEqual(expected);
  });

  it('control: a comparison in a statement is found, a stamp is not', () => {
    expect(decidesByStatement('one.ts', "db.run('delete from t where at < kit_now()')")).toBe(true);
    expect(decidesByStatement('one.ts', 'sql`${a} > kit_now() - interval`')).toBe(true);
    expect(decidesByStatement('one.ts', "db.run('update t set at = kit_now() where id = 1')")).toBe(false);
  });
});
