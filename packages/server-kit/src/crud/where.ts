import {
  cursorKeys,
  linkTableNameOf,
  type AnyField,
  type AnyResource,
  type Filter,
  type Leaf,
  type ListQuery,
  type Scalar,
  type Sort,
} from '@shopkeeper/resource';
import { columnOf, placed, placedMany, quoted, type Values } from './sql-text.ts';

const fieldOf = (resource: AnyResource, key: string): AnyField => {
  const field = resource.fields[key];
  if (!field) throw new Error(`${resource.name} has no field ${key}`);
  return field;
};

const pattern = (text: unknown): string => String(text).replace(/[\\%_]/g, (sign) => `\\${sign}`);

const comparisons: Partial<Record<Leaf['op'], string>> = { eq: '=', gt: '>', ge: '>=', lt: '<', le: '<=' };

function manyLeaf(asked: { resource: AnyResource; leaf: Leaf; field: AnyField; values: Values }): string {
  const { resource, leaf, field, values } = asked;
  const column = `t.${columnOf(leaf.field)}`;
  const many = leaf.value as readonly Scalar[];
  if (field.kind === 'refs') {
    const link = `exists (select 1 from ${quoted(linkTableNameOf(resource, leaf.field))} l where l.owner_id = t.id and l.target_id = any(${placedMany(values, field, many)}))`;
    return leaf.op === 'in' ? link : `not ${link}`;
  }
  if (field.kind === 'tags') return `${leaf.op === 'in' ? '' : 'not '}(${column} && ${placedMany(values, field, many)})`;
  if (leaf.op === 'between') return `${column} between ${placed(values, field, many[0])} and ${placed(values, field, many[1])}`;
  const list = `any(${placedMany(values, field, many)})`;
  if (leaf.op === 'in') return `${column} = ${list}`;
  return `(${column} is null or not (${column} = ${list}))`;
}

function leafText(asked: { resource: AnyResource; leaf: Leaf; values: Values }): string {
  const { resource, leaf, values } = asked;
  const field = fieldOf(resource, leaf.field);
  const column = `t.${columnOf(leaf.field)}`;
  switch (leaf.op) {
    case 'isNull':
      return `${column} is null`;
    case 'notNull':
      return `${column} is not null`;
    case 'ne':
      return `${column} is distinct from ${placed(values, field, leaf.value)}`;
    case 'like':
      return `${column} ilike ${values.add(`%${pattern(leaf.value)}%`)}`;
    case 'notLike':
      return `(${column} is null or ${column} not ilike ${values.add(`%${pattern(leaf.value)}%`)})`;
    case 'startsWith':
      return `${column} like ${values.add(`${pattern(leaf.value)}%`)}`;
    case 'in':
    case 'notIn':
    case 'between':
      return manyLeaf({ resource, leaf, field, values });
    default:
      return `${column} ${comparisons[leaf.op] ?? '='} ${placed(values, field, leaf.value)}`;
  }
}

/** A filter as SQL. An empty `and` is true, an empty `or` is false. */
export function filterText(resource: AnyResource, filter: Filter, values: Values): string {
  if ('and' in filter)
    return filter.and.length === 0 ? 'true' : `(${filter.and.map((part) => filterText(resource, part, values)).join(' and ')})`;
  if ('or' in filter)
    return filter.or.length === 0 ? 'false' : `(${filter.or.map((part) => filterText(resource, part, values)).join(' or ')})`;
  return leafText({ resource, leaf: filter, values });
}

/** The two-character pieces of a term, by code points, as `kit_grams` makes them. */
export function gramsOf(term: string): string[] {
  const signs = [...term.toLowerCase()];
  const pieces = signs.slice(0, -1).map((sign, index) => sign + (signs[index + 1] ?? ''));
  return [...new Set(pieces)];
}

/** Quick search over the declared columns; one character is answered as "starts with". */
export function quickText(resource: AnyResource, term: string, values: Values): string {
  if (resource.search.length === 0) return 'false';
  const columns = resource.search.map((key) => `t.${columnOf(key)}`);
  if ([...term].length < 2) {
    const start = values.add(`${pattern(term)}%`);
    return `(${columns.map((column) => `${column} ilike ${start}`).join(' or ')})`;
  }
  const grams = values.add(gramsOf(term));
  const part = values.add(`%${pattern(term)}%`);
  return `(t.grams @> ${grams}::text[] and (${columns.map((column) => `${column} ilike ${part}`).join(' or ')}))`;
}

export const orderText = (sorts: readonly Sort[], alias = 't'): string =>
  cursorKeys(sorts)
    .map((sort) => `${alias}.${columnOf(sort.field)} ${sort.order} nulls last`)
    .join(', ');

interface Cursor {
  readonly resource: AnyResource;
  readonly keys: readonly Sort[];
  readonly after: readonly (Scalar | null)[];
  readonly values: Values;
}

const sign = (sort: Sort): string => (sort.order === 'desc' ? '<' : '>');

/** `a < x or (a = x and (b < y or …))` over keys that hold values; a null is past every value. */
function beyond(cursor: Cursor, from: number): string {
  const sort = cursor.keys[from];
  if (!sort) return 'false';
  const field = fieldOf(cursor.resource, sort.field);
  const column = `t.${columnOf(sort.field)}`;
  const value = cursor.after[from] ?? null;
  const rest = from + 1 < cursor.keys.length ? beyond(cursor, from + 1) : 'false';
  if (value === null) return `(${column} is null and ${rest})`;
  const placeholder = placed(cursor.values, field, value);
  const nulls = field.nullable ? ` or ${column} is null` : '';
  return `(${column} ${sign(sort)} ${placeholder}${nulls} or (${column} = ${placeholder} and ${rest}))`;
}

function rowComparison(cursor: Cursor): string {
  const columns = cursor.keys.map((sort) => `t.${columnOf(sort.field)}`);
  const placeholders = cursor.keys.map((sort, index) =>
    placed(cursor.values, fieldOf(cursor.resource, sort.field), cursor.after[index]),
  );
  const first = cursor.keys[0];
  return `(${columns.join(', ')}) ${first ? sign(first) : '>'} (${placeholders.join(', ')})`;
}

/**
 * What lies after a cursor, as one or two conditions whose results follow each other. One direction and no nulls compare
 * as a row; a nullable first key has a leg of values and a leg of nulls, each of which walks the index.
 */
export function afterTexts(asked: { resource: AnyResource; query: ListQuery; values: Values }): string[] {
  const { resource, query, values } = asked;
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
  // A placeholder that the text does not use is an error: each leg places its values only when it is written.
  const bounded = (): string =>
    `${column} ${sign(first)}= ${placed(values, field, value)} and ${column} is not null and ${beyond(cursor, 0)}`;
  const leg = oneWay && !others ? rowComparison(cursor) : bounded();
  return field.nullable ? [leg, `${column} is null`] : [leg];
}
