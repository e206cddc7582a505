import type { DraftLineView, DraftView, OfferedSku } from '../draft-view.domain.ts';

/** A requested SKU; an agreed price has a reason. Amounts are fen. */
export interface BasketLine {
  readonly skuId: number;
  readonly qty: number;
  readonly override: { readonly unitPrice: number; readonly reason: string } | null;
}

/** The editable content of a draft, as it is saved. `freight` null follows the products; `adjust` is signed fen. */
export interface Basket {
  readonly memberId: number | null;
  readonly addressId: number | null;
  readonly deliveryType: DraftView['deliveryType'];
  readonly lines: readonly BasketLine[];
  readonly adjust: number;
  readonly freight: number | null;
  /** A coupon of the member. */
  readonly couponId: number | null;
  readonly buyerNote: string | null;
  readonly staffNote: string | null;
}

/** The maximum quantity of a line. */
export const maxQty = 99_999;
/** Length limits for the reason of an agreed price. */
export const minReason = 2;
export const maxReason = 120;

export const emptyBasket: Basket = {
  memberId: null,
  addressId: null,
  deliveryType: 'express',
  lines: [],
  adjust: 0,
  freight: null,
  couponId: null,
  buyerNote: null,
  staffNote: null,
};

/** The basket of a stored draft. */
export const basketOf = (view: DraftView): Basket => ({
  memberId: view.member?.id ?? null,
  addressId: view.address?.id ?? null,
  deliveryType: view.deliveryType,
  lines: view.lines.map(({ skuId, qty, override }) => ({ skuId, qty, override })),
  adjust: view.adjustAmount,
  freight: view.freight,
  couponId: view.coupon?.id ?? null,
  buyerNote: view.buyerNote,
  staffNote: view.staffNote,
});

const lineContent = ({ skuId, qty, override }: BasketLine) => [skuId, qty, override?.unitPrice ?? null, override?.reason ?? null];

/** The content of a basket as text: equal for equal baskets. */
export const contentOf = (basket: Basket): string =>
  JSON.stringify([
    basket.memberId,
    basket.addressId,
    basket.deliveryType,
    basket.lines.map(lineContent),
    basket.adjust,
    basket.freight,
    basket.couponId,
    basket.buyerNote,
    basket.staffNote,
  ]);

const within = (qty: number): number => Math.min(maxQty, Math.max(1, Math.trunc(qty)));

/** Adds a quantity of a SKU to its line, or to a new line, which has at least the minimum quantity. */
export function withSku(basket: Basket, { skuId, minQty }: Pick<OfferedSku, 'skuId' | 'minQty'>, qty: number): Basket {
  const place = basket.lines.findIndex((line) => line.skuId === skuId);
  const line = basket.lines[place];
  if (line) return withLine(basket, place, { qty: line.qty + qty });
  return { ...basket, lines: [...basket.lines, { skuId, qty: within(Math.max(qty, minQty ?? 1)), override: null }] };
}

/** The basket with one line changed; the quantity is limited to between one and the maximum of a line. */
export const withLine = (basket: Basket, place: number, change: Partial<BasketLine>): Basket => ({
  ...basket,
  lines: basket.lines.map((line, at) => {
    if (at !== place) return line;
    const changed = { ...line, ...change };
    return { ...changed, qty: within(changed.qty) };
  }),
});

export const withoutLine = (basket: Basket, place: number): Basket => ({
  ...basket,
  lines: basket.lines.filter((_, at) => at !== place),
});

/** A displayed line: the request, what the server last returned for it, and the resulting amount. Amounts are fen. */
export interface ShownLine extends BasketLine {
  readonly key: string;
  readonly name: string;
  readonly specText: string;
  readonly skuCode: string | null;
  readonly image: string | null;
  readonly productId: number;
  readonly listPrice: number;
  readonly unitPrice: number;
  /** The lowest price staff may agree; null until the server has priced the line. */
  readonly floor: number | null;
  readonly amount: number;
  readonly available: number;
  readonly warnings: DraftLineView['warnings'];
}

type Offered = ReadonlyMap<number, OfferedSku>;

/** Finds what the server returned for a line: at the same position, or else for the same SKU. */
function knownLine({ lines }: DraftView, skuId: number, place: number): DraftLineView | undefined {
  return lines[place]?.skuId === skuId ? lines[place] : lines.find((line) => line.skuId === skuId);
}

/** An agreed price, else that of the server, which a price list may give, else the list price. */
const unitPriceOf = ({ override }: BasketLine, known: DraftLineView | undefined, listPrice: number): number =>
  override?.unitPrice ?? (known?.override === null ? known.unitPrice : listPrice);

/** The displayed lines: changes appear at once, with the previous price; warnings wait for the server. */
export function shownLines(basket: Basket, view: DraftView | null, offered: Offered): ShownLine[] {
  return basket.lines.flatMap((line, place) => {
    const known = view ? knownLine(view, line.skuId, place) : undefined;
    const sku = known ?? offered.get(line.skuId);
    if (!sku) return [];
    const { name, specText, skuCode, image, productId, available } = sku;
    const listPrice = 'listPrice' in sku ? sku.listPrice : sku.price;
    const unitPrice = unitPriceOf(line, known, listPrice);
    const twins = basket.lines.slice(0, place).filter(({ skuId }) => skuId === line.skuId).length;
    return {
      ...line,
      key: `${line.skuId}-${twins}`,
      name,
      specText,
      skuCode,
      image,
      productId,
      available,
      listPrice,
      unitPrice,
      floor: known?.floor ?? null,
      amount: unitPrice * line.qty,
      warnings: known?.qty === line.qty ? known.warnings : [],
    };
  });
}

/** Parses the search field: an optional quantity before a star, and the rest. Full-width characters are accepted too. */
export function readWish(typed: string): { readonly qty: number; readonly word: string } {
  const [, times, rest] = /^\s*(?:([\d０-９]{1,5})\s*[*＊×]\s*)?(.*)$/su.exec(typed) ?? [];
  const figures = (times ?? '1').replaceAll(/[０-９]/g, (figure) => String.fromCodePoint((figure.codePointAt(0) ?? 0) - 0xfee0));
  return { qty: within(Number(figures)), word: (rest ?? '').trim() };
}
