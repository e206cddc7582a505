import type { ImageDraft, ProductDraft, VariantDraft } from './draft.domain.ts';
import type { ShopProduct, ShopVariant } from './shop.domain.ts';

/** One field that the import would change, with its values in the shop and in the draft. */
export interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

const variantFields = [
  'skuCode',
  'values',
  'barcode',
  'priceAmount',
  'marketAmount',
  'costAmount',
  'stock',
  'weightG',
  'lowStock',
  'image',
  'inventoryPolicy',
] as const satisfies readonly (keyof VariantDraft & keyof ShopVariant)[];

/** Returns the changes of a variant row; compares only values that the file provides and the shop stores. */
export function variantChanges(draft: VariantDraft, now: ShopVariant): Change[] {
  return variantFields.flatMap((field) => changeOf(field, now[field], draft[field]));
}

const plainFields = ['name', 'subtitle', 'brand', 'status', 'keywords', 'intro', 'detail', 'unit'] as const;

/** Returns the changes of the product's own fields. Option names are `specs`; option values belong to the variants. */
export function productChanges(draft: ProductDraft, now: ShopProduct): Change[] {
  const specs = draft.options.map(({ name }) => name);
  return [
    ...(draft.hasOwnHandle ? changeOf('handle', now.handle, draft.handle) : []),
    ...changeOf('spuCode', now.spuCode, draft.spuCode),
    ...plainFields.flatMap((field) => changeOf(field, now[field], draft[field])),
    ...categoryChange(draft, now),
    ...imagesChange(draft, now),
    ...changeOf('seoTitle', now.seo?.title, draft.seo?.title),
    ...changeOf('seoDescription', now.seo?.description, draft.seo?.description),
    ...(draft.variants.length > 0 ? changeOf('specs', now.specs, specs) : []),
  ];
}

function categoryChange(draft: ProductDraft, now: ShopProduct): Change[] {
  const { category } = draft;
  if (category === undefined || now.category === undefined) return [];
  // The last step may have matched a category anywhere in the tree at the first import.
  const isFound = category.exact ? isSame(now.category, category.path) : now.category.at(-1) === category.path.at(-1);
  return isFound ? [] : [{ field: 'category', before: now.category, after: category.path }];
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

/** Values are texts, numbers, null and lists of them, so their JSON identifies them. Empty text equals null. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a === '' ? null : a) === JSON.stringify(b === '' ? null : b);
