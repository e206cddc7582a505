import type { FileLayout } from './columns.domain.ts';
import {
  type ImportLimits,
  importLimits,
  type PlannedProduct,
  type ProductDraft,
  type SourceRecord,
  type VariantDraft,
} from './draft.domain.ts';
import { blame, createRowErrorLog, warn } from './row-errors.domain.ts';
import { groupRows, handleOf, otherLine, type Records, type RowGroup, type FileSummary, tidyHandle } from './group.domain.ts';
import { readImages } from './images.domain.ts';
import { readOptions } from './options.domain.ts';
import { readProductCells } from './product-cells.domain.ts';
import { cellText, type FileReadContext, spotOf } from './row.domain.ts';
import { readVariant, variantRowsOf } from './variants.domain.ts';

/** How a file is read. `survey` must be of the same rows. */
export interface ImportPlan {
  readonly layout: FileLayout;
  readonly survey: FileSummary;
  readonly limits?: ImportLimits;
  /** Sanitizes rich text; must be idempotent. Without it rich text is not changed. */
  readonly cleanHtml?: (html: string) => string;
}

/**
 * Reads a file into products, in the order of their last rows; only products with rows still to come are held in memory. A
 * product with an error has no draft; it does not affect the others.
 */
export async function* planProducts(records: Records, plan: ImportPlan): AsyncGenerator<PlannedProduct> {
  for await (const group of groupRows(records, plan.layout, plan.survey)) yield planProduct(group, plan);
}

/** Parses the rows of one product. */
export function planProduct(group: RowGroup, plan: ImportPlan): PlannedProduct {
  const { layout, limits = importLimits, cleanHtml = (html) => html } = plan;
  const reading: FileReadContext = { layout, limits, cleanHtml, log: createRowErrorLog() };
  const main = group.records.find((record) => cellText(layout, record, 'name') !== '') ?? group.records[0];
  if (main === undefined) throw new RangeError('a group of rows has at least one row');
  checkWidth(reading, group.records);
  const { handle, hasOwnHandle } = readHandle(reading, group, main);
  const cells = readProductCells(reading, group.records, main);
  const variantRows = variantRowsOf(reading, group.records);
  const { options, valuesOf } = readOptions(reading, group.records, variantRows);
  const variants = variantRows.map((record) => readVariant(reading, record, valuesOf.get(record.line) ?? []));
  const images = readImages(reading, group.records);
  checkVariants(reading, variantRows, variants);
  checkRepeats(reading, variantRows, plan.survey);
  checkSpuCode(reading, main, plan.survey);
  warnOfEmptyRows(reading, group.records, { main, variantRows });
  const draft = { ...cells, handle, hasOwnHandle, options, variants, ...(images === null ? {} : { images }) };
  return {
    handle,
    name: cells.name,
    lines: group.records.map((record) => record.line),
    draft: reading.log.rowErrors.length > 0 ? null : draft,
    ...reading.log,
  };
}

function readHandle(
  reading: FileReadContext,
  group: RowGroup,
  main: SourceRecord,
): Pick<ProductDraft, 'handle' | 'hasOwnHandle'> {
  const { layout, limits, log } = reading;
  const own = group.records.map((record) => tidyHandle(cellText(layout, record, 'handle'))).find((text) => text !== '');
  const handle = own ?? (handleOf(cellText(layout, main, 'name')) || group.handle);
  if (handle === '') blame(log, { at: spotOf(layout, main, 'handle'), rule: 'import.missing-handle' });
  if (handle.length > limits.handle)
    blame(log, { at: spotOf(layout, main, 'handle'), rule: 'import.too-long', params: { max: limits.handle } });
  return { handle, hasOwnHandle: own !== undefined };
}

/** Cells beyond the header are usually caused by an unquoted comma, which shifts all later cells. */
function checkWidth(reading: FileReadContext, records: readonly SourceRecord[]): void {
  const columns = reading.layout.header.length;
  for (const record of records) {
    const value = record.cells.slice(columns).find((cell) => cell.trim() !== '');
    if (value === undefined) continue;
    const params = { columns, cells: record.cells.length };
    blame(reading.log, { at: { line: record.line, column: null, value }, rule: 'import.too-many-cells', params });
  }
}

/** No two variants of a product may have the same option values. */
function checkVariants(reading: FileReadContext, rows: readonly SourceRecord[], variants: readonly VariantDraft[]): void {
  const { limits, log, layout } = reading;
  const first = rows[0];
  if (first !== undefined && variants.length > limits.variants) {
    const spot = { line: first.line, column: null, value: String(variants.length) };
    blame(log, { at: spot, rule: 'import.too-many-variants', params: { max: limits.variants, count: variants.length } });
  }
  const seen = new Map<string, number>();
  for (const [at, variant] of variants.entries()) {
    const key = JSON.stringify(variant.values);
    const twin = seen.get(key);
    const row = rows[at];
    if (twin === undefined || row === undefined) seen.set(key, variant.line);
    else
      blame(log, {
        at: { ...spotOf(layout, row, 'option1Value'), value: variant.values.join(' / ') },
        rule: 'import.duplicate-options',
        params: {
          line: twin,
        },
      });
  }
}

/** A code that is twice in the file is an error of both products, because its owner is ambiguous. */
function checkRepeats(reading: FileReadContext, rows: readonly SourceRecord[], survey: FileSummary): void {
  const codes = [
    { column: 'skuCode', rule: 'import.duplicate-sku', lines: survey.skuLines },
    { column: 'barcode', rule: 'import.duplicate-barcode', lines: survey.barcodeLines },
  ] as const;
  for (const record of rows) {
    for (const { column, rule, lines } of codes) {
      const code = cellText(reading.layout, record, column);
      const other = otherLine(lines, code, record.line);
      if (other !== undefined)
        blame(reading.log, { at: spotOf(reading.layout, record, column), rule, params: { code, line: other } });
    }
  }
}

function checkSpuCode(reading: FileReadContext, main: SourceRecord, survey: FileSummary): void {
  const code = cellText(reading.layout, main, 'spuCode');
  const handles = [...(survey.spuHandles.get(code) ?? [])];
  if (handles.length < 2) return;
  blame(reading.log, {
    at: spotOf(reading.layout, main, 'spuCode'),
    rule: 'import.duplicate-code',
    params: {
      code,
      handles: handles.slice(0, 5).join(', '),
    },
  });
}

function warnOfEmptyRows(
  reading: FileReadContext,
  records: readonly SourceRecord[],
  used: { readonly main: SourceRecord; readonly variantRows: readonly SourceRecord[] },
): void {
  for (const record of records) {
    const hasImage = (['imageSrc', 'images'] as const).some((column) => cellText(reading.layout, record, column) !== '');
    if (hasImage || record === used.main || used.variantRows.includes(record)) continue;
    warn(reading.log, { at: { line: record.line, column: null, value: '' }, rule: 'import.empty-row' });
  }
}
