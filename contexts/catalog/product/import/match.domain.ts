import { type Change, productChanges, variantChanges } from './changes.domain.ts';
import { headingOf, type FileLayout } from './columns.domain.ts';
import { completed, withFreeCodes } from './completion.domain.ts';
import type { PlannedProduct, ProductDraft, VariantDraft } from './draft.domain.ts';
import { rowErrorOf, type RowError, type RowErrorRule, type ImportWarningRule } from './row-errors.domain.ts';
import type { FileSummary } from './group.domain.ts';
import { type Doubt, doubtsOf } from './match-checks.domain.ts';
import type { ShopProduct, ShopSnapshot, ShopVariant, VariantPair } from './shop.domain.ts';
import { skuCodeFor } from './sku-code.domain.ts';

/** The result for one variant row. `skuCode` of a new variant is given by the file or generated. */
export type VariantVerdict =
  | { readonly kind: 'create'; readonly draft: VariantDraft; readonly skuCode: string }
  | { readonly kind: 'update'; readonly draft: VariantDraft; readonly skuId: number; readonly changes: readonly Change[] }
  | { readonly kind: 'skip'; readonly draft: VariantDraft; readonly skuId: number };

interface VerdictHead {
  readonly handle: string;
  readonly name: string;
  readonly lines: readonly number[];
  readonly warnings: readonly RowError<ImportWarningRule>[];
}

/**
 * The result for one product. `changes` are those of the product's own fields; changes of variants are in their verdicts.
 * Variants not in the file stay as they are.
 */
export type ProductVerdict =
  | (VerdictHead & {
      readonly kind: 'create';
      readonly draft: ProductDraft;
      readonly variants: readonly VariantVerdict[];
    })
  | (VerdictHead & {
      readonly kind: 'update';
      readonly draft: ProductDraft;
      readonly productId: number;
      readonly changes: readonly Change[];
      readonly variants: readonly VariantVerdict[];
    })
  | (VerdictHead & { readonly kind: 'skip'; readonly productId: number })
  | (VerdictHead & { readonly kind: 'error'; readonly rowErrors: readonly RowError<RowErrorRule>[] });

/** State shared while matching all products of a file; written only by the matcher. */
export interface MatchMemory {
  /** SKU codes in use. */
  readonly codes: Set<string>;
  /** Products of the shop already matched, with the matching handle. */
  readonly products: Map<number, string>;
}

export const newMatchMemory = (survey: FileSummary): MatchMemory => ({
  codes: new Set(survey.skuLines.first.keys()),
  products: new Map(),
});

/** The shop's data, the file's layout for error messages, and the matches so far. */
export interface Matching {
  readonly shop: ShopSnapshot;
  readonly layout: FileLayout;
  readonly memory: MatchMemory;
}

/**
 * Compares one product with the shop: by its product code if the file gives one, otherwise by its handle. Importing the same file
 * again gives `skip` only.
 */
export function matchProduct(planned: PlannedProduct, matching: Matching): ProductVerdict {
  const { handle, lines } = planned;
  const head: VerdictHead = { handle, name: planned.name, lines, warnings: planned.warnings };
  if (planned.draft === null) return { ...head, kind: 'error', rowErrors: planned.rowErrors };
  const { shop, layout, memory } = matching;
  const now = shop.bySpuCode.get(planned.draft.spuCode ?? '') ?? shop.byHandle.get(handle);
  const complete = completed(planned.draft, now, layout);
  const known = now?.variants ?? [];
  const { pairs, warnings } = withFreeCodes(pairVariants(complete.variants, known), shop, layout);
  const draft = { ...complete, variants: pairs.map((pair) => pair.draft) };
  const named = new Set(pairs.map((pair) => pair.now));
  const untouched = known.filter((variant) => !named.has(variant));
  const doubts = doubtsOf({ draft, now, pairs, untouched, shop, metBy: memory.products.get(now?.productId ?? 0) });
  if (doubts.length > 0) return { ...head, kind: 'error', rowErrors: doubts.map((doubt) => placed(doubt, planned, layout)) };
  const variants = pairs.map((pair) => variantVerdict(pair, (variant) => codeOf(draft, variant, matching)));
  const whole = { ...head, name: draft.name, warnings: [...planned.warnings, ...warnings] };
  if (now === undefined) return { ...whole, kind: 'create', draft, variants };
  memory.products.set(now.productId, handle);
  return { ...whole, ...againstProduct(draft, now, variants) };
}

type Outcome =
  | { readonly kind: 'skip'; readonly productId: number }
  | Omit<Extract<ProductVerdict, { kind: 'update' }>, keyof VerdictHead>;

function againstProduct(draft: ProductDraft, now: ShopProduct, variants: readonly VariantVerdict[]): Outcome {
  const { productId } = now;
  const changes = productChanges(draft, now);
  const isSame = changes.length === 0 && variants.every(({ kind }) => kind === 'skip');
  return isSame ? { kind: 'skip', productId } : { kind: 'update', draft, productId, changes, variants };
}

/** Pairs by SKU code first; the remaining rows by option values with the remaining variants. */
function pairVariants(drafts: readonly VariantDraft[], shop: readonly ShopVariant[]): VariantPair[] {
  const byCode = new Map(shop.map((variant) => [variant.skuCode, variant]));
  const coded = new Map(
    drafts.flatMap((draft) => {
      const now = draft.skuCode === undefined ? undefined : byCode.get(draft.skuCode);
      return now === undefined ? [] : [[draft, now] as const];
    }),
  );
  const taken = new Set(coded.values());
  const byValues = new Map(shop.filter((variant) => !taken.has(variant)).map((variant) => [valuesKey(variant), variant]));
  return drafts.map((draft) => ({ draft, now: coded.get(draft) ?? byValues.get(valuesKey(draft)) }));
}

const valuesKey = ({ values }: { readonly values: readonly string[] }): string => JSON.stringify(values);

function variantVerdict({ draft, now }: VariantPair, codeFor: (draft: VariantDraft) => string): VariantVerdict {
  if (now === undefined) return { kind: 'create', draft, skuCode: codeFor(draft) };
  const changes = variantChanges(draft, now);
  if (changes.length === 0) return { kind: 'skip', draft, skuId: now.skuId };
  return { kind: 'update', draft, skuId: now.skuId, changes };
}

function codeOf(product: ProductDraft, variant: VariantDraft, { shop, memory }: Pick<Matching, 'shop' | 'memory'>): string {
  if (variant.skuCode !== undefined) return variant.skuCode;
  const isTaken = (code: string): boolean => memory.codes.has(code) || shop.skus.has(code);
  const code = skuCodeFor({ handle: product.handle, values: variant.values, codeBase: variant.codeBase }, isTaken);
  memory.codes.add(code);
  return code;
}

function placed(
  { line, column, rule, params, value }: Doubt,
  planned: PlannedProduct,
  layout: FileLayout,
): RowError<RowErrorRule> {
  const at = { line: line ?? planned.lines[0] ?? 0, column: column === null ? null : headingOf(layout, column), value };
  return rowErrorOf({ at, rule, params });
}
