import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { capture, print, root, run } from './cli.mjs';

/** The major version of Node.js with long-term support; `TEST_NODE` names another one. */
const lts = '26';

const folder = join(root, 'node_modules/.cache/lts-node');
const windows = process.platform === 'win32';
const binary = join(folder, 'node_modules/node/bin', windows ? 'node.exe' : 'node');

const versionOf = () => (existsSync(binary) ? capture(binary, ['--version']).output.trim() : '');

/** Installs Node.js with long-term support in `node_modules/.cache`; `node` is undefined if that failed. */
export function ltsRelease() {
  const wanted = process.env.TEST_NODE ?? lts;
  if (!versionOf().startsWith(`v${wanted}.`)) {
    print(`\nInstalling Node.js ${wanted} …`);
    mkdirSync(folder, { recursive: true });
    run(windows ? 'npm.cmd' : 'npm', ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `node@${wanted}`]);
  }
  const version = versionOf();
  return { node: version === '' ? undefined : binary, version };
}
