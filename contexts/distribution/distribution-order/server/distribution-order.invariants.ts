import { defineInvariant, isRepeated, onlyOnce } from '@shopkeeper/crud/invariants';
import { sql } from 'drizzle-orm';
import { distributionOrderTable } from '#tables';
import { distributionOrder } from '../distribution-order.resource.ts';

const d = distributionOrderTable;

const shared = {
  module: 'distribution-order',
  area: 'money',
  page: distributionOrder.page,
  table: d,
  key: d.id,
  label: sql`${d.orderNo} || ' ' || ${d.tier}`,
} as const;

/** What must be true of commissions. */
export const distributionOrderInvariants = [
  defineInvariant({
    ...shared,
    unit: 'fen',
    no: 'I14',
    name: 'rate',
    kept: d.amount,
    computed: sql`floor(${d.baseAmount}::numeric * ${d.rate} / 10000)`,
    wrong: sql`${d.amount} > floor(${d.baseAmount}::numeric * ${d.rate} / 10000)`,
  }),
  defineInvariant({
    ...shared,
    unit: 'fen',
    no: 'I14',
    name: 'reversed',
    kept: d.reversedAmount,
    computed: d.amount,
    wrong: sql`${d.reversedAmount} > ${d.amount} or ${d.refundedAmount} > ${d.baseAmount}`,
  }),
  defineInvariant({
    ...shared,
    ...onlyOnce,
    no: 'I14',
    name: 'line',
    wrong: isRepeated(d, d.id, [d.orderLineId, d.tier]),
  }),
  defineInvariant({
    ...shared,
    unit: 'text',
    no: 'I14',
    name: 'buyer',
    kept: sql`${d.earnerId}::text`,
    computed: sql`'not ' || ${d.memberId}`,
    wrong: sql`${d.earnerId} = ${d.memberId}`,
  }),
] as const;
