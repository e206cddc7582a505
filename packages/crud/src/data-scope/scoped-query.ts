import type { AnyResource } from '@shopkeeper/resource';
import { tableNameOf } from '@shopkeeper/resource/view';
import type { Queryable } from '@shopkeeper/server/database';
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { quoted, statementName, Values } from '../list/sql-text.ts';
import { type Builder, declaredStatement, type Parameters, type RowsOf } from '../queries/typed-query.ts';
import { dataScopeOf, type ScopeCaller } from '../rows/data-scope.ts';

/** Stand around the column of an id until the caller is known; comments, so that the text is a statement without them. */
const [opened, closed] = ['/*seen:*/', '/*:seen*/'] as const;
const marked = /\/\*seen:\*\/(.+?)\/\*:seen\*\//g;

type IsSeen = (id: AnyPgColumn) => SQL<boolean>;
const isSeen: IsSeen = (id) => sql<boolean>`(${sql.raw(opened)}${id}${sql.raw(closed)})`;

/**
 * Declares a statement like `typedQuery` that finds and counts only what the data scopes of its caller leave: `isSeen` holds for the id
 * of a row of the resource that the caller may read, and for every id where nothing limits the caller. It belongs into conditions,
 * where drizzle writes a column with its table.
 *
 * ```ts
 * const openOf = scopedQuery(lead)<{ status: string }>()('open_of', (db, p, isSeen) =>
 *   db.select(columns({ id: t.id })).from(t).where(and(eq(t.status, p.status), isSeen(t.id))));
 * const rows = await openOf(db, { status: 'new' }, context);
 * ```
 *
 * @throws Error when another statement has the name
 */
export const scopedQuery =
  (resource: AnyResource) =>
  <V extends object = Record<never, never>>() =>
  <Q extends SQLWrapper & PromiseLike<unknown>>(
    name: string,
    write: (db: Builder, parameters: Parameters<V>, seen: IsSeen) => Q,
  ) => {
    const statement = declaredStatement<V>(name, (db, parameters) => write(db, parameters, isSeen));
    return (db: Queryable, values: V, caller: ScopeCaller): Promise<RowsOf<Q>[]> => {
      const { text, given } = statement(values);
      const scope = dataScopeOf(resource, caller);
      if (!scope) return db.rows<RowsOf<Q>>(text.replaceAll(marked, 'true'), given, name);
      const all = new Values();
      for (const value of given) all.add(value);
      const seen = `select t.id from ${quoted(tableNameOf(resource))} t where ${scope(all)}`;
      const limited = text.replaceAll(marked, (_mark, id: string) => `${id} in (${seen})`);
      return db.rows<RowsOf<Q>>(limited, all.list, statementName(limited));
    };
  };
