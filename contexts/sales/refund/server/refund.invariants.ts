import { defineInvariant, isRepeated, onlyOnce } from '@shopkeeper/crud/invariants';
import { sql } from 'drizzle-orm';
import { refundLinesTable, refundTable } from '#tables';
import { order } from '../../order/order.resource.ts';

const f = refundTable;
const l = refundLinesTable;

const shared = {
  module: 'refund',
  area: 'money',
  page: order.page,
  table: f,
  key: f.id,
  label: f.refundNo,
  linkId: f.orderId,
} as const;

/** What must be true of refunds. */
export const refundInvariants = [
  defineInvariant({
    ...shared,
    unit: 'fen',
    no: 'I9',
    name: 'lines',
    where: sql`exists (select from ${l} where ${l.parentId} = ${f.id})`,
    kept: sql`${f.amount} - ${f.freightAmount}`,
    computed: sql`(select coalesce(sum(${l.amount}), 0) from ${l} where ${l.parentId} = ${f.id})`,
    wrong: sql`${f.amount} - ${f.freightAmount} < (select coalesce(sum(${l.amount}), 0) from ${l} where ${l.parentId} = ${f.id})`,
  }),
  defineInvariant({
    ...shared,
    ...onlyOnce,
    no: 'I10',
    name: 'once',
    wrong: isRepeated(f, f.id, [f.key]),
  }),
  defineInvariant({
    ...shared,
    ...onlyOnce,
    no: 'I16',
    name: 'number',
    wrong: isRepeated(f, f.id, [f.refundNo]),
  }),
] as const;
