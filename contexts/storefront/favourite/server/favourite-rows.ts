import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, desc, eq, sql } from 'drizzle-orm';
import { favouriteCountTable, favouriteTable } from '#tables';

const c = favouriteCountTable;
const t = favouriteTable;

interface OfMember {
  readonly memberId: number;
}

/** Makes the count of a member unless there is one, and locks it. */
export const lockFavourites = typedQuery<OfMember>()('storefront_favourite_lock', (db, { memberId }) =>
  db
    .insert(c)
    .values({ memberId })
    .onConflictDoUpdate({ target: c.memberId, set: { kept: sql`${c.kept}` } })
    .returning({ kept: c.kept }),
);

/** Counts the favourites of a locked member again. */
export const countFavourites = typedQuery<OfMember>()('storefront_favourite_recount', (db, { memberId }) =>
  db
    .update(c)
    .set({
      kept: sql`(${db
        .select({ n: sql`count(*)::int` })
        .from(t)
        .where(eq(t.memberId, memberId))})`,
    })
    .where(eq(c.memberId, memberId))
    .returning({ kept: c.kept }),
);

/** Keeps a product; none where it was kept already. */
export const insertFavourite = typedQuery<OfMember & { productId: number; name: string; image: string | null; at: Date }>()(
  'storefront_favourite_add',
  (db, { memberId, productId, name, image, at }) =>
    db
      .insert(t)
      .values({ memberId, productId, name, image, addedAt: at })
      .onConflictDoNothing()
      .returning({ productId: t.productId }),
);

export const deleteFavourite = typedQuery<OfMember & { productId: number }>()(
  'storefront_favourite_remove',
  (db, { memberId, productId }) =>
    db
      .delete(t)
      .where(and(eq(t.memberId, memberId), eq(t.productId, productId)))
      .returning({ productId: t.productId }),
);

export const favouriteOf = typedQuery<OfMember & { productId: number }>()(
  'storefront_favourite_one',
  (db, { memberId, productId }) =>
    db
      .select(columns({ productId: t.productId }))
      .from(t)
      .where(and(eq(t.memberId, memberId), eq(t.productId, productId))),
);

/** Favourites of a member, the last kept first; at most `most` from `skip` on. */
export const favouritesOf = typedQuery<OfMember & { skip: number; most: number }>()(
  'storefront_favourites',
  (db, { memberId, skip, most }) =>
    db
      .select(columns({ productId: t.productId, name: t.name, image: t.image, addedAt: t.addedAt }))
      .from(t)
      .where(eq(t.memberId, memberId))
      .orderBy(desc(t.addedAt), desc(t.productId))
      .limit(most)
      .offset(skip),
);
