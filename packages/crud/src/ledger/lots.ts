import type { Ledger } from '@shopkeeper/resource/ledger';
import type { Operation } from '../lifecycle/operation.ts';
import { lockAccount, readLots } from './account.ts';
import type { Lot } from './postings.ts';

/** What an owner has under the lock of the account: what can be spent, what is on hold, and the lots that expire. */
export async function lotsOf(
  op: Operation,
  ledger: Ledger,
  owner: number,
): Promise<{ readonly available: number; readonly onHold: number; readonly lots: readonly Lot[] }> {
  const account = await lockAccount(op, ledger, owner);
  const lots = ledger.hasLots ? await readLots(op, ledger, account) : [];
  return { available: account.available, onHold: account.onHold, lots };
}
