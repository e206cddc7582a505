import type pg from 'pg';

/** A statement of the reference implementation: prepared once per connection; `--plans` prints its plan. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /** Sample values for printing the plan. */
  readonly sample: readonly unknown[];
}

/** The fields of a list call's body that the reference reads. */
export interface ListBody {
  readonly page: { readonly currentPage: number; readonly pageSize: number; readonly after?: string };
  readonly filters?: readonly { readonly value: unknown }[];
  readonly quick?: string;
  /** The page itself, without its total. */
  readonly uncounted?: boolean;
  /** The member whose rows are listed. */
  readonly memberId?: number;
}

export async function rowsOf(pool: pg.Pool, { name, text }: Statement, values: readonly unknown[]) {
  const { rows } = await pool.query<Record<string, unknown>>({ name, text, values: [...values] });
  return rows;
}

/** The maximum total that is counted. */
export const cap = 10_000;

/** Searches; walks in list order when more rows match than are counted, because that finds a page of them soon. */
export async function searched(pool: pg.Pool, [search, walk]: readonly [Statement, Statement], values: readonly unknown[]) {
  const rows = await rowsOf(pool, search, values);
  return Number(rows[0]?.['total'] ?? 0) > cap ? rowsOf(pool, walk, values) : rows;
}

/** Counts the rows of a table, up to the maximum. */
export const countOf = (name: string, table: string, where = 'deleted_at is null'): Statement => ({
  name,
  text: `select count(*)::int as total from (select 1 from ${table} where ${where} limit ${cap + 1}) c`,
  sample: [],
});

/** Reads a page and its total, or only the page. */
export const withCount = async (
  pool: pg.Pool,
  { uncounted = false }: ListBody,
  { rows, count, values = [] }: { readonly rows: Rows; readonly count: Statement; readonly values?: readonly unknown[] },
) => Promise.all([rows, uncounted ? [{ total: cap + 1 }] : rowsOf(pool, count, values)]);

type Rows = ReturnType<typeof rowsOf>;

interface Found {
  readonly body: ListBody;
  readonly rows: readonly Record<string, unknown>[];
  readonly total: number;
  readonly next: (last: Record<string, unknown>) => readonly unknown[];
  /** The columns of names, by the referencing column. */
  readonly names: Readonly<Record<string, string>>;
}

/** Builds the reply of a list call. One row more than the page was read to know whether there is a next one. */
export function pageOf({ body, rows, total, next, names }: Found) {
  const { currentPage, pageSize } = body.page;
  const refs: Record<string, Record<string, unknown>> = {};
  const result = rows.slice(0, pageSize).map((row) => {
    const { total: _total, ...shown } = row;
    for (const [key, name] of Object.entries(names)) {
      if (row[key] !== null) (refs[key] ??= {})[String(row[key])] = row[name];
      delete shown[name];
    }
    return shown;
  });
  const last = rows.length > pageSize ? result.at(-1) : undefined;
  const page = {
    total: Math.min(total, cap),
    exact: total <= cap,
    currentPage,
    pageSize,
    ...(last ? { next: JSON.stringify(next(last)) } : {}),
  };
  return { code: 1, msg: '', data: { result, page, refs, message: '' } };
}

/** The two-character grams of a term, as the search index stores them. */
export const gramsOf = (term: string): string[] => {
  const signs = [...term.toLowerCase()];
  return signs.slice(0, -1).map((sign, at) => sign + (signs[at + 1] ?? ''));
};
