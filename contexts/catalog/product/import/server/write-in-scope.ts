import { dataScopeOf, rowsInScope } from '@shopkeeper/crud/data-scope';
import { savepoint } from '@shopkeeper/crud/import-export';
import { RequestError, type SignedContext } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { product } from '../../product.resource.ts';
import { rowErrorOf } from '../row-errors.domain.ts';
import type { ResolvedProduct } from '../status.domain.ts';
import type { ValidatedBatch } from './file.ts';
import { isRevision, type Revision } from './records.ts';
import { writeBatch } from './write.ts';

interface WritingInScope {
  readonly who: SignedContext;
  readonly importId: string;
}

/** The changed products that are in the data scope of their importer no longer. */
async function leaving(tx: Tx, changed: readonly Revision[], caller: SignedContext): Promise<ReadonlySet<number>> {
  const ids = changed.map(({ now }) => now.productId);
  const seen = await rowsInScope(tx, product, { caller, ids });
  return new Set(ids.filter((id) => !seen.has(id)));
}

function refused({ verdict: { handle, name, lines, warnings }, now }: Revision): ResolvedProduct {
  const at = { line: lines[0] ?? 0, column: null, value: handle };
  const rowErrors = [rowErrorOf({ at, rule: 'import.leaves-scope', params: {} })];
  return { verdict: { kind: 'error', handle, name, lines, warnings, rowErrors }, status: null, now };
}

/**
 * Writes a batch, and returns it as it was written: a product that the file would take out of the sight of its importer stays as it is
 * and is an error, as in the form.
 */
export async function writeInScope(tx: Tx, batch: ValidatedBatch, args: WritingInScope): Promise<readonly ResolvedProduct[]> {
  if (!dataScopeOf(product, args.who)) {
    await writeBatch(tx, batch, args);
    return batch.settled;
  }
  let { settled } = batch;
  for (;;) {
    let left: ReadonlySet<number> = new Set();
    const error = await savepoint(tx, async () => {
      await writeBatch(tx, { ...batch, settled }, args);
      left = await leaving(tx, settled.filter(isRevision), args.who);
      // Undoes the batch, which is written again without them.
      if (left.size > 0) throw new RequestError(403, 'request.forbidden');
    });
    if (error === null) return settled;
    const out = left;
    if (out.size === 0) throw error;
    settled = settled.map((one) => (isRevision(one) && out.has(one.now.productId) ? refused(one) : one));
  }
}
