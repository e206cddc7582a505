import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository; every command runs there, from wherever it was called. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const plain = process.env.NO_COLOR || !process.stdout.isTTY;
const paint = (code, text) => (plain ? text : `\u001b[${code}m${text}\u001b[0m`);
export const green = (text) => paint(32, text);
export const red = (text) => paint(31, text);
export const dim = (text) => paint(2, text);

/** One line for the person who waits. */
export const print = (text) => process.stdout.write(`${text}\n`);

/** Ends the command with a message and without a stack: for what the person can mend. */
export function giveUp(text) {
  process.stderr.write(`${red(text)}\n`);
  process.exit(1);
}

/** Runs a program in the repository with its output on the screen; answers whether it succeeded. */
export function run(program, args, env = {}) {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  if (error) process.stderr.write(`${program}: ${error.message}\n`);
  return status === 0;
}

/** Runs a program quietly; answers whether it succeeded and what it printed. */
export function capture(program, args, env = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, ...env },
  });
  return { ok: status === 0, output: `${stdout ?? ''}${stderr ?? ''}${error ? error.message : ''}` };
}

/** `capture` that waits beside others: what a program printed is told whole, at its end. */
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
/** The path of a tool that npm installed. */
export const tool = (name) => (process.platform === 'win32' ? `${packageBin(name)}.cmd` : packageBin(name));

const skipped = new Set(['node_modules', 'dist', '.git']);

/** Every file under a folder, with its size and time of change; an absent folder has none. */
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

/** Whether this file is the command that was called, and not imported by another one. */
export const isCommand = (meta) => process.argv[1] !== undefined && fileURLToPath(meta.url) === process.argv[1];

/** Seconds since an instant of `performance.now()`, for a person. */
export const since = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`;
