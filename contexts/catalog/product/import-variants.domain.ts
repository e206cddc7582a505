import type { CodeFormat } from '@shopkeeper/resource';
import {
  type CellReading,
  gramsPer,
  readAddress,
  readFlag,
  readGrams,
  readInteger,
  readCode,
  readMoney,
} from './import-cells.domain.ts';
import { optionNumbers, type ProductColumn } from './import-columns.domain.ts';
import type { SourceRecord, VariantDraft } from './import-draft.domain.ts';
import { blame, warn } from './import-faults.domain.ts';
import { cellText, isSaid, readCell, said, type SheetReading, spotOf } from './import-row.domain.ts';

const variantMarks: readonly ProductColumn[] = [
  ...optionNumbers.map((number) => `option${number}Value` as const),
  'skuCode',
  'barcode',
  'price',
  'marketPrice',
  'cost',
];

/**
 * The rows that describe a variant: those with an option value, a code or an amount. Exporters leave weight units,
 * policies and quantities on picture rows too, so these do not count. A product whose sheet has prices but no such row
 * is taken to describe its variant on its first row.
 */
export function variantRowsOf(reading: SheetReading, rows: readonly SourceRecord[]): readonly SourceRecord[] {
  const marked = rows.filter((record) => variantMarks.some((column) => cellText(reading.layout, record, column) !== ''));
  if (marked.length > 0 || !isSaid(reading.layout, 'price')) return marked;
  return rows.slice(0, 1);
}

/** One variant of one row; faults and warnings are noted. */
export function readVariant(reading: SheetReading, record: SourceRecord, values: readonly string[]): VariantDraft {
  const { limits } = reading;
  const code = (column: ProductColumn, format: CodeFormat) =>
    readCell(reading, record, { column, read: (text) => readCode(text, { max: limits.code, format }) });
  const skuCode = code('skuCode', 'sku');
  const stock = readStock(reading, record);
  const variant: VariantDraft = {
    line: record.line,
    values,
    ...(skuCode === null ? {} : { skuCode }),
    ...said(reading, 'barcode', { key: 'barcode', value: () => code('barcode', 'any') }),
    ...readAmounts(reading, record),
    ...(stock === null ? {} : { stock }),
    ...readWeight(reading, record),
    ...said(reading, 'lowStock', {
      key: 'lowStock',
      value: () => readCell(reading, record, lowStockCell(limits.lowStock)),
    }),
    ...said(reading, 'skuImage', { key: 'image', value: () => readCell(reading, record, addressCell(limits.address)) }),
    ...readPolicy(reading, record),
    ...readShipping(reading, record),
  };
  warnOfAmounts(reading, record, variant);
  return variant;
}

const addressCell = (max: number) => ({ column: 'skuImage' as const, read: (text: string) => readAddress(text, max) });
const lowStockCell = (max: number) => ({
  column: 'lowStock' as const,
  read: (text: string) => readInteger(text, { min: 0, max }),
});

function readAmounts(
  reading: SheetReading,
  record: SourceRecord,
): Pick<VariantDraft, 'priceAmount' | 'marketAmount' | 'costAmount'> {
  const read = (text: string): CellReading<number> => readMoney(text, { min: 0, max: reading.limits.amount });
  const amount = (column: ProductColumn) => readCell(reading, record, { column, read });
  const priceAmount = amount('price');
  if (isSaid(reading.layout, 'price') && cellText(reading.layout, record, 'price') === '') {
    blame(reading.log, { at: spotOf(reading.layout, record, 'price'), rule: 'import.missing-price' });
  }
  return {
    ...(priceAmount === null ? {} : { priceAmount }),
    ...said(reading, 'marketPrice', { key: 'marketAmount', value: () => amount('marketPrice') }),
    ...said(reading, 'cost', { key: 'costAmount', value: () => amount('cost') }),
  };
}

/** Below zero means sold without having it, which our stock cannot say: on hand becomes 0, with a warning. */
function readStock(reading: SheetReading, record: SourceRecord): number | null {
  const max = reading.limits.stock;
  const stock = readCell(reading, record, { column: 'stock', read: (text) => readInteger(text, { min: -max, max }) });
  if (stock === null || stock >= 0) return stock;
  warn(reading.log, { at: spotOf(reading.layout, record, 'stock'), rule: 'import.oversold-stock', params: { stock } });
  return 0;
}

/** Shopify's grams are grams whatever unit is shown beside them; only `Variant Weight` is counted in that unit. */
function readWeight(reading: SheetReading, record: SourceRecord): Pick<VariantDraft, 'weightG'> {
  const { layout, limits } = reading;
  const range = { min: 0, max: limits.weight };
  const hasGrams = isSaid(layout, 'weightG') && (cellText(layout, record, 'weightG') !== '' || !isSaid(layout, 'weight'));
  if (hasGrams) {
    checkShownUnit(reading, record);
    return { weightG: readCell(reading, record, { column: 'weightG', read: (text) => readGrams(text, 1, range) }) };
  }
  if (!isSaid(layout, 'weight')) return {};
  const gramsPerUnit = gramsPer(cellText(layout, record, 'weightUnit') || 'g');
  if (gramsPerUnit === null) {
    blame(reading.log, { at: spotOf(layout, record, 'weightUnit'), rule: 'import.bad-weight-unit' });
    return {};
  }
  return { weightG: readCell(reading, record, { column: 'weight', read: (text) => readGrams(text, gramsPerUnit, range) }) };
}

function checkShownUnit(reading: SheetReading, record: SourceRecord): void {
  const unit = cellText(reading.layout, record, 'weightUnit');
  if (unit === '' || gramsPer(unit) !== null) return;
  warn(reading.log, { at: spotOf(reading.layout, record, 'weightUnit'), rule: 'import.unknown-weight-unit' });
}

/** The older column says deny or continue, the newer one may say true or false for "continue selling". */
function readPolicy(reading: SheetReading, record: SourceRecord): Pick<VariantDraft, 'inventoryPolicy'> {
  const word = cellText(reading.layout, record, 'inventoryPolicy').toLowerCase();
  if (word === '') return {};
  if (['deny', 'false'].includes(word)) return { inventoryPolicy: 'deny' };
  if (['continue', 'true'].includes(word)) return { inventoryPolicy: 'continue' };
  blame(reading.log, { at: spotOf(reading.layout, record, 'inventoryPolicy'), rule: 'import.bad-policy' });
  return {};
}

function readShipping(reading: SheetReading, record: SourceRecord): Pick<VariantDraft, 'requiresShipping'> {
  const requiresShipping = readCell(reading, record, { column: 'requiresShipping', read: readFlag });
  return requiresShipping === null ? {} : { requiresShipping };
}

function warnOfAmounts(reading: SheetReading, record: SourceRecord, variant: VariantDraft): void {
  const { priceAmount: price, marketAmount: market, costAmount: cost } = variant;
  if (price === undefined) return;
  // Shopify writes 0 for "no price to compare with".
  if (market !== undefined && market !== null && market > 0 && market < price) {
    warn(reading.log, { at: spotOf(reading.layout, record, 'marketPrice'), rule: 'import.market-below-price' });
  }
  if (cost !== undefined && cost !== null && cost > price) {
    warn(reading.log, { at: spotOf(reading.layout, record, 'cost'), rule: 'import.cost-above-price' });
  }
}
