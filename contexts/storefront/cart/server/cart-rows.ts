import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, asc, desc, eq, type Placeholder, sql } from 'drizzle-orm';
import { cartLineTable, cartTable } from '#tables';
import { mostUnits } from '../cart.domain.ts';

const c = cartTable;
const t = cartLineTable;

interface OfMember {
  readonly memberId: number;
}

/** Makes the cart of a member unless there is one, and locks it. */
export const lockCart = typedQuery<OfMember>()('storefront_cart_lock', (db, { memberId }) =>
  db
    .insert(c)
    .values({ memberId })
    .onConflictDoUpdate({ target: c.memberId, set: { updatedAt: sql`kit_now()` } })
    .returning({ memberId: c.memberId }),
);

/** Counts the lines of a locked cart again. */
export const countLines = typedQuery<OfMember>()('storefront_cart_count', (db, { memberId }) =>
  db
    .update(c)
    .set({
      lineCount: sql`(${db
        .select({ n: sql`count(*)::int` })
        .from(t)
        .where(eq(t.memberId, memberId))})`,
    })
    .where(eq(c.memberId, memberId))
    .returning({ lineCount: c.lineCount }),
);

/** The lines of a cart, the last added first. */
export const linesOf = typedQuery<OfMember>()('storefront_cart_lines', (db, { memberId }) =>
  db
    .select(
      columns({
        skuId: t.skuId,
        productId: t.productId,
        qty: t.qty,
        isSelected: t.isSelected,
        name: t.name,
        specText: t.specText,
        image: t.image,
        shownPrice: t.shownPrice,
      }),
    )
    .from(t)
    .where(eq(t.memberId, memberId))
    .orderBy(desc(t.addedAt), asc(t.skuId)),
);

interface NewLine extends OfMember {
  readonly skuId: number;
  readonly productId: number;
  readonly qty: number;
  readonly name: string;
  readonly specText: string;
  readonly image: string | null;
  readonly shownPrice: number;
  readonly at: Date;
}

type Given = { readonly [K in keyof NewLine]: Placeholder<K, NewLine[K]> };

const valuesOf = ({ memberId, skuId, productId, qty, name, specText, image, shownPrice, at }: Given) => ({
  memberId,
  skuId,
  productId,
  qty,
  name,
  specText,
  image,
  shownPrice,
  addedAt: at,
});

/** Adds units of a SKU; those of two devices add up. */
export const addLine = typedQuery<NewLine>()('storefront_cart_add', (db, line) =>
  db
    .insert(t)
    .values(valuesOf(line))
    .onConflictDoUpdate({
      target: [t.memberId, t.skuId],
      set: {
        qty: sql`least(${sql.raw(String(mostUnits))}, ${t.qty} + excluded.qty)`,
        isSelected: true,
        shownPrice: sql`excluded.shown_price`,
      },
    })
    .returning({ skuId: t.skuId }),
);

/** Puts a SKU into the cart in at least this quantity. */
export const putLine = typedQuery<NewLine>()('storefront_cart_put', (db, line) =>
  db
    .insert(t)
    .values(valuesOf(line))
    .onConflictDoUpdate({ target: [t.memberId, t.skuId], set: { qty: sql`greatest(${t.qty}, excluded.qty)` } })
    .returning({ skuId: t.skuId }),
);

/** Sets the quantity of a line; none where it was removed meanwhile. */
export const setQty = typedQuery<OfMember & { skuId: number; qty: number; shownPrice: number }>()(
  'storefront_cart_qty',
  (db, { memberId, skuId, qty, shownPrice }) =>
    db
      .update(t)
      .set({ qty: sql`${qty}`, shownPrice: sql`${shownPrice}` })
      .where(and(eq(t.memberId, memberId), eq(t.skuId, skuId)))
      .returning({ skuId: t.skuId }),
);

/** Selects lines for the next order, or leaves them out. */
export const selectLines = typedQuery<OfMember & { skuIds: readonly number[]; isSelected: boolean }>()(
  'storefront_cart_select',
  (db, { memberId, skuIds, isSelected }) =>
    db
      .update(t)
      .set({ isSelected: sql`${isSelected}` })
      .where(and(eq(t.memberId, memberId), anyOf(t.skuId, skuIds)))
      .returning({ skuId: t.skuId }),
);

export const removeLines = typedQuery<OfMember & { skuIds: readonly number[] }>()(
  'storefront_cart_remove',
  (db, { memberId, skuIds }) =>
    db
      .delete(t)
      .where(and(eq(t.memberId, memberId), anyOf(t.skuId, skuIds)))
      .returning({ skuId: t.skuId }),
);
