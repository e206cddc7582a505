import type { Operation } from '@shopkeeper/crud/lifecycle';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Database, Queryable, Tx } from '@shopkeeper/server/database';
import { asc, eq, isNotNull, sql } from 'drizzle-orm';
import { cashOutPayeeTable as t } from '#tables';
import { type Payee, payeeNameOf, type SealedPayee } from '../../payout/payout-report.domain.ts';

type Sealing = Pick<Operation, 'engine'>;

const insert = typedQuery<{ cashOutId: number; sealed: string }>()('distribution_payee_insert', (db, { cashOutId, sealed }) =>
  db.insert(t).values({ cashOutId, sealed }),
);

const find = typedQuery<{ cashOutId: number }>()('distribution_payee', (db, { cashOutId }) =>
  db
    .select(columns({ sealed: t.sealed, given: t.given }))
    .from(t)
    .where(eq(t.cashOutId, cashOutId)),
);

const slice = 100;

/** Payees in clear, locked; those that another process seals are passed over. */
const unsealed = typedQuery()('distribution_payees_unsealed', (db) =>
  db
    .select(columns({ cashOutId: t.cashOutId, given: t.given }))
    .from(t)
    .where(isNotNull(t.given))
    .orderBy(asc(t.cashOutId))
    .limit(slice)
    .for('update', { skipLocked: true }),
);

const putSealed = typedQuery<{ cashOutId: number; sealed: string }>()('distribution_payee_seal', (db, { cashOutId, sealed }) =>
  db
    .update(t)
    .set({ sealed: sql`${sealed}`, given: sql`null` })
    .where(eq(t.cashOutId, cashOutId)),
);

const sealOf = ({ engine }: Sealing, cashOutId: number, payee: Payee): string =>
  engine.settings.seal(payeeNameOf(cashOutId), JSON.stringify(payee));

/** Stores to whom a cash-out goes; nobody reads it from the tables. */
export const storePayee = (op: Operation, cashOutId: number, payee: Payee): Promise<unknown> =>
  insert(op.tx, { cashOutId, sealed: sealOf(op, cashOutId, payee) });

/** To whom a cash-out goes, sealed as a call of the transfer service takes it; null where nobody is named. */
export async function sealedPayee(op: Sealing & { readonly tx: Queryable }, cashOutId: number): Promise<SealedPayee | null> {
  const [row] = await find(op.tx, { cashOutId });
  const sealed = row?.sealed ?? (row?.given ? sealOf(op, cashOutId, row.given) : null);
  return sealed === null ? null : { name: payeeNameOf(cashOutId), sealed };
}

/** To whom a cash-out goes, in clear. */
export async function payeeOf(db: Queryable, { engine }: Sealing, cashOutId: number): Promise<Payee | null> {
  const payee = await sealedPayee({ tx: db, engine }, cashOutId);
  return payee && (JSON.parse(engine.settings.unseal(payee.name, payee.sealed)) as Payee);
}

const sealSome = async (tx: Tx, sealing: Sealing): Promise<number> => {
  const rows = await unsealed(tx, {});
  for (const { cashOutId, given } of rows)
    if (given) await putSealed(tx, { cashOutId, sealed: sealOf(sealing, cashOutId, given) });
  return rows.length;
};

/** Seals the payees that were stored in clear before there was a key for them. Each slice is a transaction: it may be ended anywhere. */
export async function sealPayees({ db, engine }: Sealing & { readonly db: Database }): Promise<void> {
  while ((await db.transaction((tx) => sealSome(tx, { engine }))) > 0);
}
