import { reject, type Rejection } from '@shopkeeper/resource';
import { type FileStatus, fileStatuses } from './draft.domain.ts';
import further from './headings.json' with { type: 'json' };

export const optionNumbers = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export type OptionNumber = (typeof optionNumbers)[number];
type OptionColumn = `option${OptionNumber}Name` | `option${OptionNumber}Value`;

/** The meaning of a column, independent of the file's format. */
export type ProductColumn = OwnColumn | ShopifyOnlyColumn;
type OwnColumn = (typeof plainOwnColumns)[number] | OptionColumn;
type ShopifyOnlyColumn = keyof typeof shopifyOnly;

export type FileFormat = 'shopify' | 'woocommerce' | 'shopkeeper';

/**
 * What becomes of a code that cannot be stored, because another SKU has it, or it is too long or has other characters: the product
 * is an error, the code is left out, or a unique one is made from it.
 */
export const codeChoices = ['report', 'unique', 'skip'] as const;
export type CodeChoice = (typeof codeChoices)[number];

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
  readonly codes: CodeChoice;
  /** The handles of stored products by the code of a SKU, for a file that names products by such codes only. */
  readonly handles?: ReadonlyMap<string, string>;
}

/** How a header is recognised. */
export interface Recognition {
  /** The shop's own headings in the interface languages, besides the English ones. */
  readonly labels?: readonly FileLabels[];
  /** The labels in the language of the user, for the names of missing columns. */
  readonly shown?: FileLabels;
  /** Columns that the user chose, by heading; '' ignores the column. */
  readonly assigned?: Readonly<Record<string, string>>;
  readonly codes?: CodeChoice;
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

/** Columns that are added to the rows of an export of WooCommerce, after those of the file, and the columns they are made from. */
export const woocommerceColumns = ['handle', 'spuCode', 'skuImage', 'weightUnit'] as const;
const woocommerceSources = ['Name', 'SKU', 'Images', 'Weight'] as const;

/** One of these finds a stored product or SKU. */
const codeColumns = ['spuCode', 'handle', 'skuCode', 'barcode'] as const;

/**
 * Recognises the format of a file by its header, ignoring letter case, blanks, `_`, `-` and required marks (`*`). Shopify's needs
 * a Title and two more of its columns; WooCommerce's a Name and a Regular price; the shop's own a name and a price, or for changes
 * of stored products a code and one more column.
 *
 * @returns the layout, or `product.import-unknown-format` (`missing`: the headings the more likely format lacks)
 */
export function recognise(
  header: readonly string[],
  { labels = [], shown, assigned = {}, codes = 'report' }: Recognition = {},
): FileLayout | Rejection<'product.import-unknown-format'> {
  const keys = header.map(headingKey);
  const read = (headings: ReadonlyMap<string, ProductColumn>) => withAssigned(columnsOf(keys, headings), header, assigned);
  const found = {
    shopify: read(shopifyHeadings),
    woocommerce: read(woocommerceHeadings),
    shopkeeper: read(ownHeadings(labels)),
  };
  const format = likeliest(found, keys);
  const columns = found[format];
  const missing = missingOf(format, columns);
  if (missing.length > 0)
    return reject('product.import-unknown-format', {
      missing: missing.map((column) => (format === 'shopkeeper' ? shown?.columns[column] : shopifyNames[column]) ?? column),
    });
  const taken = new Set(columns.values());
  const unknown = header.filter((heading, at) => !taken.has(at) && heading.trim() !== '');
  const layout = { format, header, columns, unknown, statuses: statusWords(labels), codes };
  return format === 'woocommerce' ? withWoocommerceColumns(layout) : layout;
}

const shopifyNames: Readonly<Partial<Record<ProductColumn, string>>> = { handle: 'Handle', name: 'Title' };

type Columns = ReadonlyMap<ProductColumn, number>;

/** WooCommerce has a column of its own; else the format whose name column is present ranks first, and then the one with more columns. */
function likeliest(found: Readonly<Record<FileFormat, Columns>>, keys: readonly string[]): FileFormat {
  const { shopify, woocommerce, shopkeeper } = found;
  if (keys.includes('regularprice') && woocommerce.has('name')) return 'woocommerce';
  if (!shopify.has('name') && missingOf('shopkeeper', shopkeeper).length === 0) return 'shopkeeper';
  return shopify.size > 0 && likeness(shopify) >= likeness(shopkeeper) ? 'shopify' : 'shopkeeper';
}

/** The formats share headings such as price and barcode. */
const likeness = (columns: Columns): number => columns.size + (columns.has('name') ? 1000 : 0);

function missingOf(format: FileFormat, columns: Columns): ProductColumn[] {
  const lacking = (...needed: readonly ProductColumn[]): ProductColumn[] => needed.filter((column) => !columns.has(column));
  if (format === 'woocommerce') return [];
  if (format === 'shopify') return columns.has('name') && columns.size >= 3 ? [] : lacking('handle', 'name');
  const hasCode = codeColumns.some((column) => columns.has(column));
  if (hasCode && columns.size >= 2) return [];
  return lacking('name', 'price');
}

function withAssigned(found: Columns, header: readonly string[], assigned: Readonly<Record<string, string>>): Columns {
  const columns = new Map(found);
  for (const [at, heading] of header.entries()) {
    const column = assigned[heading];
    if (column === undefined) continue;
    for (const [name, place] of columns) if (place === at) columns.delete(name);
    if (isAssignable(column)) columns.set(column, at);
  }
  return columns;
}

const assignable: ReadonlySet<string> = new Set(nativeColumns);
const isAssignable = (column: string): column is OwnColumn => assignable.has(column);

function withWoocommerceColumns(layout: FileLayout): FileLayout {
  const { header, columns } = layout;
  const added = woocommerceColumns.map((column, at) => [column, header.length + at] as const);
  return { ...layout, header: [...header, ...woocommerceSources], columns: new Map([...columns, ...added]) };
}

/** Returns a layout in which a column of the file is unknown. */
export function withoutColumn(layout: FileLayout, column: ProductColumn): FileLayout {
  const heading = headingOf(layout, column);
  if (heading === null) return layout;
  const columns = new Map([...layout.columns].filter(([name]) => name !== column));
  return { ...layout, columns, unknown: [...layout.unknown, heading] };
}

/** Whether the file has options; in one without, stored variants are found by their codes. */
export const hasOptionColumns = ({ columns }: Pick<FileLayout, 'columns'>): boolean =>
  optionNumbers.some((n) => columns.has(`option${n}Value`));

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

const woocommerceHeadings: ReadonlyMap<string, ProductColumn> = new Map([
  ...headingsOf(Object.entries(further.woocommerce) as [ProductColumn, readonly string[]][]),
  ...headingsOf(optionNumbers.map((n) => [`option${n}Name`, [`Attribute ${n} name`]])),
  ...headingsOf(optionNumbers.map((n) => [`option${n}Value`, [`Attribute ${n} value(s)`]])),
]);

function headingsOf(table: readonly (readonly [ProductColumn, readonly string[]])[]): [string, ProductColumn][] {
  return table.flatMap(([column, headings]) => headings.map((heading): [string, ProductColumn] => [headingKey(heading), column]));
}

function ownHeadings(labels: readonly FileLabels[]): ReadonlyMap<string, ProductColumn> {
  const all: readonly OwnColumn[] = [...plainOwnColumns, ...anyOption];
  const translated = labels.flatMap((language) => all.map((column) => [column, heading(language, column)] as const));
  return new Map(
    headingsOf([
      ...(Object.entries(further.own) as [OwnColumn, readonly string[]][]),
      ...translated,
      ...all.map((column) => [column, [column]] as const),
    ]),
  );
}

function heading(language: FileLabels, column: OwnColumn): readonly string[] {
  const word = language.columns[column];
  return word === undefined ? [] : [word];
}

const furtherStatuses: Readonly<Partial<Record<FileStatus, readonly string[]>>> = further.statuses;

function statusWords(labels: readonly FileLabels[]): ReadonlyMap<string, FileStatus> {
  return new Map(
    fileStatuses.flatMap((status) => {
      const words = [...labels.flatMap((language) => language.statuses[status] ?? []), ...(furtherStatuses[status] ?? [])];
      const spelt = [status, ...words];
      return spelt.map((word): [string, FileStatus] => [headingKey(word), status]);
    }),
  );
}
