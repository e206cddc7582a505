import { reject, type Rejection } from '@shopkeeper/resource';
import { type FileStatus, fileStatuses } from './draft.domain.ts';

export const optionNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export type OptionNumber = (typeof optionNumbers)[number];
type OptionColumn = `option${OptionNumber}Name` | `option${OptionNumber}Value`;

/** The meaning of a column, independent of the file's format. */
export type ProductColumn = OwnColumn | ShopifyOnlyColumn;
type OwnColumn = (typeof plainOwnColumns)[number] | OptionColumn;
type ShopifyOnlyColumn = keyof typeof shopifyOnly;

export type FileFormat = 'shopify' | 'shopkeeper';

/** The labels of the shop's own format in one language; keys without a label are recognised in English only. */
export interface FileLabels {
  readonly columns: Readonly<Partial<Record<string, string>>>;
  readonly statuses: Readonly<Partial<Record<FileStatus, string>>>;
}

/** A recognised header. `unknown` headings are preserved in the failed rows and otherwise ignored. */
export interface FileLayout {
  readonly format: FileFormat;
  readonly header: readonly string[];
  readonly columns: ReadonlyMap<ProductColumn, number>;
  readonly unknown: readonly string[];
  readonly statuses: ReadonlyMap<string, FileStatus>;
}

const plainOwnColumns = [
  'spuCode',
  'handle',
  'name',
  'subtitle',
  'category',
  'brand',
  'status',
  'keywords',
  'intro',
  'detail',
  'images',
  'unit',
  'skuCode',
  'barcode',
  'price',
  'marketPrice',
  'cost',
  'stock',
  'weightG',
  'lowStock',
  'skuImage',
] as const;

const written = [1, 2, 3, 4] as const;
const writtenOptions = written.flatMap((n): OptionColumn[] => [`option${n}Name`, `option${n}Value`]);
const skuAt = plainOwnColumns.indexOf('skuCode');

/** The columns of the shop's own format, in the order they are written. */
export const nativeColumns: readonly OwnColumn[] = [
  ...plainOwnColumns.slice(0, skuAt),
  ...writtenOptions,
  ...plainOwnColumns.slice(skuAt),
];

const anyOption = optionNumbers.flatMap((n): OptionColumn[] => [`option${n}Name`, `option${n}Value`]);

/** Headings of Shopify's older and newer formats (and of exporters that imitate them) for columns both formats share. */
const shopifyShared: Readonly<Partial<Record<OwnColumn, readonly string[]>>> = {
  handle: ['Handle', 'URL handle'],
  name: ['Title'],
  detail: ['Body (HTML)', 'Body HTML', 'Description'],
  brand: ['Vendor'],
  category: ['Type', 'Product Type', 'Custom Product Type'],
  keywords: ['Tags'],
  status: ['Status'],
  skuCode: ['Variant SKU', 'SKU'],
  barcode: ['Variant Barcode', 'Barcode'],
  price: ['Variant Price', 'Price'],
  marketPrice: ['Variant Compare At Price', 'Compare-at price'],
  cost: ['Cost per item', 'Variant Cost'],
  stock: ['Variant Inventory Qty', 'Inventory quantity'],
  weightG: ['Variant Grams', 'Weight value (grams)'],
  skuImage: ['Variant Image', 'Variant image URL'],
};

const shopifyOnly = {
  taxonomy: ['Product Category', 'Standardized Product Type'],
  published: ['Published', 'Published on online store'],
  weight: ['Variant Weight'],
  weightUnit: ['Variant Weight Unit', 'Weight unit for display'],
  inventoryPolicy: ['Variant Inventory Policy', 'Continue selling when out of stock'],
  requiresShipping: ['Variant Requires Shipping', 'Requires shipping'],
  imageSrc: ['Image Src', 'Product image URL'],
  imagePosition: ['Image Position'],
  imageAlt: ['Image Alt Text'],
  giftCard: ['Gift Card'],
  seoTitle: ['SEO Title'],
  seoDescription: ['SEO Description'],
} as const;

const required: Readonly<Record<FileFormat, readonly (readonly [ProductColumn, string])[]>> = {
  shopify: [
    ['handle', 'Handle'],
    ['name', 'Title'],
  ],
  shopkeeper: [
    ['name', 'name'],
    ['price', 'price'],
  ],
};

/**
 * Recognises the format of a file by its header, ignoring letter case, blanks, `_`, `-` and required marks (`*`).
 * Shopify's needs a Title and two more of its columns; the shop's own a name and two more of its columns.
 *
 * @param labels the shop's own headings in the interface languages, besides the English ones
 * @returns the layout, or `product.import-unknown-format` (`missing`: the headings the more likely format lacks)
 */
export function recognise(
  header: readonly string[],
  labels: readonly FileLabels[] = [],
): FileLayout | Rejection<'product.import-unknown-format'> {
  const keys = header.map(headingKey);
  const found = {
    shopify: columnsOf(keys, shopifyHeadings),
    shopkeeper: columnsOf(keys, ownHeadings(labels)),
  };
  const format: FileFormat = likeness(found.shopify) >= likeness(found.shopkeeper) ? 'shopify' : 'shopkeeper';
  const columns = found[format];
  if (!columns.has('name') || columns.size < 3) {
    const missing = required[format].filter(([column]) => !columns.has(column)).map(([, heading]) => heading);
    return reject('product.import-unknown-format', { missing });
  }
  const taken = new Set(columns.values());
  const unknown = header.filter((heading, at) => !taken.has(at) && heading.trim() !== '');
  return { format, header, columns, unknown, statuses: statusWords(labels) };
}

/** The formats share headings such as price and barcode; the format whose name column is present ranks first. */
const likeness = (columns: ReadonlyMap<ProductColumn, number>): number => columns.size + (columns.has('name') ? 1000 : 0);

/** Returns a layout in which a column of the file is unknown. */
export function withoutColumn(layout: FileLayout, column: ProductColumn): FileLayout {
  const heading = headingOf(layout, column);
  if (heading === null) return layout;
  const columns = new Map([...layout.columns].filter(([name]) => name !== column));
  return { ...layout, columns, unknown: [...layout.unknown, heading] };
}

/** Normalizes a heading or a cell's text for comparison. */
export const headingKey = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\ufeff*_-]/g, '');

/** Returns the heading of a column as spelled in this file; null when the file does not have it. */
export function headingOf(layout: FileLayout, column: ProductColumn): string | null {
  const at = layout.columns.get(column);
  return at === undefined ? null : (layout.header[at] ?? null);
}

function columnsOf(keys: readonly string[], headings: ReadonlyMap<string, ProductColumn>): Map<ProductColumn, number> {
  const columns = new Map<ProductColumn, number>();
  for (const [at, key] of keys.entries()) {
    const column = headings.get(key);
    if (column !== undefined && !columns.has(column)) columns.set(column, at);
  }
  return columns;
}

const shopifyHeadings: ReadonlyMap<string, ProductColumn> = new Map([
  ...headingsOf(Object.entries(shopifyShared) as [OwnColumn, readonly string[]][]),
  ...headingsOf(Object.entries(shopifyOnly) as [ShopifyOnlyColumn, readonly string[]][]),
  ...headingsOf(anyOption.map((column) => [column, [column]])),
]);

function headingsOf(table: readonly (readonly [ProductColumn, readonly string[]])[]): [string, ProductColumn][] {
  return table.flatMap(([column, headings]) => headings.map((heading): [string, ProductColumn] => [headingKey(heading), column]));
}

function ownHeadings(labels: readonly FileLabels[]): ReadonlyMap<string, ProductColumn> {
  const all: readonly OwnColumn[] = [...plainOwnColumns, ...anyOption];
  const translated = labels.flatMap((language) => all.map((column) => [column, heading(language, column)] as const));
  return new Map(
    headingsOf([
      ...translated,
      ...all.map((column) => [column, [column]] as const),
      ['spuCode', ['code']],
      ['skuCode', ['sku']],
      ['detail', ['detailHtml']],
    ]),
  );
}

function heading(language: FileLabels, column: OwnColumn): readonly string[] {
  const word = language.columns[column];
  return word === undefined ? [] : [word];
}

function statusWords(labels: readonly FileLabels[]): ReadonlyMap<string, FileStatus> {
  return new Map(
    fileStatuses.flatMap((status) => {
      const spelt = [status, ...labels.flatMap((language) => language.statuses[status] ?? [])];
      return spelt.map((word): [string, FileStatus] => [headingKey(word), status]);
    }),
  );
}
