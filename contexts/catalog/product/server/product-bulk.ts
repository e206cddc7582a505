import { mount, moveRow, RequestError, type SignedContext } from '@shopkeeper/server-kit';
import type { ProductMove } from '../product-machine.domain.ts';
import { product } from '../product.resource.ts';
import { productExtension } from './product-extension.ts';
import { refusalText } from './product-texts.ts';

interface Asked {
  readonly move: ProductMove;
  readonly publishAt?: number | undefined;
  readonly rows: readonly { readonly id: number; readonly version: number }[];
}

/** What became of one row; `error` is the code of its refusal, `msg` its text. */
export type Moved =
  | { readonly id: number; readonly ok: true; readonly version: number; readonly status: string }
  | { readonly id: number; readonly ok: false; readonly error: string; readonly msg: string; readonly facts: unknown };

const mounted = mount(product, productExtension);

async function moveOne(context: SignedContext, asked: Asked, row: Asked['rows'][number]): Promise<Moved> {
  const raw = { ...row, ...(asked.publishAt === undefined ? {} : { publishAt: asked.publishAt }) };
  try {
    const after = await context.db.transaction((tx) => moveRow(tx, mounted, { name: asked.move, raw, context }));
    return { id: row.id, ok: true, version: after.version, status: String(after.status) };
  } catch (fault) {
    if (!(fault instanceof RequestError)) throw fault;
    const { row: _stale, ...facts } = fault.facts;
    const msg = refusalText(context, { refused: fault.error, facts: facts as never });
    return { id: row.id, ok: false, error: fault.error, msg, facts };
  }
}

/** Makes one move with many products, each in its own transaction: one that may not move keeps no other back. */
export async function moveProducts(
  context: SignedContext,
  asked: Asked,
): Promise<{ result: Moved[]; ok: number; failed: number }> {
  const result: Moved[] = [];
  for (const row of asked.rows) result.push(await moveOne(context, asked, row));
  const ok = result.filter((one) => one.ok).length;
  return { result, ok, failed: result.length - ok };
}
