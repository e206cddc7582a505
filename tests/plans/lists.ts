import { readListQuery } from '@shopkeeper/resource';
import {
  valueOrThrow,
  type RegisteredResource,
  registeredMemberView,
  readPage,
  readTotals,
  type Database,
  type Queryable,
  type SignedContext,
} from '@shopkeeper/server-kit';
import { serverContexts } from '../../apps/server/src/modules.gen.ts';
import { declaredResources } from '../setup/declared.ts';

/** A statement that a call sends. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

const parts = serverContexts.flatMap((module) => module.modules);
const mounted = parts.flatMap(({ resource, extension }): RegisteredResource[] =>
  resource ? [{ resource, ...(extension ? { extension } : {}) }] : [],
);
/** Lists that a page serves itself: declared as the others are, and not mounted. */
const served = declaredResources
  .filter((resource) => mounted.every((one) => one.resource !== resource))
  .map((resource): RegisteredResource => ({ resource }));

/** Every list of the product: of the back office, of its pages, and what members see of what is theirs. */
export const lists: readonly RegisteredResource[] = [
  ...mounted,
  ...served,
  ...parts.flatMap(({ memberView }) => (memberView ? [registeredMemberView(memberView)] : [])),
];

/** What the statements of a list are asked through: it notes them, and answers as where more match than are counted. */
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

/** The statements that `GetPageData` and `GetTotals` of a list send for a body; nothing is read. */
export async function statementsOf(
  db: Database,
  { resource, extension }: RegisteredResource,
  body: object,
): Promise<Statement[]> {
  const options: Statement[] = [];
  const context = { db, actor: { audience: 'admin', id: 1, isSuper: false, nodes: new Set<string>() } };
  const query = valueOrThrow(readListQuery(resource, body));
  const scope = extension?.scope?.(context as unknown as SignedContext);
  await readPage(listener(db, options), { resource, query, scope });
  if (resource.totals.length > 0) await readTotals(listener(db, options), { resource, query, scope });
  return options;
}
