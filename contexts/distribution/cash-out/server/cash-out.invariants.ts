import { defineInvariant, isRepeated, onlyOnce } from '@shopkeeper/crud/invariants';
import { sql } from 'drizzle-orm';
import { cashOutTable } from '#tables';
import { cashOut } from '../cash-out.resource.ts';

const o = cashOutTable;
const shared = { module: 'cash-out', area: 'money', page: cashOut.page, table: o, key: o.id, label: o.cashOutNo } as const;

/** What must be true of cash-outs. */
export const cashOutInvariants = [
  defineInvariant({
    ...shared,
    unit: 'fen',
    no: 'I15',
    name: 'parts',
    kept: o.amount,
    computed: sql`${o.feeAmount} + ${o.netAmount}`,
  }),
  defineInvariant({
    ...shared,
    ...onlyOnce,
    no: 'I15',
    name: 'transfer',
    where: sql`${o.transferNo} is not null`,
    wrong: isRepeated(o, o.id, [o.transferNo]),
  }),
  defineInvariant({
    ...shared,
    ...onlyOnce,
    no: 'I15',
    name: 'open',
    where: sql`${o.status} in ('pending_review', 'approved', 'paying', 'failed')`,
    wrong: sql`exists (select from ${o} other where other.member_id = ${o.memberId} and other.id <> ${o.id}
      and other.status in ('pending_review', 'approved', 'paying', 'failed'))`,
  }),
] as const;
