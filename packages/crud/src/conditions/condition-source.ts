import type { ConditionTime, Attributes, Condition } from '@shopkeeper/resource/conditions';
import { tableNameOf } from '@shopkeeper/resource/view';
import type { Database, Queryable } from '@shopkeeper/server/database';

import { alias, type PgTable } from 'drizzle-orm/pg-core';
import { quoted, Values } from '../list/sql-text.ts';
import { conditionSql } from './condition-sql.ts';

/** A question about the rows of a condition: the attributes that the caller may name, and when it is asked. */
export interface ConditionQuestion extends ConditionTime {
  readonly condition: Condition;
  /** Default all; `attributesFor(attributes, context.actor)` for a person. */
  readonly attributes?: Attributes;
}

/** The rows of a table as conditions choose them. Deleted rows match nothing. */
export interface ConditionSource {
  readonly attributes: Attributes;
  /** The text of a condition over the alias `t`, for a scope of a list or a statement of the kit. */
  where(question: ConditionQuestion, values: Values): string;
  /** How many rows match, counted up to `cap`; null when that takes longer than `withinMs`. */
  count(db: Database, question: ConditionQuestion & { readonly cap: number; readonly withinMs: number }): Promise<number | null>;
  /** The ids of matching rows after an id, ascending, at most `limit`: a job reads page by page. */
  idsAfter(
    db: Queryable,
    question: ConditionQuestion & { readonly after: number; readonly limit: number },
  ): Promise<readonly number[]>;
  /** Which of these rows match. */
  among(db: Queryable, question: ConditionQuestion & { readonly ids: readonly number[] }): Promise<ReadonlySet<number>>;
}

interface Spec<T> {
  readonly attributes: Attributes;
  readonly table: T;
  /** The texts of sub-queries for derived attributes (`textOf`); `t` is the table under the alias of the statement. */
  readonly derived?: Readonly<Record<string, (t: T) => string>>;
}

/** The code of PostgreSQL for a statement that took too long. */
const tooLong = '57014';

const isTooLong = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === tooLong;

/**
 * Binds attributes to the table that holds their rows.
 *
 * ```ts
 * const members = defineConditionSource({ attributes: memberAttributes, table: memberTable });
 * const ids = await members.idsAfter(tx, { condition, at: op.at, after: 0, limit: 500 });
 * ```
 */
export function defineConditionSource<T extends PgTable>({ attributes, table, derived = {} }: Spec<T>): ConditionSource {
  const from = `${quoted(tableNameOf(attributes.resource))} t`;
  let known: Readonly<Record<string, string>> | undefined;
  const expressions = (): Readonly<Record<string, string>> => {
    // The alias has the columns of the table.
    const t = alias(table, 't') as unknown as T;
    known ??= Object.fromEntries(Object.entries(derived).map(([key, write]) => [key, write(t)]));
    return known;
  };
  const where: ConditionSource['where'] = ({ condition, at, timeZone, attributes: usable = attributes }, values) =>
    conditionSql(condition, { attributes: usable, at, timeZone, values, derived: expressions() });
  const matching = (question: ConditionQuestion, values: Values): string =>
    `from ${from} where t.deleted_at is null and ${where(question, values)}`;
  return {
    attributes,
    where,
    async count(db, { cap, withinMs, ...question }) {
      const values = new Values();
      const text = `select count(*)::int as count from (select 1 ${matching(question, values)} limit ${cap + 1}) s`;
      try {
        return await db.transaction(async (tx) => {
          await tx.run(`set local statement_timeout = ${Math.max(1, Math.round(withinMs))}`);
          const [row] = await tx.rows<{ count: number }>(text, values.list);
          return row?.count ?? 0;
        });
      } catch (error) {
        if (isTooLong(error)) return null;
        throw error;
      }
    },
    async idsAfter(db, { after, limit, ...question }) {
      const values = new Values();
      const rest = matching(question, values);
      const text = `select t.id ${rest} and t.id > ${values.add(after)} order by t.id limit ${values.add(limit)}`;
      return (await db.rows<{ id: number }>(text, values.list)).map(({ id }) => id);
    },
    async among(db, { ids, ...question }) {
      const values = new Values();
      const rest = matching(question, values);
      const text = `select t.id ${rest} and t.id = any(${values.add(ids)}::bigint[])`;
      return new Set((await db.rows<{ id: number }>(text, values.list)).map(({ id }) => id));
    },
  };
}
