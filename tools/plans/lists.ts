import * as access from '@shopkeeper/access';
import * as catalog from '@shopkeeper/catalog';
import * as marketing from '@shopkeeper/marketing';
import * as member from '@shopkeeper/member';
import * as platform from '@shopkeeper/platform';
import { type AnyResource, readListQuery } from '@shopkeeper/resource';
import * as sales from '@shopkeeper/sales';
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

/** A statement that a call sends. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

const isResource = (value: unknown): value is AnyResource =>
  typeof value === 'object' && value !== null && 'own' in value && 'prefix' in value && !('owner' in value);

const parts = serverModules.flatMap((module) => module.parts);
const mounted = parts.flatMap(({ resource, extension }): Mounted[] =>
  resource ? [{ resource, ...(extension ? { extension } : {}) }] : [],
);
/** Lists that a page serves itself: declared as the others are, and not mounted. */
const served = [access, catalog, marketing, member, platform, sales]
  .flatMap((door): unknown[] => Object.values(door))
  .filter(isResource)
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
