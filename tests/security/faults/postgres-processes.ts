import { execFileSync } from 'node:child_process';

/** The processes that a process started and that still run. */
export function childrenOf(parent: number): readonly number[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return listed.flatMap((line) => {
    const [pid, started] = line.trim().split(/\s+/).map(Number);
    return started === parent && pid !== undefined ? [pid] : [];
  });
}

/** Ends a PostgreSQL server and every process of it at once, as a machine does that loses its power. */
export function killServer(postmaster: number): void {
  // It must not see its children die one by one, and start others.
  process.kill(postmaster, 'SIGSTOP');
  for (const pid of [...childrenOf(postmaster), postmaster]) process.kill(pid, 'SIGKILL');
}
