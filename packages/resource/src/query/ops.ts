import type { AnyResource } from '../declaration/define.ts';
import type { Op } from '../fields/filter-ops.ts';
import type { AnyField, Kind } from '../fields/kinds.ts';

export type { Op };

const equality: readonly Op[] = ['eq', 'ne', 'in', 'notIn'];
const range: readonly Op[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'between', 'in', 'notIn'];
const text: readonly Op[] = ['eq', 'ne', 'in', 'notIn', 'like', 'notLike', 'startsWith'];
const none: readonly Op[] = [];

/** The filter operators of each kind; every optional field also has `isNull` and `notNull`. */
export const opsOf: Readonly<Record<Kind, readonly Op[]>> = {
  id: range,
  text,
  longText: ['like', 'notLike'],
  richText: none,
  code: text,
  int: range,
  money: range,
  ratio: range,
  flag: ['eq', 'ne'],
  choice: equality,
  dict: equality,
  tags: ['in', 'notIn'],
  date: range,
  time: range,
  image: none,
  images: none,
  url: text,
  mobile: text,
  email: text,
  region: ['eq', 'in', 'startsWith'],
  weigh: range,
  ref: equality,
  refs: ['in', 'notIn'],
  tree: equality,
  lines: none,
  secret: none,
  json: none,
};

/** The operators that a field can be filtered with. */
export const opsOfField = (field: AnyField): readonly Op[] => {
  const own = opsOf[field.kind];
  if (own.length === 0 && field.kind !== 'image') return own;
  return field.nullable ? [...own, 'isNull', 'notNull'] : own;
};

/** Operators that match most of a table or need a full scan. */
const unbounded: readonly Op[] = ['notIn', 'like', 'notLike', 'startsWith'];

/**
 * Returns the filter operators of a column of this list. A large list allows only those that an index can answer: substring
 * search on the columns of quick search, and `notIn` on choices, references, tags and regions.
 */
export function opsIn(resource: AnyResource, name: string): readonly Op[] {
  const field = resource.fields[name];
  if (!field) return none;
  const all = opsOfField(field);
  if (resource.expectedRows !== 'millions' || equality === opsOf[field.kind] || field.kind === 'tags' || field.kind === 'region')
    return all;
  const isSearched = resource.search.includes(name);
  return all.filter((op) => !unbounded.includes(op) || (isSearched && (op === 'like' || op === 'startsWith')));
}
