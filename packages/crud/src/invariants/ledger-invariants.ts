import type { Ledger } from '@shopkeeper/resource/ledger';
import { keyOf, tableNameOf } from '@shopkeeper/resource/view';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { columnOf } from '../list/sql-text.ts';
import { tableOf } from '../tables/table-of.ts';
import { defineInvariant, type Invariant, isRepeated, onlyOnce } from './invariant.ts';

/** The tables of a ledger, and what all its invariants have in common. */
function partsOf(ledger: Ledger) {
  const accounts = tableOf(ledger.account);
  const entries = tableOf(ledger.entry);
  const owner = ledger.owner();
  const unit = ledger.account.fields.available.kind === 'money' ? ('fen' as const) : ('pieces' as const);
  const shared = {
    module: ledger.account.name,
    area: unit === 'fen' ? ('money' as const) : ('members' as const),
    unit,
    page: `/admin/${owner.context}/${owner.name}`,
    table: accounts,
    key: accounts.id,
    label: accounts.accountNo,
    linkId: accounts.ownerId,
  };
  const statement = (name: string): Invariant['statement'] => ({
    textKey: `invariant:ledger.${name}`,
    params: { ledger: keyOf(ledger.account, 'title') },
  });
  return { accounts, entries, owner, shared, statement };
}

type Parts = ReturnType<typeof partsOf>;

/** The sum of a column over the entries of an account that count up to its instant. */
const sumOf = ({ accounts: a, entries: e }: Parts, summed: AnyPgColumn): SQL =>
  sql`(select coalesce(sum(${summed}), 0)::bigint from ${e} where ${e.ownerId} = ${a.ownerId} and ${e.effectiveAt} <= ${a.appliedUntil})`;

/** The first entry after which another balance was written than the entries until then add up to: that value, or the sum. */
const firstWrong = ({ accounts: a, entries: e }: Parts, value: 'written' | 'summed'): SQL => sql`(
  select ${sql.raw(value)} from (
    select ${e.lot} as lot, ${e.effectiveAt} as at, ${e.id} as entry, ${e.availableAfter} as written,
      sum(${e.amount}) over (order by ${e.effectiveAt}, ${e.lot} = 0, ${e.id})::bigint as summed
    from ${e} where ${e.ownerId} = ${a.ownerId}) w
  where w.lot = 0 and w.written <> w.summed order by w.at, w.entry limit 1)`;

function chain(parts: Parts): Invariant {
  const { shared, statement } = parts;
  return defineInvariant({
    ...shared,
    no: 'I11',
    name: 'chain',
    kept: firstWrong(parts, 'written'),
    computed: firstWrong(parts, 'summed'),
    statement: statement('chain'),
  });
}

function once({ entries: e, shared, statement }: Parts): Invariant {
  return defineInvariant({
    ...shared,
    ...onlyOnce,
    no: 'I2',
    name: 'once',
    table: e,
    key: e.id,
    label: sql`${e.type} || ' ' || ${e.refType} || ' ' || ${e.refId}`,
    linkId: e.ownerId,
    wrong: isRepeated(e, e.id, [e.ownerId, e.type, e.refType, e.refId, e.lot]),
    statement: statement('once'),
  });
}

/** Of a ledger whose credits expire: no lot has less than nothing left, and all together no more than can be spent. */
function lots(parts: Parts): Invariant {
  const { accounts: a, entries: e, shared, statement } = parts;
  const ofLots = (condition: SQL): SQL => sql`(select ${condition} from (
    select -sum(${e.amount})::bigint as rest, max(${e.effectiveAt}) as ends from ${e}
    where ${e.ownerId} = ${a.ownerId} and ${e.lot} > 0 group by ${e.lot}, ${e.effectiveAt}) lots)`;
  const left = ofLots(sql`coalesce(sum(rest) filter (where ends > ${a.appliedUntil}), 0)::bigint`);
  const lowest = ofLots(sql`coalesce(min(rest), 0)`);
  return defineInvariant({
    ...shared,
    no: 'I13',
    name: 'lots',
    kept: a.available,
    computed: sql`case when ${lowest} < 0 then ${lowest} else ${left} end`,
    wrong: sql`${left} > greatest(${a.available}, 0) or ${lowest} < 0`,
    statement: statement('lots'),
  });
}

function mirror({ accounts: a, owner, shared, statement }: Parts, field: string): Invariant {
  const owners = sql.identifier(tableNameOf(owner));
  const ownRow = sql`from ${owners} o where o.id = ${a.ownerId}`;
  return defineInvariant({
    ...shared,
    no: 'I11',
    name: 'mirror',
    kept: sql`(select ${sql.raw(`o.${columnOf(field)}`)} ${ownRow})`,
    computed: a.available,
    where: sql`exists (select ${ownRow})`,
    statement: statement('mirror'),
  });
}

/** What must be true of every ledger; `ledgerModules` registers them. */
export function ledgerInvariants(ledger: Ledger): readonly Invariant[] {
  const parts = partsOf(ledger);
  const { accounts: a, entries: e, shared, statement } = parts;
  const sums = [
    { name: 'sum', no: 'I11', kept: a.available, computed: sumOf(parts, e.amount) },
    { name: 'held', no: 'I11', kept: a.onHold, computed: sumOf(parts, e.held) },
  ].map((one) => defineInvariant({ ...shared, ...one, statement: statement(one.name) }));
  const least = ledger.mayOwe ? a.onHold : sql`least(${a.available}, ${a.onHold})`;
  const nothingOwed = defineInvariant({
    ...shared,
    no: 'I12',
    name: 'least',
    kept: least,
    computed: sql`0`,
    wrong: sql`${least} < 0`,
    statement: statement(ledger.mayOwe ? 'held-least' : 'least'),
  });
  return [
    ...sums,
    chain(parts),
    once(parts),
    nothingOwed,
    ...(ledger.hasLots ? [lots(parts)] : []),
    ...(ledger.mirror === null ? [] : [mirror(parts, ledger.mirror)]),
  ];
}
