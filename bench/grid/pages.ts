import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import { root } from '../database.ts';

export type GridName = 'ours' | 'rdg' | 'vxe';

export interface Pages {
  urlOf(grid: GridName): string;
  close(): Promise<void>;
}

const here = join(root, 'bench/grid');
const built = join(root, 'bench/dist/grid');
const demo = join(root, 'packages/grid/src/demo');

/** The grids that ours is compared with are not part of the product: they are installed here, and only on demand. */
function install(): void {
  if (existsSync(join(here, 'node_modules/vxe-table/package.json'))) return;
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: here, stdio: 'inherit' });
  if (status !== 0) throw new Error('The other grids could not be installed');
}

/** Builds and serves a separate page for each grid. */
export async function openPages(): Promise<Pages> {
  install();
  const shape = { configFile: false, logLevel: 'warn' } as const;
  await build({ ...shape, root: demo, plugins: [react()], build: { outDir: join(built, 'ours'), emptyOutDir: true } });
  for (const name of ['rdg', 'vxe']) {
    const input = join(here, 'pages', `${name}.html`);
    const outDir = join(built, name);
    await build({ ...shape, root: join(here, 'pages'), build: { outDir, emptyOutDir: true, rolldownOptions: { input } } });
  }
  const servers = await Promise.all(
    ['ours', 'rdg', 'vxe'].map((name) =>
      preview({ ...shape, root: here, build: { outDir: join(built, name) }, preview: { port: 0, host: '127.0.0.1' } }),
    ),
  );
  const [ours = '', rdg = '', vxe = ''] = servers.map(({ resolvedUrls }) => resolvedUrls?.local[0] ?? '');
  const urls = { ours: `${ours}?case=wide&wait`, rdg: `${rdg}rdg.html`, vxe: `${vxe}vxe.html` };
  return {
    urlOf: (grid) => urls[grid],
    close: () => Promise.all(servers.map((server) => server.close())).then(() => undefined),
  };
}
