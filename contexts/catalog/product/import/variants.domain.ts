import { gramsPer, readAddress, readFlag, readGrams, readInteger, readMoney } from './cells.domain.ts';
import { optionNumbers, type ProductColumn } from './columns.domain.ts';
import { importLimits as limits, type VariantDraft } from './draft.domain.ts';
import type { FileSummary } from './group.domain.ts';
import type { ProductRow } from './row.domain.ts';
import { readCodes } from './variant-codes.domain.ts';

const variantMarks: readonly ProductColumn[] = [
  ...optionNumbers.map((number) => `option${number}Value` as const),
  'skuCode',
  'barcode',
  'price',
  'marketPrice',
  'cost',
];

/**
 * Returns the rows that describe a variant: those with an option value, a code or an amount. Weight units, policies and
 * quantities do not count, because exporters write them on picture rows too. If a file has prices but a product has no such row,
 * the product's first row describes its variant.
 */
export function variantRowsOf(rows: readonly ProductRow[]): readonly ProductRow[] {
  const marked = rows.filter((row) => variantMarks.some((column) => row.text(column) !== ''));
  return marked.length > 0 || !rows[0]?.has('price') ? marked : rows.slice(0, 1);
}

/** A mutable variant, filled cell by cell: spreading partial objects would cost seconds for a large file. */
type Filling = { -readonly [Cell in keyof VariantDraft]: VariantDraft[Cell] };

/** Reads the variant of one row; errors and warnings are recorded. */
export function readVariant(row: ProductRow, values: readonly string[], survey: FileSummary): VariantDraft {
  const variant: Filling = { line: row.line, values };
  Object.assign(variant, readCodes(row, survey));
  const stock = readStock(row);
  if (stock !== null) variant.stock = stock;
  fillAmounts(variant, row);
  fillWeight(variant, row);
  if (row.has('lowStock')) variant.lowStock = row.read('lowStock', (text) => readInteger(text, { min: 0, max: limits.lowStock }));
  if (row.has('skuImage')) variant.image = row.read('skuImage', (text) => readAddress(text, limits.address));
  fillPolicy(variant, row);
  const requiresShipping = row.read('requiresShipping', readFlag);
  if (requiresShipping !== null) variant.requiresShipping = requiresShipping;
  warnOfAmounts(row, variant);
  return variant;
}

function fillAmounts(variant: Filling, row: ProductRow): void {
  const amount = (column: ProductColumn) => row.read(column, (text) => readMoney(text, { min: 0, max: limits.amount }));
  const priceAmount = amount('price');
  if (priceAmount !== null) variant.priceAmount = priceAmount;
  if (row.has('price') && row.text('price') === '') row.blame('price', 'import.missing-price');
  if (row.has('marketPrice')) variant.marketAmount = amount('marketPrice');
  if (row.has('cost')) variant.costAmount = amount('cost');
}

/** A negative quantity means oversold, which this shop's stock cannot represent: on hand becomes 0, with a warning. */
function readStock(row: ProductRow): number | null {
  const stock = row.read('stock', (text) => readInteger(text, { min: -limits.stock, max: limits.stock }));
  if (stock === null || stock >= 0) return stock;
  row.warn('stock', 'import.oversold-stock', { stock });
  return 0;
}

/** Shopify's grams are always grams, whatever unit is shown; only `Variant Weight` is in that unit. */
function fillWeight(variant: Filling, row: ProductRow): void {
  const range = { min: 0, max: limits.weight };
  const unit = row.text('weightUnit');
  if (row.has('weightG') && (row.text('weightG') !== '' || !row.has('weight'))) {
    if (unit !== '' && gramsPer(unit) === null) row.warn('weightUnit', 'import.unknown-weight-unit');
    variant.weightG = row.read('weightG', (text) => readGrams(text, 1, range));
    return;
  }
  if (!row.has('weight')) return;
  const gramsPerUnit = gramsPer(unit || 'g');
  if (gramsPerUnit === null) row.blame('weightUnit', 'import.bad-weight-unit');
  else variant.weightG = row.read('weight', (text) => readGrams(text, gramsPerUnit, range));
}

/** The older column contains deny or continue; the newer one may contain true or false for "continue selling". */
function fillPolicy(variant: Filling, row: ProductRow): void {
  const word = row.text('inventoryPolicy').toLowerCase();
  if (word === '') return;
  if (['deny', 'false'].includes(word)) variant.inventoryPolicy = 'deny';
  else if (['continue', 'true'].includes(word)) variant.inventoryPolicy = 'continue';
  else row.blame('inventoryPolicy', 'import.bad-policy');
}

function warnOfAmounts(row: ProductRow, { priceAmount: price, marketAmount: market, costAmount: cost }: VariantDraft): void {
  if (price === undefined) return;
  // Shopify writes 0 for "no compare-at price".
  if (market !== undefined && market !== null && market > 0 && market < price)
    row.warn('marketPrice', 'import.market-below-price');
  if (cost !== undefined && cost !== null && cost > price) row.warn('cost', 'import.cost-above-price');
}
