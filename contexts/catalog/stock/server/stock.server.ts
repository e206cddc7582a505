import { pagePermissionOf } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { type ListQuery, readListQuery } from '@shopkeeper/resource/query';
import { objectSchema } from '@shopkeeper/resource/schema';
import { definePageModule } from '@shopkeeper/crud';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { listing } from '@shopkeeper/crud/routes';
import { escapeLike, readPage, type Scope, valueOrThrow } from '@shopkeeper/crud/rows';
import { defineRoute, Done, notFound, type SignedContext } from '@shopkeeper/server';
import { type Queryable, type Tx } from '@shopkeeper/server/database';
import { audit } from '@shopkeeper/server/http';
import { componentRef } from '@shopkeeper/server/openapi';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { productSkusTable, productTable, stockLevelTable } from '#tables';
import type { MovementType, StockLevel } from '../stock.domain.ts';
import { stockList } from '../stock-list.domain.ts';
import { stockPage } from '../stock.page.ts';
import { stockNotifications } from './stock-alerts.ts';
import { movementsRoute } from './stock-ledger.ts';
import { applyStockMovement } from './stock.operations.ts';

const s = productSkusTable;
const p = productTable;
const l = stockLevelTable;

const prefix = `${stockPage.path}/`;
const seen = { kind: 'permission', permissions: [pagePermissionOf(stockPage, 'index')] } as const;

const bySkus =
  (skuIds: readonly number[]): Scope =>
  (values) =>
    `t.id = any(${values.add(skuIds)}::bigint[])`;

const skusBy = typedQuery<{ barcode: string; code: string }>()('stock_by_code', (db, { barcode, code }) =>
  db
    .select(columns({ id: s.id }))
    .from(s)
    .where(or(sql`upper(${s.skuCode}) like ${code}`, eq(s.barcode, barcode)))
    .orderBy(s.skuCode)
    .limit(500),
);

/** Returns SKUs whose code starts with the search text or whose barcode equals it; they rank before matches by name. */
async function skusByCode(db: Queryable, search: string): Promise<number[]> {
  if (search === '') return [];
  const rows = await skusBy(db, { barcode: search, code: `${escapeLike(search.toUpperCase())}%` });
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

const lockedLevel = typedQuery<{ skuId: number }>()('stock_level', (db, { skuId }) => {
  const { onHand, reserved, allocated, safety } = l;
  const label = sql<string>`${p.name} || coalesce(' ' || ${s.skuCode}, '')`;
  return db
    .select(columns({ onHand, reserved, allocated, safety, label }))
    .from(l)
    .innerJoin(s, eq(s.id, l.skuId))
    .innerJoin(p, eq(p.id, s.parentId))
    .where(and(eq(l.skuId, skuId), isNull(p.deletedAt)))
    .for('update', { of: l });
});

async function levelOf(tx: Tx, skuId: number): Promise<NamedLevel> {
  const [level] = await lockedLevel(tx, { skuId });
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

export const stockServer = definePageModule(stockPage, {
  routes: [list, adjust],
  documentRoutes: (titles) => [movementsRoute(titles)],
  notifications: stockNotifications,
});
