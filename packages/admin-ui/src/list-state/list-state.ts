import { type AnyResource } from '@shopkeeper/resource';
import {
  defaultPageSize,
  type Filter,
  fitsKind,
  type Leaf,
  maxPageSize,
  maxSorts,
  type Op,
  readListQuery,
  type Scalar,
  type Sort,
  sortableColumns,
} from '@shopkeeper/resource/query';
import { type FilterView, type View, viewOf } from '@shopkeeper/resource/view';

/** The available page sizes. */
export const pageSizes = [10, 20, 50, 100, 500] as const;
export const firstPageSize = defaultPageSize;

/** The state of a list. All of it is stored in the address. */
export interface ListState {
  readonly page: number;
  readonly size: number;
  readonly sorts: readonly Sort[];
  /** At most one per field. */
  readonly filters: readonly Leaf[];
  /** Grouped conditions, in addition to the filters by field. */
  readonly where: Filter | null;
  readonly quick: string;
  /** Key of the state tab; empty means the first. */
  readonly tab: string;
  /** Hidden columns; null while the user has not chosen. */
  readonly hidden: readonly string[] | null;
  /** Cursor of this page, if it was reached by cursor. */
  readonly after: string | null;
}

/** The columns, filters and sorts that the address of a list may contain. */
export type ListShape = Pick<View, 'columns' | 'filters'> & {
  readonly sortable: readonly string[];
  /** Parses a grouped filter that the declaration permits, otherwise returns null. */
  readFilter(raw: unknown): Filter | null;
};

/** Returns what the address of a resource's list may contain. */
export const shapeOf = (resource: AnyResource): ListShape => ({
  ...viewOf(resource),
  sortable: sortableColumns(resource),
  readFilter: (raw) => readListQuery(resource, { filters: raw }).value?.filter ?? null,
});

export const plainList: ListState = {
  page: 1,
  size: firstPageSize,
  sorts: [],
  filters: [],
  where: null,
  quick: '',
  tab: '',
  hidden: null,
  after: null,
};

const filterPrefix = 'f.';
const quickMax = 100;
/** Marks that no column is hidden; an empty value would remove the key from a view. */
const noneHidden = '-';

/** Joins texts with commas and escapes them, so that `unlisted` can split them again. */
const listed = (texts: readonly string[]): string => texts.map((text) => text.replace(/[\\,]/g, '\\$&')).join(',');

function unlisted(text: string): string[] {
  const parts = [''];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === ',') parts.push('');
    else parts[parts.length - 1] += letter === '\\' ? text.charAt((at += 1)) : letter;
  }
  return parts;
}

const positive = (text: string | null, most: number): number | null => {
  const value = Number(text);
  return text !== null && Number.isSafeInteger(value) && value >= 1 && value <= most ? value : null;
};

function scalarOf(filter: FilterView, text: string): Scalar | undefined {
  const { field } = filter;
  const candidates: readonly Scalar[] = [
    text,
    ...(/^-?\d+$/.test(text) ? [Number(text)] : []),
    ...(text === 'true' || text === 'false' ? [text === 'true'] : []),
  ];
  return candidates.find((one) => fitsKind(field, one));
}

const manyOps: readonly Op[] = ['in', 'notIn', 'between'];

function leafOf(filter: FilterView, text: string): Leaf | null {
  const [, name = '', rest] = /^(\w+)(?::([^]*))?$/.exec(text) ?? [];
  const op = filter.ops.find((one) => one === name);
  if (!op) return null;
  if (op === 'isNull' || op === 'notNull') return { field: filter.key, op, value: null };
  const values = unlisted(rest ?? '').map((one) => scalarOf(filter, one));
  const whole = values.filter((one): one is Scalar => one !== undefined);
  const [first] = whole;
  if (whole.length !== values.length || first === undefined) return null;
  if (op === 'between' && whole.length !== 2) return null;
  return { field: filter.key, op, value: manyOps.includes(op) ? whole : first };
}

function leafText({ op, value }: Leaf): string {
  if (value === null) return op;
  return `${op}:${listed((Array.isArray(value) ? value : [value]).map(String))}`;
}

function sortsOf(text: string | null, sortable: readonly string[]): Sort[] {
  const parsed = (text ?? '')
    .split(',')
    .map((one): Sort => ({ field: one.replace(/^-/, ''), order: one.startsWith('-') ? 'desc' : 'asc' }));
  return parsed.filter(({ field }) => sortable.includes(field)).slice(0, maxSorts);
}

function whereOf(shape: ListShape, text: string | null): Filter | null {
  if (text === null) return null;
  try {
    return shape.readFilter(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Parses a query; values that do not fit the declaration are ignored. `size` applies where the query names none. */
export function readListState(shape: ListShape, search: URLSearchParams, size: number = firstPageSize): ListState {
  const filters = shape.filters.flatMap((filter): Leaf[] => {
    const text = search.get(filterPrefix + filter.key);
    const leaf = text === null ? null : leafOf(filter, text);
    return leaf ? [leaf] : [];
  });
  const hide = search.get('hide');
  return {
    page: positive(search.get('page'), Number.MAX_SAFE_INTEGER) ?? 1,
    size: positive(search.get('size'), maxPageSize) ?? size,
    sorts: sortsOf(search.get('sort'), shape.sortable),
    filters,
    where: whereOf(shape, search.get('where')),
    quick: (search.get('q') ?? '').slice(0, quickMax),
    tab: search.get('tab') ?? '',
    hidden: hide === null ? null : hide.split(',').filter((id) => shape.columns.some(({ key }) => key === id)),
    after: search.get('after'),
  };
}

/** Returns the query that `readListState` parses; default values are left out. */
export function writeListState(state: ListState, size: number = firstPageSize): URLSearchParams {
  const search = new URLSearchParams();
  if (state.tab !== '') search.set('tab', state.tab);
  if (state.quick !== '') search.set('q', state.quick);
  for (const leaf of state.filters) search.set(filterPrefix + leaf.field, leafText(leaf));
  if (state.where !== null) search.set('where', JSON.stringify(state.where));
  if (state.sorts.length > 0)
    search.set('sort', state.sorts.map(({ field, order }) => (order === 'desc' ? `-${field}` : field)).join(','));
  if (state.page !== 1) search.set('page', String(state.page));
  if (state.after !== null) search.set('after', state.after);
  if (state.size !== size) search.set('size', String(state.size));
  if (state.hidden !== null) search.set('hide', state.hidden.join(',') || noneHidden);
  return search;
}

/** Returns the changed state; a change that affects which rows are found returns to the first page. */
export function withChange(state: ListState, change: Partial<ListState>): ListState {
  const staysOnPage = Object.keys(change).every((key) => key === 'page' || key === 'after' || key === 'hidden');
  return { ...state, ...(staysOnPage ? {} : { page: 1, after: null }), ...change };
}

/** Returns the URL of a list filtered by these conditions, one per field. */
export function listAddress(path: string, filters: readonly Leaf[]): string {
  const search = writeListState({ ...plainList, filters }).toString();
  return search === '' ? path : `${path}?${search}`;
}
