import { reject } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { permissionOf } from '@shopkeeper/resource/view';
import { businessError, defineRoute, notFound, type Route, type SignedContext } from '@shopkeeper/server';
import { lockStock } from '../../stock/server/stock.operations.ts';
import { onHandOf, stockLocation } from '../../stock/server/location-levels.ts';
import { sellableByCode } from '../../sellable/server/sellable.operations.ts';
import { type CountAnswer, countLinesReply, countReply, type CountView, countViews } from '../count.domain.ts';
import { stocktake } from '../stocktake.resource.ts';
import { countSkus, lockedStocktake, putCount, lineCounts, shownLines, stocktakeOf } from './count-rows.ts';

const pageSize = 50;

interface Shown {
  readonly id: number;
  readonly view: CountView;
  readonly currentPage: number;
}

/** The sheet. A blind count does not tell what is expected until it is applied. */
const lines = defineRoute<Shown, typeof countLinesReply>({
  method: 'POST',
  path: `${stocktake.prefix}lines`,
  rule: { kind: 'permission', permissions: [permissionOf(stocktake, 'index')] },
  input: objectSchema({
    id: f.int({ min: 1 }),
    view: f.choice({ values: countViews, default: 'all' }),
    currentPage: f.int({ min: 1, max: 1000, default: 1 }),
  }),
  reply: countLinesReply,
  async handle({ db }, { id, view, currentPage }) {
    const [head] = await stocktakeOf(db, { id });
    if (!head) throw notFound({ id });
    const isHidden = head.isBlind && head.status === 'counting';
    const shown = isHidden && view === 'different' ? 'all' : view;
    const [found, [counts]] = await Promise.all([
      shownLines(db, { id, view: shown, pageSize, offset: (currentPage - 1) * pageSize }),
      lineCounts(db, { id }),
    ]);
    const { all, open, different } = counts ?? { all: 0, open: 0, different: 0 };
    return {
      result: isHidden ? found.map((line) => ({ ...line, bookQty: null })) : found,
      page: { total: { all, open, different }[shown], exact: true, currentPage, pageSize },
      counts: { all, open, different: isHidden ? null : different },
    };
  },
});

interface Count {
  readonly id: number;
  /** SKU code or barcode. */
  readonly code: string;
  readonly qty: number;
  readonly isMore: boolean;
}

/** Notes a count with what the books say at this moment; the level is locked, so that no movement falls between both. */
async function counted(context: SignedContext, { id, code, qty, isMore }: Count): Promise<CountAnswer> {
  return context.db.transaction(async (tx) => {
    const [row] = await lockedStocktake(tx, { id });
    if (!row) throw notFound({ id });
    if (row.status !== 'counting') throw businessError(reject('stocktake.ended'));
    const found = await sellableByCode(tx, { code: code.toUpperCase(), barcodes: [code] });
    if (!found) throw businessError(reject('stocktake.unknown-code', { code }));
    const { skuId, name, specText } = found;
    const locationId = await stockLocation(tx, row.locationId);
    await lockStock(tx, [skuId]);
    const bookQty = (await onHandOf(tx, [skuId], locationId)).get(skuId) ?? 0;
    const { id: actorId, nickname: actorName } = context.actor;
    const countedAt = new Date(context.at);
    const [line] = await putCount(tx, { id, skuId, qty, isMore, bookQty, countedAt, actorId, actorName });
    await countSkus(tx, { id });
    return { skuId, name, specText, countedQty: line?.countedQty ?? qty };
  });
}

const count = defineRoute<Count, typeof countReply>({
  method: 'POST',
  path: `${stocktake.prefix}count`,
  rule: { kind: 'permission', permissions: [permissionOf(stocktake, 'edit')] },
  idempotency: 'required',
  input: objectSchema({
    id: f.int({ min: 1 }),
    code: f.text({ min: 1, max: 64 }),
    qty: f.int({ min: 0, max: 999_999 }),
    isMore: f.flag({ default: false }),
  }),
  reply: countReply,
  handle: counted,
});

export const countRoutes: readonly Route[] = [lines, count];
