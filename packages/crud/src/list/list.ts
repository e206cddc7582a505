import { type AnyResource } from '@shopkeeper/resource';
import { cursorKeys, cursorOf, defaultSorts, type ListQuery } from '@shopkeeper/resource/query';
import { type ListData } from '@shopkeeper/resource/schema';
import { tableNameOf } from '@shopkeeper/resource/view';
import type { Queryable } from '@shopkeeper/server/database';
import { forgetCapped, type PlainList, rememberCapped, wasCapped } from './capped-totals.ts';
import { listColumns, withSorts } from './list-columns.ts';
import { labelColumns, type Labels, takeLabels } from './list-labels.ts';
import { columnOf, quoted, selected, statementName, Values } from './sql-text.ts';
import { afterTexts, filterText, orderText, quickText } from './where.ts';

/** Totals are counted up to this number only, so that a first page never counts millions of rows. */
export const countCap = 10_000;

export type ListRow = Record<string, unknown> & { readonly id: number };

/** An additional condition that limits the rows a caller can see; its placeholders come from the given `Values`. */
export type Scope = (values: Values) => string;

interface Asked {
  readonly resource: AnyResource;
  readonly query: ListQuery;
  readonly scope?: Scope | undefined;
  /** The columns to read, besides those of the sorts. Default those of the list. */
  readonly keys?: readonly string[];
  /** Whether the labels of the references that the list shows are read by the same statement. */
  readonly labeled?: boolean;
  /** The instant of the call (UTC epoch ms), up to which a total beyond the cap is remembered. Without it each call counts. */
  readonly at?: number;
  /** Adds the capped total to every row under `totalKey`, so that one round trip reads both. */
  readonly counted?: boolean;
}

/** No field can have this name. */
const totalKey = '#total';

const quickOf = ({ resource, query }: Asked, values: Values): string[] =>
  query.quick === '' ? [] : [quickText(resource, query.quick, values)];

/** The select list of a page over the alias `t`. */
function selectionOf({ resource, query: { sorts }, keys, labeled }: Asked): string {
  const columns = selected(keys ? withSorts(keys, sorts) : listColumns(resource, { sorts }));
  return labeled
    ? columns +
        labelColumns(resource)
          .map(({ text }) => text)
          .join('')
    : columns;
}

/** Whether a filter asks for a field, so that rows are chosen by it. */
const asksFor = (filter: ListQuery['filter'], field: string): boolean =>
  filter !== null && JSON.stringify(filter).includes(`"field":${JSON.stringify(field)}`);

/** Leaves tests out of a list, unless somebody filters by them or searches a number. */
function withoutTests({ resource: { testRows }, query: { filter, quick } }: Asked): string[] {
  return testRows === null || quick !== '' || asksFor(filter, testRows) ? [] : [`not t.${columnOf(testRows)}`];
}

/** What of the rows counts in a sum: all but tests. */
const counted = ({ testRows }: AnyResource, alias = ''): string =>
  testRows === null ? '' : ` filter (where not ${alias}${columnOf(testRows)})`;

const conditions = (options: Asked, values: Values): string[] => [
  't.deleted_at is null',
  ...withoutTests(options),
  ...(options.scope ? [options.scope(values)] : []),
  ...(options.query.filter ? [filterText(options.resource, options.query.filter, values)] : []),
];

interface Source {
  readonly from: string;
  readonly where: string;
}

/**
 * The source of the rows, under the alias `t`, and their condition. No index supports single-character search: in a large list it
 * covers only the first rows of the order, up to the counting cap.
 */
function sourceOf(options: Asked, values: Values): Source {
  const { resource, query } = options;
  const table = `${quoted(tableNameOf(resource))} t`;
  const isGlance = resource.expectedRows === 'millions' && [...query.quick].length === 1;
  if (!isGlance) return { from: table, where: [...conditions(options, values), ...quickOf(options, values)].join(' and ') };
  const rest = conditions(options, values).join(' and ');
  const seen = `select t.* from ${table} where ${rest} order by ${orderText(resource, query.sorts)} limit ${countCap}`;
  return { from: `(${seen}) t`, where: quickOf(options, values).join(' and ') };
}

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

const usualSizes = new Set([10, 20, 50, 100, 200, 500]);

/**
 * The limit, one row more than the page. As a literal it lets PostgreSQL plan the plain list once instead of on every call,
 * because the number of requested rows is known. Filters and unusual page sizes use a parameter.
 */
const limitText = ({ pageSize, filter, quick }: ListQuery, values: Values): string =>
  filter === null && quick === '' && usualSizes.has(pageSize) ? String(pageSize + 1) : values.add(pageSize + 1);

/** A view in another than its own order: where no index has it, only the table that is sorted is read before the page is known. */
const isSortedView = ({ resource, query: { sorts } }: Asked): boolean =>
  resource.table !== null && JSON.stringify(sorts) !== JSON.stringify(defaultSorts(resource));

/**
 * The statement of one page, one row more than the page to know whether there is a next one. Pages after the first are located in
 * the index of their order; only their own rows are then read in full.
 */
export function pageStatement(options: Asked): Statement {
  const { resource, query } = options;
  const values = new Values();
  const { from, where } = sourceOf(options, values);
  const total = options.counted ? `, (${countText(options, values)}) as "${totalKey}"` : '';
  const columns = selectionOf(options) + total;
  const table = `${quoted(tableNameOf(resource))} t`;
  const order = orderText(resource, query.sorts);
  const legs = afterTexts({ resource, query, values });
  const limit = limitText(query, values);
  const [only, second] = legs;
  if (second === undefined) {
    const rest = `${from} where ${where} and ${only} order by ${order} limit ${limit}`;
    const skips = query.after ? 0 : (query.currentPage - 1) * query.pageSize;
    if (skips === 0 && !isSortedView(options)) return { text: `select ${columns} from ${rest}`, values: values.list };
    const skipped = `select t.id from ${rest} offset ${values.add(skips)}`;
    return { text: `select ${columns} from (${skipped}) p join ${table} on t.id = p.id order by ${order}`, values: values.list };
  }
  const leg = (condition: string): string =>
    `(select t.* from ${from} where ${where} and ${condition} order by ${order} limit ${limit})`;
  return { text: `select ${columns} from (${legs.map(leg).join(' union all ')}) t limit ${limit}`, values: values.list };
}

function countText(options: Asked, values: Values): string {
  const { from, where } = sourceOf(options, values);
  return `select count(*)::int as count from (select 1 from ${from} where ${where} limit ${countCap + 1}) s`;
}

/**
 * The statement of one page of a search. Matches are found once for page and total, since no index supports both the search and
 * the order. The result is exact while the matches stay within the cap.
 */
function searchStatement(options: Asked): Statement {
  const { resource, query } = options;
  const values = new Values();
  const table = `${quoted(tableNameOf(resource))} t`;
  const { from, where } = sourceOf(options, values);
  const keys = new Set(['id', ...cursorKeys(query.sorts).map(({ field }) => field)]);
  const found = `select ${[...keys].map((key) => `t.${columnOf(key)}`).join(', ')} from ${from} where ${where} limit ${countCap + 1}`;
  const place = `limit ${values.add(query.pageSize + 1)} offset ${values.add((query.currentPage - 1) * query.pageSize)}`;
  const page = `select f.id from found f order by ${orderText(resource, query.sorts, 'f')} ${place}`;
  const columns = `${selectionOf(options)}, (select count(*)::int from found) as "${totalKey}"`;
  return {
    text: `with found as materialized (${found}) select ${columns} from (${page}) p join ${table} on t.id = p.id order by ${orderText(resource, query.sorts)}`,
    values: values.list,
  };
}

const rowsOf = (db: Queryable, { text, values }: Statement): Promise<ListRow[]> =>
  db.rows<ListRow>(text, values, statementName(text));

interface Page extends Omit<ListData<ListRow>, 'message'> {
  /** The labels of what the rows refer to; empty unless the query is `labeled`. */
  readonly refs: Labels;
}

interface Found {
  readonly rows: ListRow[];
  readonly total: number;
}

/** The list as its total is remembered: by its condition, so that everybody with the same scope shares it; null with a filter. */
function plainList(options: Asked): PlainList | null {
  const { filter, quick } = options.query;
  if (filter !== null || quick !== '' || options.at === undefined) return null;
  const values = new Values();
  return { key: `${countText(options, values)} ${JSON.stringify(values.list)}`, at: options.at };
}

/**
 * Reads a page of a list that had more rows than are counted; null when the page shows that the list ends before the cap, whose
 * total is then counted again.
 */
async function findUncounted(db: Queryable, options: Asked, list: PlainList): Promise<Found | null> {
  const { after, currentPage, pageSize } = options.query;
  const rows = await rowsOf(db, pageStatement(options));
  const isEnd = !after && rows.length <= pageSize && (currentPage - 1) * pageSize + rows.length <= countCap;
  if (!isEnd) return { rows, total: countCap + 1 };
  forgetCapped(db, list);
  return null;
}

async function findRows(db: Queryable, options: Asked): Promise<Found> {
  const list = plainList(options);
  const uncounted = list && wasCapped(db, list) ? await findUncounted(db, options, list) : null;
  if (uncounted) return uncounted;
  const found = await findCounted(db, options);
  if (list && found.total > countCap) rememberCapped(db, list);
  return found;
}

async function findCounted(db: Queryable, options: Asked): Promise<Found> {
  const isSearch = options.query.quick !== '' && !options.query.after;
  const rows = await rowsOf(db, isSearch ? searchStatement(options) : pageStatement({ ...options, counted: true }));
  const [first] = rows;
  const total = first ? Number(first[totalKey]) : await countAlone(db, options);
  for (const row of rows) delete row[totalKey];
  // More matches than the cap: the first of the order may not be among those found, but walking the rows in order then meets
  // matches soon.
  return { rows: isSearch && total > countCap ? await rowsOf(db, pageStatement(options)) : rows, total };
}

/** Counts the total for a page without rows, such as one past the end of the result. */
async function countAlone(db: Queryable, options: Asked): Promise<number> {
  if (options.query.currentPage === 1 && !options.query.after) return 0;
  const values = new Values();
  const text = countText(options, values);
  const [row] = await db.rows<{ count: number }>(text, values.list, statementName(text));
  return row?.count ?? 0;
}

/**
 * Reads one page and its capped total, usually in one statement. For 60 seconds after a list without filters had more rows than the
 * cap, its pages are read without counting.
 */
export async function readPage(db: Queryable, options: Asked): Promise<Page> {
  const { query, resource, labeled = false } = options;
  const { rows: found, total } = await findRows(db, options);
  const result = found.slice(0, query.pageSize);
  const refs = labeled ? takeLabels(result, labelColumns(resource)) : {};
  const last = found.length > query.pageSize ? result.at(-1) : undefined;
  return {
    result,
    refs,
    page: {
      total: Math.min(total, countCap),
      exact: total <= countCap,
      currentPage: query.currentPage,
      pageSize: query.pageSize,
      ...(last ? { next: cursorOf(query.sorts, last) } : {}),
    },
  };
}

/** Counts all rows of a query without a cap; used to report the progress of long jobs. */
export async function countRows(db: Queryable, options: Asked): Promise<number> {
  const values = new Values();
  const { from, where } = sourceOf(options, values);
  const text = `select count(*)::int as count from ${from} where ${where}`;
  const [row] = await db.rows<{ count: number }>(text, values.list, statementName(text));
  return row?.count ?? 0;
}

/**
 * Sums the declared columns over the whole result; a sum over no rows is 0. Sums are null when more rows match than the cap:
 * adding up millions on every page load would be too expensive.
 */
export async function readTotals(db: Queryable, options: Asked): Promise<Record<string, number | null>> {
  const list = plainList(options);
  if (list && wasCapped(db, list))
    return { count: countCap, ...Object.fromEntries(options.resource.totals.map((key) => [key, null])) };
  const values = new Values();
  const { from, where } = sourceOf(options, values);
  const { totals, testRows } = options.resource;
  const columns = [...totals, ...(testRows === null ? [] : [testRows])].map((key) => `t.${columnOf(key)}`).join(', ');
  const sums = options.resource.totals
    .map(
      (key) =>
        `, case when count(*) <= ${countCap} then coalesce(sum(${columnOf(key)})${counted(options.resource)}, 0)::bigint end as ${quoted(key)}`,
    )
    .join('');
  const text = `select least(count(*), ${countCap})::int as count${sums} from (select ${columns} from ${from} where ${where} limit ${countCap + 1}) s`;
  const [row] = await db.rows<Record<string, number | null>>(text, values.list, statementName(text));
  return row ?? {};
}

/**
 * Returns the row count and the sums over the whole result, however large, on explicit request. Ends with 503 `request.timeout`
 * at the statement timeout.
 */
export async function readExactTotals(db: Queryable, options: Asked): Promise<Record<string, number>> {
  const values = new Values();
  const { from, where } = sourceOf(options, values);
  const sums = options.resource.totals
    .map((key) => `, coalesce(sum(t.${columnOf(key)})${counted(options.resource, 't.')}, 0)::bigint as ${quoted(key)}`)
    .join('');
  const text = `select count(*) as count${sums} from ${from} where ${where}`;
  const [row] = await db.rows<Record<string, number>>(text, values.list, statementName(text));
  return row ?? {};
}

/** Walks all rows of a query by cursor, batch by batch, so that exports never hold the whole result in memory. */
export async function* walk(db: Queryable, options: Asked, batch = 500): AsyncGenerator<readonly ListRow[]> {
  let query: ListQuery = { ...options.query, currentPage: 1, pageSize: batch, after: null };
  for (;;) {
    const { text, values } = pageStatement({ ...options, query });
    const found = await db.rows<ListRow>(text, values, statementName(text));
    const rows = found.slice(0, batch);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (found.length <= batch || !last) return;
    query = { ...query, after: (JSON.parse(cursorOf(query.sorts, last)) as unknown[]).slice(1) as never };
  }
}
