import { rowsInScope } from '@shopkeeper/crud/data-scope';
import type { SignedContext } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { categoryTree, type CategoryRow, type CategoryTree } from '../categories.domain.ts';
import type { ProductDraft } from '../draft.domain.ts';
import type { CodeOwner, ShopProduct, ShopSnapshot, ShopVariant } from '../shop.domain.ts';
import { product } from '../../product.resource.ts';
import { takenCodes } from '../../server/free-sku-codes.ts';

/**
 * The shop's data for a batch of drafts. Its statements are not prepared: a plan cached while the tables were small would use
 * full scans for the rest of a long import.
 */
export interface LoadedShop {
  readonly snapshot: ShopSnapshot;
  readonly tree: CategoryTree;
}

type ProductRow = Omit<ShopProduct, 'productId' | 'category' | 'images' | 'seo' | 'variants'> & {
  readonly id: number;
  readonly categoryId: number | null;
  readonly images: readonly string[];
};

type VariantRow = ShopVariant & { readonly productId: number };

const productColumns = `p.id, p.handle, p.spu_code as "spuCode", p.name, p.subtitle, p.category_id as "categoryId", b.name as brand, p.status,
  p.keywords, p.intro, p.detail, p.unit, p.images, p.specs`;
const variantColumns = `s.parent_id as "productId", s.id as "skuId", s.sku_code as "skuCode", s."values", s.barcode,
  s.price_amount as "priceAmount", s.market_amount as "marketAmount", s.cost_amount as "costAmount", coalesce(l.on_hand, 0) as stock,
  s.weight_g as "weightG", s.low_stock as "lowStock", s.image, s.enabled, coalesce(l.reserved + l.allocated, 0) as held`;

export async function readTree(db: Queryable): Promise<CategoryTree> {
  const rows = await db.rows<CategoryRow>(
    `select id, parent_id as "parentId", name, enabled from catalog_category where deleted_at is null`,
    [],
  );
  return categoryTree(rows);
}

/** Reads complete products in the form an import file has, in the order of the ids. */
export async function readShopProducts(db: Queryable, ids: readonly number[], tree: CategoryTree): Promise<ShopProduct[]> {
  const products = await db.rows<ProductRow>(
    `select ${productColumns} from catalog_product p left join catalog_brand b on b.id = p.brand_id where p.id = any($1::bigint[])`,
    [ids],
  );
  const variants = await db.rows<VariantRow>(
    `select ${variantColumns} from catalog_product_sku s left join catalog_stock_level l on l.sku_id = s.id
     where s.parent_id = any($1::bigint[]) order by s.parent_id, s.line_no, s.id`,
    [ids],
  );
  const byProduct = new Map<number, ShopVariant[]>(products.map(({ id }) => [id, []]));
  for (const { productId, ...variant } of variants) byProduct.get(productId)?.push(variant);
  const byId = new Map(products.map((row) => [row.id, shopProduct(row, byProduct.get(row.id) ?? [], tree)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function shopProduct(row: ProductRow, variants: readonly ShopVariant[], tree: CategoryTree): ShopProduct {
  const { id, categoryId, images, ...cells } = row;
  return { ...cells, productId: id, category: tree.pathOf(categoryId), images: images.map((src) => ({ src })), variants };
}

/** The handles of the products in sight that have SKUs with these codes or barcodes, by code. */
export async function handlesByCode(
  db: Queryable,
  codes: readonly string[],
  caller: SignedContext,
): Promise<Map<string, string>> {
  const rows = await db.rows<{ code: string; handle: string; id: number }>(
    `select c.code, p.handle, p.id from unnest($1::text[]) c(code) join lateral (
         select parent_id from catalog_product_sku where sku_code = c.code
         union all select parent_id from catalog_product_sku where barcode = c.code limit 1) s on true
       join catalog_product p on p.id = s.parent_id where p.deleted_at is null and p.handle is not null`,
    [codes],
  );
  const seen = await rowsInScope(db, product, { caller, ids: rows.map(({ id }) => id) });
  return new Map(rows.flatMap(({ code, handle, id }) => (seen.has(id) ? [[code, handle] as const] : [])));
}

interface NamedProduct {
  readonly id: number;
  readonly handle: string | null;
  readonly spuCode: string | null;
}

/** The products that the drafts name. */
const namedProducts = (db: Queryable, drafts: readonly ProductDraft[]): Promise<NamedProduct[]> =>
  db.rows(
    `select id, handle, spu_code as "spuCode" from catalog_product where handle = any($1::text[]) and deleted_at is null
     union select id, handle, spu_code from catalog_product where spu_code = any($2::text[]) and deleted_at is null order by id`,
    [drafts.map(({ handle }) => handle), drafts.flatMap(({ spuCode }) => spuCode ?? [])],
  );

interface OwnerRow extends CodeOwner {
  readonly code: string;
}

async function ownersOf(
  db: Queryable,
  column: 'sku_code' | 'barcode',
  { codes, caller }: { readonly codes: readonly string[]; readonly caller: SignedContext },
): Promise<Map<string, CodeOwner>> {
  if (codes.length === 0) return new Map();
  const rows = await db.rows<OwnerRow>(
    `select s.${column} as code, s.id as "skuId", p.id as "productId", p.name from catalog_product_sku s join catalog_product p on p.id = s.parent_id
     where s.${column} = any($1::text[]) and s.${column} is not null`,
    [codes],
  );
  const seen = await rowsInScope(db, product, { caller, ids: rows.map(({ productId }) => productId) });
  const shown = (owner: CodeOwner): CodeOwner => (seen.has(owner.productId) ? owner : { ...owner, name: null });
  return new Map(rows.map(({ code, ...owner }) => [code, shown(owner)]));
}

/** Locks the rows to be compared and written until the transaction ends: stock first, as orders do, then products. */
async function lockAll(db: Queryable, ids: readonly number[]): Promise<void> {
  await db.rows(
    `select 1 from catalog_stock_level l join catalog_product_sku s on s.id = l.sku_id where s.parent_id = any($1::bigint[])
     order by l.sku_id for update of l`,
    [ids],
  );
  await db.rows('select 1 from catalog_product where id = any($1::bigint[]) order by id for update', [ids]);
}

const byText = (products: readonly ShopProduct[], key: 'handle' | 'spuCode'): Map<string, ShopProduct> =>
  new Map(products.flatMap((one) => (one[key] === null ? [] : [[one[key], one] as const])));

interface ShopReading {
  readonly lock: boolean;
  readonly isUnique: boolean;
  readonly isSpoken: (code: string) => boolean;
  /** Products outside of the data scope of who imports are not compared. */
  readonly caller: SignedContext;
}

/** The handles and codes of the products that are not in sight. */
function outsideOf(named: readonly NamedProduct[], seen: ReadonlySet<number>): LoadedShop['snapshot']['outside'] {
  const hidden = named.filter(({ id }) => !seen.has(id));
  return {
    handles: new Set(hidden.flatMap(({ handle }) => handle ?? [])),
    spuCodes: new Set(hidden.flatMap(({ spuCode }) => spuCode ?? [])),
  };
}

/** Reads the shop's data for these drafts; with `lock` it cannot change until the transaction ends. */
export async function loadShop(db: Queryable, drafts: readonly ProductDraft[], options: ShopReading): Promise<LoadedShop> {
  const { caller } = options;
  const named = await namedProducts(db, drafts);
  const seen = await rowsInScope(db, product, { caller, ids: named.map(({ id }) => id) });
  const ids = named.flatMap(({ id }) => (seen.has(id) ? [id] : []));
  if (options.lock && ids.length > 0) await lockAll(db, ids);
  const tree = await readTree(db);
  const products = await readShopProducts(db, ids, tree);
  const variants = drafts.flatMap(({ handle, variants: rows }) => rows.map((variant) => ({ handle, variant })));
  const codes = variants.flatMap(({ variant }) => variant.skuCode ?? []);
  const skus = await ownersOf(db, 'sku_code', { codes, caller });
  const nameless = variants.flatMap(({ handle, variant }) => {
    const { values, skuCode, codeBase = skuCode } = variant;
    if (skuCode === undefined) return [{ handle, values, codeBase }];
    return options.isUnique && skus.has(skuCode) ? [{ handle, values, codeBase }] : [];
  });
  for (const code of await takenCodes(db, nameless, options.isSpoken))
    if (!skus.has(code)) skus.set(code, { productId: 0, skuId: 0, name: '' });
  const given = variants.flatMap(({ variant }) => variant.barcode ?? []);
  const barcodes = await ownersOf(db, 'barcode', { codes: given, caller });
  const names = { byHandle: byText(products, 'handle'), bySpuCode: byText(products, 'spuCode') };
  return { tree, snapshot: { ...names, skus, barcodes, outside: outsideOf(named, seen) } };
}
