import type { DocumentTitles } from '@shopkeeper/crud';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { staffNamesOf } from '@shopkeeper/access/server';
import { pagePermissionOf } from '@shopkeeper/resource';
import { defineRoute, type Route } from '@shopkeeper/server';
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { locationTable, stockMovementTable } from '#tables';
import { mainLocation } from '../location-stock.domain.ts';
import { movementsReply } from '../stock-ledger.domain.ts';
import { stockPage } from '../stock.page.ts';

const m = stockMovementTable;
const o = locationTable;

const entriesOf = typedQuery<{ skuId: number; pageSize: number; offset: number }>()(
  'stock_ledger',
  (db, { skuId, pageSize, offset }) => {
    const several = db
      .select({ several: sql`count(*) > 1` })
      .from(o)
      .where(isNull(o.deletedAt));
    const shown = {
      id: m.id,
      type: m.type,
      dOnHand: m.dOnHand,
      dReserved: m.dReserved,
      dAllocated: m.dAllocated,
      refType: m.refType,
      refId: m.refId,
      reason: m.reason,
      actorId: m.actorId,
      at: m.at,
      locationName: sql<string | null>`case when ${several} then ${o.name} end`,
    };
    return db
      .select(columns(shown))
      .from(m)
      .leftJoin(o, or(eq(o.id, m.locationId), and(eq(m.locationId, mainLocation), eq(o.isMain, true))))
      .where(eq(m.skuId, skuId))
      .orderBy(desc(m.id))
      .limit(pageSize)
      .offset(offset);
  },
);

const countOf = typedQuery<{ skuId: number }>()('stock_ledger_count', (db, { skuId }) =>
  db
    .select(columns({ total: sql<number>`count(*)::int` }))
    .from(m)
    .where(eq(m.skuId, skuId)),
);

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

/** The stock movements of a SKU with the documents behind them, which other modules own. */
export const movementsRoute = (titlesOf: DocumentTitles): Route =>
  defineRoute<Ledger, typeof movementsReply>({
    method: 'POST',
    path: `${stockPage.path}/movements`,
    rule: { kind: 'permission', permissions: [pagePermissionOf(stockPage, 'index')] },
    input: ledgerSchema,
    reply: movementsReply,
    async handle({ db }, { skuId, page: { currentPage, pageSize } }) {
      const [found, [count]] = await Promise.all([
        entriesOf(db, { skuId, pageSize, offset: (currentPage - 1) * pageSize }),
        countOf(db, { skuId }),
      ]);
      const [names, documents] = await Promise.all([
        staffNamesOf(
          db,
          found.map(({ actorId }) => actorId),
        ),
        titlesOf(
          db,
          found.map(({ refType: type, refId: id }) => (type !== null && id !== null ? { type, id } : null)),
        ),
      ]);
      return {
        result: found.map((row, index) => ({
          ...row,
          document: documents[index] ?? null,
          actorName: row.actorId === null ? null : (names.get(row.actorId) ?? null),
        })),
        page: { total: count?.total ?? 0, exact: true, currentPage, pageSize },
      };
    },
  });
