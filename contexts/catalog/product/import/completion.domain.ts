import { type FileLayout, hasOptionColumns, headingOf } from './columns.domain.ts';
import { importLimits as limits, type ProductDraft, type VariantDraft } from './draft.domain.ts';
import { type ImportWarningRule, type RowError, rowErrorOf } from './row-errors.domain.ts';
import type { CodeOwner, ShopProduct, ShopSnapshot, ShopVariant, VariantPair } from './shop.domain.ts';
import { replacement } from './variant-codes.domain.ts';

const storedVariant = ({ skuCode, barcode }: VariantDraft, variants: readonly ShopVariant[]): ShopVariant | undefined =>
  skuCode === undefined
    ? variants.find((one) => barcode && one.barcode === barcode)
    : variants.find((one) => one.skuCode === skuCode);

/** Adds what the file does not say from the stored product: the name, and the options of variants that it names by their code. */
export function completed(draft: ProductDraft, now: ShopProduct | undefined, layout: FileLayout): ProductDraft {
  if (now === undefined) return draft;
  const named = draft.name === '' ? { ...draft, name: now.name } : draft;
  if (hasOptionColumns(layout) || now.specs.length === 0) return named;
  const variants = draft.variants.flatMap((variant) => {
    const { values, skuCode } = storedVariant(variant, now.variants) ?? {};
    return values === undefined ? [] : [{ ...variant, values, ...(skuCode ? { skuCode } : {}) }];
  });
  if (variants.length < draft.variants.length) return named;
  return { ...named, options: now.specs.map((name) => ({ name, values: [] })), variants };
}

/** The variants of a product with codes that they may have, and what was changed. */
interface Freed {
  readonly pairs: readonly VariantPair[];
  readonly warnings: readonly RowError<ImportWarningRule>[];
}

/** Replaces codes that another SKU of the shop has, as the user chose; stored variants keep their own. */
export function withFreeCodes(pairs: readonly VariantPair[], shop: ShopSnapshot, layout: FileLayout): Freed {
  const { codes } = layout;
  if (codes === 'report') return { pairs, warnings: [] };
  const warnings: RowError<ImportWarningRule>[] = [];
  const isTaken = (owner: CodeOwner | undefined, now: ShopVariant | undefined): boolean =>
    owner !== undefined && owner.skuId !== now?.skuId;
  const freed = pairs.map(({ draft, now }): VariantPair => {
    const { skuCode, barcode, ...rest } = draft;
    let codeBase: string | undefined;
    const kept = (column: 'skuCode' | 'barcode', code: string): boolean => {
      const owners = column === 'skuCode' ? shop.skus : shop.barcodes;
      if (!isTaken(owners.get(code), now)) return true;
      const { rule, ...made } = replacement(column, code, codes);
      codeBase ??= made.codeBase;
      const at = { line: draft.line, column: headingOf(layout, column), value: code };
      warnings.push(rowErrorOf({ at, rule, params: { code: code.slice(0, limits.code) } }));
      return false;
    };
    const own = {
      ...(skuCode !== undefined && kept('skuCode', skuCode) ? { skuCode } : {}),
      ...(barcode === undefined || (barcode !== null && !kept('barcode', barcode)) ? {} : { barcode }),
    };
    return { draft: { ...rest, ...own, ...(codeBase === undefined ? {} : { codeBase }) }, now };
  });
  return { pairs: freed, warnings };
}
