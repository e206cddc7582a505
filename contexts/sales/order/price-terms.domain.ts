/** A requested line. Prices are fen per unit; `promotionOff` is fen off the whole line. */
export interface PriceLineInput {
  /** Null for a line entered by hand, whose list price is then its own price. */
  readonly skuId: number | null;
  readonly qty: number;
  readonly listPrice: number;
  /** A price agreed by staff, with the reason; the line gets no level discount. */
  readonly override: { readonly unitPrice: number; readonly reason: string } | null;
  readonly cost: number | null;
  readonly promotionOff?: number;
  /** The list price is already a sale price, so the level discount does not apply. */
  readonly isSale?: boolean;
}

export type PriceFreight =
  | { readonly mode: 'free' }
  | {
      readonly mode: 'fixed';
      readonly amount: number;
      /** The amount of the items from which freight is free. */
      readonly freeFrom: number | null;
    };

export interface PriceInput {
  readonly lines: readonly PriceLineInput[];
  /** The price level of the member in basis points; 10000 is no discount. */
  readonly levelBp: number;
  readonly freight: PriceFreight;
  /** Signed change of the total by staff. */
  readonly adjust: number;
  /** How far staff may go below the list price, in basis points, by overrides and adjustment together. */
  readonly staffLimitBp: number;
  /** Whether an adjustment may reduce the total to zero. */
  readonly allowsZero: boolean;
}

/** The parts of an amount, in fen; `payable = items − discount − memberDiscount + freight + adjust`. */
export interface PriceParts {
  readonly itemsAmount: number;
  readonly discountAmount: number;
  readonly memberDiscountAmount: number;
  readonly freightAmount: number;
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
  | 'price.override'
  | 'price.promotion'
  | 'price.level'
  | 'price.freight'
  | 'price.freight-free'
  | 'price.adjust';

/** A step that explains an amount. The signed amounts of all steps add up to the payable amount. */
export interface PriceStep {
  readonly key: PriceStepKey;
  readonly params: Readonly<Record<string, string | number>>;
  readonly amount: number;
}

export interface Price extends PriceParts {
  readonly lines: readonly PricedLine[];
  readonly steps: readonly PriceStep[];
}
