import { isRejection } from '@shopkeeper/resource';
import { recognise, type FileLayout, type FileLabels } from '../columns.domain.ts';
import type { PlannedProduct, ProductDraft, SourceRecord } from '../draft.domain.ts';
import { newSurveyor, type FileSummary } from '../group.domain.ts';
import { matchProduct, newMatchMemory, type ProductVerdict } from '../match.domain.ts';
import type { ShopProduct, ShopSnapshot } from '../shop.domain.ts';
import { planProducts } from '../product-import.domain.ts';

export interface FilePlan {
  readonly layout: FileLayout;
  readonly survey: FileSummary;
  readonly products: readonly PlannedProduct[];
}

/** Plans all rows of a table. Line 1 is the header; each row is one line. */
export async function planTable(table: readonly (readonly string[])[], labels: readonly FileLabels[] = []): Promise<FilePlan> {
  const [header = [], ...rows] = table;
  return planRecords(
    header,
    rows.map((cells, at) => ({ line: at + 2, cells })),
    labels,
  );
}

export function surveyOf(records: readonly SourceRecord[], layout: FileLayout): FileSummary {
  const surveyor = newSurveyor(layout);
  for (const record of records) surveyor.take(record);
  return surveyor.answer();
}

export async function planRecords(
  header: readonly string[],
  records: readonly SourceRecord[],
  labels: readonly FileLabels[] = [],
): Promise<FilePlan> {
  const layout = recognise(header, { labels });
  if (isRejection(layout)) throw new Error(JSON.stringify(layout));
  const survey = surveyOf(records, layout);
  const products: PlannedProduct[] = [];
  for await (const product of planProducts(records, { layout, survey })) products.push(product);
  return { layout, survey, products };
}

export function verdicts(plan: FilePlan, shop: readonly ShopProduct[]): ProductVerdict[] {
  const matching = { shop: snapshotOf(shop), layout: plan.layout, memory: newMatchMemory(plan.survey) };
  return plan.products.map((product) => matchProduct(product, matching));
}

export function snapshotOf(shop: readonly ShopProduct[]): ShopSnapshot {
  const owned = shop.flatMap((product) => product.variants.map((variant) => ({ product, variant })));
  const owner = ({ product, variant }: (typeof owned)[number]) => ({
    productId: product.productId,
    skuId: variant.skuId,
    name: product.name,
  });
  return {
    byHandle: byText(
      shop,
      ({ handle }) => handle,
      (product) => product,
    ),
    bySpuCode: byText(
      shop,
      ({ spuCode }) => spuCode,
      (product) => product,
    ),
    skus: byText(owned, ({ variant }) => variant.skuCode, owner),
    barcodes: byText(owned, ({ variant }) => variant.barcode ?? null, owner),
    outside: { handles: new Set(), spuCodes: new Set() },
  };
}

function byText<Row, T>(rows: readonly Row[], key: (row: Row) => string | null, value: (row: Row) => T): Map<string, T> {
  return new Map(
    rows.flatMap((row) => {
      const text = key(row);
      return text === null ? [] : [[text, value(row)] as const];
    }),
  );
}

/** Returns the shop after an import that created everything, as a server would have stored it. */
export function imported(all: readonly ProductVerdict[]): ShopProduct[] {
  return all.flatMap((verdict, at) => (verdict.kind === 'create' ? [storedProduct(verdict, at + 1)] : []));
}

function storedProduct(verdict: Extract<ProductVerdict, { kind: 'create' }>, productId: number): ShopProduct {
  const { draft } = verdict;
  const variants = verdict.variants.map(({ draft: variant, ...made }, at) => ({
    skuId: productId * 10_000 + at,
    skuCode: made.kind === 'create' ? made.skuCode : '',
    values: variant.values,
    barcode: variant.barcode ?? null,
    priceAmount: variant.priceAmount ?? 0,
    marketAmount: variant.marketAmount ?? null,
    costAmount: variant.costAmount ?? null,
    stock: variant.stock ?? 0,
    weightG: variant.weightG ?? null,
    lowStock: variant.lowStock ?? null,
    image: variant.image ?? null,
    inventoryPolicy: variant.inventoryPolicy ?? ('deny' as const),
  }));
  return {
    ...storedCells(draft),
    productId,
    spuCode: draft.spuCode ?? `P${productId}`,
    specs: draft.options.map(({ name }) => name),
    variants,
  };
}

/** Stores blanks for absent fields; a category given by name only is placed below `Shop`. */
function storedCells(draft: ProductDraft): Omit<ShopProduct, 'productId' | 'spuCode' | 'specs' | 'variants'> {
  const { category = { path: ['Unsorted'], exact: true }, images = [], seo } = draft;
  const blank = { subtitle: '', brand: '', status: 'draft', keywords: [], intro: '', detail: '', unit: '' } as const;
  return {
    ...blank,
    ...draft,
    category: category.exact ? category.path : ['Shop', ...category.path],
    images: images.map(({ src, alt = '' }) => ({ src, alt })),
    seo: { title: seo?.title ?? '', description: seo?.description ?? '' },
  };
}
