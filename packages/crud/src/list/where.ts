import { type AnyResource } from '@shopkeeper/resource';
import { type AnyField } from '@shopkeeper/resource/fields';
import {
  cursorKeys,
  type Filter,
  type Leaf,
  type ListQuery,
  type Scalar,
  type Sort,
  sortsMark,
} from '@shopkeeper/resource/query';
import { linkTableNameOf } from '@shopkeeper/resource/view';
import { columnOf, escapeLike, placeholderFor, placeholderForMany, quoted, type Values } from './sql-text.ts';

const fieldOf = (resource: AnyResource, key: string): AnyField => {
  const field = resource.fields[key];
  if (!field) throw new Error(`${resource.name} has no field ${key}`);
  return field;
};

const comparisons: Partial<Record<Leaf['op'], string>> = { eq: '=', gt: '>', ge: '>=', lt: '<', le: '<=' };

function manyLeaf(options: { resource: AnyResource; leaf: Leaf; field: AnyField; values: Values }): string {
  const { resource, leaf, field, values } = options;
  const column = `t.${columnOf(leaf.field)}`;
  const many = leaf.value as readonly Scalar[];
  if (field.kind === 'refs') {
    const link = `exists (select 1 from ${quoted(linkTableNameOf(resource, leaf.field))} l where l.owner_id = t.id and l.target_id = any(${placeholderForMany(values, field, many)}))`;
    return leaf.op === 'in' ? link : `not ${link}`;
  }
  if (field.kind === 'tags') return `${leaf.op === 'in' ? '' : 'not '}(${column} && ${placeholderForMany(values, field, many)})`;
  if (leaf.op === 'between')
    return `${column} between ${placeholderFor(values, field, many[0])} and ${placeholderFor(values, field, many[1])}`;
  const list = `any(${placeholderForMany(values, field, many)})`;
  if (leaf.op === 'in') return `${column} = ${list}`;
  return `(${column} is null or not (${column} = ${list}))`;
}

interface Asked {
  readonly resource: AnyResource;
  readonly leaf: Leaf;
  readonly values: Values;
}

/** A substring condition. On columns of quick search the grams index narrows down the rows. */
function pieceText({ resource, leaf, values }: Asked, condition: string): string {
  const term = String(leaf.value);
  if (!resource.search.includes(leaf.field) || [...term].length < 2) return condition;
  return `(t.grams @> ${values.add(gramsOf(term))}::text[] and ${condition})`;
}

const regionDigits = 6;

/** A prefix condition. For region codes it is a range of numbers, which any collation orders the same way. */
function startText(options: Asked, column: string): string {
  const { resource, leaf, values } = options;
  const start = String(leaf.value);
  if (fieldOf(resource, leaf.field).kind === 'region' && /^\d{1,6}$/.test(start))
    return `${column} between ${values.add(start.padEnd(regionDigits, '0'))} and ${values.add(start.padEnd(regionDigits, '9'))}`;
  return pieceText(options, `${column} like ${values.add(`${escapeLike(String(start))}%`)}`);
}

/** Kinds that have no order or hold several values. */
const unordered: ReadonlySet<AnyField['kind']> = new Set(['json', 'tags', 'images', 'refs', 'lines', 'dict', 'image']);

/**
 * A "not equal" condition. Written as less than or greater than, so that an index can answer it when few other values remain.
 */
function unlikeText({ resource, leaf, values }: Asked, column: string): string {
  const field = fieldOf(resource, leaf.field);
  const value = placeholderFor(values, field, leaf.value);
  if (unordered.has(field.kind)) return `${column} is distinct from ${value}`;
  const others = `${column} < ${value} or ${column} > ${value}`;
  return field.nullable ? `(${others} or ${column} is null)` : `(${others})`;
}

/** Converts "none of these" of a choice into "one of the others". */
function complementOf({ resource, leaf }: Asked): readonly Scalar[] | null {
  const field = fieldOf(resource, leaf.field);
  if (field.kind !== 'choice') return null;
  const without = new Set(leaf.op === 'ne' ? [leaf.value] : (leaf.value as readonly Scalar[]));
  return field.options.values.filter((value) => !without.has(value));
}

function otherChoicesText(options: Asked, column: string, others: readonly Scalar[]): string {
  const field = fieldOf(options.resource, options.leaf.field);
  const one = `${column} = any(${placeholderForMany(options.values, field, others)})`;
  return field.nullable ? `(${one} or ${column} is null)` : one;
}

function leafText(options: Asked): string {
  const { resource, leaf, values } = options;
  const field = fieldOf(resource, leaf.field);
  const column = `t.${columnOf(leaf.field)}`;
  const others = leaf.op === 'ne' || leaf.op === 'notIn' ? complementOf(options) : null;
  if (others) return otherChoicesText(options, column, others);
  switch (leaf.op) {
    case 'isNull':
      return `${column} is null`;
    case 'notNull':
      return `${column} is not null`;
    case 'ne':
      return unlikeText(options, column);
    case 'like':
      return pieceText(options, `${column} ilike ${values.add(`%${escapeLike(String(leaf.value))}%`)}`);
    case 'notLike':
      return `(${column} is null or ${column} not ilike ${values.add(`%${escapeLike(String(leaf.value))}%`)})`;
    case 'startsWith':
      return startText(options, column);
    case 'in':
    case 'notIn':
    case 'between':
      return manyLeaf({ resource, leaf, field, values });
    default:
      return `${column} ${comparisons[leaf.op] ?? '='} ${placeholderFor(values, field, leaf.value)}`;
  }
}

/** Converts a filter to SQL. An empty `and` is true, an empty `or` is false. */
export function filterText(resource: AnyResource, filter: Filter, values: Values): string {
  if ('and' in filter)
    return filter.and.length === 0 ? 'true' : `(${filter.and.map((part) => filterText(resource, part, values)).join(' and ')})`;
  if ('or' in filter)
    return filter.or.length === 0 ? 'false' : `(${filter.or.map((part) => filterText(resource, part, values)).join(' or ')})`;
  return leafText({ resource, leaf: filter, values });
}

/** Returns the two-character grams of a term, by code points, as `kit_grams` makes them. */
export function gramsOf(term: string): string[] {
  const signs = [...term.toLowerCase()];
  const pieces = signs.slice(0, -1).map((sign, index) => sign + (signs[index + 1] ?? ''));
  return [...new Set(pieces)];
}

/** A quick search over the declared columns; a single character matches the start of a column. */
export function quickText(resource: AnyResource, term: string, values: Values): string {
  if (resource.search.length === 0) return 'false';
  const columns = resource.search.map((key) => `t.${columnOf(key)}`);
  if ([...term].length < 2) {
    const start = values.add(`${escapeLike(String(term))}%`);
    return `(${columns.map((column) => `${column} ilike ${start}`).join(' or ')})`;
  }
  const grams = values.add(gramsOf(term));
  const part = values.add(`%${escapeLike(String(term))}%`);
  return `(t.grams @> ${grams}::text[] and (${columns.map((column) => `${column} ilike ${part}`).join(' or ')}))`;
}

/** Orders that an index provides only when scanned backwards, encoded by `sortsMark`. */
const backwards = new WeakMap<AnyResource, ReadonlySet<string>>();

function backwardsOf(resource: AnyResource): ReadonlySet<string> {
  const known = backwards.get(resource);
  if (known) return known;
  const sortOf = (key: string): Sort =>
    key.startsWith('-') ? { field: key.slice(1), order: 'desc' } : { field: key, order: 'asc' };
  const turned = ({ field, order }: Sort): Sort => ({ field, order: order === 'asc' ? 'desc' : 'asc' });
  const indexes = [['id'], resource.order, ...resource.indexes, ...resource.unique]
    .map((keys) => cursorKeys(keys.map(sortOf)))
    .filter((keys) => keys.every(({ field }) => resource.fields[field]?.nullable === false));
  const forwards = new Set(indexes.map(sortsMark));
  const found = new Set(indexes.map((keys) => sortsMark(keys.map(turned))).filter((mark) => !forwards.has(mark)));
  backwards.set(resource, found);
  return found;
}

/** Nulls come last. Columns without nulls use `nulls first` where that is the order of an index scanned backwards. */
export function orderText(resource: AnyResource, sorts: readonly Sort[], alias = 't'): string {
  const nulls = backwardsOf(resource).has(sortsMark(sorts)) ? 'first' : 'last';
  return cursorKeys(sorts)
    .map((sort) => `${alias}.${columnOf(sort.field)} ${sort.order} nulls ${nulls}`)
    .join(', ');
}

interface Cursor {
  readonly resource: AnyResource;
  readonly keys: readonly Sort[];
  readonly after: readonly (Scalar | null)[];
  readonly values: Values;
}

const sign = (sort: Sort): string => (sort.order === 'desc' ? '<' : '>');

/** `a < x or (a = x and (b < y or …))` for keys with values; a null comes after every value. */
function beyond(cursor: Cursor, from: number): string {
  const sort = cursor.keys[from];
  if (!sort) return 'false';
  const field = fieldOf(cursor.resource, sort.field);
  const column = `t.${columnOf(sort.field)}`;
  const value = cursor.after[from] ?? null;
  const rest = from + 1 < cursor.keys.length ? beyond(cursor, from + 1) : 'false';
  if (value === null) return `(${column} is null and ${rest})`;
  const placeholder = placeholderFor(cursor.values, field, value);
  const nulls = field.nullable ? ` or ${column} is null` : '';
  return `(${column} ${sign(sort)} ${placeholder}${nulls} or (${column} = ${placeholder} and ${rest}))`;
}

function rowComparison(cursor: Cursor): string {
  const columns = cursor.keys.map((sort) => `t.${columnOf(sort.field)}`);
  const placeholders = cursor.keys.map((sort, index) =>
    placeholderFor(cursor.values, fieldOf(cursor.resource, sort.field), cursor.after[index]),
  );
  const first = cursor.keys[0];
  return `(${columns.join(', ')}) ${first ? sign(first) : '>'} (${placeholders.join(', ')})`;
}

/**
 * Conditions for the rows after a cursor: one, or two whose results follow each other. Keys of one direction without nulls are
 * compared as a row; a nullable first key has one condition for values and one for nulls, each of which uses the index.
 */
export function afterTexts(options: { resource: AnyResource; query: ListQuery; values: Values }): string[] {
  const { resource, query, values } = options;
  const cursor: Cursor = { resource, keys: cursorKeys(query.sorts), after: query.after ?? [], values };
  const [first] = cursor.keys;
  if (!query.after || !first) return ['true'];
  const nullable = cursor.keys.some((key) => fieldOf(resource, key.field).nullable);
  const oneWay = cursor.keys.every((key) => key.order === first.order);
  if (!nullable && oneWay) return [rowComparison(cursor)];
  const field = fieldOf(resource, first.field);
  const column = `t.${columnOf(first.field)}`;
  const value = cursor.after[0] ?? null;
  if (value === null) return [`${column} is null and ${beyond(cursor, 1)}`];
  const others = cursor.keys.slice(1).some((key) => fieldOf(resource, key.field).nullable);
  // PostgreSQL rejects parameters that the text does not use, so each condition adds its values only when it is built.
  const bounded = (): string =>
    `${column} ${sign(first)}= ${placeholderFor(values, field, value)} and ${column} is not null and ${beyond(cursor, 0)}`;
  const leg = oneWay && !others ? rowComparison(cursor) : bounded();
  return field.nullable ? [leg, `${column} is null`] : [leg];
}
