import { readListQuery } from '@shopkeeper/resource';
import {
  demanded,
  type Mounted,
  ownMounted,
  readPage,
  readTotals,
  type Database,
  type Queryable,
  type SignedContext,
} from '@shopkeeper/server-kit';
import { serverModules } from '../../apps/server/src/modules.gen.ts';
import { declaredResources } from '../testing/declared.ts';

/** A statement that a call sends. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

const parts = serverModules.flatMap((module) => module.parts);
const mounted = parts.flatMap(({ resource, extension }): Mounted[] =>
  resource ? [{ resource, ...(extension ? { extension } : {}) }] : [],
);
/** Lists that a page serves itself: declared as the others are, and not mounted. */
const served = declaredResources
  .filter((resource) => mounted.every((one) => one.resource !== resource))
  .map((resource): Mounted => ({ resource }));

/** Every list of the product: of the back office, of its pages, and what members see of what is theirs. */
export const lists: readonly Mounted[] = [...mounted, ...served, ...parts.flatMap(({ own }) => (own ? [ownMounted(own)] : []))];

/** What the statements of a list are asked through: it notes them, and answers as where more match than are counted. */
function listener(db: Database, asked: Statement[]): Queryable {
  return {
    orm: db.orm,
    async rows<Row extends object>(text: string, values: readonly unknown[] = []) {
      asked.push({ text, values });
      return [{ id: 1, '#total': 1_000_000, count: 1_000_000 }] as unknown as Row[];
    },
    run: async () => 0,
  };
}

/** The statements that `GetPageData` and `GetTotals` of a list send for a body; nothing is read. */
export async function statementsOf(db: Database, { resource, extension }: Mounted, body: object): Promise<Statement[]> {
  const asked: Statement[] = [];
  const context = { db, actor: { audience: 'admin', id: 1, isSuper: false, nodes: new Set<string>() } };
  const query = demanded(readListQuery(resource, body));
  const scope = extension?.scope?.(context as unknown as SignedContext);
  await readPage(listener(db, asked), { resource, query, scope });
  if (resource.totals.length > 0) await readTotals(listener(db, asked), { resource, query, scope });
  return asked;
}
