import { type FileLayout, hasOptionColumns } from './columns.domain.ts';
import { importLimits as limits, type PlannedProduct, type ProductDraft, type VariantDraft } from './draft.domain.ts';
import { createRowErrorLog } from './row-errors.domain.ts';
import { groupRows, otherLine, type Records, type RowGroup, type FileSummary } from './group.domain.ts';
import { handleOf, tidyHandle } from './handle.domain.ts';
import { readImages } from './images.domain.ts';
import { readOptions } from './options.domain.ts';
import { readProductCells } from './product-cells.domain.ts';
import { ProductRow } from './row.domain.ts';
import { readVariant, variantRowsOf } from './variants.domain.ts';

/** How a file is read. `survey` must be of the same rows. */
export interface ImportPlan {
  readonly layout: FileLayout;
  readonly survey: FileSummary;
  /**
   * Sanitizes rich text; must be idempotent, otherwise importing a file again would find changes. Without it rich text is not
   * changed.
   */
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
function planProduct(group: RowGroup, { layout, survey, cleanHtml = (html) => html }: ImportPlan): PlannedProduct {
  const log = createRowErrorLog();
  const rows = group.records.map((record) => new ProductRow(record, layout, log));
  const main = rows.find((row) => row.text('name') !== '') ?? rows[0];
  if (main === undefined) throw new RangeError('a group of rows has at least one row');
  checkWidth(rows, layout.header.length);
  const { handle, hasOwnHandle } = readHandle(rows, main, group.handle);
  const cells = readProductCells(rows, main, { cleanHtml, handlesOf: (code) => [...(survey.spuHandles.get(code) ?? [])] });
  const variantRows = variantRowsOf(rows);
  const { options, valuesOf } = readOptions(rows, variantRows);
  const variants = variantRows.map((row) => readVariant(row, valuesOf.get(row.line) ?? [], survey));
  const images = readImages(rows);
  checkVariants(variantRows, variants);
  if (layout.codes === 'report') checkRepeats(variantRows, survey);
  for (const row of rows) if (row !== main && !variantRows.includes(row)) warnOfEmptyRow(row);
  const draft = { ...cells, handle, hasOwnHandle, options, variants, ...(images === null ? {} : { images }) };
  return {
    handle,
    name: cells.name,
    lines: rows.map(({ line }) => line),
    draft: log.rowErrors.length > 0 ? null : draft,
    ...log,
  };
}

function readHandle(
  rows: readonly ProductRow[],
  main: ProductRow,
  groupHandle: string,
): Pick<ProductDraft, 'handle' | 'hasOwnHandle'> {
  const own = rows.map((row) => tidyHandle(row.text('handle'))).find((text) => text !== '');
  const handle = own ?? (handleOf(main.text('name')) || groupHandle);
  if (handle === '') blameNameless(main);
  if (handle.length > limits.handle) main.blame('handle', 'import.too-long', { max: limits.handle });
  return { handle, hasOwnHandle: own !== undefined };
}

function blameNameless(main: ProductRow): void {
  const column = (['skuCode', 'barcode'] as const).find((one) => main.text(one) !== '');
  if (column === undefined || main.has('name')) main.blame('handle', 'import.missing-handle');
  else main.blame(column, 'import.unknown-code', { code: main.text(column) });
}

/** Cells beyond the header are usually caused by an unquoted comma, which shifts all later cells. */
function checkWidth(rows: readonly ProductRow[], columns: number): void {
  for (const row of rows) {
    const value = row.cells.slice(columns).find((cell) => cell.trim() !== '');
    const params = { columns, cells: row.cells.length };
    if (value !== undefined) row.blame({ column: null, value }, 'import.too-many-cells', params);
  }
}

/** No two variants of a product may have the same option values. */
function checkVariants(rows: readonly ProductRow[], variants: readonly VariantDraft[]): void {
  const count = variants.length;
  if (count > limits.variants)
    rows[0]?.blame({ column: null, value: String(count) }, 'import.too-many-variants', { max: limits.variants, count });
  const isCoded = variants.every(({ skuCode, barcode }) => skuCode !== undefined || (barcode ?? '') !== '');
  // Such variants may get their options from the stored product, and are compared then.
  if (isCoded && rows[0] !== undefined && !hasOptionColumns(rows[0].layout)) return;
  const seen = new Map<string, number>();
  for (const [at, { line, values }] of variants.entries()) {
    const key = JSON.stringify(values);
    const twin = seen.get(key);
    const cell = { column: 'option1Value', value: values.join(' / ') } as const;
    if (twin === undefined) seen.set(key, line);
    else rows[at]?.blame(cell, 'import.duplicate-options', { line: twin });
  }
}

/** A code that is twice in the file is an error of both products, because its owner is ambiguous. */
function checkRepeats(rows: readonly ProductRow[], survey: FileSummary): void {
  const codes = [
    { column: 'skuCode', rule: 'import.duplicate-sku', lines: survey.skuLines },
    { column: 'barcode', rule: 'import.duplicate-barcode', lines: survey.barcodeLines },
  ] as const;
  for (const row of rows) {
    for (const { column, rule, lines } of codes) {
      const code = row.text(column);
      const other = otherLine(lines, code, row.line);
      if (other !== undefined) row.blame(column, rule, { code, line: other });
    }
  }
}

function warnOfEmptyRow(row: ProductRow): void {
  if (row.text('imageSrc') === '' && row.text('images') === '') row.warn({ column: null, value: '' }, 'import.empty-row');
}
