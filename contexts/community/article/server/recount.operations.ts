import type { Database, Tx } from '@shopkeeper/server/database';
import { lockNextArticles, lockNextCategories, recountArticles, recountCategories } from './recount-rows.ts';

const atOnce = 500;

interface Ids {
  readonly id: number;
}

interface Counted {
  readonly lock: (tx: Tx, options: { after: number; limit: number }) => Promise<readonly Ids[]>;
  readonly recount: (tx: Tx, options: { ids: readonly number[] }) => Promise<readonly Ids[]>;
}

/** Counts rows anew, some hundred in a transaction: first locks them, then reads what is committed. */
async function recountAll(db: Database, { lock, recount }: Counted): Promise<number> {
  let wrong = 0;
  for (let after = 0; ;) {
    const { last, mended } = await db.transaction(async (tx) => {
      const ids = (await lock(tx, { after, limit: atOnce })).map(({ id }) => id);
      return { last: ids.at(-1), mended: ids.length === 0 ? 0 : (await recount(tx, { ids })).length };
    });
    wrong += mended;
    if (last === undefined) return wrong;
    after = last;
  }
}

/** How many articles and categories had a wrong count. */
export interface Recounted {
  readonly articles: number;
  readonly categories: number;
}

/** Writes every count of the community from the rows that it counts, while members and staff go on working. */
export async function recountCommunity(db: Database): Promise<Recounted> {
  const articles = await recountAll(db, { lock: lockNextArticles, recount: recountArticles });
  const categories = await recountAll(db, { lock: lockNextCategories, recount: recountCategories });
  return { articles, categories };
}
