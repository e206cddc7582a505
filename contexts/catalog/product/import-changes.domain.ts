import type { ImageDraft, OptionDraft, ProductDraft, VariantDraft } from './import-draft.domain.ts';
import type { ShopProduct, ShopVariant } from './import-shop.domain.ts';

/** One field that the file wants different. Values as in the shop and in the draft. */
export interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

const variantFields = [
  'skuCode',
  'optionValues',
  'barcode',
  'priceAmount',
  'marketAmount',
  'costAmount',
  'stock',
  'weightG',
  'lowStockThreshold',
  'image',
  'inventoryPolicy',
] as const satisfies readonly (keyof VariantDraft & keyof ShopVariant)[];

/** What a variant's row changes: only what the file says and the shop keeps is compared. */
export function variantChanges(draft: VariantDraft, now: ShopVariant): Change[] {
  return variantFields.flatMap((field) => changeOf(field, now[field], draft[field]));
}

const plainFields = ['name', 'subtitle', 'brand', 'status', 'keywords', 'intro', 'detailHtml', 'unit'] as const;

/** What the product's own cells change; `options` are those the product has after the import. */
export function productChanges(draft: ProductDraft, now: ShopProduct, options: readonly OptionDraft[]): Change[] {
  return [
    ...(draft.hasOwnHandle ? changeOf('handle', now.handle, draft.handle) : []),
    ...changeOf('spuCode', now.spuCode, draft.spuCode),
    ...plainFields.flatMap((field) => changeOf(field, now[field], draft[field])),
    ...categoryChange(draft, now),
    ...imagesChange(draft, now),
    ...changeOf('seoTitle', now.seo?.title, draft.seo?.title),
    ...changeOf('seoDescription', now.seo?.description, draft.seo?.description),
    ...changeOf('options', now.options, options),
  ];
}

/**
 * The product's choices after the import: names are the file's; values it has keep their places unless no variant uses
 * them any more, new ones follow.
 *
 * @param untouched variants of the shop that the file does not name
 */
export function optionsAfter(draft: ProductDraft, now: ShopProduct, untouched: readonly ShopVariant[]): readonly OptionDraft[] {
  if (draft.variants.length === 0) return now.options;
  return draft.options.map((option, at) => {
    const before = now.options[at];
    if (before?.name !== option.name) return option;
    const wasUsed = valuesAt(now.variants, at);
    const isUsed = new Set([...valuesAt(untouched, at), ...option.values]);
    const kept = before.values.filter((value) => isUsed.has(value) || !wasUsed.has(value));
    return { name: option.name, values: [...new Set([...kept, ...isUsed])] };
  });
}

const valuesAt = (variants: readonly { readonly optionValues: readonly string[] }[], at: number): ReadonlySet<string> =>
  new Set(variants.map(({ optionValues }) => optionValues[at] ?? ''));

function categoryChange(draft: ProductDraft, now: ShopProduct): Change[] {
  const { category } = draft;
  if (category === undefined || now.category === undefined) return [];
  // A single name may have found its place anywhere in the tree at the first import.
  const before = category.exact ? now.category : now.category.slice(-1);
  return isSame(before, category.path) ? [] : [{ field: 'category', before: now.category, after: category.path }];
}

function imagesChange(draft: ProductDraft, now: ShopProduct): Change[] {
  const { images } = draft;
  if (images === undefined || now.images === undefined) return [];
  const before = now.images;
  if (images.length === before.length && images.every((image, at) => isSameImage(image, before[at]))) return [];
  return [{ field: 'images', before, after: images.map(({ src, alt }) => (alt === undefined ? { src } : { src, alt })) }];
}

const isSameImage = (draft: ImageDraft, now: { readonly src: string; readonly alt?: string } | undefined): boolean =>
  draft.src === now?.src && (draft.alt === undefined || now.alt === undefined || draft.alt === now.alt);

function changeOf(field: string, before: unknown, after: unknown): Change[] {
  if (after === undefined || before === undefined || isSame(before, after)) return [];
  return [{ field, before, after }];
}

/** Values here are texts, numbers, null, and lists of them: their JSON tells them apart. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
