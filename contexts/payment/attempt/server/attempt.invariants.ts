import { defineInvariant, isRepeated, onlyOnce } from '@shopkeeper/crud/invariants';
import { type SQL, sql } from 'drizzle-orm';
import { attemptTable, refundAttemptTable } from '#tables';
import { attempt } from '../attempt.resource.ts';

const a = attemptTable;
const f = refundAttemptTable;

const shared = {
  module: 'attempt',
  area: 'money',
  page: attempt.page,
  table: a,
  key: a.id,
  label: a.attemptNo,
} as const;
/** The fen of refunds of a payment in these states. */
const refundsIn = (states: SQL): SQL =>
  sql`(select coalesce(sum(${f.amount}), 0) from ${f} where ${f.attemptId} = ${a.id} and ${f.state} in (${states}))`;

/** What must be true of payments and of the refunds of each. */
export const attemptInvariants = [
  defineInvariant({
    ...shared,
    unit: 'fen',
    no: 'I9',
    name: 'refunded',
    kept: a.refunded,
    computed: refundsIn(sql`'succeeded'`),
  }),
  defineInvariant({
    ...shared,
    unit: 'fen',
    no: 'I9',
    name: 'pending',
    kept: a.refundPending,
    computed: refundsIn(sql`'pending', 'processing'`),
  }),
  defineInvariant({
    ...shared,
    unit: 'fen',
    no: 'I9',
    name: 'limit',
    kept: sql`${a.refunded} + ${a.refundPending}`,
    computed: a.amount,
    wrong: sql`${a.refunded} + ${a.refundPending} > ${a.amount} or least(${a.refunded}, ${a.refundPending}) < 0
      or ${a.state} <> 'succeeded' and ${a.refunded} + ${a.refundPending} > 0`,
  }),
  defineInvariant({
    ...shared,
    unit: 'text',
    no: 'I8',
    name: 'open',
    kept: a.state,
    computed: sql`coalesce(${a.openRef}, '–')`,
    wrong: sql`(${a.state} in ('created', 'processing')) <> (${a.openRef} is not null) or ${isRepeated(a, a.id, [a.openRef])}`,
  }),
  defineInvariant({ ...shared, ...onlyOnce, no: 'I16', name: 'number', wrong: isRepeated(a, a.id, [a.attemptNo]) }),
  defineInvariant({
    ...shared,
    ...onlyOnce,
    no: 'I7',
    name: 'once',
    where: sql`${a.providerTxnNo} is not null`,
    wrong: isRepeated(a, a.id, [a.provider, a.providerTxnNo]),
  }),
] as const;
