import { tmpdir } from 'node:os';
import { readListQuery } from '@shopkeeper/resource/query';
import { registeredMemberView } from '@shopkeeper/crud/routes';
import { readPage, readTotals, type RegisteredResource, valueOrThrow } from '@shopkeeper/crud/rows';
import { type SignedContext } from '@shopkeeper/server';
import { type Database, type Queryable } from '@shopkeeper/server/database';
import { engineOf } from '../../apps/server/src/compose.ts';
import { serverContexts } from '../../apps/server/src/modules.gen.ts';
import { declaredResources } from '../setup/declared.ts';

const engine = engineOf({ dataDir: tmpdir() });

/** A statement sent by a call. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

const parts = serverContexts.flatMap((module) => module.modules);
const mounted = parts.flatMap(({ resource, extension }): RegisteredResource[] =>
  resource ? [{ resource, ...(extension ? { extension } : {}) }] : [],
);
/** Lists with a page of their own: declared like the others but not registered as resources. */
const served = declaredResources
  .filter((resource) => mounted.every((one) => one.resource !== resource))
  .map((resource): RegisteredResource => ({ resource }));

/** All lists of the product: registered resources, lists with a page of their own, and member views. */
export const lists: readonly RegisteredResource[] = [
  ...mounted,
  ...served,
  ...parts.flatMap(({ memberView }) => (memberView ? [registeredMemberView(memberView)] : [])),
];

/** Records the statements of a list and returns more matches than a list counts. */
function listener(db: Database, options: Statement[]): Queryable {
  return {
    orm: db.orm,
    async rows<Row extends object>(text: string, values: readonly unknown[] = []) {
      options.push({ text, values });
      return [{ id: 1, '#total': 1_000_000, count: 1_000_000 }] as unknown as Row[];
    },
    run: async () => 0,
  };
}

/** Returns the statements that `GetPageData` and `GetTotals` of a list send for a body; reads no data. */
export async function statementsOf(
  db: Database,
  { resource, extension }: RegisteredResource,
  body: object,
): Promise<Statement[]> {
  const options: Statement[] = [];
  // Without super rights, so that every scope applies.
  const actor = { audience: 'admin', id: 1, isSuper: false, permissions: new Set<string>() };
  const context = { db, engine, at: 0, actor };
  const query = valueOrThrow(readListQuery(resource, body));
  const scope = extension?.scope?.(context as unknown as SignedContext);
  await readPage(listener(db, options), { resource, query, scope });
  if (resource.totals.length > 0) await readTotals(listener(db, options), { resource, query, scope });
  return options;
}
