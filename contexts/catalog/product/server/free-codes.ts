import { type FieldIssue } from '@shopkeeper/resource/schema';
import { RequestError } from '@shopkeeper/server';
import { type Tx } from '@shopkeeper/server/database';
import { repeatedCodes } from '../sku-grid.domain.ts';

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

async function takenCodes(tx: Tx, write: Write): Promise<readonly Taken[]> {
  const [codes, barcodes] = [newCodes(write, 'skuCode'), newCodes(write, 'barcode')];
  if (codes.length + barcodes.length === 0) return [];
  return tx.rows<Taken>(
    `select 'skuCode' as field, s.sku_code as code, p.name from catalog_product_sku s join catalog_product p on p.id = s.parent_id
       where s.sku_code = any($1::text[]) and s.parent_id <> $3
     union all
     select 'barcode', s.barcode, p.name from catalog_product_sku s join catalog_product p on p.id = s.parent_id
       where s.barcode = any($2::text[]) and s.parent_id <> $3`,
    [codes, barcodes, write.before?.id ?? 0],
    'sku_codes_taken',
  );
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
