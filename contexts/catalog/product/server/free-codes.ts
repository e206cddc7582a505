import { type FieldIssue } from '@shopkeeper/resource/schema';
import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { RequestError } from '@shopkeeper/server';
import { type Tx } from '@shopkeeper/server/database';
import { and, eq, ne, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { productSkusTable, productTable } from '#tables';
import { repeatedCodes } from '../sku-grid.domain.ts';

const s = productSkusTable;
const p = productTable;

interface Coded {
  readonly id?: number | undefined;
  readonly skuCode?: string | null;
  readonly barcode?: string | null;
}

interface Taken {
  readonly field: 'skuCode' | 'barcode';
  readonly code: string;
  readonly name: string;
}

interface Write {
  /** The product being changed; null when adding one. */
  readonly before: { readonly id: number; readonly skus: readonly Coded[] } | null;
  readonly skus: readonly Coded[];
}

/** Returns the codes that this product did not have before. */
function newCodes({ before, skus }: Write, field: Taken['field']): string[] {
  const own = new Set((before?.skus ?? []).map((sku) => sku[field]));
  return skus.flatMap((sku) => (sku[field] && !own.has(sku[field]) ? [sku[field]] : []));
}

const usedElsewhere = typedQuery<{ codes: readonly string[]; barcodes: readonly string[]; productId: number }>()(
  'sku_codes_taken',
  (db, { codes, barcodes, productId }) => {
    const usedAs = (field: Taken['field'], values: typeof codes | typeof barcodes) =>
      db
        .select(columns({ field: sql<Taken['field']>`${field}::text`, code: sql<string>`${s[field]}`, name: p.name }))
        .from(s)
        .innerJoin(p, eq(p.id, s.parentId))
        .where(and(anyOf(s[field], values), ne(s.parentId, productId)));
    return unionAll(usedAs('skuCode', codes), usedAs('barcode', barcodes));
  },
);

async function takenCodes(tx: Tx, write: Write): Promise<readonly Taken[]> {
  const [codes, barcodes] = [newCodes(write, 'skuCode'), newCodes(write, 'barcode')];
  if (codes.length + barcodes.length === 0) return [];
  return usedElsewhere(tx, { codes, barcodes, productId: write.before?.id ?? 0 });
}

/**
 * Rejects (409 `request.duplicate`, with an issue for each cell) codes and barcodes that another product has, or that occur twice
 * here.
 */
export async function requireFreeCodes(tx: Tx, write: Write): Promise<void> {
  const { skus } = write;
  const twice = repeatedCodes(skus).map(([at, field]): FieldIssue => ({
    path: `skus.${at}.${field}`,
    rule: 'product.codeRepeated',
  }));
  const taken = (await takenCodes(tx, write)).flatMap(({ field, code, name }) => {
    const at = skus.findIndex((sku) => sku[field] === code);
    return at < 0 ? [] : [{ path: `skus.${at}.${field}`, rule: 'product.codeTaken', params: { name } }];
  });
  const fields = [...twice, ...taken];
  if (fields.length > 0) throw new RequestError(409, 'request.duplicate', { fields });
}
