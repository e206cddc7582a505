import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './sources.ts';

interface Dependency {
  readonly module: string;
  readonly resolved: string;
}

interface Cruise {
  readonly modules: readonly { readonly source: string; readonly dependencies: readonly Dependency[] }[];
  readonly summary: {
    readonly violations: readonly { readonly from: string; readonly to: string; readonly rule: { readonly name: string } }[];
  };
}

function ask(root: string, program: string, args: readonly string[]): string {
  const { stdout, stderr, error } = spawnSync(join(repositoryRoot, 'node_modules/.bin', program), args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (error) throw error;
  return stdout || stderr;
}

/** Runs dependency-cruiser in a folder; returns the modules it read and the violated rules. */
export function cruise(root: string): Cruise {
  const folders = ['packages', 'contexts', 'apps', 'tools', 'tests', 'bench'].filter((folder) => existsSync(join(root, folder)));
  return JSON.parse(ask(root, 'depcruise', ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...folders]));
}

/** Formats the violated rules as `rule: file`. */
export const brokenRules = ({ summary }: Cruise): string[] => summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);

/** Returns the output lines of the type checker for one side. */
export const typeErrors = (root: string, side: 'shared' | 'server' | 'web'): string[] =>
  ask(root, 'tsc', ['-p', `tsconfig.${side}.json`, '--singleThreaded', '--pretty', 'false']).split('\n');

/** Returns the violated lint rules of the given files as `rule: file`. */
export function brokenStyle(root: string, paths: readonly string[]): string[] {
  const { diagnostics }: { diagnostics: readonly { code?: string; filename: string }[] } = JSON.parse(
    ask(root, 'oxlint', ['--type-aware', '--format=json', ...paths]),
  );
  return diagnostics.map(({ code, filename }) => `${/\((.+)\)/.exec(code ?? '')?.[1] ?? code}: ${filename}`);
}
