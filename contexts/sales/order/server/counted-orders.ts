import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { orderTable } from '#tables';

/** The condition of every figure over orders: neither deleted nor a test. A test of the architecture asks for it. */
export const counted = and(isNull(orderTable.deletedAt), eq(orderTable.isTest, false));

/** The orders that count when they are placed: neither drafts nor those that were rejected as a risk. */
export const wasPlaced = and(ne(orderTable.status, 'draft'), sql`${orderTable.closeReason} is distinct from 'risk'`, counted);
