import type { Operation } from '@shopkeeper/crud/lifecycle';
import { anyOf, columns, optionalColumns, typedQuery } from '@shopkeeper/crud/queries';
import { notFound } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { audit } from '@shopkeeper/server/http';
import { eq, sql } from 'drizzle-orm';
import { productSkusTable, storagePositionTable } from '#tables';

const s = productSkusTable;
const h = storagePositionTable;

/** What a packer has to know of a SKU: its label, and where it stands; null where nobody has said so. */
export interface StoredSku {
  readonly skuId: number;
  readonly barcode: string | null;
  readonly shelf: string | null;
}

const storedOf = typedQuery<{ ids: readonly number[] }>()('catalog_stored_skus', (db, { ids }) =>
  db
    .select({ ...columns({ skuId: s.id, barcode: s.barcode }), ...optionalColumns({ shelf: h.shelf }) })
    .from(s)
    .leftJoin(h, eq(h.skuId, s.id))
    .where(anyOf(s.id, ids)),
);

/** Returns barcode and shelf of SKUs; those that no longer exist are missing from the result. */
export async function storedSkusOf(db: Queryable, skuIds: readonly number[]): Promise<ReadonlyMap<number, StoredSku>> {
  if (skuIds.length === 0) return new Map();
  const rows = await storedOf(db, { ids: [...new Set(skuIds)] });
  return new Map(rows.map((row) => [row.skuId, row]));
}

const skuOf = typedQuery<{ skuId: number }>()('catalog_storage_position_sku', (db, { skuId }) =>
  db
    .select(columns({ skuCode: s.skuCode }))
    .from(s)
    .where(eq(s.id, skuId)),
);

const write = typedQuery<{ skuId: number; shelf: string }>()('catalog_storage_position_write', (db, { skuId, shelf }) =>
  db
    .insert(h)
    .values({ skuId, shelf })
    .onConflictDoUpdate({ target: h.skuId, set: { shelf: sql`excluded.shelf` } }),
);

const clear = typedQuery<{ skuId: number }>()('catalog_storage_position_clear', (db, { skuId }) =>
  db.delete(h).where(eq(h.skuId, skuId)),
);

/** Says where a SKU stands, in capitals; an empty shelf forgets it. Throws 404 for a SKU that does not exist. */
export async function writeStoragePosition(op: Operation, { skuId, shelf }: { skuId: number; shelf: string }): Promise<void> {
  const [sku] = await skuOf(op.tx, { skuId });
  if (!sku) throw notFound({ skuId });
  const place = shelf.trim().toUpperCase();
  await (place === '' ? clear(op.tx, { skuId }) : write(op.tx, { skuId, shelf: place }));
  audit(op.tx, op, [
    {
      action: 'writeStoragePosition',
      resource: 'catalog/stock',
      rowId: skuId,
      label: sku.skuCode ?? '',
      after: { shelf: place },
    },
  ]);
}
