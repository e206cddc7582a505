import { readCode, readFlag, splitPath, splitList } from './cells.domain.ts';
import { headingKey, type ProductColumn } from './columns.domain.ts';
import { type CategoryDraft, type FileStatus, importLimits as limits, type ProductDraft } from './draft.domain.ts';
import type { ProductRow } from './row.domain.ts';

type ProductCells = Omit<ProductDraft, 'handle' | 'hasOwnHandle' | 'options' | 'variants' | 'images'>;

interface CellContext {
  readonly cleanHtml: (html: string) => string;
  /** The products of the file that give a product code. */
  readonly handlesOf: (spuCode: string) => readonly string[];
}

/** Reads the product's own cells from its main row; other rows may repeat its name but not change it. */
export function readProductCells(
  rows: readonly ProductRow[],
  main: ProductRow,
  { cleanHtml, handlesOf }: CellContext,
): ProductCells {
  const plain = (column: 'subtitle' | 'brand' | 'intro' | 'unit') =>
    fieldOf(main, column, { key: column, value: () => main.readText(column, limits[column]) });
  const category = readCategory(main);
  const status = readStatus(main);
  return {
    name: readName(rows, main),
    ...readSpuCode(rows, handlesOf),
    ...(category === null ? {} : { category }),
    ...(status === null ? {} : { status }),
    ...plain('subtitle'),
    ...plain('brand'),
    ...fieldOf(main, 'keywords', { key: 'keywords', value: () => readKeywords(main) }),
    ...plain('intro'),
    ...fieldOf(main, 'detail', { key: 'detail', value: () => cleanHtml(main.readText('detail', limits.detail)) }),
    ...plain('unit'),
    ...readSeo(main),
    ...readGiftCard(main),
  };
}

/** Returns `{[key]: value}` if the file has the column, otherwise `{}`, so that an absent key means not provided. */
function fieldOf<Key extends string, T>(
  row: ProductRow,
  column: ProductColumn,
  field: { readonly key: Key; readonly value: () => T },
): Partial<Record<Key, T>> {
  if (!row.has(column)) return {};
  return { [field.key]: field.value() } as Partial<Record<Key, T>>;
}

function readName(rows: readonly ProductRow[], main: ProductRow): string {
  const name = main.text('name');
  if (name === '' && main.has('name')) main.blame('name', 'import.missing-title');
  if (name.length > limits.name) main.blame('name', 'import.too-long', { max: limits.name });
  const other = rows.find((row) => !['', name].includes(row.text('name')));
  other?.blame('name', 'import.conflicting-title', { name: name.slice(0, 100), line: main.line });
  return name;
}

/** A code that another product of the file has, or that cannot be stored, is an error or, if the user chose so, left out. */
function readSpuCode(rows: readonly ProductRow[], handlesOf: CellContext['handlesOf']): Pick<ProductDraft, 'spuCode'> {
  const named = rows.find((row) => row.text('spuCode') !== '');
  if (named === undefined) return {};
  const code = named.text('spuCode');
  const handles = handlesOf(code);
  const read = readCode(code, { max: limits.code, format: 'sku' });
  if (named.layout.codes !== 'report' && (handles.length > 1 || !('value' in read))) {
    named.warn('spuCode', 'import.code-left-out', { code: code.slice(0, limits.code) });
    return {};
  }
  if (handles.length > 1) named.blame('spuCode', 'import.duplicate-code', { code, handles: handles.slice(0, 5).join(', ') });
  if (!('value' in read)) {
    named.blame('spuCode', read.rule, read.params);
    return {};
  }
  const other = rows.find((row) => !['', code].includes(row.text('spuCode')));
  other?.blame('spuCode', 'import.conflicting-code', { code, line: named.line });
  return { spuCode: code };
}

/**
 * Shopify's category is its Type, or the last step of its product taxonomy; the other formats have a path. A path of the shop's own
 * format is exact; a single name, and the paths of others, are found by their last step. Blank means not provided.
 */
function readCategory(main: ProductRow): CategoryDraft | null {
  const { format } = main.layout;
  const type = main.text('category');
  const column = type === '' && format === 'shopify' ? 'taxonomy' : 'category';
  const steps = splitPath(format === 'shopify' && column === 'category' ? type.replaceAll('>', '>>') : main.text(column));
  const path = format === 'shopify' ? steps.slice(-1) : steps;
  const { categoryDepth: depth, category: max } = limits;
  if (path.length > depth) main.blame(column, 'import.out-of-range', { min: 1, max: depth });
  if (path.some((step) => step.length > max)) main.blame(column, 'import.too-long', { max });
  return path.length === 0 ? null : { path, exact: format === 'shopkeeper' && path.length > 1 };
}

const readStatus = (main: ProductRow): FileStatus | null =>
  main.layout.format === 'shopify' ? readShopifyStatus(main) : readOwnStatus(main);

function readOwnStatus(main: ProductRow): FileStatus | null {
  const word = main.text('status');
  if (word === '') return null;
  const status = main.layout.statuses.get(headingKey(word));
  if (status === undefined) main.blame('status', 'import.bad-status');
  return status ?? null;
}

/**
 * Maps Shopify's status: active (or blank) and published is on sale; archived and unlisted are off sale. A blank Published means
 * published.
 */
function readShopifyStatus(main: ProductRow): FileStatus | null {
  if (!main.has('status') && !main.has('published')) return null;
  const isPublished = main.read('published', readFlag) ?? true;
  const word = main.text('status').toLowerCase();
  if (word === 'draft') return 'draft';
  if (word === 'archived' || word === 'unlisted') return 'off_sale';
  if (word === '' || word === 'active') return isPublished ? 'on_sale' : 'off_sale';
  main.blame('status', 'import.bad-status');
  return null;
}

function readKeywords(main: ProductRow): readonly string[] {
  const entries = splitList(main.text('keywords'));
  const kept = entries.filter((word) => word.length <= limits.keyword).slice(0, limits.keywords);
  const dropped = entries.length - kept.length;
  if (dropped > 0) main.warn('keywords', 'import.keywords-cut', { max: limits.keywords, each: limits.keyword, dropped });
  return kept;
}

function readSeo(main: ProductRow): Pick<ProductDraft, 'seo'> {
  if (!main.has('seoTitle') && !main.has('seoDescription')) return {};
  const cutText = (column: 'seoTitle' | 'seoDescription') => () => {
    const text = main.text(column);
    const max = limits[column];
    if (text.length > max) main.warn(column, 'import.seo-cut', { max });
    return text.slice(0, max);
  };
  return {
    seo: {
      ...fieldOf(main, 'seoTitle', { key: 'title', value: cutText('seoTitle') }),
      ...fieldOf(main, 'seoDescription', { key: 'description', value: cutText('seoDescription') }),
    },
  };
}

/** Gift cards are imported as ordinary products, because this shop issues no codes for them. */
function readGiftCard(main: ProductRow): Pick<ProductDraft, 'giftCard'> {
  const giftCard = main.read('giftCard', readFlag);
  if (giftCard === true) main.warn('giftCard', 'import.gift-card');
  return giftCard === null ? {} : { giftCard };
}
