import { readCode, readFlag, splitPath, splitList } from './cells.domain.ts';
import { headingKey, type ProductColumn } from './columns.domain.ts';
import type { CategoryDraft, ProductDraft, FileStatus, SourceRecord } from './draft.domain.ts';
import { blame, warn } from './row-errors.domain.ts';
import { cellText, hasColumn, readCell, readList, fieldOfColumn, type FileReadContext, spotOf } from './row.domain.ts';

type ProductCells = Omit<ProductDraft, 'handle' | 'hasOwnHandle' | 'options' | 'variants' | 'images'>;

/** Reads the product's own cells from its main row; other rows may repeat its name but not change it. */
export function readProductCells(reading: FileReadContext, rows: readonly SourceRecord[], main: SourceRecord): ProductCells {
  const { limits } = reading;
  const listReader = (column: ProductColumn, max: number) => () => readList(reading, main, { column, max });
  const category = readCategory(reading, main);
  const status = readStatus(reading, main);
  return {
    name: readName(reading, rows, main),
    ...readSpuCode(reading, rows),
    ...(category === null ? {} : { category }),
    ...(status === null ? {} : { status }),
    ...fieldOfColumn(reading, 'subtitle', { key: 'subtitle', value: listReader('subtitle', limits.subtitle) }),
    ...fieldOfColumn(reading, 'brand', { key: 'brand', value: listReader('brand', limits.brand) }),
    ...fieldOfColumn(reading, 'keywords', { key: 'keywords', value: () => readKeywords(reading, main) }),
    ...fieldOfColumn(reading, 'intro', { key: 'intro', value: listReader('intro', limits.intro) }),
    ...fieldOfColumn(reading, 'detail', { key: 'detail', value: () => readDetail(reading, main) }),
    ...fieldOfColumn(reading, 'unit', { key: 'unit', value: listReader('unit', limits.unit) }),
    ...readSeo(reading, main),
    ...readGiftCard(reading, main),
  };
}

function readName(reading: FileReadContext, rows: readonly SourceRecord[], main: SourceRecord): string {
  const { layout, log, limits } = reading;
  const name = cellText(layout, main, 'name');
  if (name === '') blame(log, { at: spotOf(layout, main, 'name'), rule: 'import.missing-title' });
  if (name.length > limits.name)
    blame(log, { at: spotOf(layout, main, 'name'), rule: 'import.too-long', params: { max: limits.name } });
  const other = rows.find((record) => !['', name].includes(cellText(layout, record, 'name')));
  if (other !== undefined) {
    blame(log, {
      at: spotOf(layout, other, 'name'),
      rule: 'import.conflicting-title',
      params: { name: name.slice(0, 100), line: main.line },
    });
  }
  return name;
}

function readSpuCode(reading: FileReadContext, rows: readonly SourceRecord[]): Pick<ProductDraft, 'spuCode'> {
  const { layout, log, limits } = reading;
  const named = rows.find((record) => cellText(layout, record, 'spuCode') !== '');
  if (named === undefined) return {};
  const read = (text: string) => readCode(text, { max: limits.code, format: 'sku' });
  const spuCode = readCell(reading, named, { column: 'spuCode', read });
  if (spuCode === null) return {};
  const other = rows.find((record) => !['', cellText(layout, named, 'spuCode')].includes(cellText(layout, record, 'spuCode')));
  if (other !== undefined) {
    blame(log, {
      at: spotOf(layout, other, 'spuCode'),
      rule: 'import.conflicting-code',
      params: { code: spuCode, line: named.line },
    });
  }
  return { spuCode };
}

/**
 * Shopify's category is its Type, or the last step of its product taxonomy; the shop's own format has a path. Blank means not
 * provided.
 */
function readCategory(reading: FileReadContext, main: SourceRecord): CategoryDraft | null {
  const { layout } = reading;
  const isOurs = layout.format === 'shopkeeper';
  const type = cellText(layout, main, 'category');
  const column = type === '' && !isOurs ? 'taxonomy' : 'category';
  const steps = splitPath(isOurs || column === 'taxonomy' ? cellText(layout, main, column) : type.replaceAll('>', '>>'));
  const path = isOurs ? steps : steps.slice(-1);
  const spot = spotOf(layout, main, column);
  const depth = reading.limits.categoryDepth;
  const max = reading.limits.category;
  if (path.length > depth) blame(reading.log, { at: spot, rule: 'import.out-of-range', params: { min: 1, max: depth } });
  if (path.some((step) => step.length > max)) blame(reading.log, { at: spot, rule: 'import.too-long', params: { max } });
  return path.length === 0 ? null : { path, exact: isOurs };
}

function readStatus(reading: FileReadContext, main: SourceRecord): FileStatus | null {
  return reading.layout.format === 'shopkeeper' ? readOwnStatus(reading, main) : readShopifyStatus(reading, main);
}

function readOwnStatus(reading: FileReadContext, main: SourceRecord): FileStatus | null {
  const word = cellText(reading.layout, main, 'status');
  if (word === '') return null;
  const status = reading.layout.statuses.get(headingKey(word));
  if (status === undefined) blame(reading.log, { at: spotOf(reading.layout, main, 'status'), rule: 'import.bad-status' });
  return status ?? null;
}

/**
 * Maps Shopify's status: active (or blank) and published is on sale; archived and unlisted are off sale. A blank Published means
 * published.
 */
function readShopifyStatus(reading: FileReadContext, main: SourceRecord): FileStatus | null {
  const { layout } = reading;
  if (!hasColumn(layout, 'status') && !hasColumn(layout, 'published')) return null;
  const isPublished = readCell(reading, main, { column: 'published', read: readFlag }) ?? true;
  const word = cellText(layout, main, 'status').toLowerCase();
  if (word === 'draft') return 'draft';
  if (word === 'archived' || word === 'unlisted') return 'off_sale';
  if (word === '' || word === 'active') return isPublished ? 'on_sale' : 'off_sale';
  blame(reading.log, { at: spotOf(layout, main, 'status'), rule: 'import.bad-status' });
  return null;
}

function readKeywords(reading: FileReadContext, main: SourceRecord): readonly string[] {
  const { limits, layout, log } = reading;
  const entries = splitList(cellText(layout, main, 'keywords'));
  const kept = entries.filter((word) => word.length <= limits.keyword).slice(0, limits.keywords);
  if (kept.length < entries.length) {
    const params = { max: limits.keywords, each: limits.keyword, dropped: entries.length - kept.length };
    warn(log, { at: spotOf(layout, main, 'keywords'), rule: 'import.keywords-cut', params });
  }
  return kept;
}

function readDetail(reading: FileReadContext, main: SourceRecord): string {
  return reading.cleanHtml(readList(reading, main, { column: 'detail', max: reading.limits.detail }));
}

function readSeo(reading: FileReadContext, main: SourceRecord): Pick<ProductDraft, 'seo'> {
  const { layout, limits } = reading;
  if (!hasColumn(layout, 'seoTitle') && !hasColumn(layout, 'seoDescription')) return {};
  const cutText = (column: 'seoTitle' | 'seoDescription', max: number): string => {
    const text = cellText(layout, main, column);
    if (text.length > max) warn(reading.log, { at: spotOf(layout, main, column), rule: 'import.seo-cut', params: { max } });
    return text.slice(0, max);
  };
  return {
    seo: {
      ...fieldOfColumn(reading, 'seoTitle', { key: 'title', value: () => cutText('seoTitle', limits.seoTitle) }),
      ...fieldOfColumn(reading, 'seoDescription', {
        key: 'description',
        value: () => cutText('seoDescription', limits.seoDescription),
      }),
    },
  };
}

/** Gift cards are imported as ordinary products, because this shop issues no codes for them. */
function readGiftCard(reading: FileReadContext, main: SourceRecord): Pick<ProductDraft, 'giftCard'> {
  const giftCard = readCell(reading, main, { column: 'giftCard', read: readFlag });
  if (giftCard === true) warn(reading.log, { at: spotOf(reading.layout, main, 'giftCard'), rule: 'import.gift-card' });
  return giftCard === null ? {} : { giftCard };
}
