import type { AnyResource, Issue } from '../declaration/define.ts';
import type { Checked } from '../schema/check.ts';
import { cursorKeys, type Sort, sortsMark } from './cursor.ts';
import { isDay, isStorable } from '../fields/formats.ts';
import type { Scalar } from '../fields/filter-ops.ts';
import { type AnyField, is64Bit, type Kind } from '../fields/kinds.ts';
import { type Op, opsIn } from './ops.ts';

export type { Scalar };

/** One condition on one column. */
export interface Leaf {
  readonly field: string;
  readonly op: Op;
  readonly value: Scalar | readonly Scalar[] | null;
}
/** A condition, or several joined by `and` or `or`. */
export type Filter = Leaf | { readonly and: readonly Filter[] } | { readonly or: readonly Filter[] };

/** A checked list query. `after` holds the sort values and the id of the last row seen. */
export interface ListQuery {
  readonly currentPage: number;
  readonly pageSize: number;
  readonly after: readonly (Scalar | null)[] | null;
  readonly sorts: readonly Sort[];
  readonly filter: Filter | null;
  readonly quick: string;
}

/** Rows of a page when none are requested (SPEC section 9). */
export const defaultPageSize = 10;
/** Rows of a page at most. */
export const maxPageSize = 500;
/** Rows that paging by number may skip at most; further pages need a cursor. */
export const maxOffset = 20_000;
const maxDepth = 4;
const maxLeaves = 50;
const maxValues = 500;
/** The maximum number of columns to sort a list by. */
export const maxSorts = 4;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const own = (record: Readonly<Record<string, AnyField>>, name: string): AnyField | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** Whether an index orders the rows by this column and then the id alone; a nullable column needs one for each direction. */
function isOrdered(resource: AnyResource, name: string): boolean {
  const indexes = [['id'], resource.order, ...resource.indexes, ...resource.unique];
  const has = (key: string, id: string): boolean => indexes.some(([first, second = id]) => first === key && second === id);
  const [up, down] = [has(name, 'id'), has(`-${name}`, '-id')];
  return resource.fields[name]?.nullable ? up && down : up || down;
}

/**
 * Returns the sortable columns: the listed ones, those of the default order, and the filters with a single value. A large list
 * sorts only by columns whose order an index provides.
 */
export function sortableColumns(resource: AnyResource): string[] {
  const names = [...resource.list, ...resource.order.map((name) => name.replace(/^-/, '')), ...resource.filters, 'id'];
  const unsortable: readonly Kind[] = ['image', 'images', 'tags', 'refs', 'richText', 'json', 'lines', 'secret', 'longText'];
  return [...new Set(names)].filter((name) => {
    const field = own(resource.fields, name);
    return (
      field !== undefined &&
      !unsortable.includes(field.kind) &&
      !field.isMasked &&
      (resource.expectedRows !== 'millions' || isOrdered(resource, name))
    );
  });
}

/** The sorts of a list when none are requested. */
export const defaultSorts = (resource: AnyResource): Sort[] =>
  resource.order.map((name) => (name.startsWith('-') ? { field: name.slice(1), order: 'desc' } : { field: name, order: 'asc' }));

const isInt = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value);
/** The year 1: the database's calendar starts later than JavaScript's. */
const firstInstant = -62_135_596_800_000;

/** Whether a received value fits the kind of a field; used for filters and cursors alike. */
export function fitsKind(field: AnyField, value: unknown): value is Scalar {
  switch (field.kind) {
    case 'id':
    case 'int':
    case 'money':
    case 'ratio':
    case 'weigh':
    case 'ref':
    case 'refs':
    case 'tree':
      return isInt(value) && (is64Bit(field) || Math.abs(value) <= 2_147_483_647);
    case 'time':
      return isInt(value) && value >= firstInstant && value <= 8_640_000_000_000_000;
    case 'flag':
      return typeof value === 'boolean';
    case 'choice':
      return typeof value === 'string' && field.options.values.includes(value);
    case 'date':
      return typeof value === 'string' && isDay(value);
    default:
      return typeof value === 'string' && value.length <= 500 && isStorable(value);
  }
}

interface Asked {
  readonly field: AnyField;
  readonly name: string;
  readonly op: Op;
  readonly path: string;
}

class Reader {
  readonly issues: Issue[] = [];
  leaves = 0;
  readonly resource: AnyResource;

  constructor(resource: AnyResource) {
    this.resource = resource;
  }

  issue(path: string, rule: string): null {
    this.issues.push({ path, rule });
    return null;
  }

  demandKeys(record: Record<string, unknown>, known: readonly string[], path: string): void {
    for (const key of Object.keys(record)) if (!known.includes(key)) this.issue(path + key, 'unknown');
  }

  filter(raw: unknown, path: string, depth: number): Filter | null {
    if (!isObject(raw)) return this.issue(path, 'type');
    if (depth > maxDepth) return this.issue(path, 'tooDeep');
    for (const join of ['and', 'or'] as const) {
      const parts = raw[join];
      if (parts === undefined) continue;
      if (!Array.isArray(parts) || Object.keys(raw).length !== 1) return this.issue(path, 'type');
      const read = parts.map((part: unknown, index) => this.filter(part, `${path}.${join}.${index}`, depth + 1));
      const whole = read.filter((part): part is Filter => part !== null);
      return join === 'and' ? { and: whole } : { or: whole };
    }
    return this.leaf(raw, path);
  }

  leaf(raw: Record<string, unknown>, path: string): Leaf | null {
    this.leaves += 1;
    if (this.leaves > maxLeaves) return this.issue(path, 'tooMany');
    for (const key of Object.keys(raw))
      if (!['field', 'op', 'value'].includes(key)) return this.issue(`${path}.${key}`, 'unknown');
    const { field: name, op, value } = raw;
    const allowed = [...this.resource.filters, 'id'];
    if (typeof name !== 'string' || !allowed.includes(name)) return this.issue(`${path}.field`, 'unknown');
    const field = own(this.resource.fields, name);
    if (!field) return this.issue(`${path}.field`, 'unknown');
    const known = opsIn(this.resource, name).find((one) => one === op);
    if (!known) return this.issue(`${path}.op`, 'choice');
    return this.value({ field, name, op: known, path }, value);
  }

  value(options: Asked, value: unknown): Leaf | null {
    const { field, name, op, path } = options;
    if (op === 'isNull' || op === 'notNull') {
      return (value ?? null) === null ? { field: name, op, value: null } : this.issue(`${path}.value`, 'unknown');
    }
    if (op === 'in' || op === 'notIn' || op === 'between') return this.values(options, value);
    return fitsKind(field, value) ? { field: name, op, value } : this.issue(`${path}.value`, 'type');
  }

  values({ field, name, op, path }: Asked, many: unknown): Leaf | null {
    if (!Array.isArray(many) || many.length > maxValues) return this.issue(`${path}.value`, 'type');
    if (op === 'between' && many.length !== 2) return this.issue(`${path}.value`, 'type');
    const wrong = many.findIndex((one) => !fitsKind(field, one));
    return wrong < 0 ? { field: name, op, value: many as Scalar[] } : this.issue(`${path}.value.${wrong}`, 'type');
  }

  sorts(raw: unknown): Sort[] {
    if (raw === undefined) return [];
    if (!Array.isArray(raw) || raw.length > maxSorts) return this.issue('sorts', 'type') ?? [];
    const allowed = sortableColumns(this.resource);
    return raw.flatMap((one: unknown, index): Sort[] => {
      if (!isObject(one)) return this.issue(`sorts.${index}`, 'type') ?? [];
      const { field, order } = one;
      if (typeof field !== 'string' || !allowed.includes(field)) return this.issue(`sorts.${index}.field`, 'unknown') ?? [];
      if (order !== 'asc' && order !== 'desc') return this.issue(`sorts.${index}.order`, 'choice') ?? [];
      return [{ field, order }];
    });
  }

  after(raw: unknown, sorts: readonly Sort[]): (Scalar | null)[] | null {
    if (raw === undefined || raw === null) return null;
    const values = typeof raw === 'string' && raw.length < 4000 ? parseArray(raw) : null;
    const keys = cursorKeys(sorts);
    if (!values || values.length !== keys.length + 1 || values[0] !== sortsMark(sorts)) return this.issue('page.after', 'format');
    const rest = values.slice(1);
    const right = keys.every((key, index) => {
      const field = own(this.resource.fields, key.field);
      return field !== undefined && ((rest[index] === null && field.nullable) || fitsKind(field, rest[index]));
    });
    return right ? (rest as (Scalar | null)[]) : this.issue('page.after', 'format');
  }
}

function parseArray(raw: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(raw);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function readPage(
  reader: Reader,
  raw: unknown,
): { readonly currentPage: number; readonly pageSize: number; readonly after: unknown } {
  const page = isObject(raw) ? raw : {};
  if (raw !== undefined && !isObject(raw)) reader.issue('page', 'type');
  reader.demandKeys(page, ['currentPage', 'pageSize', 'after'], 'page.');
  const most = (name: string, usual: number, largest: number): number => {
    const { [name]: value = usual } = page;
    if (isInt(value) && value >= 1 && value <= largest) return value;
    reader.issue(`page.${name}`, 'range');
    return usual;
  };
  const pageSize = most('pageSize', defaultPageSize, maxPageSize);
  return { currentPage: most('currentPage', 1, Number.MAX_SAFE_INTEGER), pageSize, after: page['after'] };
}

function readFilter(reader: Reader, raw: unknown): Filter | null {
  if (raw === undefined || raw === null) return null;
  if (!Array.isArray(raw)) return reader.filter(raw, 'filters', 0);
  return raw.length === 0 ? null : reader.filter({ and: raw }, 'filters', 0);
}

function readQuick(reader: Reader, raw: unknown): string {
  if (raw === undefined || raw === null) return '';
  if (typeof raw === 'string' && raw.length <= 100 && isStorable(raw)) return raw.trim();
  reader.issue('quick', 'type');
  return '';
}

/**
 * Reads the body of `GetPageData`: checks every name against the declaration and every value against its kind, and reports all
 * issues.
 */
export function readListQuery(resource: AnyResource, raw: unknown): Checked<ListQuery> {
  const reader = new Reader(resource);
  const body = raw ?? {};
  if (!isObject(body)) return { issues: [{ path: '', rule: 'type' }] };
  reader.demandKeys(body, ['page', 'sorts', 'filters', 'quick'], '');
  const { currentPage, pageSize, after: cursor } = readPage(reader, body.page);
  const sent = reader.sorts(body.sorts);
  const sorts = sent.length > 0 ? sent : defaultSorts(resource);
  const after = reader.after(cursor, sorts);
  if (!after && (currentPage - 1) * pageSize > maxOffset) reader.issue('page.currentPage', 'tooFar');
  const filter = readFilter(reader, body.filters);
  const quick = readQuick(reader, body.quick);
  if (reader.issues.length > 0) return { issues: reader.issues };
  return { value: { currentPage, pageSize, after, sorts, filter, quick } };
}
