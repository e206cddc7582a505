import type { Queryable } from '@shopkeeper/server/database';
import { and, getTableName, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { quoted } from '../list/sql-text.ts';
import { columns, typedQuery } from '../queries/typed-query.ts';

/** What invariants are grouped by on their page. */
export const invariantAreas = ['money', 'stock', 'orders', 'members', 'system'] as const;
/** An area of the page of invariants. */
export type InvariantArea = (typeof invariantAreas)[number];

/** How a kept and a computed value are shown: as money in fen, as a number, or as it is. */
export type InvariantUnit = 'fen' | 'pieces' | 'text';

/** A row that contradicts an invariant. */
export interface InvariantDifference {
  readonly id: number;
  /** The number or code by which staff know the row. */
  readonly label: string;
  /** The row of the invariant's page that shows it; null where there is none. */
  readonly linkId: number | null;
  readonly kept: string | null;
  readonly computed: string | null;
}

/** One page of a check. */
export interface InvariantPage {
  /** Rows that were compared. */
  readonly checked: number;
  /** The last key of the page; null after the last page. */
  readonly upTo: number | null;
  /** How many rows of the page differ; the first of them are in `differences`. */
  readonly found: number;
  readonly differences: readonly InvariantDifference[];
}

/** Something that must always be true of stored rows, with the check that finds the rows for which it is not. */
export interface Invariant {
  /** Unique: the module and the name, `order.lines`. */
  readonly key: string;
  /** Its number in the design, `I5`; several invariants can prove one number. */
  readonly no: string;
  readonly area: InvariantArea;
  readonly unit: InvariantUnit;
  /** The page whose detail `<page>/<linkId>` shows a differing row. */
  readonly page: string | null;
  /** The key of its sentence, and the keys of the texts that fill the placeholders of it. */
  readonly statement: { readonly textKey: string; readonly params: Readonly<Record<string, string>> };
  /** Compares the rows whose key follows `after`; reads only, and at most one page. */
  check(db: Queryable, after: number): Promise<InvariantPage>;
}

/** Rows that one statement compares. */
export const rowsPerPage = 2_000;
/** Differing rows that are kept of one check. */
export const mostDifferences = 20;

interface InvariantSpec {
  readonly no: string;
  readonly name: string;
  /** The folder of its texts: the sentence is `invariant.<name>` there. */
  readonly module: string;
  readonly area: InvariantArea;
  readonly unit?: InvariantUnit;
  readonly page?: string;
  readonly table: PgTable;
  /** An indexed column of ids by which the rows are read in pages. */
  readonly key: AnyPgColumn;
  readonly label: AnyPgColumn | SQL;
  readonly linkId?: AnyPgColumn | SQL;
  readonly kept: AnyPgColumn | SQL;
  readonly computed: AnyPgColumn | SQL;
  /** The rows that it is about; all by default. */
  readonly where?: SQL | undefined;
  /** When a row contradicts it; by default when the kept value is not the computed one. */
  readonly wrong?: SQL;
  readonly statement?: Invariant['statement'];
}

const headOf = (spec: Omit<InvariantSpec, 'computed'>): Omit<Invariant, 'check'> => ({
  key: `${spec.module}.${spec.name}`,
  no: spec.no,
  area: spec.area,
  unit: spec.unit ?? 'pieces',
  page: spec.page ?? null,
  statement: spec.statement ?? { textKey: `${spec.module}:invariant.${spec.name}`, params: {} },
});

interface Page {
  readonly after: number;
  readonly upTo: number;
}

/** The statement of the last key of a page; it reads one page of an index. */
function lastKeyOf({ table, key }: Pick<InvariantSpec, 'table' | 'key'>, name: string) {
  const column = quoted(key.name);
  const text = `select max(${column})::bigint as "upTo" from (select ${column} from ${quoted(getTableName(table))}
    where ${column} > $1::bigint order by ${column} limit ${rowsPerPage}) p`;
  return async (db: Queryable, after: number): Promise<number | null> => {
    const [row] = await db.rows<{ upTo: number | null }>(text, [after], name);
    return row?.upTo ?? null;
  };
}

/**
 * Declares an invariant of the own tables by the value that rows keep and the value that follows from other rows. Rows are compared
 * by the database in pages of 2,000, so that neither a statement nor the event loop is held for long.
 */
export function defineInvariant(spec: InvariantSpec): Invariant {
  const { table, key, kept, computed, module, name } = spec;
  const statementName = `invariant_${module}_${name}`.replaceAll('-', '_');
  const isWrong = spec.wrong ?? sql`${kept} is distinct from ${computed}`;
  const lastKey = lastKeyOf(spec, `${statementName}_page`);
  const inPage = (p: { readonly after: unknown; readonly upTo: unknown }): SQL | undefined =>
    and(gt(key, p.after), lte(key, p.upTo), spec.where);
  const countOf = typedQuery<Page>()(`${statementName}_count`, (db, p) =>
    db
      .select(columns({ rows: sql<number>`count(*)::int` }))
      .from(table)
      .where(inPage(p)),
  );
  const differing = typedQuery<Page>()(statementName, (db, p) =>
    db
      .select(
        columns({
          id: sql<number>`${key}`,
          label: sql<string>`(${spec.label})::text`,
          linkId: spec.linkId ? sql<number | null>`${spec.linkId}` : sql<number | null>`${key}`,
          kept: sql<string | null>`(${kept})::text`,
          computed: sql<string | null>`(${computed})::text`,
          found: sql<number>`(count(*) over ())::int`,
        }),
      )
      .from(table)
      .where(and(inPage(p), isWrong))
      .orderBy(key)
      .limit(mostDifferences),
  );
  return {
    ...headOf(spec),
    async check(db, after) {
      const upTo = await lastKey(db, after);
      if (upTo === null) return { checked: 0, upTo, found: 0, differences: [] };
      const [counted] = await countOf(db, { after, upTo });
      const rows = await differing(db, { after, upTo });
      const differences = rows.map(({ found: _found, ...row }) => row);
      return { checked: counted?.rows ?? 0, upTo, found: rows[0]?.found ?? 0, differences };
    },
  };
}

interface AcrossSpec extends Omit<InvariantSpec, 'computed' | 'wrong'> {
  /**
   * The values that follow from rows of another context, read through its operations, by the `linkId` of the rows. A row without a
   * value is compared with `otherwise`.
   */
  readonly computedOf: (db: Queryable, ids: readonly number[]) => Promise<ReadonlyMap<number, number | string>>;
  readonly otherwise: number | string;
}

/** Declares an invariant of own rows whose computed value comes from another context, by its operations. */
export function defineInvariantAcross({ computedOf, otherwise, ...spec }: AcrossSpec): Invariant {
  const { table, key, kept, module, name } = spec;
  const statementName = `invariant_${module}_${name}`.replaceAll('-', '_');
  const lastKey = lastKeyOf(spec, `${statementName}_page`);
  const rowsOf = typedQuery<Page>()(statementName, (db, p) =>
    db
      .select(
        columns({
          id: sql<number>`${key}`,
          label: sql<string>`(${spec.label})::text`,
          linkId: sql<number>`${spec.linkId ?? key}`,
          kept: sql<string | null>`(${kept})::text`,
        }),
      )
      .from(table)
      .where(and(gt(key, p.after), lte(key, p.upTo), spec.where))
      .orderBy(key),
  );
  return {
    ...headOf(spec),
    async check(db, after) {
      const upTo = await lastKey(db, after);
      if (upTo === null) return { checked: 0, upTo, found: 0, differences: [] };
      const rows = await rowsOf(db, { after, upTo });
      const values = await computedOf(db, [...new Set(rows.map(({ linkId }) => linkId))]);
      const compared = rows.map((row) => ({ ...row, computed: String(values.get(row.linkId) ?? otherwise) }));
      const wrong = compared.filter(({ kept: stored, computed }) => stored !== computed);
      return { checked: rows.length, upTo, found: wrong.length, differences: wrong.slice(0, mostDifferences) };
    },
  };
}

/** Whether another row of the table has the same values in these columns; a null is equal to nothing. */
export function isRepeated(table: PgTable, id: AnyPgColumn, same: readonly AnyPgColumn[]): SQL {
  const other = (column: AnyPgColumn): SQL => sql`other.${sql.identifier(column.name)}`;
  const conditions = [...same.map((column) => sql`${other(column)} = ${column}`), sql`${other(id)} <> ${id}`];
  return sql`exists (select from ${table} other where ${sql.join(conditions, sql` and `)})`;
}

/** The kept and computed value of rows of which there may be one only, for `isRepeated`. */
export const onlyOnce = { unit: 'text', kept: sql`'2'`, computed: sql`'1'` } as const;
