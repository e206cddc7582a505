import type { Details } from '@shopkeeper/resource';

/** Rules that exclude a whole product from the import when broken. Each has one text per language. */
export const rowErrorRules = [
  'import.missing-handle',
  'import.missing-title',
  'import.conflicting-title',
  'import.conflicting-code',
  'import.missing-price',
  'import.bad-money',
  'import.bad-number',
  'import.bad-flag',
  'import.bad-status',
  'import.bad-policy',
  'import.bad-weight-unit',
  'import.bad-url',
  'import.bad-code',
  'import.code-shape',
  'import.out-of-range',
  'import.too-long',
  'import.too-many-cells',
  'import.too-many-options',
  'import.too-many-values',
  'import.too-many-variants',
  'import.missing-option-name',
  'import.missing-option-value',
  'import.conflicting-option-name',
  'import.duplicate-option-name',
  'import.duplicate-options',
  'import.duplicate-sku',
  'import.duplicate-barcode',
  'import.sku-taken',
  'import.barcode-taken',
  'import.code-taken',
  'import.options-changed',
  'import.options-taken',
  'import.stock-promised',
  'import.duplicate-code',
  'import.same-product',
  'import.unknown-code',
  'import.outside',
  'import.leaves-scope',
] as const;

/** Problems the import corrects by itself; the product is still imported. */
export const importWarningRules = [
  'import.oversold-stock',
  'import.alt-cut',
  'import.seo-cut',
  'import.too-many-images',
  'import.keywords-cut',
  'import.empty-row',
  'import.unknown-weight-unit',
  'import.gift-card',
  'import.market-below-price',
  'import.cost-above-price',
  'import.not-publishable',
  'import.status-kept',
  'import.code-left-out',
  'import.code-made-unique',
] as const;

export type RowErrorRule = (typeof rowErrorRules)[number];
export type ImportWarningRule = (typeof importWarningRules)[number];
export type ImportRule = RowErrorRule | ImportWarningRule;

export type RowErrorParams = Details;

/**
 * One broken rule at one cell. `line` is a text line of the file from 1, where the record starts; `column` is the heading as
 * spelled in the file, null for the whole row; `value` is the cell, cut to 200 characters.
 */
export interface RowError<Rule extends ImportRule = ImportRule> {
  readonly line: number;
  readonly column: string | null;
  readonly rule: Rule;
  readonly params: RowErrorParams;
  readonly value: string;
}

/** Collects the errors and warnings of one product's rows. */
export interface RowErrorLog {
  readonly rowErrors: RowError<RowErrorRule>[];
  readonly warnings: RowError<ImportWarningRule>[];
}

export const createRowErrorLog = (): RowErrorLog => ({ rowErrors: [], warnings: [] });

/** The cell of a row error. */
export interface Spot {
  readonly line: number;
  readonly column: string | null;
  readonly value: string;
}

const shownLength = 200;

/** Returns a row error for a broken rule at a cell, with the value cut. */
export function rowErrorOf<Rule extends ImportRule>(breach: {
  readonly at: Spot;
  readonly rule: Rule;
  readonly params: RowErrorParams;
}): RowError<Rule> {
  const { at, rule, params } = breach;
  return { line: at.line, column: at.column, rule, params, value: at.value.slice(0, shownLength) };
}
