import type { Ledger } from '@shopkeeper/resource/ledger';
import { tableNameOf } from '@shopkeeper/resource/view';
import type { Queryable } from '@shopkeeper/server/database';
import { quoted } from '../list/sql-text.ts';

/** An account whose stored balance is not the sum of its entries. Amounts are integers of the unit. */
export interface LedgerDifference {
  readonly owner: number;
  readonly available: number;
  readonly entries: number;
  readonly onHold: number;
  readonly held: number;
}

/** Compares every account with its entries; an empty list means that the books balance. */
export const ledgerDifferences = (db: Queryable, { account, entry }: Ledger): Promise<LedgerDifference[]> =>
  db.rows<LedgerDifference>(
    `select a.owner_id as owner, a.available, coalesce(e.amount, 0)::bigint as entries, a.on_hold as "onHold",
       coalesce(e.held, 0)::bigint as held
     from ${quoted(tableNameOf(account))} a
     left join lateral (select sum(amount) filter (where effective_at <= a.applied_until) as amount, sum(held) as held
       from ${quoted(tableNameOf(entry))} x where x.owner_id = a.owner_id) e on true
     where a.deleted_at is null and (a.available <> coalesce(e.amount, 0) or a.on_hold <> coalesce(e.held, 0)) order by 1`,
  );
