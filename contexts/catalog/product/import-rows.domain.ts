import { fenText, guarded, guardedCode, joinAddresses, joinPath, joinWords } from './import-cells.domain.ts';
import { optionNumbers, ownColumns, type ProductColumn, type SheetWords } from './import-columns.domain.ts';
import type { ShopProduct, ShopVariant } from './import-shop.domain.ts';

type RowCells = Readonly<Partial<Record<ProductColumn, string>>>;

/** The header of our own sheet, in the given language where it has a word, else in English. */
export const sheetHeader = (words?: SheetWords): string[] => ownColumns.map((column) => words?.columns[column] ?? column);

/**
 * A product as rows of our own sheet, in the order of {@link sheetHeader}: the product's cells and its first variant on
 * the first row, one row for each further variant. Reading them back gives the same product.
 */
export function productRows(product: ShopProduct, words?: SheetWords): string[][] {
  const [first, ...others] = product.variants;
  const cells = { ...productCells(product, words), ...(first === undefined ? {} : variantCells(first)) };
  const key = { spuCode: code(product.spuCode), handle: text(product.handle) };
  const rows: RowCells[] = [cells, ...others.map((variant) => ({ ...key, ...variantCells(variant) }))];
  return rows.map((row) => ownColumns.map((column) => row[column] ?? ''));
}

function productCells(product: ShopProduct, words: SheetWords | undefined): RowCells {
  const { status } = product;
  const names = product.specs.map((name, at) => [`option${optionNumbers[at] ?? 9}Name`, guarded(name)] as const);
  return {
    spuCode: code(product.spuCode),
    handle: text(product.handle),
    name: guarded(product.name),
    subtitle: text(product.subtitle),
    category: guarded(joinPath(product.category ?? [])),
    brand: text(product.brand),
    status: status === undefined ? '' : (words?.statuses[status] ?? status),
    keywords: guarded(joinWords(product.keywords ?? [])),
    intro: text(product.intro),
    detail: text(product.detail),
    images: joinAddresses((product.images ?? []).map(({ src }) => src)),
    unit: text(product.unit),
    ...Object.fromEntries(names),
  };
}

function variantCells(variant: ShopVariant): RowCells {
  const values = variant.values.map((value, at) => [`option${optionNumbers[at] ?? 9}Value`, guarded(value)] as const);
  return {
    ...Object.fromEntries(values),
    skuCode: code(variant.skuCode),
    barcode: code(variant.barcode),
    price: fenText(variant.priceAmount),
    marketPrice: amountText(variant.marketAmount),
    cost: amountText(variant.costAmount),
    stock: numberText(variant.stock),
    weightG: numberText(variant.weightG),
    lowStock: numberText(variant.lowStock),
    skuImage: variant.image ?? '',
  };
}

const text = (words: string | null | undefined): string => guarded(words ?? '');
const code = (given: string | null | undefined): string => guardedCode(given ?? '');
const amountText = (fen: number | null | undefined): string => (fen === null || fen === undefined ? '' : fenText(fen));
const numberText = (value: number | null | undefined): string => (value === null || value === undefined ? '' : String(value));
