import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AnyResource } from '@shopkeeper/resource';

const isResource = (value: unknown): value is AnyResource =>
  typeof value === 'object' && value !== null && 'ownFields' in value && 'prefix' in value && !('owner' in value);

const contexts = fileURLToPath(new URL('../../contexts/', import.meta.url));
const entryPoints = readdirSync(contexts)
  .map((name) => `${contexts}${name}/index.ts`)
  .filter((file) => existsSync(file))
  .sort();

/** Every resource that a context exports from its entry point, registered or with a page of its own; loads no server code. */
export const declaredResources: readonly AnyResource[] = (
  await Promise.all(entryPoints.map((file) => import(file) as Promise<Readonly<Record<string, unknown>>>))
)
  .flatMap((exported) => Object.values(exported))
  .filter(isResource);
