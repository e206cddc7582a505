/** A requested line. Prices are fen per unit; `promotionOff` is fen off the whole line. */
export interface PriceLineInput {
  /** Null for a line entered by hand, whose list price is then its own price. */
  readonly skuId: number | null;
  readonly qty: number;
  readonly listPrice: number;
  /** A price agreed by staff, with the reason; the line gets no level discount. */
  readonly override: { readonly unitPrice: number; readonly reason: string } | null;
  readonly cost: number | null;
  readonly weightG: number;
  readonly promotionOff?: number;
  /** The price of a price list, which applies instead of the list price; null or absent where none does. */
  readonly listed?: ListedUnitPrice | null;
  /** The price is already a sale price, so the level discount does not apply. */
  readonly isSale?: boolean;
}

/** A unit price in fen, and the name of the price list that gives it. */
export interface ListedUnitPrice {
  readonly unitPrice: number;
  readonly listName: string;
}

/** A coupon's rule, resolved to the SKUs it covers (null: all, lines entered by hand included). Amounts in fen. */
export type PriceCoupon = { readonly threshold: number; readonly skuIds: readonly number[] | null } & (
  | { readonly kind: 'cash'; readonly value: number }
  | { readonly kind: 'discount'; readonly discountBp: number; readonly cap: number | null }
  | { readonly kind: 'free_freight' }
);

/** Points that the buyer offers, spent in whole units of `unit` points worth `unitValue` fen, up to a share of the items. */
export interface PricePoints {
  readonly offered: number;
  readonly unit: number;
  readonly unitValue: number;
  readonly maxShareBp: number;
}

export type PriceFreight =
  | { readonly mode: 'free' }
  | {
      readonly mode: 'fixed';
      readonly amount: number /** `freeFrom`: the amount of the items after the coupon from which freight is free. */;
      readonly freeFrom: number | null;
    }
  | { readonly mode: 'template'; readonly charges: readonly PriceFreightCharge[] };

/** The freight of the lines that are sent together. */
export interface PriceFreightCharge {
  /** Shown to the buyer; empty for the freight that a product names itself. */
  readonly template: string;
  readonly amount: number;
  /** As `freeFrom` of a fixed freight. */
  readonly freeFrom: number | null;
  /** The places of its lines, from 0. */
  readonly places: readonly number[];
}

export interface PriceInput {
  readonly lines: readonly PriceLineInput[];
  /** The price level of the member in basis points; 10000 is no discount. */
  readonly levelBp: number;
  readonly coupon: PriceCoupon | null;
  readonly points: PricePoints | null;
  readonly freight: PriceFreight;
  /** Tax added to the prices, in basis points; 0 when there is none or the prices include it. */
  readonly taxBp: number;
  /** Signed change of the total by staff. */
  readonly adjust: number;
  /** How far staff may go below the list price, in basis points, by overrides and adjustment together. */
  readonly staffLimitBp: number;
  /** Whether an adjustment may reduce the total to zero. */
  readonly allowsZero: boolean;
}

/** The parts of an amount, in fen; `payable = items − discount − memberDiscount − coupon − points + freight + tax + adjust`. */
export interface PriceParts {
  readonly itemsAmount: number;
  readonly discountAmount: number;
  readonly memberDiscountAmount: number;
  readonly couponAmount: number;
  readonly pointsAmount: number;
  readonly freightAmount: number;
  readonly taxAmount: number;
  readonly adjustAmount: number;
  readonly payableAmount: number;
}

export interface PricedLine extends PriceParts {
  /** From 1, in the given order. */
  readonly lineNo: number;
  readonly skuId: number | null;
  readonly qty: number;
  readonly listPrice: number;
  readonly unitPrice: number;
}

export type PriceStepKey =
  | 'price.line'
  | 'price.list'
  | 'price.override'
  | 'price.promotion'
  | 'price.level'
  | 'price.coupon'
  | 'price.points'
  | 'price.freight'
  | 'price.freight-template'
  | 'price.freight-free'
  | 'price.tax'
  | 'price.adjust';

/** A step that explains an amount. The signed amounts of all steps add up to the payable amount. */
export interface PriceStep {
  readonly key: PriceStepKey;
  readonly params: Readonly<Record<string, string | number>>;
  readonly amount: number;
}

export interface Price extends PriceParts {
  readonly pointsUsed: number;
  readonly weightG: number;
  readonly lines: readonly PricedLine[];
  readonly steps: readonly PriceStep[];
}
