import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AnyResource } from '@shopkeeper/resource';

const isResource = (value: unknown): value is AnyResource =>
  typeof value === 'object' && value !== null && 'ownFields' in value && 'prefix' in value && !('owner' in value);

interface Ledger {
  readonly account: unknown;
  readonly entry: unknown;
}
const isLedger = (value: unknown): value is Ledger =>
  typeof value === 'object' && value !== null && 'account' in value && 'entry' in value;

const contexts = fileURLToPath(new URL('../../contexts/', import.meta.url));
const entryPoints = readdirSync(contexts)
  .map((name) => `${contexts}${name}/index.ts`)
  .filter((file) => existsSync(file))
  .sort();

/**
 * Every resource that a context exports from its entry point, registered or with a page of its own, and those of its ledgers; loads
 * no server code.
 */
export const declaredResources: readonly AnyResource[] = (
  await Promise.all(entryPoints.map((file) => import(file) as Promise<Readonly<Record<string, unknown>>>))
)
  .flatMap((exported): unknown[] => Object.values(exported))
  .flatMap((value) => (isLedger(value) ? [value.account, value.entry] : [value]))
  .filter(isResource);
