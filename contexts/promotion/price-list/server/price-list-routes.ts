import { sellableByCode } from '@shopkeeper/catalog/server';
import { addRow, readRow } from '@shopkeeper/crud/rows';
import { reject, type RowOf } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { permissionOf } from '@shopkeeper/resource/view';
import { businessError, defineRoute, notFound, type Route, type SignedContext } from '@shopkeeper/server';
import * as z from 'zod/mini';
import { canMeet } from '../effective-price.domain.ts';
import { overlapsReply, type PricePreview, pricePreviewReply } from '../price-list-views.domain.ts';
import { priceList } from '../price-list.resource.ts';
import { priceAt } from './price-at.operations.ts';
import { copyItems, sharingSkus, termsOf } from './price-list-rows.ts';

const largest = 2_147_483_647;
const idField = () => f.int({ min: 1, max: largest });
const seen = { kind: 'permission', permissions: [permissionOf(priceList, 'index')] } as const;

interface Preview {
  readonly code: string;
  readonly qty: number;
  readonly memberId: number | null;
  readonly at: number | null;
}

/** What a member pays for a SKU at an instant, as it was or will be; `at` null is now. */
async function previewOf({ db, at: now }: SignedContext, { code, qty, memberId, at }: Preview): Promise<PricePreview> {
  const sku = await sellableByCode(db, { code: code.toUpperCase(), barcodes: [code] });
  if (!sku) throw businessError(reject('price-list.unknown-code', { code }));
  const priced = await priceAt({ db, now }, { sku, qty, memberId, at: at ?? now });
  if (!priced) throw businessError(reject('price-list.not-there-then', { code }));
  const { skuId, name, specText, skuCode } = sku;
  const { considered, ...price } = priced;
  return {
    ...price,
    skuId,
    name,
    specText,
    skuCode,
    at: at ?? now,
    qty,
    isPast: at !== null && at < now,
    considered: considered.map(({ price: { list, minQty }, unitPrice, miss }) => ({
      listId: list.id,
      listName: list.name,
      priority: list.priority,
      minQty,
      unitPrice,
      miss,
    })),
  };
}

const preview = defineRoute<Preview, typeof pricePreviewReply>({
  method: 'POST',
  path: `${priceList.prefix}preview`,
  rule: seen,
  idempotency: 'none',
  input: objectSchema({
    code: f.text({ min: 1, max: 64 }),
    qty: f.int({ min: 1, max: 99_999, default: 1 }),
    memberId: f.int({ min: 1, max: largest, optional: true }),
    at: f.time({ optional: true }),
  }),
  reply: pricePreviewReply,
  outline: () => ({ errors: ['price-list.unknown-code', 'price-list.not-there-then'] }),
  handle: previewOf,
});

const overlaps = defineRoute<{ readonly id: number }, typeof overlapsReply>({
  method: 'POST',
  path: `${priceList.prefix}overlaps`,
  rule: seen,
  idempotency: 'none',
  input: objectSchema({ id: idField() }),
  reply: overlapsReply,
  outline: () => ({ errors: ['request.not-found'] }),
  async handle({ db }, { id }) {
    const [[own], others] = await Promise.all([termsOf(db, { id }), sharingSkus(db, { id })]);
    if (!own) throw notFound({ id });
    const meeting = others.filter((other) => canMeet(own, other));
    return {
      result: meeting.map(({ id: listId, name, status, priority, skus }) => ({ id: listId, name, status, priority, skus })),
    };
  },
});

interface Duplication {
  readonly id: number;
  readonly name: string;
}

/** Copies a list with its prices under another name, as a draft without a window. */
const duplicate = defineRoute<Duplication, z.ZodMiniObject<{ id: z.ZodMiniNumber }>>({
  method: 'POST',
  path: `${priceList.prefix}duplicate`,
  rule: { kind: 'permission', permissions: [permissionOf(priceList, 'add')] },
  idempotency: 'required',
  input: objectSchema({ id: idField(), name: f.text({ max: 60 }) }),
  reply: z.object({ id: z.int() }),
  outline: () => ({ errors: ['request.not-found', 'request.duplicate'] }),
  handle: (context, { id, name }) =>
    context.db.transaction(async (tx) => {
      const found = await readRow(tx, { resource: priceList, id });
      if (!found) throw notFound({ id });
      // The engine reads the declared columns, which have this type.
      const { kind, priority, audience, levelIds, groupIds, segmentIds, withLevelDiscount, note } = found as object as RowOf<
        typeof priceList
      >;
      const raw = { name, kind, priority, audience, levelIds, groupIds, segmentIds, withLevelDiscount, note };
      const made = await addRow(tx, { resource: priceList }, { raw, context });
      await copyItems(tx, { fromId: id, toId: made.id });
      return { id: made.id };
    }),
});

export const priceListRoutes: readonly Route[] = [preview, overlaps, duplicate];
