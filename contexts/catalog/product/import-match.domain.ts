import { type Change, productChanges, variantChanges } from './import-changes.domain.ts';
import { headingOf, type ProductColumn, type SheetLayout } from './import-columns.domain.ts';
import type { PlannedProduct, ProductDraft, VariantDraft } from './import-draft.domain.ts';
import type { ImportFault, ImportFaultRule, ImportWarningRule } from './import-faults.domain.ts';
import type { SheetSurvey } from './import-group.domain.ts';
import { type Doubt, doubtsOf } from './import-match-checks.domain.ts';
import type { ShopSnapshot, ShopVariant, VariantPair } from './import-shop.domain.ts';
import { skuCodeFor } from './import-sku-code.domain.ts';

/** What becomes of one row's variant. `skuCode` of a creation is the file's, or one made for it. */
export type VariantVerdict =
  | { readonly kind: 'create'; readonly draft: VariantDraft; readonly skuCode: string }
  | { readonly kind: 'update'; readonly draft: VariantDraft; readonly skuId: number; readonly changes: readonly Change[] }
  | { readonly kind: 'skip'; readonly draft: VariantDraft; readonly skuId: number };

interface VerdictHead {
  readonly handle: string;
  readonly name: string;
  readonly lines: readonly number[];
  readonly warnings: readonly ImportFault<ImportWarningRule>[];
}

/**
 * What becomes of one product. `changes` are of the product's own fields, those of variants hang on their verdicts;
 * variants the file does not name stay as they are.
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
  | (VerdictHead & { readonly kind: 'error'; readonly faults: readonly ImportFault<ImportFaultRule>[] });

/** What matching remembers from product to product; one for the whole file, written by the matcher alone. */
export interface MatchMemory {
  /** SKU codes that are spoken for. */
  readonly codes: Set<string>;
  /** Products of the shop that a handle of the file has met already. */
  readonly products: Map<number, string>;
}

export const newMatchMemory = (survey: SheetSurvey): MatchMemory => ({
  codes: new Set(survey.skuLines.keys()),
  products: new Map(),
});

/** The shop as it is, the file's headings for naming faults, and what was matched before. */
export interface Matching {
  readonly shop: ShopSnapshot;
  readonly layout: SheetLayout;
  readonly memory: MatchMemory;
}

/** Compares products of the file with the shop, one by one and in order. A repeat of an imported file is all `skip`. */
export function* matchProducts(planned: Iterable<PlannedProduct>, matching: Matching): Generator<ProductVerdict> {
  for (const product of planned) yield matchProduct(product, matching);
}

/** One product against the shop: by its product code where the file gives one, else by its handle. */
export function matchProduct(planned: PlannedProduct, { shop, layout, memory }: Matching): ProductVerdict {
  const { handle, name, lines, warnings, draft } = planned;
  const head: VerdictHead = { handle, name, lines, warnings };
  if (draft === null) return { ...head, kind: 'error', faults: planned.faults };
  const byCode = draft.spuCode === undefined ? undefined : shop.bySpuCode.get(draft.spuCode);
  const now = byCode ?? shop.byHandle.get(handle);
  const pairs = pairVariants(draft.variants, now?.variants ?? []);
  const named = new Set(pairs.map((pair) => pair.now));
  const untouched = (now?.variants ?? []).filter((variant) => !named.has(variant));
  const metBy = now === undefined ? undefined : memory.products.get(now.productId);
  const doubts = doubtsOf({ draft, now, pairs, untouched, shop, metBy });
  if (doubts.length > 0) return { ...head, kind: 'error', faults: doubts.map((doubt) => faultOf(doubt, planned, layout)) };
  const variants = pairs.map((pair) => variantVerdict(pair, (variant) => codeOf(draft, variant, { shop, memory })));
  if (now === undefined) return { ...head, kind: 'create', draft, variants };
  const { productId } = now;
  memory.products.set(productId, handle);
  const changes = productChanges(draft, now);
  if (changes.length === 0 && variants.every(({ kind }) => kind === 'skip')) return { ...head, kind: 'skip', productId };
  return { ...head, kind: 'update', draft, productId, changes, variants };
}

/** By SKU code first; rows left over by their option values, among the variants left over. */
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
  const code = skuCodeFor({ handle: product.handle, values: variant.values }, isTaken);
  memory.codes.add(code);
  return code;
}

function faultOf(doubt: Doubt, planned: PlannedProduct, layout: SheetLayout): ImportFault<ImportFaultRule> {
  const { column, rule, params, value } = doubt;
  const heading = (known: ProductColumn | null): string | null => (known === null ? null : headingOf(layout, known));
  return { line: doubt.line ?? planned.lines[0] ?? 0, column: heading(column), rule, params, value: value.slice(0, 200) };
}
