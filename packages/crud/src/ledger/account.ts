import type { Ledger } from '@shopkeeper/resource/ledger';
import { tableNameOf } from '@shopkeeper/resource/view';
import { columnOf, quoted } from '../list/sql-text.ts';
import type { Operation } from '../lifecycle/operation.ts';
import type { DatedEntry, Lot, NewDatedEntry } from './postings.ts';

/** The document that an entry belongs to. */
export interface Reference {
  readonly type: string;
  readonly id: number;
}

/** An account under its lock, with everything applied that is effective at `at`. Amounts are integers of the unit. */
export interface LockedAccount {
  readonly owner: number;
  readonly available: number;
  readonly onHold: number;
  /** The instant of the posting: that of the operation, or of the last posting when that was later. UTC epoch ms. */
  readonly at: number;
}

/** One posting: a main entry, and the entries dated ahead that belong to it. */
export interface Posting {
  readonly type: string;
  readonly amount: number;
  readonly held: number;
  readonly ref: Reference;
  readonly parts: readonly NewDatedEntry[];
  readonly holdUntil?: number | null;
  readonly reversesId?: number | null;
  readonly note?: string | null;
}

/** A stored main entry. */
export interface StoredEntry {
  readonly id: number;
  readonly amount: number;
  readonly held: number;
}

const names = ({ account, entry }: Ledger) => ({ accounts: quoted(tableNameOf(account)), entries: quoted(tableNameOf(entry)) });
const statement = ({ context, name }: Ledger, part: string): string => `ledger_${context}_${name}_${part}`;

/**
 * Locks the account of an owner, creating it first, and applies what has become effective since. The lock is a statement of its
 * own: one that waits for a lock and reads in the same statement sees old entries.
 */
export async function lockAccount(op: Operation, ledger: Ledger, owner: number): Promise<LockedAccount> {
  const { accounts, entries } = names(ledger);
  const lock = `select available, on_hold as "onHold", applied_until as "appliedUntil" from ${accounts}
    where owner_id = $1::bigint and deleted_at is null for update`;
  const read = () =>
    op.tx.rows<{ available: number; onHold: number; appliedUntil: number }>(lock, [owner], statement(ledger, 'lock'));
  let [row] = await read();
  if (!row) {
    await op.tx.run(
      `insert into ${accounts} (account_no, owner_id, available, on_hold, applied_until)
       values ($1::text || '-' || $2::bigint, $2::bigint, 0, 0, $3::timestamptz) on conflict do nothing`,
      [ledger.name, owner, new Date(op.at)],
      statement(ledger, 'open'),
    );
    [row] = await read();
  }
  if (!row) throw new Error(`the account of ${owner} in ${ledger.name} was not opened`);
  const at = Math.max(op.at, row.appliedUntil);
  const [due] = await op.tx.rows<{ amount: number }>(
    `select coalesce(sum(amount), 0)::bigint as amount from ${entries}
     where owner_id = $1::bigint and effective_at > $2::timestamptz and effective_at <= $3::timestamptz`,
    [owner, new Date(row.appliedUntil), new Date(at)],
    statement(ledger, 'due'),
  );
  return { owner, available: row.available + (due?.amount ?? 0), onHold: row.onHold, at };
}

/** The lots of an account that have not expired, soonest first. */
export const readLots = (op: Operation, ledger: Ledger, { owner, at }: LockedAccount): Promise<Lot[]> =>
  op.tx.rows<Lot>(
    `select lot, effective_at as "expiresAt", -sum(amount)::bigint as remaining from ${names(ledger).entries}
     where owner_id = $1::bigint and lot > 0 and effective_at > $2::timestamptz
     group by lot, effective_at having sum(amount) < 0 order by effective_at, lot`,
    [owner, new Date(at)],
    statement(ledger, 'lots'),
  );

/** The main entry of a document, or null. */
export async function findEntry(
  op: Operation,
  ledger: Ledger,
  entry: { readonly owner: number; readonly type: string; readonly ref: Reference },
): Promise<StoredEntry | null> {
  const [found] = await op.tx.rows<StoredEntry>(
    `select id, amount, held from ${names(ledger).entries}
     where owner_id = $1::bigint and type = $2::text and ref_type = $3::text and ref_id = $4::bigint and lot = 0`,
    [entry.owner, entry.type, entry.ref.type, entry.ref.id],
    statement(ledger, 'find'),
  );
  return found ?? null;
}

/** The parts of lots that an entry took. */
export const datedEntriesOf = (op: Operation, ledger: Ledger, owner: number, entryId: number): Promise<DatedEntry[]> =>
  op.tx.rows<DatedEntry>(
    `select lot, amount, effective_at as "effectiveAt" from ${names(ledger).entries}
     where owner_id = $1::bigint and ref_type = 'entry' and ref_id = $2::bigint and lot > 0`,
    [owner, entryId],
    statement(ledger, 'parts'),
  );

const entryColumns =
  'owner_id, type, amount, held, available_after, ref_type, ref_id, lot, effective_at, hold_until, reverses_id, note, actor_name';

/** The next instant at which the balance changes by itself: a credit or a hold ends. */
const nextAt = (entries: string, after: string): string => `(select min(x.at) from (
   select effective_at as at from ${entries} where owner_id = $1::bigint and lot > 0 and effective_at > ${after}
   union all select hold_until from ${entries} where owner_id = $1::bigint and hold_until > ${after}) x)`;

/** Shows the balance in the field of the owner that mirrors it. */
const mirrored = ({ owner, mirror }: Ledger, amount: string): string =>
  mirror === null
    ? ''
    : `, m as (update ${quoted(tableNameOf(owner()))} set ${columnOf(mirror)} = ${amount} where id = $1::bigint)`;

/** Writes a posting and the account in one statement; returns what can be spent afterwards. */
export async function post(op: Operation, ledger: Ledger, account: LockedAccount, posting: Posting): Promise<number> {
  const { accounts, entries } = names(ledger);
  const available = account.available + posting.amount;
  const written = await op.tx.run(
    `with e as (
       insert into ${entries} (${entryColumns})
       values ($1::bigint, $2::text, $3::bigint, $4::bigint, $5::bigint, $6::text, $7::bigint, 0, $8::timestamptz, $9::timestamptz, $10::bigint, $11::text, $12::text)
       returning id),
     d as (
       insert into ${entries} (${entryColumns})
       select $1::bigint, 'expire', v.amount, 0, $5::bigint, 'entry', e.id, coalesce(v.lot, e.id), v.at, null, null, null, $12::text
       from e cross join jsonb_to_recordset($13::jsonb) as v(lot bigint, amount bigint, at timestamptz)
       returning effective_at)${mirrored(ledger, '$5::bigint')}
     update ${accounts} t set available = $5::bigint, on_hold = $14::bigint, applied_until = $8::timestamptz, version = t.version + 1,
       updated_at = $8::timestamptz,
       next_at = least((select min(effective_at) from d), $9::timestamptz, ${nextAt(entries, '$8::timestamptz')})
     from e where t.owner_id = $1::bigint and t.deleted_at is null`,
    [
      account.owner,
      posting.type,
      posting.amount,
      posting.held,
      available,
      posting.ref.type,
      posting.ref.id,
      new Date(account.at),
      posting.holdUntil ? new Date(posting.holdUntil) : null,
      posting.reversesId ?? null,
      posting.note ?? null,
      // The owner is known: a name of theirs would outlive their erasure.
      op.actor.kind === 'member' ? '' : op.actor.nickname,
      JSON.stringify(
        posting.parts.map(({ lot, amount, effectiveAt }) => ({ lot, amount, at: new Date(effectiveAt).toISOString() })),
      ),
      account.onHold + posting.held,
    ],
    statement(ledger, 'post'),
  );
  if (written !== 1) throw new Error(`the posting of ${account.owner} in ${ledger.name} was not written`);
  return available;
}

/** Writes what became effective by itself into the account: credits that expired meanwhile. */
export async function applyDue(op: Operation, ledger: Ledger, { owner, available, at }: LockedAccount): Promise<void> {
  const { accounts, entries } = names(ledger);
  await op.tx.run(
    `with a as (select 1)${mirrored(ledger, '$2::bigint')}
     update ${accounts} t set available = $2::bigint, applied_until = $3::timestamptz, version = t.version + 1,
       updated_at = $3::timestamptz, next_at = ${nextAt(entries, '$3::timestamptz')}
     where t.owner_id = $1::bigint and t.deleted_at is null`,
    [owner, available, new Date(at)],
    statement(ledger, 'apply'),
  );
}

/** The documents whose holds have ended at the instant of the account, but were neither captured nor released. */
export const expiredHolds = (op: Operation, ledger: Ledger, { owner, at }: LockedAccount): Promise<Reference[]> =>
  op.tx.rows<Reference>(
    `select h.ref_type as type, h.ref_id as id from ${names(ledger).entries} h
     where h.owner_id = $1::bigint and h.type = 'hold' and h.hold_until <= $2::timestamptz and not exists (
       select from ${names(ledger).entries} o where o.owner_id = h.owner_id and o.type in ('capture', 'release')
         and o.ref_type = h.ref_type and o.ref_id = h.ref_id and o.lot = 0)
     order by h.hold_until, h.id`,
    [owner, new Date(at)],
    statement(ledger, 'ended'),
  );
