import type { RowError, RowErrorRule, ImportWarningRule } from './row-errors.domain.ts';

/** The product states that an import file may name. */
export const fileStatuses = ['draft', 'scheduled', 'on_sale', 'off_sale', 'archived'] as const;
export type FileStatus = (typeof fileStatuses)[number];

/** One record of the file. `line` is the text line (from 1) where it starts, or the row of a workbook; quoted cells may span lines. */
export interface SourceRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface OptionDraft {
  readonly name: string;
  readonly values: readonly string[];
}

/** `alt` is absent if the file format has no such column. */
export interface ImageDraft {
  readonly src: string;
  readonly alt?: string;
  readonly position: number;
  readonly line: number;
}

/** The cells of a variant that a file may omit and the shop may not compare. Amounts are fen, weights grams. */
export interface VariantCells {
  readonly barcode?: string | null;
  readonly marketAmount?: number | null;
  readonly costAmount?: number | null;
  /** Units on hand. */
  readonly stock?: number;
  readonly weightG?: number | null;
  readonly lowStock?: number | null;
  readonly image?: string | null;
  /** `continue` allows selling below zero. */
  readonly inventoryPolicy?: 'deny' | 'continue';
}

/**
 * Absent fields are not in the file: an update leaves the shop's value, a creation uses the shop's default.
 * null and '' are given values that clear the field.
 */
export interface VariantDraft extends VariantCells {
  readonly line: number;
  readonly skuCode?: string;
  /** The code from which a unique one is made, where the file's cannot be stored. */
  readonly codeBase?: string;
  /** One value per option of the product, in the order of the options. */
  readonly values: readonly string[];
  readonly priceAmount?: number;
  readonly requiresShipping?: boolean;
}

/** A category as named by the file: a full path (`exact`), or one that is found by its last step anywhere in the tree. Never empty. */
export interface CategoryDraft {
  readonly path: readonly string[];
  readonly exact: boolean;
}

/** One product as described by the file; fields are absent as in {@link VariantDraft}. */
export interface ProductDraft {
  readonly handle: string;
  /** False when the file gives no handle and this one was derived from the name. */
  readonly hasOwnHandle: boolean;
  readonly spuCode?: string;
  /** '' where the file has no names: that of the stored product. */
  readonly name: string;
  readonly subtitle?: string;
  readonly category?: CategoryDraft;
  /** '' means no brand. */
  readonly brand?: string;
  readonly status?: FileStatus;
  readonly keywords?: readonly string[];
  readonly intro?: string;
  readonly detail?: string;
  readonly unit?: string;
  readonly images?: readonly ImageDraft[];
  readonly seo?: { readonly title?: string; readonly description?: string };
  readonly giftCard?: boolean;
  /** In the order of the columns; empty for a product with a single variant. */
  readonly options: readonly OptionDraft[];
  /** Empty when the file has no variant columns at all. */
  readonly variants: readonly VariantDraft[];
}

/** The parsed rows of one handle. `draft` is null if any row has an error. */
export interface PlannedProduct {
  readonly handle: string;
  /** As spelled in the file; '' when missing. */
  readonly name: string;
  readonly lines: readonly number[];
  readonly draft: ProductDraft | null;
  readonly rowErrors: readonly RowError<RowErrorRule>[];
  readonly warnings: readonly RowError<ImportWarningRule>[];
}

/** Limits of an import file. Amounts in fen, weights in grams, lengths in characters. */
export const importLimits = {
  handle: 255,
  code: 64,
  name: 255,
  subtitle: 200,
  intro: 500,
  detail: 200_000,
  brand: 60,
  category: 50,
  categoryDepth: 3,
  keywords: 250,
  keyword: 255,
  unit: 10,
  images: 250,
  address: 2000,
  alt: 200,
  seoTitle: 200,
  seoDescription: 500,
  options: 4,
  optionName: 60,
  optionValue: 60,
  optionValues: 100,
  variants: 2000,
  amount: 9_999_999_999,
  stock: 999_999_999,
  lowStock: 1_000_000,
  weight: 10_000_000,
} as const;
