import { isRejection } from '@shopkeeper/resource';
import type { CategoryTree } from './categories.domain.ts';
import type { Change } from './changes.domain.ts';
import type { ProductDraft, FileStatus, VariantDraft } from './draft.domain.ts';
import { rowErrorOf, type RowErrorParams, type RowError, type ImportWarningRule } from './row-errors.domain.ts';
import type { ProductVerdict } from './match.domain.ts';
import type { ShopProduct } from './shop.domain.ts';
import { mayPublish, type ProductState } from '../product-machine.domain.ts';
import { product } from '../product.resource.ts';

/** A verdict whose status is reachable by the product's transitions. */
export interface ResolvedProduct {
  readonly verdict: ProductVerdict;
  /** The resulting state of the product; null where nothing is written. */
  readonly status: ProductState | null;
  /** The product as stored in the shop. */
  readonly now: ShopProduct | undefined;
}

type Writing = Extract<ProductVerdict, { kind: 'create' | 'update' }>;

/**
 * Resolves the status an import file requests through the ordinary transitions: on sale only if the publish checks pass,
 * otherwise the state stays, with a warning; draft and off sale are treated alike. An update without remaining changes becomes a
 * skip, so that importing again changes nothing.
 */
export function resolveStatus(
  verdict: ProductVerdict,
  shop: { now: ShopProduct | undefined; tree: CategoryTree },
): ResolvedProduct {
  const { now, tree } = shop;
  if (verdict.kind !== 'create' && verdict.kind !== 'update') return { verdict, status: null, now };
  const { status, warning } = reached(verdict, now, tree);
  const warnings = warning === null ? verdict.warnings : [...verdict.warnings, warning];
  if (verdict.kind === 'create') return { verdict: { ...verdict, warnings }, status, now };
  const changes = verdict.changes.flatMap((change) => settledChange(change, now?.status, status));
  const { handle, name, lines, productId } = verdict;
  if (changes.length === 0 && verdict.variants.every(({ kind }) => kind === 'skip'))
    return { verdict: { handle, name, lines, warnings, kind: 'skip', productId }, status: null, now };
  return { verdict: { ...verdict, warnings, changes }, status, now };
}

function settledChange(change: Change, before: FileStatus | undefined, status: ProductState): Change[] {
  if (change.field !== 'status') return [change];
  return before === status ? [] : [{ ...change, after: status }];
}

interface Reached {
  readonly status: ProductState;
  readonly warning: RowError<ImportWarningRule> | null;
}

function reached(verdict: Writing, now: ShopProduct | undefined, tree: CategoryTree): Reached {
  const target = verdict.draft.status;
  const before = now?.status ?? 'draft';
  if (target === 'on_sale') return toSale(verdict, before, { now, tree });
  if (now === undefined) return { status: target === 'off_sale' ? 'off_sale' : 'draft', warning: null };
  const leaves = (target === 'off_sale' || target === 'draft') && isFrom('unpublish', before);
  return { status: leaves ? 'off_sale' : before, warning: null };
}

const isFrom = (transition: 'publish' | 'unpublish', status: ProductState): boolean =>
  product.transitions[transition].from.includes(status);

function toSale(verdict: Writing, before: ProductState, shop: { now: ShopProduct | undefined; tree: CategoryTree }): Reached {
  if (before === 'on_sale') return { status: before, warning: null };
  const warned = (rule: ImportWarningRule, params: RowErrorParams): Reached => {
    const at = { line: verdict.lines[0] ?? 0, column: null, value: verdict.name };
    return { status: before, warning: rowErrorOf({ at, rule, params }) };
  };
  if (!isFrom('publish', before)) return warned('import.status-kept', { status: before });
  const may = mayPublish({ ...snapshotOf(verdict, shop), status: before });
  if (!isRejection(may)) return { status: 'on_sale', warning: null };
  return warned('import.not-publishable', may.details);
}

function snapshotOf({ draft, variants }: Writing, { now, tree }: { now: ShopProduct | undefined; tree: CategoryTree }) {
  const stored = new Map(now?.variants.map((variant) => [variant.skuId, variant]));
  for (const one of variants) if (one.kind !== 'create') stored.delete(one.skuId);
  const rest = [...stored.values()].map(({ enabled = true, priceAmount }) => ({ isOn: enabled, priceAmount }));
  const named = variants.map((one) => ({ isOn: isOn(one, now), priceAmount: priceOf(one.draft, one, now) }));
  return {
    name: draft.name,
    isCategoryOn: isCategoryOn(draft, now, tree),
    images: (draft.images ?? now?.images ?? []).map(({ src }) => src),
    skus: [...named, ...rest],
  };
}

/** Gives new variants without a low-stock threshold the one of the settings; null where there is none. */
export function withThreshold(one: ResolvedProduct, lowStock: number | null): ResolvedProduct {
  const { verdict } = one;
  if (lowStock === null || (verdict.kind !== 'create' && verdict.kind !== 'update')) return one;
  const variants = verdict.variants.map((variant) =>
    variant.kind === 'create' && variant.draft.lowStock === undefined
      ? { ...variant, draft: { ...variant.draft, lowStock } }
      : variant,
  );
  return { ...one, verdict: { ...verdict, variants } };
}

type Variant = Writing['variants'][number];

const storedOf = (one: Variant, now: ShopProduct | undefined) =>
  one.kind === 'create' ? undefined : now?.variants.find(({ skuId }) => skuId === one.skuId);
const isOn = (one: Variant, now: ShopProduct | undefined): boolean => storedOf(one, now)?.enabled ?? true;
const priceOf = (draft: VariantDraft, one: Variant, now: ShopProduct | undefined): number | null =>
  draft.priceAmount ?? storedOf(one, now)?.priceAmount ?? null;

/** A category that the import will create counts as enabled. */
function isCategoryOn({ category }: ProductDraft, now: ShopProduct | undefined, tree: CategoryTree): boolean {
  const path = category ?? { path: now?.category ?? [], exact: true };
  if (path.path.length === 0) return false;
  const id = tree.find(path);
  return id === null || tree.isOn(id);
}
