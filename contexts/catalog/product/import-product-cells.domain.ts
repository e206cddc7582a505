import { readCode, readFlag, splitPath, splitWords } from './import-cells.domain.ts';
import { headingKey, type ProductColumn } from './import-columns.domain.ts';
import type { CategoryDraft, ProductDraft, SheetStatus, SourceRecord } from './import-draft.domain.ts';
import { blame, warn } from './import-faults.domain.ts';
import { cellText, isSaid, readCell, readWords, said, type SheetReading, spotOf } from './import-row.domain.ts';

type ProductCells = Omit<ProductDraft, 'handle' | 'hasOwnHandle' | 'options' | 'variants' | 'images'>;

/** The cells that describe the product itself, read from its main row; another row may repeat but not contradict its name. */
export function readProductCells(reading: SheetReading, rows: readonly SourceRecord[], main: SourceRecord): ProductCells {
  const { limits } = reading;
  const words = (column: ProductColumn, max: number) => () => readWords(reading, main, { column, max });
  const category = readCategory(reading, main);
  const status = readStatus(reading, main);
  return {
    name: readName(reading, rows, main),
    ...readSpuCode(reading, rows),
    ...(category === null ? {} : { category }),
    ...(status === null ? {} : { status }),
    ...said(reading, 'subtitle', { key: 'subtitle', value: words('subtitle', limits.subtitle) }),
    ...said(reading, 'brand', { key: 'brand', value: words('brand', limits.brand) }),
    ...said(reading, 'keywords', { key: 'keywords', value: () => readKeywords(reading, main) }),
    ...said(reading, 'intro', { key: 'intro', value: words('intro', limits.intro) }),
    ...said(reading, 'detail', { key: 'detail', value: () => readDetail(reading, main) }),
    ...said(reading, 'unit', { key: 'unit', value: words('unit', limits.unit) }),
    ...readSeo(reading, main),
    ...readGiftCard(reading, main),
  };
}

function readName(reading: SheetReading, rows: readonly SourceRecord[], main: SourceRecord): string {
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

function readSpuCode(reading: SheetReading, rows: readonly SourceRecord[]): Pick<ProductDraft, 'spuCode'> {
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

/** Shopify's Type is one name; without it the last step of its product taxonomy. Ours is a path. Blank says nothing. */
function readCategory(reading: SheetReading, main: SourceRecord): CategoryDraft | null {
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

function readStatus(reading: SheetReading, main: SourceRecord): SheetStatus | null {
  return reading.layout.format === 'shopkeeper' ? readOwnStatus(reading, main) : readShopifyStatus(reading, main);
}

function readOwnStatus(reading: SheetReading, main: SourceRecord): SheetStatus | null {
  const word = cellText(reading.layout, main, 'status');
  if (word === '') return null;
  const status = reading.layout.statuses.get(headingKey(word));
  if (status === undefined) blame(reading.log, { at: spotOf(reading.layout, main, 'status'), rule: 'import.bad-status' });
  return status ?? null;
}

/** Active (or blank) is on sale where it is published; archived and unlisted are off sale. Blank Published means published. */
function readShopifyStatus(reading: SheetReading, main: SourceRecord): SheetStatus | null {
  const { layout } = reading;
  if (!isSaid(layout, 'status') && !isSaid(layout, 'published')) return null;
  const isPublished = readCell(reading, main, { column: 'published', read: readFlag }) ?? true;
  const word = cellText(layout, main, 'status').toLowerCase();
  if (word === 'draft') return 'draft';
  if (word === 'archived' || word === 'unlisted') return 'off_sale';
  if (word === '' || word === 'active') return isPublished ? 'on_sale' : 'off_sale';
  blame(reading.log, { at: spotOf(layout, main, 'status'), rule: 'import.bad-status' });
  return null;
}

function readKeywords(reading: SheetReading, main: SourceRecord): readonly string[] {
  const { limits, layout, log } = reading;
  const words = splitWords(cellText(layout, main, 'keywords'));
  const kept = words.filter((word) => word.length <= limits.keyword).slice(0, limits.keywords);
  if (kept.length < words.length) {
    const params = { max: limits.keywords, each: limits.keyword, dropped: words.length - kept.length };
    warn(log, { at: spotOf(layout, main, 'keywords'), rule: 'import.keywords-cut', params });
  }
  return kept;
}

function readDetail(reading: SheetReading, main: SourceRecord): string {
  return reading.cleanHtml(readWords(reading, main, { column: 'detail', max: reading.limits.detail }));
}

function readSeo(reading: SheetReading, main: SourceRecord): Pick<ProductDraft, 'seo'> {
  const { layout, limits } = reading;
  if (!isSaid(layout, 'seoTitle') && !isSaid(layout, 'seoDescription')) return {};
  const cutText = (column: 'seoTitle' | 'seoDescription', max: number): string => {
    const text = cellText(layout, main, column);
    if (text.length > max) warn(reading.log, { at: spotOf(layout, main, column), rule: 'import.seo-cut', params: { max } });
    return text.slice(0, max);
  };
  return {
    seo: {
      ...said(reading, 'seoTitle', { key: 'title', value: () => cutText('seoTitle', limits.seoTitle) }),
      ...said(reading, 'seoDescription', { key: 'description', value: () => cutText('seoDescription', limits.seoDescription) }),
    },
  };
}

/** Gift cards come in as ordinary products: this shop issues no codes for them. */
function readGiftCard(reading: SheetReading, main: SourceRecord): Pick<ProductDraft, 'giftCard'> {
  const giftCard = readCell(reading, main, { column: 'giftCard', read: readFlag });
  if (giftCard === true) warn(reading.log, { at: spotOf(reading.layout, main, 'giftCard'), rule: 'import.gift-card' });
  return giftCard === null ? {} : { giftCard };
}
