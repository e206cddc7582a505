import type { Queryable } from '@shopkeeper/server/database';
import { type GetColumnData, is, Param, Placeholder, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { type AnyPgColumn, PgDialect } from 'drizzle-orm/pg-core';

const dialect = new PgDialect();
/** Writes statements; it has no connection. */
const builder = drizzle.mock();
export type Builder = typeof builder;

/** The value of a column as the database returns it: instants are UTC epoch ms. */
export type Stored<V> = V extends Date ? number : V;

type ValueOf<C> = C extends SQL<infer V> | SQL.Aliased<infer V> ? V : C extends AnyPgColumn ? Stored<GetColumnData<C>> : never;

type Selectable = Readonly<Record<string, AnyPgColumn | SQL>>;

/** Selects columns and expressions under the names of their keys. */
export function columns<const F extends Selectable>(fields: F): { [K in keyof F]: SQL.Aliased<ValueOf<F[K]>> } {
  const named = Object.entries(fields).map(([key, column]) => [key, sql`${column}`.as(key)]);
  return Object.fromEntries(named) as { [K in keyof F]: SQL.Aliased<ValueOf<F[K]>> };
}

/** Selects columns of a table that is joined by a left join: each is null where it has no row. */
export const optionalColumns = <const F extends Selectable>(fields: F): { [K in keyof F]: SQL.Aliased<ValueOf<F[K]> | null> } =>
  columns(fields);

/** Whether a column is one of the values of a parameter, in a form that is one statement for any number of values. */
export const anyOf = (column: AnyPgColumn, values: Placeholder): SQL<boolean> =>
  sql<boolean>`${column} = any(${values}::${sql.raw(column.getSQLType())}[])`;

/** The parameters of a statement, to be compared with columns. */
export type Parameters<V> = { readonly [K in keyof V & string]: Placeholder<K, V[K]> };

interface Written {
  readonly text: string;
  readonly keys: readonly string[];
}

function keyOf(parameter: unknown): string {
  const value = is(parameter, Param) ? parameter.value : parameter;
  if (!is(value, Placeholder)) throw new Error('a typed query has a value that is neither a constant nor a parameter');
  return value.name;
}

/** Constants stand in the text, so that the prepared plan can use partial indexes and the statistics of a value. */
function written(query: SQLWrapper): Written {
  const { sql: text, params } = dialect.sqlToQuery(query.getSQL().inlineParams());
  return { text, keys: params.map(keyOf) };
}

/** The text of a sub-query without parameters, for a statement of the kit that takes a part of its text from a module. */
export const textOf = (write: (db: Builder) => SQLWrapper): string => {
  const { text, keys } = written(write(builder));
  if (keys.length > 0) throw new Error('a part of a statement has no parameters');
  return `(${text})`;
};

/** The rows that a select, or a change with `returning`, answers with. */
export type RowsOf<Q> = Q extends PromiseLike<readonly (infer Row)[]> ? Row & object : never;

/** A connection prepares one text per name, so two statements with one name would fail at run time. */
const names = new Set<string>();

/** Names a statement, whose text is written at its first call: for values of its parameters, its text with them in their order. */
export function declaredStatement<V extends object>(
  name: string,
  write: (db: Builder, parameters: Parameters<V>) => SQLWrapper,
): (values: V) => { readonly text: string; readonly given: unknown[] } {
  if (names.has(name)) throw new Error(`two statements are named ${name}`);
  names.add(name);
  const parameters = new Proxy({}, { get: (_, key) => sql.placeholder(String(key)) }) as Parameters<V>;
  let known: Written | undefined;
  return (values) => {
    known ??= written(write(builder, parameters));
    const by = values as Readonly<Record<string, unknown>>;
    return { text: known.text, given: known.keys.map((key) => by[key]) };
  };
}

/**
 * Declares a statement over the tables of the own context. drizzle writes its text once, at the first call; then it runs by its
 * name and is prepared once per connection. `V` are the parameters; instants are passed as `Date`.
 *
 * ```ts
 * const ordersOf = typedQuery<{ memberId: number }>()('orders_of', (db, p) =>
 *   db.select(columns({ id: t.id, status: t.status })).from(t).where(eq(t.memberId, p.memberId)).limit(20));
 * const rows = await ordersOf(tx, { memberId });
 * ```
 *
 * @throws Error when another statement has the name
 */
export const typedQuery =
  <V extends object = Record<never, never>>() =>
  <Q extends SQLWrapper & PromiseLike<unknown>>(name: string, write: (db: Builder, parameters: Parameters<V>) => Q) => {
    const statement = declaredStatement<V>(name, write);
    return (db: Queryable, values: V): Promise<RowsOf<Q>[]> => {
      const { text, given } = statement(values);
      return db.rows<RowsOf<Q>>(text, given, name);
    };
  };
