import type { Ledger } from '@shopkeeper/resource/ledger';
import { tableNameOf } from '@shopkeeper/resource/view';
import { providedByModules } from './module-files.ts';

/**
 * Statements that make an invariant untrue on the demo shop, by its key; `contradictions` in
 * `contexts/<context>/<module>/testing/<module>.contradictions.ts`. They run without constraints, triggers and unique indexes, in a
 * transaction that is rolled back.
 */
export type InvariantContradictions = Readonly<Record<string, readonly string[]>>;

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The contradictions of the invariants that every ledger has; `ownerRow` adds the owner 1 where the demo shop has none. */
export function contradictionsOfLedger(ledger: Ledger, ownerRow?: string): InvariantContradictions {
  const { account, entry, mirror, hasLots } = ledger;
  const accounts = tableNameOf(account);
  const entries = tableNameOf(entry);
  const owner = tableNameOf(ledger.owner());
  const opened = (available: number, held: number) =>
    `insert into ${accounts} (account_no, owner_id, available, on_hold, applied_until) values ('1', 1, ${available}, ${held}, now())`;
  const entered = (amount: number, after: number, more = '0') =>
    `insert into ${entries} (owner_id, type, amount, held, available_after, ref_type, ref_id, lot, effective_at, actor_name)
     values (1, 'hold', ${amount}, 0, ${after}, 'order', 1, ${more}, now() - interval '1 hour', 'owner')`;
  const later = entered(20, 120).replace('1 hour', '1 minute');
  const of = (name: string, ...statements: string[]) => [`${account.name}.${name}`, statements] as const;
  return Object.fromEntries([
    of('sum', opened(100, 0)),
    of('held', opened(0, 5)),
    of('chain', opened(100, 0), entered(100, 100), later.replace(', 120,', ', 100,')),
    of('once', entered(100, 100), entered(100, 100)),
    of('least', opened(-1, -1)),
    ...(hasLots ? [of('lots', opened(0, 0), entered(100, 100, '7'))] : []),
    ...(mirror === null
      ? []
      : [of('mirror', opened(77, 0), ...(ownerRow ? [ownerRow] : []), `update ${owner} set ${snake(mirror)} = 78 where id = 1`)]),
  ]);
}

const provided = await providedByModules<InvariantContradictions>('contradictions');

/** The contradictions of the invariants of all modules. */
export const contradictionsOfModules: InvariantContradictions = Object.fromEntries(
  provided.flatMap(({ value }) => Object.entries(value)),
);
