import { mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { bundleServer } from '../../tools/build.mjs';

const folder = path.resolve(import.meta.dirname, '../../test-results/processes');

/**
 * Returns a function that bundles a script into one file at its first call and returns the path of that file. A process starts several
 * times as fast from it, and tests that kill processes start many.
 */
export function bundledOnce(script: string): () => Promise<string> {
  const { name } = path.parse(script);
  let bundle: Promise<string> | undefined;
  return () => (bundle ??= bundled(script, name));
}

async function bundled(script: string, name: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const own = path.join(folder, `${name}-${process.pid}.mjs`);
  await bundleServer(script, own);
  // Renamed atomically, so that concurrent tests always run a complete file.
  const file = path.join(folder, `${name}.mjs`);
  renameSync(own, file);
  return file;
}
