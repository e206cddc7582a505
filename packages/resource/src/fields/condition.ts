import { type Op, ops, type Scalar } from './filter-ops.ts';

/**
 * Operators relative to the instant of the question, with a number of days: within the last days, longer ago than that, within the
 * next days. Both ends count.
 */
export const relativeOps = ['lastDays', 'beforeDays', 'nextDays'] as const;
/** Every operator of a condition: those of list filters and the relative ones. */
export const conditionOps = [...ops, ...relativeOps] as const;
/** An operator of a condition. */
export type ConditionOp = Op | (typeof relativeOps)[number];

/** One comparison of one attribute. `isNull` and `notNull` have no value. */
export type ConditionLeaf = {
  readonly field: string;
  readonly op: ConditionOp;
  readonly value?: Scalar | readonly Scalar[] | null;
};

/** A rule about one row, as it is stored. `{ all: [] }` holds for every row. */
export type Condition =
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | ConditionLeaf;

/** The condition that holds for every row. */
export const everyRow: Condition = { all: [] };

/** How many groups may stand in each other, the outermost included. */
export const maxConditionDepth = 4;
/** How many comparisons a condition may have. */
export const maxConditionLeaves = 50;
/** The longest time before or after now that a condition may name, in days. */
export const maxConditionDays = 36_500;

/** The comparisons of a condition, in their order. */
export function leavesOf(condition: Condition): readonly ConditionLeaf[] {
  if ('all' in condition) return condition.all.flatMap(leavesOf);
  if ('any' in condition) return condition.any.flatMap(leavesOf);
  return 'not' in condition ? leavesOf(condition.not) : [condition];
}
