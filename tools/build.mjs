import './node-version.mjs';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesUnder, isCommand, root, print, since } from './cli.mjs';
import { ensureInstalled } from './install.mjs';

const dist = join(root, 'dist');
const stampFile = join(dist, 'built-from');
const sources = ['packages', 'contexts', 'apps'];
const alsoRead = ['package-lock.json', 'tsconfig.base.json', 'tools/build.mjs'];
const isProof = /\.(test|api\.test|test-d)\.tsx?$/;
const compressible = new Set(['.js', '.mjs', '.css', '.html', '.svg', '.json', '.map', '.txt', '.webmanifest']);
const worthCompressing = 1024;

/** Returns a hash of all sources' content, so that a fresh clone of the same sources is unchanged. */
function stateOfSources() {
  const hash = createHash('sha256');
  for (const folder of sources) {
    for (const { path, stat } of filesUnder(join(root, folder))) {
      if (!isProof.test(path)) hash.update(`${relative(root, path)} ${stat.size}\n`).update(readFileSync(path));
    }
  }
  for (const path of alsoRead) hash.update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

/** Whether `dist` was built from the current sources. */
export function isBuilt() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stateOfSources();
}

async function buildWeb() {
  const { build } = await import('vite');
  await build({
    configFile: join(root, 'apps/web/vite.config.ts'),
    root: join(root, 'apps/web'),
    logLevel: 'warn',
    build: { outDir: join(dist, 'web'), emptyOutDir: true },
  });
}

/** Bundles all of our own code that an entry needs into one file; npm packages stay in node_modules. */
export async function bundleServer(entry, outfile) {
  const { build } = await import('esbuild');
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [keepInstalledPackagesOut(dirname(outfile))],
  });
}

async function buildServer() {
  await bundleServer(join(root, 'apps/server/src/main.ts'), join(dist, 'server/main.js'));
  const migrations = join(root, 'apps/server/migrations');
  if (existsSync(migrations)) cpSync(migrations, join(dist, 'server/migrations'), { recursive: true });
}

const installed = join(root, 'node_modules') + sep;

/**
 * Leaves npm packages out of the bundle. A package in the node_modules of one of ours gets a relative path, because the bundle
 * could not resolve its name. Names with a `#` are files of our own packages.
 */
const keepInstalledPackagesOut = (folder) => ({
  name: 'installed packages stay out',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./#]/ }, async ({ path, kind, resolveDir, pluginData }) => {
      if (kind === 'entry-point' || path.startsWith('@shopkeeper/') || isBuiltin(path) || pluginData === keepInstalledPackagesOut)
        return;
      const found = await resolve(path, { kind, resolveDir, pluginData: keepInstalledPackagesOut });
      if (found.errors.length > 0 || found.path.startsWith(installed)) return { path, external: true };
      return { path: relative(folder, found.path).replaceAll(sep, '/'), external: true };
    });
  },
});

/** Writes the compressed copies that the server sends. */
async function compress() {
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
  const large = [...filesUnder(join(dist, 'web'))].filter(
    ({ path, stat }) => stat.size > worthCompressing && compressible.has(extname(path)),
  );
  await Promise.all(
    large.map(async ({ path }) => {
      const content = readFileSync(path);
      writeFileSync(`${path}.br`, await brotli(content, { params }));
      writeFileSync(`${path}.gz`, await zip(content, { level: 9 }));
    }),
  );
}

/** Builds server and web into `dist`. The stamp is written last, so that a failed build is repeated. */
export async function build() {
  const start = performance.now();
  const state = stateOfSources();
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist);
  await buildWeb();
  await Promise.all([compress(), buildServer()]);
  writeFileSync(stampFile, state);
  print(`Built in ${since(start)}.`);
}

if (isCommand(import.meta)) {
  ensureInstalled();
  if (!process.argv.includes('--if-needed') || !isBuilt()) await build();
}
