import type { FileStatus, VariantDraft } from './import-draft.domain.ts';

/**
 * A product as the shop has it now. A property left out is not kept (or not told) by the shop and is then never
 * compared with the file. Amounts are fen, weights grams.
 */
export interface ShopProduct {
  readonly productId: number;
  /** Without handle and code a product cannot be met again: the export should give each a code first. */
  readonly handle: string | null;
  readonly spuCode: string | null;
  readonly name: string;
  readonly subtitle?: string | null;
  /** From the root down; empty when in no category. */
  readonly category?: readonly string[];
  readonly brand?: string | null;
  readonly status?: FileStatus;
  readonly keywords?: readonly string[];
  readonly intro?: string | null;
  readonly detail?: string | null;
  readonly unit?: string | null;
  readonly images?: readonly ShopImage[];
  readonly seo?: { readonly title: string; readonly description: string };
  /** Names of the options, in the order of each variant's `values`. */
  readonly specs: readonly string[];
  readonly variants: readonly ShopVariant[];
}

export interface ShopImage {
  readonly src: string;
  readonly alt?: string;
}

export interface ShopVariant {
  readonly skuId: number;
  readonly skuCode: string | null;
  readonly values: readonly string[];
  readonly barcode?: string | null;
  readonly priceAmount: number;
  readonly marketAmount?: number | null;
  readonly costAmount?: number | null;
  readonly stock?: number;
  readonly weightG?: number | null;
  readonly lowStock?: number | null;
  readonly image?: string | null;
  readonly inventoryPolicy?: 'deny' | 'continue';
  /** Whether it can be bought at all. Default true. */
  readonly enabled?: boolean;
  /** Pieces promised to orders: what is on hand cannot be counted below them. Default 0. */
  readonly held?: number;
}

/** Who holds a code now. */
export interface CodeOwner {
  readonly productId: number;
  readonly skuId: number;
  /** The product's name, for the text of the fault. */
  readonly name: string;
}

/**
 * What the shop has of the handles and codes that a batch of drafts names; handles in the form of `tidyHandle`. Rows in
 * the recycle bin do not count.
 */
export interface ShopSnapshot {
  readonly byHandle: ReadonlyMap<string, ShopProduct>;
  readonly bySpuCode: ReadonlyMap<string, ShopProduct>;
  readonly skus: ReadonlyMap<string, CodeOwner>;
  readonly barcodes: ReadonlyMap<string, CodeOwner>;
}

/** A variant of the file and the one of the shop it means. */
export interface VariantPair {
  readonly draft: VariantDraft;
  readonly now: ShopVariant | undefined;
}
