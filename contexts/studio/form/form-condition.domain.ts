import * as z from 'zod/mini';

/** How a comparison decides: `has` is for several choices, `filled` for any value at all. */
export const formOps = ['eq', 'ne', 'gte', 'lte', 'has', 'filled'] as const;

export type FormOp = (typeof formOps)[number];
/** What a comparison compares with: money in fen, dates as `YYYY-MM-DD`. */
export type Compared = string | number | boolean | null;

/** One comparison with the answer to a field, named by its key. */
export interface FormComparison {
  readonly field: string;
  readonly op: FormOp;
  readonly value: Compared;
}

/** When a group is shown. */
export type FormCondition =
  | FormComparison
  | { readonly all: readonly FormCondition[] }
  | { readonly any: readonly FormCondition[] };

const mostLevels = 4;
const mostComparisons = 50;
const longestValue = 200;

const compared = z.nullable(z.union([z.string().check(z.maxLength(longestValue)), z.number(), z.boolean()]));
const comparison = z.strictObject({ field: z.string().check(z.maxLength(40)), op: z.enum(formOps), value: compared });
const listed = z
  .array(z.lazy((): z.ZodMiniType<FormCondition> => conditionSchema))
  .check(z.minLength(1), z.maxLength(mostComparisons));

/** The shape of a condition: no other keys, no code. */
export const conditionSchema: z.ZodMiniType<FormCondition> = z.union([
  comparison,
  z.strictObject({ all: listed }),
  z.strictObject({ any: listed }),
]);

const partsOf = (condition: FormCondition): readonly FormCondition[] | null => {
  if ('all' in condition) return condition.all;
  return 'any' in condition ? condition.any : null;
};

/** All comparisons of a condition. */
export const comparisonsIn = (condition: FormCondition): readonly FormComparison[] =>
  partsOf(condition)?.flatMap(comparisonsIn) ?? [condition as FormComparison];

const levelsOf = (condition: FormCondition): number => 1 + Math.max(0, ...(partsOf(condition)?.map(levelsOf) ?? []));

/** Whether a condition is too large to be read by a person. */
export const isTooLarge = (condition: FormCondition): boolean =>
  levelsOf(condition) > mostLevels || comparisonsIn(condition).length > mostComparisons;

/** Whether an answer is none. */
export const isUnanswered = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

function compares({ op, value }: FormComparison, answer: unknown): boolean {
  if (op === 'filled') return !isUnanswered(answer);
  if (op === 'has') return Array.isArray(answer) && answer.includes(value);
  if (isUnanswered(answer)) return false;
  if (op === 'eq') return answer === value;
  if (op === 'ne') return answer !== value;
  const isComparable = typeof answer === typeof value && (typeof answer === 'number' || typeof answer === 'string');
  if (!isComparable || value === null) return false;
  return op === 'gte' ? (answer as typeof value) >= value : (answer as typeof value) <= value;
}

/** Whether a condition holds for the answers. What is not answered matches nothing. */
export function isMet(condition: FormCondition, answerTo: (field: string) => unknown): boolean {
  if ('all' in condition) return condition.all.every((part) => isMet(part, answerTo));
  if ('any' in condition) return condition.any.some((part) => isMet(part, answerTo));
  return compares(condition, answerTo(condition.field));
}

/** The condition with another key of a field. */
export function withRenamedField(condition: FormCondition, from: string, to: string): FormCondition {
  if ('all' in condition) return { all: condition.all.map((part) => withRenamedField(part, from, to)) };
  if ('any' in condition) return { any: condition.any.map((part) => withRenamedField(part, from, to)) };
  return condition.field === from ? { ...condition, field: to } : condition;
}
