import { and, eq, isNull } from 'drizzle-orm';
import { orderTable } from '#tables';

/** The condition of every figure over orders: neither deleted nor a test. A test of the architecture asks for it. */
export const counted = and(isNull(orderTable.deletedAt), eq(orderTable.isTest, false));
