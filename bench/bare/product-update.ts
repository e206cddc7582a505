import type pg from 'pg';
import { rowsOf, type Statement } from './pages.ts';

const update: Statement = {
  name: 'product_update',
  text: `update catalog_product set subtitle = $3, version = version + 1, updated_at = now() where id = $1 and version = $2
    returning id, version, subtitle, updated_at as "updatedAt"`,
  sample: [1, 0, 'a better one'],
};

export const productUpdateStatements = [update];

/** A single statement: a stale version updates no row. */
export async function productUpdate(pool: pg.Pool, body: { id: number; version: number; subtitle: string }) {
  const [row] = await rowsOf(pool, update, [body.id, body.version, body.subtitle]);
  return { code: row ? 1 : 409, msg: '', data: row ?? null };
}
