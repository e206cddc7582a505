import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { groupLeaderSource } from './group-leader-source.ts';

/** How a command ended: with an exit code, by a signal, or never started (`ENOENT`). */
export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly error: string | null;
}

/** A command in a process group of its own. */
export interface RunProcess {
  readonly pid: number;
  readonly outputs: readonly Readable[];
  /** Resolves when every process of the group is gone and all output was read. */
  readonly ended: Promise<Ended>;
  /** Ends the group: asks first, and kills what is left after `graceMs`. */
  stop(graceMs?: number): void;
}

const usualGraceMs = 5_000;
/** ms after the end of the group in which output may still arrive. */
const drainMs = 1_000;

/** What the command sees of the environment of the server: nothing that holds a secret. */
function environment(port: number): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'USER', 'LANG', 'TMPDIR', 'SystemRoot'];
  const kept = names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return { ...Object.fromEntries(kept), CI: '1', FORCE_COLOR: '1', TERM: 'xterm-256color', PORT: String(port) };
}

function killGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    return;
  }
}

function readEnded(text: string): Ended {
  try {
    const { code = null, signal = null, error = null } = JSON.parse(text) as Partial<Ended>;
    return { code, signal, error };
  } catch {
    return { code: null, signal: 'SIGKILL', error: null };
  }
}

/** Starts a program with its arguments, without a shell, in the folder of the project. */
export function startProcess(argv: readonly string[], { port, cwd }: { port: number; cwd: string }): RunProcess {
  const child = spawn(process.execPath, ['-e', groupLeaderSource, '--', ...argv], {
    cwd,
    detached: true,
    env: environment(port),
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  });
  const outputs = [child.stdout, child.stderr] as const;
  let said = '';
  (child.stdio[3] as Readable).setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  // Its end is the end of the group: writing to it never happens.
  child.stdin.on('error', () => undefined);
  let kill: NodeJS.Timeout | undefined;
  const ended = new Promise<Ended>((resolve) => {
    child.on('error', ({ message }) => resolve({ code: null, signal: null, error: message }));
    child.on('exit', () => {
      clearTimeout(kill);
      // A process that left the group may keep the output open.
      setTimeout(() => child.stdio.forEach((stream) => stream?.destroy()), drainMs).unref();
    });
    child.on('close', () => resolve(readEnded(said)));
  });
  const pid = child.pid ?? 0;
  return {
    pid,
    outputs,
    ended,
    stop(graceMs = usualGraceMs) {
      if (pid === 0 || child.exitCode !== null || child.signalCode !== null) return;
      killGroup(pid, 'SIGTERM');
      kill ??= setTimeout(() => killGroup(pid, 'SIGKILL'), graceMs);
    },
  };
}
