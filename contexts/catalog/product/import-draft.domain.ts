import type { RowError, RowErrorRule, ImportWarningRule } from './import-row-errors.domain.ts';

/** States of a product that a sheet may name. */
export const fileStatuses = ['draft', 'scheduled', 'on_sale', 'off_sale', 'archived'] as const;
export type FileStatus = (typeof fileStatuses)[number];

/** One record of the file. `line` is the text line (from 1) where it starts; quoted cells may run over several lines. */
export interface SourceRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface OptionDraft {
  readonly name: string;
  readonly values: readonly string[];
}

/** `alt` is absent where the format has none. */
export interface ImageDraft {
  readonly src: string;
  readonly alt?: string;
  readonly position: number;
  readonly line: number;
}

/**
 * What is absent the file does not say: at an update the shop's value stays, at a creation the shop's default holds.
 * null and '' are said: they clear. Amounts are fen, weights grams.
 */
export interface VariantDraft {
  readonly line: number;
  readonly skuCode?: string;
  /** One for each of the product's options, in their order. */
  readonly values: readonly string[];
  readonly barcode?: string | null;
  readonly priceAmount?: number;
  readonly marketAmount?: number | null;
  readonly costAmount?: number | null;
  /** Units on hand. */
  readonly stock?: number;
  readonly weightG?: number | null;
  readonly lowStock?: number | null;
  readonly image?: string | null;
  /** `continue`: may be sold below zero. */
  readonly inventoryPolicy?: 'deny' | 'continue';
  readonly requiresShipping?: boolean;
}

/** A category as the file names it: a whole path (`exact`), or one name that may sit anywhere in the tree. Never empty. */
export interface CategoryDraft {
  readonly path: readonly string[];
  readonly exact: boolean;
}

/** One product as the file tells it; absence as in {@link VariantDraft}. */
export interface ProductDraft {
  readonly handle: string;
  /** False when the file gives no handle and this one was made of the name. */
  readonly hasOwnHandle: boolean;
  readonly spuCode?: string;
  readonly name: string;
  readonly subtitle?: string;
  readonly category?: CategoryDraft;
  /** '' is "no brand". */
  readonly brand?: string;
  readonly status?: FileStatus;
  readonly keywords?: readonly string[];
  readonly intro?: string;
  readonly detail?: string;
  readonly unit?: string;
  readonly images?: readonly ImageDraft[];
  readonly seo?: { readonly title?: string; readonly description?: string };
  readonly giftCard?: boolean;
  /** In the order of the columns; empty for a product with one variant and no choice. */
  readonly options: readonly OptionDraft[];
  /** Empty when the file has no variant columns at all. */
  readonly variants: readonly VariantDraft[];
}

/** The rows of one handle, read. `draft` is null as soon as one of the rows has a fault. */
export interface PlannedProduct {
  readonly handle: string;
  /** As the file spells it; '' when it has none. */
  readonly name: string;
  readonly lines: readonly number[];
  readonly draft: ProductDraft | null;
  readonly rowErrors: readonly RowError<RowErrorRule>[];
  readonly warnings: readonly RowError<ImportWarningRule>[];
}

/** Bounds a sheet is held to. Amounts in fen, weights in grams, lengths in characters. */
export interface ImportLimits {
  readonly handle: number;
  readonly code: number;
  readonly name: number;
  readonly subtitle: number;
  readonly intro: number;
  readonly detail: number;
  readonly brand: number;
  readonly category: number;
  readonly categoryDepth: number;
  readonly keywords: number;
  readonly keyword: number;
  readonly unit: number;
  readonly images: number;
  readonly address: number;
  readonly alt: number;
  readonly seoTitle: number;
  readonly seoDescription: number;
  readonly options: number;
  readonly optionName: number;
  readonly optionValue: number;
  readonly optionValues: number;
  readonly variants: number;
  readonly amount: number;
  readonly stock: number;
  readonly lowStock: number;
  readonly weight: number;
}

export const importLimits: ImportLimits = {
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
};
