import { offeredUnitReply, shownCardReply, shownCategoryReply, shownProductReply } from '@shopkeeper/catalog';
import { offeredUnits, shownCategories, shownProduct, shownProducts } from '@shopkeeper/catalog/server';
import type { ServerModule } from '@shopkeeper/crud';
import { pricedCards } from '@shopkeeper/promotion/server';
import type { JsonSchema } from '@shopkeeper/server/openapi';
import { defineRoute, notFound } from '@shopkeeper/server';
import * as z from 'zod/mini';
import { pathOfCategory, withSubcategories } from '../shop.domain.ts';
import { pricedProduct, pricedUnits, visitorAt } from './visitor-prices.ts';
import { productPage } from './product-page.ts';
import { memberPricesRoute } from './member-prices.ts';
import { type ProductsInput, readProductId, readProductsInput, readSkuIds, shownAtOnce } from './shop-input.ts';

const categoriesReply = z.object({ result: z.array(shownCategoryReply) });
const productsReply = z.object({ result: z.array(shownCardReply), hasMore: z.boolean() });
const productReply = z.object({ product: shownProductReply, categories: z.array(shownCategoryReply) });

const query = (properties: Readonly<Record<string, object>>): JsonSchema => ({
  type: 'object',
  properties,
  additionalProperties: false,
});
const whole = (maximum: number) => ({ type: 'integer', minimum: 1, maximum });

const categoriesRoute = defineRoute({
  method: 'GET',
  path: '/api/shop/categories',
  rule: { kind: 'public' },
  isRevalidated: true,
  reply: categoriesReply,
  handle: async ({ db }) => ({ result: await shownCategories(db) }),
});

/** Products on sale: of a category with all below it, or by a word of their name; 24 a page. */
const productsRoute = defineRoute<ProductsInput, typeof productsReply>({
  method: 'GET',
  path: '/api/shop/products',
  rule: { kind: 'public' },
  isRevalidated: true,
  read: readProductsInput,
  reply: productsReply,
  outline: () => ({
    body: query({
      word: { type: 'string', maxLength: 60 },
      category: whole(2_147_483_647),
      sort: { type: 'string', enum: ['popular', 'newest', 'price-up', 'price-down'] },
      page: whole(50),
    }),
    errors: ['request.invalid', 'request.not-found'],
  }),
  async handle(context, { word, category, sort, page }) {
    const { db } = context;
    const categoryIds = category === null ? null : withSubcategories(await shownCategories(db), category);
    if (categoryIds?.length === 0) throw notFound({ id: category ?? 0 });
    const most = shownAtOnce + 1;
    const rows = await shownProducts(db, { word, categoryIds, sort, skip: (page - 1) * shownAtOnce, most });
    return { result: await pricedCards(context, visitorAt(context), rows.slice(0, shownAtOnce)), hasMore: rows.length === most };
  },
});

/** One product on sale with its SKUs and the categories above it; 404 for one that is not on sale. */
const productRoute = defineRoute<{ readonly id: number }, typeof productReply>({
  method: 'GET',
  path: '/api/shop/product',
  rule: { kind: 'public' },
  isRevalidated: true,
  read: readProductId,
  reply: productReply,
  outline: () => ({
    body: { ...query({ id: whole(2_147_483_647) }), required: ['id'] },
    errors: ['request.invalid', 'request.not-found'],
  }),
  async handle(context, { id }) {
    const { db } = context;
    const [product, categories] = await Promise.all([shownProduct(db, id), shownCategories(db)]);
    if (!product) throw notFound({ id });
    return { product: await pricedProduct(context, product), categories: pathOfCategory(categories, product.categoryId) };
  },
});

const unitsReply = z.object({ result: z.array(offeredUnitReply) });

/** SKUs on sale by their ids, for the cart of a visitor; those that are not on sale are left out. */
const skusRoute = defineRoute<{ readonly ids: readonly number[] }, typeof unitsReply>({
  method: 'GET',
  path: '/api/shop/skus',
  rule: { kind: 'public' },
  isRevalidated: true,
  read: readSkuIds,
  reply: unitsReply,
  outline: () => ({
    body: { ...query({ ids: { type: 'string', pattern: '^\\d+(,\\d+){0,199}$' } }), required: ['ids'] },
    errors: ['request.invalid'],
  }),
  handle: async (context, { ids }) => ({ result: await pricedUnits(context, await offeredUnits(context.db, ids)) }),
});

/** What visitors see of the shop without signing in, and the prices that members see in its place. */
export const shopServer: ServerModule = {
  routes: [categoriesRoute, productsRoute, productRoute, skusRoute, memberPricesRoute],
  publicPages: [productPage],
};
