import { declarePersonal } from '@shopkeeper/resource';
import { sql } from 'drizzle-orm';
import { bigint, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Payee } from '../../payout/payout-report.domain.ts';

/** To whom a cash-out goes, encrypted with the key of the settings. `given` is in clear: it is from before, and is sealed by a task. */
export const cashOutPayeeTable = pgTable(
  'distribution_cash_out_payee',
  {
    cashOutId: bigint('cash_out_id', { mode: 'number' }).primaryKey(),
    sealed: text('sealed'),
    given: jsonb('given').$type<Payee>(),
  },
  (t) => [
    check('distribution_cash_out_payee_once', sql`(${t.sealed} is null) <> (${t.given} is null)`),
    index('distribution_cash_out_payee_given')
      .on(t.cashOutId)
      .where(sql`given is not null`),
  ],
);
declarePersonal(cashOutPayeeTable, 'keep: tax law; encrypted, of the cash-out beside it');
