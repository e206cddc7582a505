import type { CodeFormat } from '@shopkeeper/resource/fields';
import {
  type CellReading,
  gramsPer,
  readAddress,
  readFlag,
  readGrams,
  readInteger,
  readCode,
  readMoney,
} from './cells.domain.ts';
import { optionNumbers, type ProductColumn } from './columns.domain.ts';
import type { SourceRecord, VariantDraft } from './draft.domain.ts';
import { blame, warn } from './row-errors.domain.ts';
import { cellText, hasColumn, readCell, type FileReadContext, spotOf } from './row.domain.ts';

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
export function variantRowsOf(reading: FileReadContext, rows: readonly SourceRecord[]): readonly SourceRecord[] {
  const marked = rows.filter((record) => variantMarks.some((column) => cellText(reading.layout, record, column) !== ''));
  if (marked.length > 0 || !hasColumn(reading.layout, 'price')) return marked;
  return rows.slice(0, 1);
}

/** A mutable variant, filled cell by cell: spreading partial objects would cost seconds for a large file. */
type Filling = { -readonly [Cell in keyof VariantDraft]: VariantDraft[Cell] };

/** Reads the variant of one row; errors and warnings are recorded. */
export function readVariant(reading: FileReadContext, record: SourceRecord, values: readonly string[]): VariantDraft {
  const { limits, layout } = reading;
  const variant: Filling = { line: record.line, values };
  const code = (column: ProductColumn, format: CodeFormat) =>
    readCell(reading, record, { column, read: (text) => readCode(text, { max: limits.code, format }) });
  const skuCode = code('skuCode', 'sku');
  if (skuCode !== null) variant.skuCode = skuCode;
  const stock = readStock(reading, record);
  if (stock !== null) variant.stock = stock;
  if (hasColumn(layout, 'barcode')) variant.barcode = code('barcode', 'any');
  fillAmounts(variant, reading, record);
  fillWeight(variant, reading, record);
  if (hasColumn(layout, 'lowStock')) variant.lowStock = readCell(reading, record, lowStockCell(limits.lowStock));
  if (hasColumn(layout, 'skuImage')) variant.image = readCell(reading, record, addressCell(limits.address));
  fillPolicy(variant, reading, record);
  const requiresShipping = readCell(reading, record, { column: 'requiresShipping', read: readFlag });
  if (requiresShipping !== null) variant.requiresShipping = requiresShipping;
  warnOfAmounts(reading, record, variant);
  return variant;
}

const addressCell = (max: number) => ({ column: 'skuImage' as const, read: (text: string) => readAddress(text, max) });
const lowStockCell = (max: number) => ({
  column: 'lowStock' as const,
  read: (text: string) => readInteger(text, { min: 0, max }),
});

function fillAmounts(variant: Filling, reading: FileReadContext, record: SourceRecord): void {
  const { layout, limits, log } = reading;
  const read = (text: string): CellReading<number> => readMoney(text, { min: 0, max: limits.amount });
  const amount = (column: ProductColumn) => readCell(reading, record, { column, read });
  const priceAmount = amount('price');
  if (priceAmount !== null) variant.priceAmount = priceAmount;
  if (hasColumn(layout, 'price') && cellText(layout, record, 'price') === '')
    blame(log, { at: spotOf(layout, record, 'price'), rule: 'import.missing-price' });
  if (hasColumn(layout, 'marketPrice')) variant.marketAmount = amount('marketPrice');
  if (hasColumn(layout, 'cost')) variant.costAmount = amount('cost');
}

/** A negative quantity means oversold, which this shop's stock cannot represent: on hand becomes 0, with a warning. */
function readStock(reading: FileReadContext, record: SourceRecord): number | null {
  const max = reading.limits.stock;
  const stock = readCell(reading, record, { column: 'stock', read: (text) => readInteger(text, { min: -max, max }) });
  if (stock === null || stock >= 0) return stock;
  warn(reading.log, { at: spotOf(reading.layout, record, 'stock'), rule: 'import.oversold-stock', params: { stock } });
  return 0;
}

/** Shopify's grams are always grams, whatever unit is shown; only `Variant Weight` is in that unit. */
function fillWeight(variant: Filling, reading: FileReadContext, record: SourceRecord): void {
  const { layout, limits } = reading;
  const range = { min: 0, max: limits.weight };
  const hasGrams = hasColumn(layout, 'weightG') && (cellText(layout, record, 'weightG') !== '' || !hasColumn(layout, 'weight'));
  if (hasGrams) {
    checkShownUnit(reading, record);
    variant.weightG = readCell(reading, record, { column: 'weightG', read: (text) => readGrams(text, 1, range) });
    return;
  }
  if (!hasColumn(layout, 'weight')) return;
  const gramsPerUnit = gramsPer(cellText(layout, record, 'weightUnit') || 'g');
  if (gramsPerUnit === null) blame(reading.log, { at: spotOf(layout, record, 'weightUnit'), rule: 'import.bad-weight-unit' });
  else variant.weightG = readCell(reading, record, { column: 'weight', read: (text) => readGrams(text, gramsPerUnit, range) });
}

function checkShownUnit(reading: FileReadContext, record: SourceRecord): void {
  const unit = cellText(reading.layout, record, 'weightUnit');
  if (unit === '' || gramsPer(unit) !== null) return;
  warn(reading.log, { at: spotOf(reading.layout, record, 'weightUnit'), rule: 'import.unknown-weight-unit' });
}

/** The older column contains deny or continue; the newer one may contain true or false for "continue selling". */
function fillPolicy(variant: Filling, reading: FileReadContext, record: SourceRecord): void {
  const word = cellText(reading.layout, record, 'inventoryPolicy').toLowerCase();
  if (word === '') return;
  if (['deny', 'false'].includes(word)) variant.inventoryPolicy = 'deny';
  else if (['continue', 'true'].includes(word)) variant.inventoryPolicy = 'continue';
  else blame(reading.log, { at: spotOf(reading.layout, record, 'inventoryPolicy'), rule: 'import.bad-policy' });
}

function warnOfAmounts(reading: FileReadContext, record: SourceRecord, variant: VariantDraft): void {
  const { priceAmount: price, marketAmount: market, costAmount: cost } = variant;
  if (price === undefined) return;
  // Shopify writes 0 for "no compare-at price".
  if (market !== undefined && market !== null && market > 0 && market < price) {
    warn(reading.log, { at: spotOf(reading.layout, record, 'marketPrice'), rule: 'import.market-below-price' });
  }
  if (cost !== undefined && cost !== null && cost > price) {
    warn(reading.log, { at: spotOf(reading.layout, record, 'cost'), rule: 'import.cost-above-price' });
  }
}
