import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the repository; every command runs there, independent of the current folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const plain = process.env.NO_COLOR || !process.stdout.isTTY;
const paint = (code, text) => (plain ? text : `\u001b[${code}m${text}\u001b[0m`);
export const green = (text) => paint(32, text);
export const red = (text) => paint(31, text);
export const dim = (text) => paint(2, text);

/** Prints one line. */
export const print = (text) => process.stdout.write(`${text}\n`);

/**
 * Ends the command with a message and without a stack trace, for errors that the user can fix.
 *
 * @returns {never}
 */
export function giveUp(text) {
  process.stderr.write(`${red(text)}\n`);
  process.exit(1);
}

/** Runs a program in the repository with inherited output; returns whether it succeeded. */
export function run(program, args, env = {}) {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  if (error) process.stderr.write(`${program}: ${error.message}\n`);
  return status === 0;
}

/** Runs a program and captures its output; returns whether it succeeded and the output. */
export function capture(program, args, env = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, ...env },
  });
  return { ok: status === 0, output: `${stdout ?? ''}${stderr ?? ''}${error ? error.message : ''}` };
}

/** Asynchronous `capture`, for programs that run in parallel. */
export function captured(program, args) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (status) => resolve({ ok: status === 0, output: Buffer.concat(said).toString() }));
  });
}

const packageBin = (name) => join(root, 'node_modules', '.bin', name);
/** Returns the path of a program that npm installed. */
export const tool = (name) => (process.platform === 'win32' ? `${packageBin(name)}.cmd` : packageBin(name));

const skipped = new Set(['node_modules', 'dist', '.git']);

/** Yields every file under a folder with its stats; none when the folder does not exist. */
export function* filesUnder(folder) {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return;
  }
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !skipped.has(entry.name)) yield* filesUnder(path);
    else if (entry.isFile()) yield { path, stat: statSync(path) };
  }
}

/** Whether this file was run as a command instead of imported. */
export const isCommand = (meta) => process.argv[1] !== undefined && fileURLToPath(meta.url) === process.argv[1];

/** Formats the seconds since an instant of `performance.now()`. */
export const since = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`;
