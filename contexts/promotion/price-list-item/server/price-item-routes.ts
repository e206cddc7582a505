import { changesOfRows } from '@shopkeeper/access/server';
import { sellablesOf } from '@shopkeeper/catalog/server';
import { addRow, editRow, escapeLike, type RegisteredResource } from '@shopkeeper/crud/rows';
import { defineLines, f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { permissionOf } from '@shopkeeper/resource/view';
import { badInput, defineRoute, Done, requirePermission, RequestError, type Route } from '@shopkeeper/server';
import * as z from 'zod/mini';
import { itemsEverOfList } from '../../price-list/server/price-history-rows.ts';
import { priceHistoryOf, priceHistoryReply } from '../price-history.domain.ts';
import { priceListItem } from '../price-list-item.resource.ts';
import { mostGridRows, priceRowsReply } from '../price-rows.domain.ts';
import { countItems, itemsOf } from './price-item-rows.ts';

const largest = 2_147_483_647;
const idField = () => f.int({ min: 1, max: largest });

interface Wanted {
  readonly priceListId: number;
  readonly code: string | null;
}

const rows = defineRoute<Wanted, typeof priceRowsReply>({
  method: 'POST',
  path: `${priceListItem.prefix}rows`,
  rule: { kind: 'permission', permissions: [permissionOf(priceListItem, 'index')] },
  idempotency: 'none',
  input: objectSchema({ priceListId: idField(), code: f.text({ max: 64, optional: true }) }),
  reply: priceRowsReply,
  async handle({ db }, { priceListId: listId, code }) {
    const [items, [count]] = await Promise.all([
      itemsOf(db, { listId, code: `${escapeLike((code ?? '').toUpperCase())}%` }),
      countItems(db, { listId }),
    ]);
    const skus = await sellablesOf(db, [...new Set(items.map(({ skuId }) => skuId))]);
    const result = items.map((item) => {
      const { name = null, specText = null, listPrice = null } = skus.get(item.skuId) ?? {};
      return { ...item, name, specText, listPrice };
    });
    return { result, total: count?.total ?? 0 };
  },
});

interface SavedRow {
  /** Null for a new price. */
  readonly itemId: number | null;
  readonly version: number | null;
  readonly skuCode: string | null;
  readonly minQty: number;
  readonly priceAmount: number | null;
  readonly discount: number | null;
}

interface Saved {
  readonly priceListId: number;
  readonly rows: readonly SavedRow[];
}

const savedRow = defineLines({
  name: 'row',
  fields: {
    itemId: f.int({ min: 1, max: largest, optional: true }),
    version: f.int({ min: 1, max: largest, optional: true }),
    skuCode: f.text({ max: 64, optional: true }),
    minQty: f.int({ min: 1, max: 99_999, default: 1 }),
    priceAmount: f.money({ max: 9_999_999_999, optional: true }),
    discount: f.ratio({ optional: true }),
  },
});

/** Runs the change of one row; its issues are named by the place of the row. */
async function inRow(place: number, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof RequestError) || !error.fields) throw error;
    throw badInput(error.fields.map((issue) => ({ ...issue, path: `rows.${place}.${issue.path}` })));
  }
}

/** Saves changed and new prices of a list, all or none of them. */
const saveRows = (registered: RegisteredResource) =>
  defineRoute<Saved, z.ZodMiniNull>({
    method: 'POST',
    path: `${priceListItem.prefix}saveRows`,
    rule: { kind: 'permission', permissions: [permissionOf(priceListItem, 'edit')] },
    idempotency: 'required',
    input: objectSchema({ priceListId: idField(), rows: f.lines(savedRow, { min: 1, max: mostGridRows }) }),
    reply: z.null(),
    outline: () => ({ errors: ['request.not-found', 'request.stale-version', 'request.duplicate', 'price-list.*'] }),
    async handle(context, { priceListId, rows: sent }) {
      if (sent.some(({ itemId }) => itemId === null)) requirePermission(context, permissionOf(priceListItem, 'add'));
      await context.db.transaction(async (tx) => {
        for (const [place, { itemId, version, skuCode, minQty, priceAmount, discount }] of sent.entries()) {
          const prices = { minQty, priceAmount, discount };
          await inRow(place, () =>
            itemId === null
              ? addRow(tx, registered, { raw: { priceListId, skuCode, ...prices }, context })
              : editRow(tx, registered, { raw: { id: itemId, version, ...prices }, context }),
          );
        }
      });
      return new Done(null, 'message.saved');
    },
  });

const shownChanges = 50;

const history = defineRoute<{ readonly priceListId: number }, typeof priceHistoryReply>({
  method: 'POST',
  path: `${priceListItem.prefix}history`,
  rule: { kind: 'permission', permissions: [permissionOf(priceListItem, 'index')] },
  idempotency: 'none',
  input: objectSchema({ priceListId: idField() }),
  reply: priceHistoryReply,
  async handle({ db }, { priceListId: listId }) {
    const items = await itemsEverOfList(db, { listId });
    const rowIds = items.map(({ id }) => id);
    const asked = { resource: 'promotion/price-list-item', rowIds, since: 0, limit: shownChanges };
    const rows = new Map(items.map(({ isDeleted, ...item }) => [item.id, isDeleted ? null : item]));
    return { result: priceHistoryOf(rows, await changesOfRows(db, asked)) };
  },
});

export const priceItemRoutes = (registered: RegisteredResource): readonly Route[] => [rows, saveRows(registered), history];
