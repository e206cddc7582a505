import type { FileStatus, ImageDraft, VariantCells, VariantDraft } from './draft.domain.ts';

/** A product as stored in the shop. Absent properties are not compared with the file. Amounts are fen, weights grams. */
export interface ShopProduct {
  readonly productId: number;
  /** Without handle and code a product cannot be matched again; an export should assign each a code first. */
  readonly handle: string | null;
  readonly spuCode: string | null;
  readonly name: string;
  readonly subtitle?: string | null;
  /** From the root down; empty without a category. */
  readonly category?: readonly string[];
  readonly brand?: string | null;
  readonly status?: FileStatus;
  readonly keywords?: readonly string[];
  readonly intro?: string | null;
  readonly detail?: string | null;
  readonly unit?: string | null;
  readonly images?: readonly Pick<ImageDraft, 'src' | 'alt'>[];
  readonly seo?: { readonly title: string; readonly description: string };
  /** Option names, in the order of each variant's `values`. */
  readonly specs: readonly string[];
  readonly variants: readonly ShopVariant[];
}

export interface ShopVariant extends VariantCells {
  readonly skuId: number;
  readonly skuCode: string | null;
  readonly values: readonly string[];
  readonly priceAmount: number;
  /** Whether the variant can be bought. Default true. */
  readonly enabled?: boolean;
  /** Quantity held by orders; the stock on hand cannot be counted below it. Default 0. */
  readonly held?: number;
}

/** The product and SKU that have a code. */
export interface CodeOwner {
  readonly productId: number;
  readonly skuId: number;
  /** The product's name, for error messages; null where the importer may not see the product. */
  readonly name: string | null;
}

/**
 * The shop's data for the handles and codes of a batch of drafts; handles are normalized by `tidyHandle`. Rows in the recycle bin
 * are not included, nor are products that the importer may not see: `outside` has their handles and codes.
 */
export interface ShopSnapshot {
  readonly byHandle: ReadonlyMap<string, ShopProduct>;
  readonly bySpuCode: ReadonlyMap<string, ShopProduct>;
  readonly skus: ReadonlyMap<string, CodeOwner>;
  readonly barcodes: ReadonlyMap<string, CodeOwner>;
  readonly outside: { readonly handles: ReadonlySet<string>; readonly spuCodes: ReadonlySet<string> };
}

/** A variant of the file and the shop's variant it matches. */
export interface VariantPair {
  readonly draft: VariantDraft;
  readonly now: ShopVariant | undefined;
}
