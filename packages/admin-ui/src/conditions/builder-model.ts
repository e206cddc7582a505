import type { Attribute, Condition, ConditionOp } from '@shopkeeper/resource/conditions';
import { variableOf } from '@shopkeeper/resource/access';
import type { Op, Scalar } from '@shopkeeper/resource/query';
import type { FilterView } from '@shopkeeper/resource/view';
import { opsFor } from '../filters/conditions.ts';
import { controlOf } from '../filters/filter-model.ts';

/** One comparison being edited; without values it is not complete. */
export interface Row {
  readonly id: number;
  readonly field: string;
  readonly op: ConditionOp;
  readonly values: readonly Scalar[];
}

/** Comparisons of which all or one must hold. */
export interface Group {
  readonly id: number;
  readonly join: 'all' | 'any';
  readonly parts: readonly GroupItem[];
}

/** What the builder does not edit, such as a negation: it is shown as a sentence, and kept. */
export interface Unedited {
  readonly id: number;
  readonly kept: Condition;
}

export type GroupItem = Row | Group | Unedited;

export const isGroup = (part: GroupItem): part is Group => 'join' in part;
export const isUnedited = (part: GroupItem): part is Unedited => 'kept' in part;

let last = 0;
const nextId = (): number => (last += 1);

const relative: readonly ConditionOp[] = ['lastDays', 'beforeDays', 'nextDays'];
export const isRelative = (op: ConditionOp): op is Exclude<ConditionOp, Op> => relative.includes(op);
const isPlain = (op: ConditionOp): op is Op => !isRelative(op);

/** An attribute as the inputs of filters know it. */
export const filterOf = ({ key, title, field, ops }: Attribute): FilterView => ({ key, title, field, ops: ops.filter(isPlain) });

/** Attributes that have an input for their values. */
export const isEditable = (attribute: Attribute): boolean => controlOf(attribute) !== 'none';

/** The operators of an attribute, the most common first. */
export const opsOfAttribute = (attribute: Attribute): readonly ConditionOp[] => [
  ...attribute.ops.filter(isRelative),
  ...opsFor(filterOf(attribute)),
];

export const newRow = (attribute: Attribute): Row => ({
  id: nextId(),
  field: attribute.key,
  op: opsOfAttribute(attribute)[0] ?? 'eq',
  values: [],
});

export const newGroup = (join: Group['join'], parts: Group['parts']): Group => ({ id: nextId(), join, parts });

const many: readonly ConditionOp[] = ['in', 'notIn', 'between'];

function conditionOfPart(part: GroupItem): Condition {
  if (isGroup(part)) return conditionOf(part);
  if (isUnedited(part)) return part.kept;
  const { field, op, values } = part;
  if (op === 'isNull' || op === 'notNull') return { field, op };
  return { field, op, value: many.includes(op) ? values : (values[0] ?? null) };
}

/** Converts a group to a condition; incomplete comparisons have no value, which its check reports. */
export function conditionOf({ join, parts }: Group): Condition {
  const read = parts.filter((part) => !isGroup(part) || part.parts.length > 0).map(conditionOfPart);
  return join === 'all' || read.length === 0 ? { all: read } : { any: read };
}

const scalars = (value: Scalar | readonly Scalar[] | null | undefined): readonly Scalar[] =>
  value === null || value === undefined ? [] : typeof value === 'object' ? value : [value];

function partOf(condition: Condition, depth: number): GroupItem {
  if ('all' in condition || 'any' in condition) return depth > 2 ? { id: nextId(), kept: condition } : groupAt(condition, depth);
  // A variable stands for its reader; inputs offer only values.
  if ('not' in condition || variableOf(condition)) return { id: nextId(), kept: condition };
  return { id: nextId(), field: condition.field, op: condition.op, values: scalars(condition.value) };
}

function groupAt(condition: Condition, depth: number): Group {
  if ('all' in condition)
    return newGroup(
      'all',
      condition.all.map((part) => partOf(part, depth + 1)),
    );
  if ('any' in condition)
    return newGroup(
      'any',
      condition.any.map((part) => partOf(part, depth + 1)),
    );
  return newGroup('all', [partOf(condition, depth + 1)]);
}

/** Converts a condition to groups of two levels; what is nested deeper is kept as it is. */
export const groupOf = (condition: Condition | null): Group => (condition === null ? newGroup('all', []) : groupAt(condition, 1));

/** The number of comparisons that are edited. */
export const countRows = (group: Group): number =>
  group.parts.reduce((sum, part) => sum + (isGroup(part) ? countRows(part) : 1), 0);
