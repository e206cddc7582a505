import type pg from 'pg';

/** A statement of the reference: prepared once per connection, its plan printed by `--plans`. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /** Values to print its plan with. */
  readonly sample: readonly unknown[];
}

/** The body of a list call, as far as the reference reads it. */
export interface ListBody {
  readonly page: { readonly currentPage: number; readonly pageSize: number; readonly after?: string };
  readonly filters?: readonly { readonly value: unknown }[];
  readonly quick?: string;
}

export async function rowsOf(pool: pg.Pool, { name, text }: Statement, values: readonly unknown[]) {
  const { rows } = await pool.query<Record<string, unknown>>({ name, text, values: [...values] });
  return rows;
}

/** Totals are counted to here. */
export const cap = 10_000;

interface Found {
  readonly body: ListBody;
  readonly rows: readonly Record<string, unknown>[];
  readonly total: number;
  readonly next: (last: Record<string, unknown>) => readonly unknown[];
  /** The columns of names, by the column that refers. */
  readonly names: Readonly<Record<string, string>>;
}

/** The reply of a list call: one row more than the page was read to know whether there is a next one. */
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

/** What an index of two-character pieces is asked for a term. */
export const gramsOf = (term: string): string[] => {
  const signs = [...term.toLowerCase()];
  return signs.slice(0, -1).map((sign, at) => sign + (signs[at + 1] ?? ''));
};
