import type { Filter, Leaf, Op, Scalar } from '@shopkeeper/resource/query';
import type { FilterView } from '@shopkeeper/resource/view';
import { type Control, controlOf } from './filter-model.ts';

/** One condition being edited; null marks what is not chosen yet. */
export interface Condition {
  readonly id: number;
  readonly field: string;
  readonly op: Op;
  readonly values: readonly Scalar[];
}

/** Conditions that must all hold, or of which one must hold. */
export interface Group {
  readonly id: number;
  readonly join: 'and' | 'or';
  readonly parts: readonly (Condition | Group)[];
}

/** Maximum nesting depth of groups; the server accepts one level more, for the tab's own filter. */
export const deepest = 3;

export const isGroup = (part: Condition | Group): part is Group => 'join' in part;

let last = 0;
const nextId = (): number => (last += 1);

const opsByControl: Readonly<Record<Control, readonly Op[]>> = {
  check: ['in', 'notIn'],
  dictionary: ['in', 'notIn'],
  flag: ['eq'],
  reference: ['in', 'notIn'],
  tags: ['in', 'notIn'],
  region: ['startsWith'],
  text: ['like', 'notLike', 'eq', 'ne', 'startsWith'],
  number: ['eq', 'ne', 'ge', 'le', 'gt', 'lt', 'between'],
  money: ['eq', 'ne', 'ge', 'le', 'gt', 'lt', 'between'],
  ratio: ['eq', 'ne', 'ge', 'le', 'gt', 'lt', 'between'],
  date: ['eq', 'ge', 'le', 'between'],
  time: ['ge', 'le', 'between'],
  none: [],
};

/** Returns the operators of a field, the most common first. */
export const opsFor = (filter: FilterView): readonly Op[] =>
  [...opsByControl[controlOf(filter)], 'isNull' as const, 'notNull' as const].filter((op) => filter.ops.includes(op));

export const newCondition = (filter: FilterView): Condition => ({
  id: nextId(),
  field: filter.key,
  op: opsFor(filter)[0] ?? 'eq',
  values: [],
});

export const newGroup = (join: Group['join'], parts: Group['parts'] = []): Group => ({ id: nextId(), join, parts });

const many: readonly Op[] = ['in', 'notIn', 'between'];

/** Whether a condition is complete. */
export function isWhole({ op, values }: Condition): boolean {
  if (op === 'isNull' || op === 'notNull') return true;
  if (op !== 'between') return values.length > 0 && values[0] !== '';
  const [from, to] = values;
  return from !== undefined && to !== undefined && from <= to;
}

const leafOf = ({ field, op, values }: Condition): Leaf => {
  if (op === 'isNull' || op === 'notNull') return { field, op, value: null };
  return { field, op, value: many.includes(op) ? values : (values[0] ?? '') };
};

/** Converts a group to a filter; null when the group is empty. */
export function filterIn(group: Group): Filter | null {
  const parts = group.parts.flatMap((part): readonly Filter[] => {
    if (!isGroup(part)) return [leafOf(part)];
    const inner = filterIn(part);
    return inner ? [inner] : [];
  });
  if (parts.length === 0) return null;
  return group.join === 'and' ? { and: parts } : { or: parts };
}

const scalars = (value: Leaf['value']): readonly Scalar[] => (value === null ? [] : typeof value === 'object' ? value : [value]);

/** Converts a filter to a group; a single condition gets a group of its own. */
export function groupOf(filter: Filter | null): Group {
  const part = (one: Filter): Condition | Group =>
    'field' in one ? { id: nextId(), field: one.field, op: one.op, values: scalars(one.value) } : groupOf(one);
  if (filter === null) return newGroup('and');
  if ('and' in filter) return newGroup('and', filter.and.map(part));
  if ('or' in filter) return newGroup('or', filter.or.map(part));
  return newGroup('and', [part(filter)]);
}

/** Returns all conditions of a group, including those of nested groups. */
export const conditionsIn = (group: Group): readonly Condition[] =>
  group.parts.flatMap((part) => (isGroup(part) ? conditionsIn(part) : [part]));

export function countLeaves(filter: Filter): number {
  if ('field' in filter) return 1;
  return ('and' in filter ? filter.and : filter.or).reduce((sum, part) => sum + countLeaves(part), 0);
}
