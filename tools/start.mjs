import './node-version.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBuilt } from './build.mjs';
import { giveUp, root, run, print } from './cli.mjs';
import { ensureInstalled } from './install.mjs';

const server = join(root, 'dist/server/main.js');
// npm passes Ctrl-C on to a program that has already had it from the terminal: two within this time are one.
const sameKeystrokeMs = 500;

/** The server ends itself at the first Ctrl-C; a second one means that it does not, and the person has waited enough. */
function endAtSecondInterrupt() {
  let first = 0;
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      const now = Date.now();
      if (first === 0) first = now;
      else if (now - first > sameKeystrokeMs) process.exit(130);
    });
  }
}

/** npm hands a signal to its shell, and the shell dies without handing it on: an orphan of npm was told to end. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 300);
  watch.unref();
}

ensureInstalled();
if (!isBuilt()) {
  print('Building …');
  if (!run(process.execPath, [join(root, 'tools/build.mjs')])) giveUp('The build failed; what it printed above says why.');
}
if (!existsSync(server)) giveUp(`The build wrote no ${server}.`);

process.chdir(root);
process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
endWithNpm();
// While it starts the server ends at once when it is told to: the second interrupt is for one that runs.
await import(pathToFileURL(server).href);
endAtSecondInterrupt();
