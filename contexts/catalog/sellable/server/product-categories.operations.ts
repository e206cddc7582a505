import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { and, eq, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { categoryTable, productTable as p } from '#tables';

const own = alias(categoryTable, 'own');
const above = alias(categoryTable, 'above');

const within = typedQuery<{ productIds: readonly number[]; categoryIds: readonly number[] }>()(
  'products_in_categories',
  (db, { productIds, categoryIds }) =>
    db
      .select(columns({ id: p.id }))
      .from(p)
      .innerJoin(own, eq(own.id, p.categoryId))
      .leftJoin(above, eq(above.id, own.parentId))
      .where(
        and(
          anyOf(p.id, productIds),
          // The tree has three levels.
          or(anyOf(own.id, categoryIds), anyOf(own.parentId, categoryIds), anyOf(above.parentId, categoryIds)),
        ),
      ),
);

/** Those of these products that are in one of the categories, or in one below it. */
export const productsInCategories = async (
  db: Queryable,
  asked: { readonly productIds: readonly number[]; readonly categoryIds: readonly number[] },
): Promise<ReadonlySet<number>> => new Set((await within(db, asked)).map(({ id }) => id));
