import { sellablesOf } from '@shopkeeper/catalog/server';
import type { Operation } from '@shopkeeper/crud/lifecycle';
import { listedPricesOf, pricesOfLines } from '@shopkeeper/promotion/server';
import { reject } from '@shopkeeper/resource';
import { businessError, unwrap } from '@shopkeeper/server';
import { type AmendedPrice, amendedPrice } from '../amended-price.domain.ts';
import { lineRejections } from '../sale.domain.ts';
import type { OrderLineHead, OrderRow } from './order-rows.ts';

/** A line of an amendment: one of the order by its id, or a new one. */
export interface RequestedAmendmentLine {
  readonly lineId?: number | null;
  readonly skuId: number;
  readonly qty: number;
}

/** What an amendment makes of an order; amounts in fen. */
export interface Amended {
  readonly price: AmendedPrice;
  readonly lines: readonly (OrderLineHead & { readonly id?: number })[];
}

interface Wanted {
  readonly lines: readonly RequestedAmendmentLine[];
  readonly freightAmount: number;
  readonly adjustAmount: number;
}

/** The columns of a line that prices decide. */
export const pricedAmounts = ({ qty: _qty, unitPrice: _unitPrice, ...parts }: AmendedPrice['lines'][number]) => parts;

/** The prices of price lists for the new lines, by SKU. */
async function listedOf(
  { tx: db, engine, at }: Pick<Operation, 'tx' | 'engine' | 'at'>,
  row: OrderRow,
  lines: readonly { readonly skuId: number; readonly qty: number; readonly listPrice: number }[],
): Promise<ReadonlyMap<number, number>> {
  const lists = await listedPricesOf(
    { db, engine },
    { memberId: row.memberId, at },
    lines.map(({ skuId }) => skuId),
  );
  const prices = pricesOfLines(lists, at, lines);
  return new Map(lines.flatMap(({ skuId }, place) => (prices[place] ? [[skuId, prices[place].unitPrice] as const] : [])));
}

/** Only units that the order does not hold yet need stock, and only new lines must be on sale. */
async function newLinesOf({ tx }: Pick<Operation, 'tx'>, row: OrderRow, lines: readonly RequestedAmendmentLine[]) {
  const bought = new Map(row.lines.map((line) => [line.id, line]));
  const fresh = lines.filter(({ lineId }) => (lineId ?? null) === null);
  const more = lines.flatMap((line) => {
    const qty = line.qty - (bought.get(line.lineId ?? 0)?.qty ?? 0);
    return qty > 0 ? [{ skuId: line.skuId, qty, override: null }] : [];
  });
  const sellables = await sellablesOf(tx, [...new Set([...fresh, ...more].map(({ skuId }) => skuId))]);
  const isFresh = new Set(fresh.map(({ skuId }) => skuId));
  const [issue] = lineRejections(more, sellables).filter(
    ({ errorCode, details }) => errorCode === 'order.short-stock' || isFresh.has(Number(details?.['skuId'])),
  );
  if (issue) throw businessError({ errorCode: issue.errorCode, details: { ...issue.details, lineNo: issue.lineNo } });
  return sellables;
}

/**
 * Prices what an amendment makes of an order: lines that stay keep their price. Rejects (409) with the errors of `amendedPrice`,
 * `order.unknown-line`, and for new lines and quantities those of `lineRejections`.
 */
export async function priceAmendment(
  op: Pick<Operation, 'tx' | 'engine' | 'at'>,
  row: OrderRow,
  wanted: Wanted,
): Promise<Amended> {
  const bought = new Map(row.lines.map((line) => [line.id, line]));
  const named = wanted.lines.flatMap(({ lineId }) => lineId ?? []);
  const unknown = named.find((id, place) => !bought.has(id) || named.indexOf(id) !== place);
  if (unknown !== undefined) throw businessError(reject('order.unknown-line', { lineId: unknown }));
  const sellables = await newLinesOf(op, row, wanted.lines);
  const fresh = wanted.lines.flatMap(({ lineId, skuId, qty }) => {
    const sellable = sellables.get(skuId);
    return sellable && (lineId ?? null) === null ? [{ skuId, qty, listPrice: sellable.listPrice }] : [];
  });
  const listed = await listedOf(op, row, fresh);
  const known = wanted.lines.map((line) => {
    const old = bought.get(line.lineId ?? 0) ?? null;
    const sellable = sellables.get(line.skuId);
    if (!old && !sellable) throw businessError(reject('order.unknown-sku', { skuId: line.skuId }));
    return { line, old, unitPrice: old?.unitPrice ?? listed.get(line.skuId) ?? sellable?.listPrice ?? 0, sellable };
  });
  const price = unwrap(
    amendedPrice(
      known.map(({ line: { qty }, old, unitPrice }) => ({ bought: old, unitPrice, qty })),
      { freight: wanted.freightAmount, adjust: wanted.adjustAmount },
    ),
  );
  const lines = known.flatMap(({ line, old, unitPrice, sellable }, place): Amended['lines'][number][] => {
    const priced = price.lines[place];
    if (!priced) return [];
    if (old) return [{ ...old, qty: line.qty, ...pricedAmounts(priced) }];
    if (!sellable) return [];
    const { productId, skuId, name, specText, skuCode, image, listPrice, cost } = sellable;
    const item = { productId, skuId, name, specText, skuCode, image, listPrice, unitPrice, unitCost: cost };
    return [{ ...item, overrideReason: null, qty: line.qty, qtyShipped: 0, ...pricedAmounts(priced) }];
  });
  return { price, lines };
}
