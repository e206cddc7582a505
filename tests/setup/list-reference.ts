import { type AnyResource } from '@shopkeeper/resource';
import { type Leaf, opsIn, sortableColumns } from '@shopkeeper/resource/query';
import { snake, tableNameOf } from '@shopkeeper/resource/view';
import type { Caller, TestShop } from './shop.ts';

type Value = string | number | boolean | readonly string[] | null;
type Row = Readonly<Record<string, Value>> & { readonly id: number };

interface Page {
  readonly result: readonly { readonly id: number }[];
  readonly page: { readonly total: number; readonly next?: string };
}

/** What a list must answer, worked out from the stored rows without a database; each returns what differs, none where all is right. */
export interface ListReference {
  readonly rows: readonly Row[];
  /** Filters by a column with every operator that it has. */
  wronglyFiltered(field: string): Promise<readonly string[]>;
  /** Sorts by a column both ways, nulls last, walked by page and by cursor. */
  wronglySorted(field: string): Promise<readonly string[]>;
}

type Compared = string | number;
const contains = (value: Value, piece: Compared): boolean => String(value).toLowerCase().includes(String(piece).toLowerCase());

/** What each operator that compares means for a value that is there. */
const comparisons: Readonly<Partial<Record<Leaf['op'], (value: Compared, first: Compared, last: Compared) => boolean>>> = {
  eq: (value, first) => value === first,
  like: contains,
  startsWith: (value, first) => String(value).startsWith(String(first)),
  between: (value, first, last) => value >= first && value <= last,
  gt: (value, first) => value > first,
  ge: (value, first) => value >= first,
  lt: (value, first) => value < first,
  le: (value, first) => value <= first,
};

/** Operators that mean whatever another one does not, nulls too. */
const negated: Readonly<Partial<Record<Leaf['op'], Leaf['op']>>> = { ne: 'eq', notIn: 'in', notLike: 'like' };

/** A reference implementation of the filter operators. */
function isMeant(value: Value, leaf: Leaf): boolean {
  const { op, value: options } = leaf;
  const many = [options].flat() as readonly Value[];
  // A tag is meant by any of its row's tags.
  if (Array.isArray(value)) return value.some((one) => many.includes(one)) === (op === 'in');
  if (op === 'isNull' || op === 'notNull') return (value === null) === (op === 'isNull');
  if (negated[op]) return !isMeant(value, { ...leaf, op: negated[op] });
  if (op === 'in') return value !== null && many.includes(value);
  return value !== null && (comparisons[op]?.(value as Compared, many[0] as Compared, many.at(-1) as Compared) ?? false);
}

/** Every operator of a column, with values that occur in it. */
function leavesOf(resource: AnyResource, rows: readonly Row[], field: string): Leaf[] {
  const present = [...new Set(rows.flatMap((row) => row[field] ?? null))].filter((value) => value !== null).toSorted();
  const [one, other] = [present[0] ?? '', present[Math.floor(present.length / 2)] ?? ''];
  return opsIn(resource, field).map((op): Leaf => {
    if (op === 'isNull' || op === 'notNull') return { field, op, value: null };
    if (op === 'in' || op === 'notIn' || op === 'between') return { field, op, value: [one, other] };
    if (op === 'like' || op === 'notLike') return { field, op, value: String(other).slice(2, 6).toUpperCase() };
    return { field, op, value: op === 'startsWith' ? String(other).slice(0, 6) : other };
  });
}

const inTurn = (ids: readonly number[]): string => ids.toSorted((a, b) => a - b).join();

/** In which order rows stand: by a column, then by id; nulls last both ways. */
const sortedBy = (rows: readonly Row[], field: string, order: 'asc' | 'desc'): readonly number[] => {
  const sign = order === 'asc' ? 1 : -1;
  return rows
    .toSorted((a, b) => {
      const [one = null, other = null] = [a[field], b[field]];
      if (one === other) return sign * (a.id - b.id);
      if (one === null || other === null) return one === null ? 1 : -1;
      return sign * (one < other ? -1 : 1);
    })
    .map(({ id }) => id);
};

interface Seen {
  readonly as?: Caller;
  /** The SQL condition of the rows that the caller sees; all of them by default. */
  readonly only?: string;
}

/** Reads the rows of a list, at most 500, from its table. */
export async function listReference(
  shop: TestShop,
  resource: AnyResource,
  { as = shop.owner, only = 'true' }: Seen = {},
): Promise<ListReference> {
  const columns = [...new Set(['id', ...resource.filters, ...sortableColumns(resource)])];
  const rows = await shop.db.rows<Row>(
    `select ${columns.map((key) => `${snake(key)} as "${key}"`).join(', ')} from ${tableNameOf(resource)}
     where deleted_at is null and ${only} order by id`,
  );
  const list = async (query: object): Promise<Page> => (await shop.post<Page>(`${resource.prefix}GetPageData`, query, as)).data;
  const idsOf = async (query: object): Promise<readonly number[]> => (await list(query)).result.map(({ id }) => id);

  const pageSize = 7;
  async function byPage(query: object): Promise<readonly number[]> {
    const walked: number[] = [];
    for (let currentPage = 1; (currentPage - 1) * pageSize < rows.length; currentPage += 1)
      walked.push(...(await idsOf({ ...query, page: { pageSize, currentPage } })));
    return walked;
  }
  async function byCursor(query: object): Promise<readonly number[]> {
    const walked: number[] = [];
    let after: string | undefined;
    do {
      const { result, page } = await list({ ...query, page: { pageSize, ...(after ? { after } : {}) } });
      walked.push(...result.map(({ id }) => id));
      after = page.next;
    } while (after !== undefined);
    return walked;
  }

  return {
    rows,
    async wronglyFiltered(field) {
      const wrong: string[] = [];
      for (const leaf of leavesOf(resource, rows, field)) {
        const meant = inTurn(rows.filter((row) => isMeant(row[field] ?? null, leaf)).map(({ id }) => id));
        const found = inTurn(await idsOf({ filters: [leaf], page: { pageSize: 500 } }));
        if (found !== meant) wrong.push(`${leaf.op} ${String(leaf.value)}: ${found} instead of ${meant}`);
      }
      return wrong;
    },
    async wronglySorted(field) {
      const wrong: string[] = [];
      for (const order of ['asc', 'desc'] as const) {
        const query = { sorts: [{ field, order }] };
        const meant = sortedBy(rows, field, order).join();
        const whole = await idsOf({ ...query, page: { pageSize: 500 } });
        for (const [how, found] of [
          ['at once', whole],
          ['by page', await byPage(query)],
          ['by cursor', await byCursor(query)],
        ] as const)
          if (found.join() !== meant) wrong.push(`${order} ${how}: ${found.join()} instead of ${meant}`);
      }
      return wrong;
    },
  };
}
