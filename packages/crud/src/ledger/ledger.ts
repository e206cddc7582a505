import { isRejection, reject, type Rejection } from '@shopkeeper/resource';
import type { Ledger } from '@shopkeeper/resource/ledger';
import { tableNameOf } from '@shopkeeper/resource/view';
import { businessError } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { quoted } from '../list/sql-text.ts';
import type { Operation } from '../lifecycle/operation.ts';
import {
  findEntry,
  lockAccount,
  type LockedAccount,
  datedEntriesOf,
  post,
  readLots,
  type Reference,
  type StoredEntry,
} from './account.ts';
import { booksOf, sumsAt } from './books.ts';
import { returnToLots, takeFromLots } from './postings.ts';

/** A posting: whose account, for which document, and how much, as a positive integer of the unit. */
interface Amount {
  readonly owner: number;
  readonly ref: Reference;
  readonly amount: number;
  readonly note?: string | null;
}

interface Typed<T extends string> extends Amount {
  readonly type: T;
}

/** What can be spent after a posting. `isRepeat`: the same posting was made before, and nothing was written now. */
export interface Posted {
  readonly available: number;
  readonly isRepeat: boolean;
}

function requireAmount(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new RangeError(`an amount of a ledger is a positive integer, not ${amount}`);
}

async function repeated(op: Operation, ledger: Ledger, account: LockedAccount, posting: { type: string; ref: Reference }) {
  const found = await findEntry(op, ledger, { owner: account.owner, ...posting });
  return found && { available: account.available, isRepeat: true };
}

/** Adds an amount. With `expiresAt` (UTC epoch ms) what is left of it then is lost; a debt of the account is paid first. */
export async function credit<T extends string>(
  op: Operation,
  ledger: Ledger<T>,
  posting: Typed<T> & { readonly expiresAt?: number | null },
): Promise<Posted> {
  requireAmount(posting.amount);
  const account = await lockAccount(op, ledger, posting.owner);
  const before = await repeated(op, ledger, account, posting);
  if (before) return before;
  const { expiresAt = null } = posting;
  if (expiresAt !== null && !ledger.hasLots) throw new Error(`credits of ${ledger.name} do not expire`);
  const spendable = Math.max(0, posting.amount - Math.max(0, -account.available));
  // An account may be ahead of the clock of this process: an entry dated before it would never be applied.
  const parts =
    expiresAt === null || spendable === 0
      ? []
      : [{ lot: null, amount: -spendable, effectiveAt: Math.max(expiresAt, account.at + 1) }];
  return { available: await post(op, ledger, account, { ...posting, held: 0, parts }), isRepeat: false };
}

const insufficient = ({ name, unit }: Ledger, available: number, amount: number): Rejection =>
  reject('ledger.insufficient', { ledger: name, unit, available, amount });

/** Takes an amount and puts `held` of it on hold; rejects with `ledger.insufficient`. */
async function take(
  op: Operation,
  ledger: Ledger,
  posting: Typed<string> & { readonly held: number; readonly holdUntil?: number | null },
): Promise<Posted | Rejection> {
  requireAmount(posting.amount);
  const account = await lockAccount(op, ledger, posting.owner);
  const before = await repeated(op, ledger, account, posting);
  if (before) return before;
  if (account.available < posting.amount) return insufficient(ledger, account.available, posting.amount);
  const parts = ledger.hasLots ? takeFromLots(await readLots(op, ledger, account), posting.amount) : [];
  return { available: await post(op, ledger, account, { ...posting, amount: -posting.amount, parts }), isRepeat: false };
}

function unwrapped<T>(result: T | Rejection): T {
  if (isRejection(result)) throw businessError(result);
  return result;
}

/** Takes an amount, soonest expiry first. Rejects with `ledger.insufficient` (available, amount) and writes nothing then. */
export const tryDebit = <T extends string>(op: Operation, ledger: Ledger<T>, posting: Typed<T>): Promise<Posted | Rejection> =>
  take(op, ledger, { ...posting, held: 0 });

/** `tryDebit` that throws the rejection (409), which undoes the operation. */
export const debit = async <T extends string>(op: Operation, ledger: Ledger<T>, posting: Typed<T>): Promise<Posted> =>
  unwrapped(await tryDebit(op, ledger, posting));

/** Reserves an amount for a document until it is captured, released, or `until` (UTC epoch ms) has passed. Throws as `debit` does. */
export const hold = async (
  op: Operation,
  ledger: Ledger,
  posting: Amount & { readonly until?: number | null },
): Promise<Posted> =>
  unwrapped(await take(op, ledger, { ...posting, type: 'hold', held: posting.amount, holdUntil: posting.until ?? null }));

/** Ends the hold of a document: `captured` of it is spent and the rest given back to its lots. */
async function endHold(
  op: Operation,
  ledger: Ledger,
  posting: Pick<Amount, 'owner' | 'ref' | 'note'> & { type: 'capture' | 'release'; captured: number | null },
) {
  const account = await lockAccount(op, ledger, posting.owner);
  const before = await repeated(op, ledger, account, posting);
  if (before) return before;
  const held = await findEntry(op, ledger, { owner: posting.owner, type: 'hold', ref: posting.ref });
  const other = posting.type === 'capture' ? 'release' : 'capture';
  const ended = await findEntry(op, ledger, { owner: posting.owner, type: other, ref: posting.ref });
  if (!held || ended)
    throw businessError(reject('ledger.no-hold', { ledger: ledger.name, refType: posting.ref.type, refId: posting.ref.id }));
  const captured = posting.captured ?? held.held;
  if (captured > held.held) throw businessError(insufficient(ledger, held.held, captured));
  const back = held.held - captured;
  const taken = back > 0 && ledger.hasLots ? await datedEntriesOf(op, ledger, posting.owner, held.id) : [];
  const parts = returnToLots(taken, { amount: back, total: held.held, at: account.at });
  const available = await post(op, ledger, account, { ...posting, amount: back, held: -held.held, parts });
  return { available, isRepeat: false };
}

/** Spends what is on hold for a document; with `amount` only that much, and the rest is given back. */
export const capture = (
  op: Operation,
  ledger: Ledger,
  { amount = null, ...posting }: Pick<Amount, 'owner' | 'ref' | 'note'> & { readonly amount?: number | null },
): Promise<Posted> => endHold(op, ledger, { ...posting, type: 'capture', captured: amount });

/** Gives back what is on hold for a document, to the lots that it came from. */
export const release = (op: Operation, ledger: Ledger, posting: Pick<Amount, 'owner' | 'ref' | 'note'>): Promise<Posted> =>
  endHold(op, ledger, { ...posting, type: 'release', captured: 0 });

/** How much of an earlier entry was posted for good: of a hold only what was captured. */
async function settledOf(op: Operation, ledger: Ledger, owner: number, { type, ref }: { type: string; ref: Reference }) {
  const original = await findEntry(op, ledger, { owner, type, ref });
  const captured = type === 'hold' ? await findEntry(op, ledger, { owner, type: 'capture', ref }) : original;
  if (!original || !captured)
    throw businessError(reject('ledger.no-entry', { ledger: ledger.name, refType: ref.type, refId: ref.id }));
  return { original, settled: Math.abs(original.amount) - (type === 'hold' ? captured.amount : 0) };
}

/** Takes back an earlier entry, wholly or in part, for the document `ref`; of a hold what was captured. */
export async function reverse<T extends string>(
  op: Operation,
  ledger: Ledger<T>,
  posting: Amount & { readonly of: { readonly type: T | 'hold'; readonly ref: Reference } },
): Promise<Posted> {
  requireAmount(posting.amount);
  const { owner, of, ref, amount, note = null } = posting;
  const account = await lockAccount(op, ledger, owner);
  const before = await repeated(op, ledger, account, { type: 'reverse', ref });
  if (before) return before;
  const { original, settled } = await settledOf(op, ledger, owner, of);
  const earlier = await reversedOf(op, ledger, original.id);
  const left = settled - earlier;
  if (amount > left) throw businessError(insufficient(ledger, left, amount));
  const isCredit = original.amount > 0;
  if (isCredit && account.available < amount && !ledger.mayOwe)
    throw businessError(insufficient(ledger, account.available, amount));
  const parts = isCredit
    ? await takenBack(op, ledger, account, { lot: original.id, amount })
    : await givenBack(op, ledger, account, { original, amount, earlier });
  const signed = isCredit ? -amount : amount;
  const available = await post(op, ledger, account, {
    type: 'reverse',
    amount: signed,
    held: 0,
    ref,
    parts,
    reversesId: original.id,
    note,
  });
  return { available, isRepeat: false };
}

async function reversedOf(op: Operation, { entry }: Ledger, id: number): Promise<number> {
  const [row] = await op.tx.rows<{ amount: number }>(
    `select coalesce(abs(sum(amount)), 0)::bigint as amount from ${quoted(tableNameOf(entry))} where reverses_id = $1::bigint`,
    [id],
  );
  return row?.amount ?? 0;
}

/** A credit is taken back from its own lot first. */
async function takenBack(
  op: Operation,
  ledger: Ledger,
  account: LockedAccount,
  { lot, amount }: { lot: number; amount: number },
) {
  if (!ledger.hasLots) return [];
  const lots = await readLots(op, ledger, account);
  const own = takeFromLots(
    lots.filter((one) => one.lot === lot),
    amount,
  );
  const rest = amount - own.reduce((sum, part) => sum + part.amount, 0);
  const others =
    rest > 0
      ? takeFromLots(
          lots.filter((one) => one.lot !== lot),
          Math.min(rest, Math.max(0, account.available)),
        )
      : [];
  return [...own, ...others];
}

/** What a debit gives back to its lots; what pays a debt of the account returns to none. */
async function givenBack(
  op: Operation,
  ledger: Ledger,
  account: LockedAccount,
  reversed: { readonly original: StoredEntry; readonly amount: number; readonly earlier: number },
) {
  if (!ledger.hasLots) return [];
  const { original, earlier } = reversed;
  const amount = reversed.amount - Math.min(reversed.amount, Math.max(0, -account.available));
  const taken = await datedEntriesOf(op, ledger, account.owner, original.id);
  return returnToLots(taken, { amount, total: -original.amount, at: account.at, earlier });
}

/** The balance of an owner at an instant (UTC epoch ms), in the past or in the future. */
export const balanceAt = async (
  db: Queryable,
  ledger: Ledger,
  of: { readonly owner: number; readonly at: number },
): Promise<number> => (await sumsAt(db, booksOf(ledger), of))['available'] ?? 0;
