import type { ProductColumn } from './columns.domain.ts';
import type { ProductDraft, VariantDraft } from './draft.domain.ts';
import type { RowErrorParams, RowErrorRule } from './row-errors.domain.ts';
import type { CodeOwner, ShopProduct, ShopSnapshot, ShopVariant, VariantPair } from './shop.domain.ts';

/** An error that depends on the shop's data. Without `line` it belongs to the product's first line. */
export interface Doubt {
  readonly line?: number;
  readonly column: ProductColumn | null;
  readonly rule: RowErrorRule;
  readonly params: RowErrorParams;
  readonly value: string;
}

interface Question {
  readonly draft: ProductDraft;
  readonly now: ShopProduct | undefined;
  readonly pairs: readonly VariantPair[];
  /** The shop's variants of this product that are not in the file. */
  readonly untouched: readonly ShopVariant[];
  readonly shop: ShopSnapshot;
  /** The handle in the file that already matched this product of the shop. */
  readonly metBy: string | undefined;
}

/** Returns all reasons why a readable product cannot be imported; empty when there are none. */
export function doubtsOf(question: Question): readonly Doubt[] {
  const hidden = hiddenNames(question);
  if (hidden.length > 0) return hidden;
  return [
    ...takenCodes(question),
    ...takenHandle(question),
    ...metTwice(question),
    ...missingName(question),
    ...repeatedOptions(question),
    ...impossibleStatus(question),
    ...missingPrices(question),
    ...clashingOptions(question),
    ...promisedStock(question),
  ];
}

/** The handle or code of a product that the importer may not see is unknown, and cannot be given to another one. */
function hiddenNames({ draft, now, shop: { outside } }: Question): Doubt[] {
  const { handle, spuCode = null, hasOwnHandle } = draft;
  const doubt = (column: ProductColumn, code: string): Doubt => ({
    column,
    rule: 'import.outside',
    params: { code },
    value: code,
  });
  if (spuCode !== null && outside.spuCodes.has(spuCode)) return [doubt('spuCode', spuCode)];
  return outside.handles.has(handle) && (hasOwnHandle || now === undefined) ? [doubt('handle', handle)] : [];
}

function takenCodes({ pairs, shop }: Question): Doubt[] {
  const regiven = new Map(pairs.flatMap(({ draft, now }) => (now === undefined ? [] : [[now.skuId, draft]])));
  return pairs.flatMap(({ draft, now }) => [
    ...claim(draft, {
      column: 'skuCode',
      rule: 'import.sku-taken',
      owner: ownerOf(shop.skus, draft.skuCode),
      isFree: isSku(now),
    }),
    ...claim(draft, {
      column: 'barcode',
      rule: 'import.barcode-taken',
      owner: ownerOf(shop.barcodes, draft.barcode),
      // Another variant of the product that gets a new barcode in this file frees its old one.
      isFree: ({ skuId }) => isSku(now)({ skuId }) || regiven.get(skuId)?.barcode !== undefined,
    }),
  ]);
}

const ownerOf = (owners: ReadonlyMap<string, CodeOwner>, code: string | null | undefined): CodeOwner | undefined =>
  code === null || code === undefined ? undefined : owners.get(code);

const isSku =
  (now: ShopVariant | undefined) =>
  ({ skuId }: Pick<CodeOwner, 'skuId'>): boolean =>
    skuId === now?.skuId;

interface Claim {
  readonly column: 'skuCode' | 'barcode';
  readonly rule: RowErrorRule;
  readonly owner: CodeOwner | undefined;
  readonly isFree: (owner: CodeOwner) => boolean;
}

function claim(variant: VariantDraft, { column, rule, owner, isFree }: Claim): Doubt[] {
  if (owner === undefined || isFree(owner)) return [];
  const value = variant[column] ?? '';
  const { name, productId } = owner;
  const at = { line: variant.line, column, value };
  if (name === null) return [{ ...at, rule: 'import.outside', params: { code: value } }];
  return [{ ...at, rule, params: { code: value, name, productId } }];
}

/** Reports a handle that belongs to another product than the product code does. */
function takenHandle({ draft, now, shop }: Question): Doubt[] {
  const other = draft.hasOwnHandle ? shop.byHandle.get(draft.handle) : undefined;
  if (now === undefined || other === undefined || other.productId === now.productId) return [];
  const params = { code: draft.handle, name: other.name, productId: other.productId };
  return [{ column: 'handle', rule: 'import.code-taken', params, value: draft.handle }];
}

/** No two variants of a product may have the same option values. */
function repeatedOptions({ draft }: Question): Doubt[] {
  const seen = new Map<string, number>();
  return draft.variants.flatMap(({ line, values }): Doubt[] => {
    const key = JSON.stringify(values);
    const twin = seen.get(key);
    if (twin === undefined) seen.set(key, line);
    return twin === undefined
      ? []
      : [{ line, column: 'option1Value', rule: 'import.duplicate-options', params: { line: twin }, value: values.join(' / ') }];
  });
}

/** A file without names can change products, but not add any. */
const missingName = ({ draft, now }: Question): Doubt[] =>
  draft.name === '' && now === undefined ? [{ column: null, rule: 'import.missing-title', params: {}, value: draft.handle }] : [];

function metTwice({ draft, now, metBy }: Question): Doubt[] {
  if (now === undefined || metBy === undefined || metBy === draft.handle) return [];
  return [
    { column: 'handle', rule: 'import.same-product', params: { handle: metBy, productId: now.productId }, value: draft.handle },
  ];
}

/**
 * An import cannot set a schedule (it has no time for it) or move a product to the recycle bin; it may repeat the current state.
 */
function impossibleStatus({ draft, now }: Question): Doubt[] {
  const { status } = draft;
  if ((status !== 'scheduled' && status !== 'archived') || status === now?.status) return [];
  return [{ column: 'status', rule: 'import.bad-status', params: {}, value: status }];
}

/** An import file without prices (or without variants) can update variants, but not add any. */
function missingPrices({ draft, now, pairs }: Question): Doubt[] {
  const missing = { column: 'price', rule: 'import.missing-price', params: {}, value: '' } as const;
  if (now === undefined && draft.variants.length === 0) return [missing];
  return pairs
    .filter((pair) => pair.now === undefined && pair.draft.priceAmount === undefined)
    .map(({ draft: variant }) => ({ ...missing, line: variant.line }));
}

/** Stock cannot be counted below what orders hold. */
const promisedStock = ({ pairs }: Question): Doubt[] =>
  pairs.flatMap(({ draft: { line, stock }, now }): Doubt[] => {
    const held = now?.held ?? 0;
    if (stock === undefined || stock >= held || stock === now?.stock) return [];
    return [{ line, column: 'stock', rule: 'import.stock-promised', params: { held }, value: String(stock) }];
  });

/** All variants of a product, including those not in the file, must have the same options and different values. */
function clashingOptions({ draft, now, untouched }: Question): Doubt[] {
  const [first] = draft.variants;
  if (now === undefined || first === undefined || untouched.length === 0) return [];
  const names = draft.options.map(({ name }) => name);
  const namesNow = now.specs;
  if (names.join('\u0000') !== namesNow.join('\u0000')) {
    const codes = untouched.slice(0, 5).map(({ skuCode, values }) => skuCode ?? values.join(' / '));
    const params = { variants: untouched.length, codes: codes.join(', '), options: namesNow.join(' / ') };
    return [{ line: first.line, column: 'option1Name', rule: 'import.options-changed', params, value: names.join(' / ') }];
  }
  const kept = new Map(untouched.map(({ values, skuCode }) => [values.join('\u0000'), skuCode ?? '']));
  return draft.variants.flatMap(({ line, values }): Doubt[] => {
    const code = kept.get(values.join('\u0000'));
    const value = values.join(' / ');
    return code === undefined ? [] : [{ line, column: 'option1Value', rule: 'import.options-taken', params: { code }, value }];
  });
}
