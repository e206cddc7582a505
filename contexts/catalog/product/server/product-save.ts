import { reject } from '@shopkeeper/resource';
import { withDataScope } from '@shopkeeper/crud/data-scope';
import { present } from '@shopkeeper/crud/routes';
import { addRow, editRow, readRow, registerResource } from '@shopkeeper/crud/rows';
import { badInput, businessError, type SignedContext } from '@shopkeeper/server';
import { type Tx } from '@shopkeeper/server/database';
import { countStock } from '../../stock/server/stock.operations.ts';
import { product } from '../product.resource.ts';
import { productExtension } from './product-extension.ts';
import { rejectionMessage } from './product-texts.ts';
import { lockedLevelsOf } from './sku-stock.ts';

/** The counted stock of one SKU. With `was`, the count is accepted only while the stock on hand still has that value. */
export interface Counted {
  readonly values: readonly string[];
  readonly onHand: number;
  readonly was?: number | undefined;
}

interface Asked {
  readonly product: Readonly<Record<string, unknown>>;
  readonly stock: readonly Counted[];
}

interface Saved {
  readonly id: number;
  readonly skus?: unknown;
}

const registered = withDataScope(registerResource(product, productExtension));
const keyOf = (values: readonly string[]): string => JSON.stringify(values);

async function count(
  tx: Tx,
  saved: Saved,
  { counted, actorId }: { counted: readonly Counted[]; actorId: number },
): Promise<void> {
  const skus = new Map((saved.skus as { id: number; values: string[] }[]).map(({ id, values }) => [keyOf(values), id]));
  const levels = await lockedLevelsOf(tx, saved.id);
  const lines = counted.map(({ values, onHand, was }, place) => {
    const skuId = skus.get(keyOf(values));
    if (skuId === undefined) throw badInput([{ path: `stock.${place}.values`, rule: 'missing-reference' }]);
    const now = levels.get(skuId)?.onHand ?? 0;
    if (was !== undefined && was !== now) throw businessError(reject('stock.changed-meanwhile', { skuId, was, now }));
    return { skuId, qty: onHand };
  });
  if (new Set(lines.map((line) => line.skuId)).size < lines.length) throw badInput([{ path: 'stock', rule: 'duplicate' }]);
  await countStock(tx, lines, { refType: null, refId: null, note: 'product form', actorId });
}

/** Saves a product and its counted stock in one transaction; returns the full row like `GetDetailPage`. */
export async function saveWithStock(context: SignedContext, options: Asked, isNew: boolean): Promise<unknown> {
  const { id: _id, version: _version, ...draft } = options.product;
  const id = await context.db.transaction(async (tx) => {
    const saved = isNew
      ? await addRow(tx, registered, { raw: draft, context })
      : await editRow(tx, registered, { raw: options.product, context });
    if (options.stock.length > 0) await count(tx, saved, { counted: options.stock, actorId: context.actor.id });
    return saved.id;
  });
  const row = await readRow(context.db, { resource: product, id });
  const rows = row === null ? [] : [row];
  const { result, refs } = await present(context.db, { registered, rows, context, translate: rejectionMessage }, true);
  return { ...result[0], refs };
}
