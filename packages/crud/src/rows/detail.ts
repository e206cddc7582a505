import type { AnyResource, RowOf } from '@shopkeeper/resource';
import { can } from '@shopkeeper/resource';
import type { AnyDetail, Child, Detail, PartOf } from '@shopkeeper/resource/detail';
import { permissionOf, tableNameOf } from '@shopkeeper/resource/view';
import type { SignedContext } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { columnOf, quoted, readableFields, selected, statementName, Values } from '../list/sql-text.ts';
import { dataScopeOf } from './data-scope.ts';
import { rowFor } from './readable.ts';
import { type AnyRow, withLines } from './rows.ts';

type Loader<R, V> = (db: Queryable, row: RowOf<R>, context: SignedContext) => Promise<V | null>;

/** Reads the parts of a detail: exactly one function for each declared part. */
export type PartLoaders<D> =
  D extends Detail<infer R, infer _C, infer P> ? { readonly [K in keyof P]: Loader<R, PartOf<D, K>> } : never;

/** A detail with the functions that read its parts, as a module registers it. */
export interface RegisteredDetail {
  readonly detail: AnyDetail;
  readonly parts: Readonly<Record<string, (db: Queryable, row: never, context: SignedContext) => Promise<unknown>>>;
}

/** Joins a declared detail with the functions that read its parts. A part may answer null for readers who must not see it. */
export const detailOf = <R extends AnyResource, D extends Detail<R, never, never> | AnyDetail>(
  detail: D & AnyDetail,
  parts: PartLoaders<D>,
): RegisteredDetail => ({ detail, parts: parts as RegisteredDetail['parts'] });

const mostChildren = 500;

/** The child rows of a row, oldest first, with their lines. */
async function readChildren(
  db: Queryable,
  { of, by }: Child,
  { id, context }: { readonly id: number; readonly context: SignedContext },
): Promise<readonly AnyRow[]> {
  const values = new Values();
  const parent = values.add(id);
  const scope = dataScopeOf(of, context)?.(values);
  const text = `select ${selected(readableFields(of))} from ${quoted(tableNameOf(of))} t
    where t.${columnOf(by)} = ${parent}::bigint and t.deleted_at is null${scope ? ` and ${scope}` : ''} order by t.id limit ${mostChildren}`;
  return withLines(db, of, { rows: await db.rows<AnyRow>(text, values.list, statementName(text)) });
}

/** Reads what a detail shows besides its row; null for each child whose list the reader may not see. */
export async function readDetail(
  db: Queryable,
  { detail, parts }: RegisteredDetail,
  { row, context }: { readonly row: AnyRow; readonly context: SignedContext },
): Promise<Readonly<Record<string, unknown>>> {
  const found: Record<string, unknown> = {};
  // Sequential: after a transition the reads share its one connection.
  for (const [key, one] of Object.entries(detail.children))
    found[key] = can(context.actor, permissionOf(one.of, 'index'))
      ? (await readChildren(db, one, { id: row.id, context })).map((child) => rowFor(context, one.of, child))
      : null;
  for (const [key, load] of Object.entries(parts)) found[key] = await load(db, row as never, context);
  return found;
}
