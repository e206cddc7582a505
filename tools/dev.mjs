import './node-version.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root, print, tool } from './cli.mjs';
import { ensureInstalled } from './install.mjs';

const apiPort = process.env.PORT ?? '8000';
const pagePort = Number(process.env.WEB_PORT ?? 5173);
const api = `http://127.0.0.1:${apiPort}`;

/** Pages and calls share `/admin/...` and `/user/...`: page navigations stay with Vite, everything else goes to the server. */
const pageOrServer = {
  target: api,
  bypass: ({ method, headers, url }) => (method === 'GET' && headers.accept?.includes('text/html') ? url : undefined),
};

ensureInstalled();
const server = spawn(tool('tsx'), ['watch', '--clear-screen=false', join(root, 'apps/server/src/main.ts')], {
  cwd: root,
  stdio: 'inherit',
  env: { TERMINAL_ENABLED: process.getuid?.() === 0 ? 'as-root' : '1', ...process.env, PORT: apiPort, NODE_ENV: 'development' },
});

const { createServer } = await import('vite');
const pages = await createServer({
  configFile: join(root, 'apps/web/vite.config.ts'),
  root: join(root, 'apps/web'),
  server: {
    port: pagePort,
    proxy: {
      '/admin': pageOrServer,
      '/user': pageOrServer,
      '/api': { target: api },
      '/community/feed.xml': { target: api },
      '/storage': { target: api },
      '/healthz': { target: api },
    },
  },
});
await pages.listen();
print(`Pages with hot reload: ${pages.resolvedUrls?.local[0] ?? ''} (calls go to ${api})`);

let isEnding = false;
async function end() {
  if (isEnding) return;
  isEnding = true;
  await pages.close();
  server.kill('SIGTERM');
}
process.on('SIGINT', end);
process.on('SIGTERM', end);
server.once('exit', async (code) => {
  await pages.close();
  process.exit(code ?? 0);
});
