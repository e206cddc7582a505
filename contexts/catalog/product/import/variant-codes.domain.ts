import { readCode } from './cells.domain.ts';
import type { CodeChoice } from './columns.domain.ts';
import { importLimits as limits, type VariantDraft } from './draft.domain.ts';
import type { CodeLines, FileSummary } from './group.domain.ts';
import type { ProductRow } from './row.domain.ts';
import type { ImportWarningRule } from './row-errors.domain.ts';
import { codeBaseOf } from './sku-code.domain.ts';

type CodeColumn = 'skuCode' | 'barcode';

const formats = { skuCode: 'sku', barcode: 'any' } as const;

/** Reads the codes of a variant; one that cannot be stored, or that an earlier row has, is replaced as the user chose. */
export function readCodes(
  row: ProductRow,
  { skuLines, barcodeLines }: FileSummary,
): Pick<VariantDraft, 'skuCode' | 'codeBase' | 'barcode'> {
  const barcode = row.has('barcode') ? readOne(row, 'barcode', barcodeLines) : {};
  const isCleared = row.has('barcode') && row.text('barcode') === '';
  return { ...readOne(row, 'skuCode', skuLines), ...(isCleared ? { barcode: null } : barcode) };
}

function readOne(row: ProductRow, column: CodeColumn, lines: CodeLines): Partial<VariantDraft> {
  const text = row.text(column);
  if (text === '') return {};
  const allowed = { max: limits.code, format: formats[column] };
  const { codes } = row.layout;
  if (codes === 'report') {
    const code = row.read(column, (given) => readCode(given, allowed));
    return code === null ? {} : { [column]: code };
  }
  const isRepeated = (lines.first.get(text) ?? row.line) !== row.line;
  if (!isRepeated && 'value' in readCode(text, allowed)) return { [column]: text };
  const { rule, codeBase } = replacement(column, text, codes);
  row.warn(column, rule, { code: text.slice(0, limits.code) });
  return codeBase === undefined ? {} : { codeBase };
}

/** What takes the place of a code that cannot be stored: nothing, or the base of a unique one. Barcodes are not made up. */
export function replacement(
  column: CodeColumn,
  code: string,
  codes: CodeChoice,
): { readonly rule: ImportWarningRule; readonly codeBase?: string } {
  const codeBase = codes === 'unique' && column === 'skuCode' ? codeBaseOf(code, limits.code) : undefined;
  return codeBase === undefined ? { rule: 'import.code-left-out' } : { rule: 'import.code-made-unique', codeBase };
}
