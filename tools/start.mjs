import './node-version.mjs';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isBuilt } from './build.mjs';
import { giveUp, root, run, print } from './cli.mjs';
import { ensureInstalled } from './install.mjs';

const server = join(root, 'dist/server/main.js');
// npm forwards Ctrl-C to a program that already received it from the terminal: two signals within this time count as one.
const sameKeystrokeMs = 500;

/** The server stops at the first Ctrl-C; a second one forces the exit when it takes too long. */
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

/**
 * Stops with npm: npm signals only its shell, which exits without forwarding the signal, so a changed parent process means stop.
 */
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

/** Ends at a taken port before the build and not after it. The server explains all other settings that cannot be used. */
function requireFreePort() {
  const { PORT = '8000', HOST = '127.0.0.1' } = process.env;
  const port = Number(PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return Promise.resolve();
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code }) => {
      if (code === 'EADDRINUSE')
        giveUp(`Port ${port} is taken. Stop what uses it, or choose another: PORT=${port < 65_535 ? port + 1 : 8000} npm start`);
      resolve();
    });
    server.listen(port, HOST, () => server.close(resolve));
  });
}

ensureInstalled();
if (!isBuilt()) {
  await requireFreePort();
  print('Building …');
  if (!run(process.execPath, [join(root, 'tools/build.mjs')])) giveUp('The build failed; what it printed above says why.');
}
if (!existsSync(server)) giveUp(`The build wrote no ${server}.`);

process.chdir(root);
process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
endWithNpm();
// During its start the server exits immediately when signalled; the second interrupt only applies to a running server.
await import(pathToFileURL(server).href);
endAtSecondInterrupt();
