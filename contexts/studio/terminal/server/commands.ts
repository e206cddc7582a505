import { packageManagers, type PackageManager } from '../terminal-queue.domain.ts';
import { checkSource } from './check-source.ts';

/** The value of an argument: what it must match, and the flag before it. */
interface CommandArg {
  readonly pattern: RegExp;
  readonly flag?: string;
  /** Used where the caller gives none. */
  readonly fallback?: string;
}

/** A command that may run: a program with fixed arguments, never a line of a shell. */
export interface TerminalCommand {
  readonly key: string;
  readonly argv: readonly [program: string, ...fixed: string[]];
  readonly args?: Readonly<Record<string, CommandArg>>;
  /** A file of the project without which it does not start. */
  readonly needs?: string;
  /** Commands of one slot never run at the same time. */
  readonly slot?: string;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
}

/** The most time and output of a command that declares nothing else. */
export const usualLimits = { timeoutMs: 600_000, maxBytes: 5_000_000 } as const;

interface Manager {
  /** Without it the manager would resolve every version anew. */
  readonly lock: string;
  readonly install: TerminalCommand['argv'];
  run(script: string): TerminalCommand['argv'];
}

/** Scripts of packages are never run by an installation. */
export const managers: Readonly<Record<PackageManager, Manager>> = {
  npm: { lock: 'package-lock.json', install: ['npm', 'ci', '--ignore-scripts'], run: (script) => ['npm', 'run', script] },
  cnpm: {
    lock: 'node_modules/.npminstall.done',
    install: ['cnpm', 'install', '--ignore-scripts'],
    run: (script) => ['cnpm', 'run', script],
  },
  pnpm: {
    lock: 'pnpm-lock.yaml',
    install: ['pnpm', 'install', '--frozen-lockfile', '--ignore-scripts'],
    run: (script) => ['pnpm', 'run', script],
  },
  yarn: {
    lock: 'yarn.lock',
    install: ['yarn', 'install', '--frozen-lockfile', '--ignore-scripts'],
    run: (script) => ['yarn', 'run', script],
  },
  bun: {
    lock: 'bun.lock',
    install: ['bun', 'install', '--frozen-lockfile', '--ignore-scripts'],
    run: (script) => ['bun', 'run', script],
  },
  ni: { lock: 'package-lock.json', install: ['ni', '--frozen', '--ignore-scripts'], run: (script) => ['nr', script] },
};

const project = { slot: 'project', timeoutMs: 1_200_000 } as const;

const ofManagers = packageManagers.flatMap((name): readonly TerminalCommand[] => {
  const { lock, install, run } = managers[name];
  return [
    { key: `version.${name}`, argv: [name, '--version'], timeoutMs: 20_000 },
    { key: `install.${name}`, argv: install, needs: lock, ...project },
    { key: `build.${name}`, argv: run('build'), needs: 'package.json', ...project },
    { key: `check.${name}`, argv: run('check'), needs: 'package.json', ...project },
  ];
});

/** Every command that may run. */
export const terminalCommands: readonly TerminalCommand[] = [
  { key: 'version.node', argv: [process.execPath, '--version'], timeoutMs: 20_000 },
  ...ofManagers,
  {
    key: 'stream.check',
    argv: [process.execPath, '-e', checkSource],
    args: { seconds: { pattern: /^(?:[1-9]|[1-9]\d|[1-5]\d\d|600)$/, fallback: '5' } },
    timeoutMs: 610_000,
  },
];

/** Why the arguments of a call do not fit a command; null if they do. */
export function wrongArgument({ args = {} }: TerminalCommand, given: Readonly<Record<string, string>>): string | null {
  const wrong = Object.entries(given).find(([name, value]) => !Object.hasOwn(args, name) || !args[name]?.pattern.test(value));
  if (wrong) return wrong[0];
  const missing = Object.entries(args).find(([name, { fallback }]) => fallback === undefined && given[name] === undefined);
  return missing?.[0] ?? null;
}

/** The program with all its arguments. Values that fit no pattern never get here. */
export function argvOf({ argv, args = {} }: TerminalCommand, given: Readonly<Record<string, string>>): readonly string[] {
  const chosen = Object.entries(args).flatMap(([name, { flag, fallback }]) => {
    const value = given[name] ?? fallback;
    if (value === undefined) return [];
    return flag === undefined ? [value] : [flag, value];
  });
  return [...argv, ...chosen];
}
