import { execFileSync } from 'node:child_process';

/** Returns the running child processes of a process. */
export function childrenOf(parent: number): readonly number[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return listed.flatMap((line) => {
    const [pid, started] = line.trim().split(/\s+/).map(Number);
    return started === parent && pid !== undefined ? [pid] : [];
  });
}

/** Kills a PostgreSQL server with all its processes at once, like a power failure. */
export function killServer(postmaster: number): void {
  // Stopped first, so that it cannot react to the death of its child processes.
  process.kill(postmaster, 'SIGSTOP');
  for (const pid of [...childrenOf(postmaster), postmaster]) process.kill(pid, 'SIGKILL');
}
