import { declareCounterEntries } from '@shopkeeper/access/server';
import { pagePermissionOf, reject } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { type ListQuery, readListQuery } from '@shopkeeper/resource/query';
import { objectSchema } from '@shopkeeper/resource/schema';
import { definePageModule } from '@shopkeeper/crud';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { listing } from '@shopkeeper/crud/routes';
import { escapeLike, readPage, type Scope, valueOrThrow } from '@shopkeeper/crud/rows';
import { businessError, defineRoute, Done, notFound, type SignedContext } from '@shopkeeper/server';
import { type Queryable, type Tx } from '@shopkeeper/server/database';
import { defineTask } from '@shopkeeper/server/jobs';
import { componentRef } from '@shopkeeper/server/openapi';
import { eq, or, sql } from 'drizzle-orm';
import { productSkusTable } from '#tables';
import { adjustmentTypes, type MovementType } from '../stock.domain.ts';
import { locationLevelsReply } from '../stock-ledger.domain.ts';
import { stockList } from '../stock-list.domain.ts';
import { lowStock } from '../stock.messages.ts';
import { stockPage } from '../stock.page.ts';
import { lowStockJob } from './low-stock-job.ts';
import { stockNotifications } from './stock-alerts.ts';
import { movementsRoute } from './stock-ledger.ts';
import { dueDocuments } from './reservation-rows.ts';
import { bookedByStaff } from './staff-movement.ts';
import { stockCounterEntries } from './stock-counter.ts';
import { shownLocationLevels, stockLocation } from './location-levels.ts';
import { applyStockMovement, expireStock, type StockLine } from './stock.operations.ts';

const s = productSkusTable;

// Called here, where the module is: the bundle leaves out a file that is imported for its effect alone.
declareCounterEntries(stockCounterEntries);

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
    const { result, page } = await readPage(context.db, { resource: stockList, ...options, at: context.at });
    return { result, page, refs: {}, message: '' };
  },
});

const adjustment = objectSchema({
  skuId: f.int({ min: 1 }),
  type: f.choice({ values: adjustmentTypes }),
  qty: f.int({ min: -999_999_999, max: 999_999_999 }),
  reason: f.text({ min: 2, max: 200 }),
  locationId: f.int({ min: 1, optional: true }),
});

interface Adjustment {
  readonly skuId: number;
  readonly type: MovementType;
  readonly qty: number;
  readonly reason: string;
  readonly locationId?: number | null;
}

/** Moves stock of one SKU at the request of staff, and audits the levels before and after. */
async function movedByStaff(
  context: SignedContext,
  { skuId, type, reason, ...details }: Omit<Adjustment, 'locationId'>,
  linesIn: (tx: Tx) => Promise<readonly StockLine[]>,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const lines = await linesIn(tx);
    const why = { refType: null, refId: null, note: reason, actorId: context.actor.id };
    await bookedByStaff({ ...context, tx }, { skuId, type, reason, details }, () =>
      applyStockMovement(tx, { type, lines, reason: why }),
    );
  });
}

async function existingLocation(tx: Tx, id: number | null): Promise<number> {
  const found = await stockLocation(tx, id);
  if (found === null) throw notFound({ locationId: id });
  return found;
}

async function listedLevel(context: SignedContext, skuId: number) {
  const query = valueOrThrow(readListQuery(stockList, {}));
  const { result } = await readPage(context.db, { resource: stockList, query, scope: bySkus([skuId]) });
  return new Done(result[0] ?? null, 'message.saved');
}

const changing = {
  rule: { kind: 'permission', permissions: [pagePermissionOf(stockPage, 'adjust')] },
  idempotency: 'required',
  outline: () => ({
    data: { anyOf: [componentRef(stockList, 'listed'), { type: 'null' }] },
    errors: ['request.not-found', 'stock.*'],
  }),
} as const;

const adjust = defineRoute<Adjustment>({
  method: 'POST',
  path: `${prefix}adjust`,
  ...changing,
  input: adjustment,
  async handle(context, { locationId, ...input }) {
    const { skuId, qty } = input;
    await movedByStaff(context, input, async (tx) =>
      typeof locationId === 'number' ? [{ skuId, qty, locationId: await existingLocation(tx, locationId) }] : [{ skuId, qty }],
    );
    return listedLevel(context, input.skuId);
  },
});

interface Transfer {
  readonly skuId: number;
  readonly fromId: number;
  readonly toId: number;
  readonly qty: number;
  readonly reason: string;
}

const transfer = defineRoute<Transfer>({
  method: 'POST',
  path: `${prefix}transfer`,
  ...changing,
  input: objectSchema({
    skuId: f.int({ min: 1 }),
    fromId: f.int({ min: 1 }),
    toId: f.int({ min: 1 }),
    qty: f.int({ min: 1, max: 999_999_999 }),
    reason: f.text({ min: 2, max: 200 }),
  }),
  async handle(context, { skuId, fromId, toId, qty, reason }) {
    if (fromId === toId) throw businessError(reject('stock.same-location'));
    await movedByStaff(context, { skuId, type: 'transfer', qty, reason }, async (tx) => [
      { skuId, qty: -qty, locationId: await existingLocation(tx, fromId) },
      { skuId, qty, locationId: await existingLocation(tx, toId) },
    ]);
    return listedLevel(context, skuId);
  },
});

const places = defineRoute<{ readonly skuId: number }, typeof locationLevelsReply>({
  method: 'POST',
  path: `${prefix}places`,
  rule: seen,
  input: objectSchema({ skuId: f.int({ min: 1 }) }),
  reply: locationLevelsReply,
  handle: async ({ db }, { skuId }) => ({ result: await shownLocationLevels(db, skuId) }),
});

/** Releases what was not paid in time, document by document. */
const expire = defineTask({
  name: 'catalog.stock.expire',
  everySeconds: 30,
  async run({ db }) {
    for (const document of await dueDocuments(db, {})) await db.transaction((tx) => expireStock(tx, document));
  },
});

export const stockServer = definePageModule(stockPage, {
  routes: [list, adjust, transfer, places],
  documentRoutes: (titles) => [movementsRoute(titles)],
  notifications: stockNotifications,
  messages: [lowStock],
  jobs: [lowStockJob],
  tasks: [expire],
});
