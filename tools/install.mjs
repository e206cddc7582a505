import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveUp, root, run, print } from './cli.mjs';

const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules', '.installed-lock');
const npmRecord = join(root, 'node_modules', '.package-lock.json');

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const lockHash = () => createHash('sha256').update(readFileSync(lockFile)).digest('hex');

/** Whether npm's own record matches the lock file, for example after a manual `npm ci` or `npm install`. */
function npmInstalledThis() {
  if (!existsSync(npmRecord)) return false;
  const wanted = readJson(lockFile).packages;
  const there = readJson(npmRecord).packages;
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (!path.startsWith('node_modules/') || link) return true;
    return there[path] ? there[path].version === version : optional === true;
  });
}

/** Installs the packages of the lock file when they are missing or the file has changed. */
export function ensureInstalled() {
  const hash = lockHash();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return;
  if (!npmInstalledThis()) {
    print('Installing packages (npm ci) …');
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    if (!run(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error']))
      giveUp('npm ci failed; what it printed above says why.');
  }
  writeFileSync(stampFile, hash);
}
