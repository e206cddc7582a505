import type { Ledger } from '@shopkeeper/resource/ledger';
import { tableNameOf } from '@shopkeeper/resource/view';
import type { Task, TaskContext } from '@shopkeeper/server/jobs';
import { resourceEngineOf } from '../lifecycle/engine.ts';
import { asSystem, type Operation } from '../lifecycle/operation.ts';
import { ledgerInvariants } from '../invariants/ledger-invariants.ts';
import { quoted } from '../list/sql-text.ts';
import type { ServerModule } from '../module.ts';
import { applyDue, expiredHolds, lockAccount } from './account.ts';
import { release } from './ledger.ts';

const everySeconds = 60;
const mostAtOnce = 500;

/** Brings one account up to date: ends the holds whose time has passed, and applies the credits that have expired. */
export async function updateAccount(op: Operation, ledger: Ledger, owner: number): Promise<void> {
  const account = await lockAccount(op, ledger, owner);
  for (const ref of await expiredHolds(op, ledger, account)) await release(op, ledger, { owner, ref, note: null });
  await applyDue(op, ledger, await lockAccount(op, ledger, owner));
}

/** Settles the accounts whose balance changes by itself until now; returns how many. */
async function settleDue(ledger: Ledger, context: TaskContext): Promise<number> {
  const { db } = context;
  const engine = resourceEngineOf(context);
  const accounts = quoted(tableNameOf(ledger.account));
  const due = await db.rows<{ owner: number }>(
    `select owner_id as owner from ${accounts} where next_at <= $1::timestamptz and deleted_at is null order by next_at limit ${mostAtOnce}`,
    [new Date(engine.clock.now())],
    `ledger_${ledger.context}_${ledger.name}_due_accounts`,
  );
  for (const { owner } of due)
    await asSystem({ db, engine }, `${ledger.context}.${ledger.name}.settle`, (op) => updateAccount(op, ledger, owner));
  return due.length;
}

const settleTask = (ledger: Ledger): Task => ({
  name: `${ledger.context}.${ledger.name}.settle`,
  everySeconds,
  run: (context) => settleDue(ledger, context),
});

/**
 * The modules of a ledger: its accounts with their invariants, its entries, and the task by which credits and holds end. A balance is right without
 * the task, which only brings the stored one up to date.
 */
export const ledgerModules = (ledger: Ledger): ServerModule[] => [
  { resource: ledger.account, tasks: [settleTask(ledger)], invariants: ledgerInvariants(ledger) },
  { resource: ledger.entry },
];
