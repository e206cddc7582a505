import { escapeFormula } from '@shopkeeper/resource/schema';
import { fenText, escapeCode, joinAddresses, joinPath, joinList } from './cells.domain.ts';
import { optionNumbers, nativeColumns, type ProductColumn, type FileLabels } from './columns.domain.ts';
import type { ShopProduct, ShopVariant } from './shop.domain.ts';

type RowCells = Readonly<Partial<Record<ProductColumn, string>>>;

/** Returns the header of the shop's own format in the given language, in English where it has no label. */
export const fileHeader = (labels?: FileLabels): string[] => nativeColumns.map((column) => labels?.columns[column] ?? column);

/**
 * Returns a product as rows of the shop's own format, in the order of {@link fileHeader}: the product's cells and its first
 * variant on the first row, then one row per further variant. Reading them back gives the same product.
 */
export function productRows(product: ShopProduct, labels?: FileLabels): string[][] {
  const [first, ...others] = product.variants;
  const cells = { ...productCells(product, labels), ...(first === undefined ? {} : variantCells(first)) };
  const key = { spuCode: code(product.spuCode), handle: text(product.handle) };
  const rows: RowCells[] = [cells, ...others.map((variant) => ({ ...key, ...variantCells(variant) }))];
  return rows.map((row) => nativeColumns.map((column) => row[column] ?? ''));
}

function productCells(product: ShopProduct, labels: FileLabels | undefined): RowCells {
  const { status } = product;
  const names = product.specs.map((name, at) => [`option${optionNumbers[at] ?? 9}Name`, escapeFormula(name)] as const);
  return {
    spuCode: code(product.spuCode),
    handle: text(product.handle),
    name: escapeFormula(product.name),
    subtitle: text(product.subtitle),
    category: escapeFormula(joinPath(product.category ?? [])),
    brand: text(product.brand),
    status: status === undefined ? '' : (labels?.statuses[status] ?? status),
    keywords: escapeFormula(joinList(product.keywords ?? [])),
    intro: text(product.intro),
    detail: text(product.detail),
    images: joinAddresses((product.images ?? []).map(({ src }) => src)),
    unit: text(product.unit),
    ...Object.fromEntries(names),
  };
}

function variantCells(variant: ShopVariant): RowCells {
  const values = variant.values.map((value, at) => [`option${optionNumbers[at] ?? 9}Value`, escapeFormula(value)] as const);
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

const text = (labels: string | null | undefined): string => escapeFormula(labels ?? '');
const code = (given: string | null | undefined): string => escapeCode(given ?? '');
const amountText = (fen: number | null | undefined): string => (fen === null || fen === undefined ? '' : fenText(fen));
const numberText = (value: number | null | undefined): string => (value === null || value === undefined ? '' : String(value));
