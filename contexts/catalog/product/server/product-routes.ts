import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { permissionOf } from '@shopkeeper/resource/view';
import { dataScopeOf, requireInScope } from '@shopkeeper/crud/data-scope';
import { withReadableConflicts } from '@shopkeeper/crud/rows';
import { defineRoute, Done, notFound, requirePermission, type Route } from '@shopkeeper/server';
import { componentRef } from '@shopkeeper/server/openapi';
import * as z from 'zod/mini';
import { priceChangesOf } from '../../sellable/server/sku-price-history.operations.ts';
import { skuPriceChangesReply } from '../../sellable/sku-price-history.domain.ts';
import { product } from '../product.resource.ts';
import { countsReply, productCounts, productCountsInScope } from './product-counts.ts';
import { saveWithStock } from './product-save.ts';
import { findSkus, offeredReply } from './product-skus.ts';

const permission = (action: string): string => permissionOf(product, action);

const saveSchema = z.strictObject({
  product: z.record(z.string(), z.unknown()),
  stock: z
    .array(
      z.strictObject({
        values: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(4)),
        onHand: z.int().check(z.gte(0), z.lte(999_999_999)),
        was: z.optional(z.int().check(z.gte(0))),
      }),
    )
    .check(z.maxLength(2000)),
});

const counts = defineRoute({
  method: 'POST',
  path: `${product.prefix}counts`,
  rule: { kind: 'permission', permissions: [permission('index')] },
  isScoped: true,
  reply: countsReply,
  handle: (context) => (dataScopeOf(product, context) ? productCountsInScope(context) : productCounts(context.db)),
});

const save = defineRoute<z.infer<typeof saveSchema>>({
  method: 'POST',
  path: `${product.prefix}SaveWithStock`,
  rule: { kind: 'permission', permissions: [permission('edit'), permission('add')] },
  idempotency: 'required',
  isScoped: true,
  bodyLimit: 4_000_000,
  input: saveSchema,
  outline: () => ({
    data: componentRef(product, 'row'),
    errors: ['request.not-found', 'request.stale-version', 'product.*', 'stock.*'],
  }),
  async handle(context, input) {
    const isNew = input.product.id === undefined || input.product.id === null;
    requirePermission(context, permission(isNew ? 'add' : 'edit'));
    if (input.stock.length > 0) requirePermission(context, '/admin/catalog/stock/adjust');
    const saved = await withReadableConflicts(context, product, () => saveWithStock(context, input, isNew));
    return new Done(saved, isNew ? 'message.added' : 'message.saved');
  },
});

const skuQuery = objectSchema({ quick: f.text({ max: 100, optional: true }), onSale: f.flag({ default: false }) });

const skusReply = z.object({ result: z.array(offeredReply) });

const skus = defineRoute<{ quick: string | null; onSale: boolean }, typeof skusReply>({
  method: 'POST',
  path: `${product.prefix}skus`,
  rule: { kind: 'permission', permissions: [permission('index')] },
  isScoped: true,
  input: skuQuery,
  reply: skusReply,
  handle: async (context, { quick, onSale }) => ({ result: await findSkus(context, { quick: quick ?? '', onSale }) }),
});

const priceHistory = defineRoute<{ id: number }, typeof skuPriceChangesReply>({
  method: 'POST',
  path: `${product.prefix}priceHistory`,
  rule: { kind: 'permission', permissions: [permission('index')] },
  idempotency: 'none',
  isScoped: true,
  input: objectSchema({ id: f.int({ min: 1, max: 2_147_483_647 }) }),
  reply: skuPriceChangesReply,
  outline: () => ({ errors: ['request.not-found'] }),
  async handle(context, { id }) {
    await requireInScope(context.db, product, { caller: context, ids: [id] });
    const changes = await priceChangesOf(context.db, id);
    if (!changes) throw notFound({ id });
    return changes;
  },
});

/** The product routes besides those derived from the declaration. */
export const productRoutes: readonly Route[] = [counts, save, skus, priceHistory];
