import { defineInvariant, isRepeated, onlyOnce } from '@shopkeeper/crud/invariants';
import { sql } from 'drizzle-orm';
import { balanceEntryTable, rechargeTable } from '#tables';
import { recharge } from '../recharge.resource.ts';

const r = rechargeTable;
const e = balanceEntryTable;

const shared = {
  module: 'recharge',
  area: 'money',
  page: recharge.page,
  table: r,
  key: r.id,
  label: r.rechargeNo,
} as const;

/** What must be true of recharges. */
export const rechargeInvariants = [
  defineInvariant({
    ...shared,
    unit: 'fen',
    no: 'I11',
    name: 'credited',
    kept: sql`case when ${r.status} = 'paid' then ${r.amount} else 0 end`,
    computed: sql`(select coalesce(sum(${e.amount}), 0) from ${e} where ${e.ownerId} = ${r.memberId} and ${e.type} = 'recharge'
      and ${e.refType} = 'recharge' and ${e.refId} = ${r.id})`,
  }),
  defineInvariant({ ...shared, ...onlyOnce, no: 'I16', name: 'number', wrong: isRepeated(r, r.id, [r.rechargeNo]) }),
] as const;
