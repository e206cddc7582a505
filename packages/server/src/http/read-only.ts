import { RequestError } from '../routes/errors.ts';
import type { Database } from '../database/database.ts';
import { codeOf } from '../database/transaction.ts';

const readOnlySqlState = '25006';

function denied(error: unknown): never {
  throw codeOf(error) === readOnlySqlState ? new RequestError(403, 'request.view-only') : error;
}

/**
 * The same database for a caller who may only look: PostgreSQL itself rejects every change, with 403 `request.view-only`. Each
 * statement outside a transaction runs in one of its own.
 */
export function readOnlyOf(db: Database): Database {
  const transaction: Database['transaction'] = (work) =>
    db
      .transaction((tx) => {
        tx.send('set transaction read only');
        return work(tx);
      })
      .catch(denied);
  return {
    ...db,
    transaction,
    rows: (text, values, name) => transaction((tx) => tx.rows(text, values, name)),
    run: (text, values, name) => transaction((tx) => tx.run(text, values, name)),
    get withLongTimeout() {
      return readOnlyOf(db.withLongTimeout);
    },
  };
}
