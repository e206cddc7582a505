import { pagePermissionOf } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { type ListQuery, readListQuery } from '@shopkeeper/resource/query';
import { objectSchema } from '@shopkeeper/resource/schema';
import { definePageModule } from '@shopkeeper/crud';
import { listing } from '@shopkeeper/crud/routes';
import { escapeLike, labelsOf, readPage, type Scope, valueOrThrow } from '@shopkeeper/crud/rows';
import { defineRoute, Done, notFound, type SignedContext } from '@shopkeeper/server';
import { type Queryable, type Tx } from '@shopkeeper/server/database';
import { audit } from '@shopkeeper/server/http';
import { componentRef } from '@shopkeeper/server/openapi';
import * as z from 'zod/mini';
import { type LedgerEntry, movementsReply } from '../stock-ledger.domain.ts';
import type { MovementType, StockLevel } from '../stock.domain.ts';
import { stockList } from '../stock-list.domain.ts';
import { stockPage } from '../stock.page.ts';
import { ordersBehind } from './ledger-orders.ts';
import { stockNotifications } from './stock-alerts.ts';
import { applyStockMovement } from './stock.operations.ts';

const prefix = `${stockPage.path}/`;
const seen = { kind: 'permission', permissions: [pagePermissionOf(stockPage, 'index')] } as const;

const bySkus =
  (skuIds: readonly number[]): Scope =>
  (values) =>
    `t.id = any(${values.add(skuIds)}::bigint[])`;

/** Returns SKUs whose code starts with the search text or whose barcode equals it; they rank before matches by name. */
async function skusByCode(db: Queryable, search: string): Promise<number[]> {
  if (search === '') return [];
  const rows = await db.rows<{ id: number }>(
    `select id from catalog_product_sku where upper(sku_code) like $2 or barcode = $1 order by sku_code limit 500`,
    [search, `${escapeLike(search.toUpperCase())}%`],
    'stock_by_code',
  );
  return rows.map(({ id }) => id);
}

const list = defineRoute<ListQuery>({
  method: 'POST',
  path: `${prefix}GetPageData`,
  rule: seen,
  read: (raw) => valueOrThrow(readListQuery(stockList, raw)),
  outline: () => listing(stockList),
  async handle(context, query) {
    const coded = await skusByCode(context.db, query.quick);
    const options = coded.length === 0 ? { query } : { query: { ...query, quick: '' }, scope: bySkus(coded) };
    const { result, page } = await readPage(context.db, { resource: stockList, ...options });
    return { result, page, refs: {}, message: '' };
  },
});

interface Ledger {
  readonly skuId: number;
  readonly page: { readonly currentPage: number; readonly pageSize: number };
}

const size = (most: number) => z.int().check(z.gte(1), z.lte(most));
const ledgerSchema = z.strictObject({
  skuId: size(Number.MAX_SAFE_INTEGER),
  page: z._default(z.strictObject({ currentPage: z._default(size(1000), 1), pageSize: z._default(size(500), 10) }), {
    currentPage: 1,
    pageSize: 10,
  }),
});

const movements = defineRoute<Ledger, typeof movementsReply>({
  method: 'POST',
  path: `${prefix}movements`,
  rule: seen,
  input: ledgerSchema,
  reply: movementsReply,
  async handle({ db }, { skuId, page: { currentPage, pageSize } }) {
    const [found, [count]] = await Promise.all([
      db.rows<LedgerEntry>(
        `select id, type, d_on_hand as "dOnHand", d_reserved as "dReserved", d_allocated as "dAllocated", ref_type as "refType", ref_id as "refId",
           reason, actor_id as "actorId", at from catalog_stock_movement where sku_id = $1 order by id desc limit $2 offset $3`,
        [skuId, pageSize, (currentPage - 1) * pageSize],
        'stock_ledger',
      ),
      db.rows<{ total: number }>(
        'select count(*)::int as total from catalog_stock_movement where sku_id = $1',
        [skuId],
        'stock_ledger_count',
      ),
    ]);
    const staff = { context: 'access', name: 'admin', label: 'nickname' };
    const orders = await ordersBehind(db, found);
    const names = await labelsOf(db, staff, [...new Set(found.flatMap(({ actorId }) => actorId ?? []))]);
    return {
      result: found.map((row, at) => ({
        ...row,
        order: orders[at] ?? null,
        actorName: row.actorId === null ? null : (names[row.actorId] ?? null),
      })),
      page: { total: count?.total ?? 0, exact: true, currentPage, pageSize },
    };
  },
});

const adjustment = objectSchema({
  skuId: f.int({ min: 1 }),
  type: f.choice({ values: ['adjust', 'stocktake', 'purchase_in', 'damage'] }),
  qty: f.int({ min: -999_999_999, max: 999_999_999 }),
  reason: f.text({ min: 2, max: 200 }),
});

interface Adjustment {
  readonly skuId: number;
  readonly type: MovementType;
  readonly qty: number;
  readonly reason: string;
}

interface NamedLevel extends StockLevel {
  readonly label: string;
}

async function levelOf(tx: Tx, skuId: number): Promise<NamedLevel> {
  const [level] = await tx.rows<NamedLevel>(
    `select l.on_hand as "onHand", l.reserved, l.allocated, l.safety, p.name || coalesce(' ' || s.sku_code, '') as label
     from catalog_stock_level l join catalog_product_sku s on s.id = l.sku_id join catalog_product p on p.id = s.parent_id
     where l.sku_id = $1 and p.deleted_at is null for update of l`,
    [skuId],
    'stock_level',
  );
  if (!level) throw notFound({ skuId });
  return level;
}

async function adjusted(context: SignedContext, { skuId, type, qty, reason }: Adjustment): Promise<void> {
  await context.db.transaction(async (tx) => {
    const { label, ...before } = await levelOf(tx, skuId);
    const why = { refType: null, refId: null, note: reason, actorId: context.actor.id };
    await applyStockMovement(tx, { type, lines: [{ skuId, qty }], reason: why });
    const { label: _label, ...after } = await levelOf(tx, skuId);
    const entry = {
      action: 'adjust',
      resource: 'catalog/stock',
      rowId: skuId,
      label,
      before,
      after: { ...after, type, qty, reason },
    };
    await audit(tx, context, [entry]);
  });
}

const adjust = defineRoute<Adjustment>({
  method: 'POST',
  path: `${prefix}adjust`,
  rule: { kind: 'permission', permissions: [pagePermissionOf(stockPage, 'adjust')] },
  idempotency: 'required',
  input: adjustment,
  outline: () => ({
    data: { anyOf: [componentRef(stockList, 'listed'), { type: 'null' }] },
    errors: ['request.not-found', 'stock.*'],
  }),
  async handle(context, input) {
    await adjusted(context, input);
    const query = valueOrThrow(readListQuery(stockList, {}));
    const { result } = await readPage(context.db, { resource: stockList, query, scope: bySkus([input.skuId]) });
    return new Done(result[0] ?? null, 'message.saved');
  },
});

export const stockServer = definePageModule(stockPage, { routes: [list, movements, adjust], notifications: stockNotifications });
