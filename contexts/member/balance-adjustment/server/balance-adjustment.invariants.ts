import { defineInvariant } from '@shopkeeper/crud/invariants';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { balanceAdjustmentTable, balanceEntryTable, pointsEntryTable } from '#tables';
import { balanceAdjustment } from '../balance-adjustment.resource.ts';

const t = balanceAdjustmentTable;

interface Entries {
  readonly ownerId: AnyPgColumn;
  readonly type: AnyPgColumn;
  readonly refType: AnyPgColumn;
  readonly refId: AnyPgColumn;
  readonly lot: AnyPgColumn;
  readonly amount: AnyPgColumn;
}

const entered = (table: PgTable & Entries): SQL =>
  sql`(select coalesce(sum(${table.amount}), 0) from ${table} where ${table.ownerId} = ${t.memberId} and ${table.type} in ('adjust', 'reverse')
    and ${table.refType} = 'balance-adjustment' and ${table.refId} = ${t.id} and ${table.lot} = 0)`;

const posted = (amount: AnyPgColumn): SQL => sql`case when ${t.status} = 'posted' then coalesce(${amount}, 0) else 0 end`;

const shared = {
  module: 'balance-adjustment',
  page: balanceAdjustment.page,
  table: t,
  key: t.id,
  label: sql`'#' || ${t.id}`,
} as const;

/** What must be true of corrections of balances and points. */
export const balanceAdjustmentInvariants = [
  defineInvariant({
    ...shared,
    area: 'money',
    unit: 'fen',
    no: 'I11',
    name: 'posted',
    kept: posted(t.amount),
    computed: entered(balanceEntryTable),
  }),
  defineInvariant({
    ...shared,
    area: 'members',
    no: 'I11',
    name: 'points-posted',
    kept: posted(t.pointCount),
    computed: entered(pointsEntryTable),
  }),
] as const;
