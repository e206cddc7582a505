/** A SKU as it can be sold now; amounts are fen, `available` is a quantity. */
export interface Sellable {
  readonly skuId: number;
  readonly productId: number;
  readonly name: string;
  readonly specText: string;
  readonly skuCode: string | null;
  readonly image: string | null;
  readonly listPrice: number;
  readonly cost: number | null;
  readonly weightG: number;
  readonly volumeCm3: number;
  readonly isOnSale: boolean;
  readonly isPhysical: boolean;
  readonly minQty: number | null;
  readonly limitPerOrder: number | null;
  readonly freightMode: 'free' | 'fixed' | 'template';
  readonly freightAmount: number | null;
  readonly freightTemplateId: number | null;
  readonly available: number;
}
