import { RequestError } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { isUniqueViolation } from '@shopkeeper/server/http';

/** Runs one step so that its error undoes only this step; a unique violation becomes the error that the form reports. */
export async function savepoint(tx: Tx, work: () => Promise<void>): Promise<RequestError | null> {
  await tx.run('savepoint import_step');
  try {
    await work();
    await tx.run('release savepoint import_step');
    return null;
  } catch (error) {
    await tx.run('rollback to savepoint import_step');
    if (isUniqueViolation(error)) return new RequestError(409, 'request.duplicate');
    if (error instanceof RequestError) return error;
    throw error;
  }
}
