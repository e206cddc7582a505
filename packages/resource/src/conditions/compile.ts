import type { Scalar } from '../query/query.ts';
import type { Attribute, Attributes, ConditionRow } from './attribute.ts';
import { boundsOf, foldedCase } from './bounds.ts';
import type { Condition, ConditionLeaf, ConditionOp } from '../fields/condition.ts';

/** Whether something holds; null where a value is missing and nobody can tell. */
export type Verdict = boolean | null;
type Judge = (row: ConditionRow, at: number) => Verdict;
/** Compares one value that is not missing. */
type Comparison = (value: unknown, at: number) => boolean;

interface Options {
  /** Where days begin; that of the shop by default. */
  readonly timeZone?: string | undefined;
}

const scalarsOf = ({ value }: ConditionLeaf): readonly Scalar[] =>
  value === undefined || value === null ? [] : typeof value === 'object' ? value : [value];

const textOf = (value: unknown): string => foldedCase(String(value));

/** Comparisons with one value; numbers, texts and days have the order of their type. */
const singles: Partial<Record<ConditionOp, (wanted: Scalar) => Comparison>> = {
  eq: (wanted) => (value) => value === wanted,
  ne: (wanted) => (value) => value !== wanted,
  gt: (wanted) => (value) => (value as Scalar) > wanted,
  ge: (wanted) => (value) => (value as Scalar) >= wanted,
  lt: (wanted) => (value) => (value as Scalar) < wanted,
  le: (wanted) => (value) => (value as Scalar) <= wanted,
  like: (wanted) => (value) => textOf(value).includes(textOf(wanted)),
  notLike: (wanted) => (value) => !textOf(value).includes(textOf(wanted)),
  startsWith: (wanted) => (value) => textOf(value).startsWith(textOf(wanted)),
};

/** Whether a value, or one of a list of values, is among the wanted ones. */
function amongst(wanted: ReadonlySet<unknown>): Comparison {
  return (value) => (Array.isArray(value) ? value.some((one) => wanted.has(one)) : wanted.has(value));
}

function comparisonOf({ field }: Attribute, leaf: ConditionLeaf, { timeZone }: Options): Comparison {
  const values = scalarsOf(leaf);
  const [first = '', second = ''] = values;
  const single = singles[leaf.op];
  if (single) return single(first);
  if (leaf.op === 'in' || leaf.op === 'notIn') {
    const among = amongst(new Set(values));
    return leaf.op === 'in' ? among : (value, at) => !among(value, at);
  }
  if (leaf.op === 'between') return (value) => (value as Scalar) >= first && (value as Scalar) <= second;
  return (value, at) => {
    const { from, to, before } = boundsOf(field, leaf.op, Number(first), { at, timeZone });
    const known = value as Scalar;
    return before === undefined ? known >= (from ?? known) && known <= (to ?? known) : known < before;
  };
}

function attributeOf({ of, resource }: Attributes, name: string): Attribute {
  const attribute = Object.hasOwn(of, name) ? of[name] : undefined;
  if (!attribute) throw new Error(`conditions over ${resource.name} do not know ${name}`);
  return attribute;
}

function leafJudge(attributes: Attributes, leaf: ConditionLeaf, options: Options): Judge {
  const attribute = attributeOf(attributes, leaf.field);
  const read = (row: ConditionRow, at: number): unknown => attribute.value(row, at) ?? null;
  if (leaf.op === 'isNull') return (row, at) => read(row, at) === null;
  if (leaf.op === 'notNull') return (row, at) => read(row, at) !== null;
  const compare = comparisonOf(attribute, leaf, options);
  return (row, at) => {
    const value = read(row, at);
    return value === null ? null : compare(value, at);
  };
}

/** Joins the verdicts of parts as SQL does: one that decides wins, else one that is unknown. */
function joinedVerdict(verdicts: readonly Verdict[], deciding: boolean): Verdict {
  if (verdicts.includes(deciding)) return deciding;
  return verdicts.includes(null) ? null : !deciding;
}

const opposite = (verdict: Verdict): Verdict => (verdict === null ? null : !verdict);

function judgeOf(attributes: Attributes, condition: Condition, options: Options): Judge {
  const part = (one: Condition): Judge => judgeOf(attributes, one, options);
  if ('all' in condition || 'any' in condition) {
    const judges = ('all' in condition ? condition.all : condition.any).map(part);
    const deciding = 'any' in condition;
    return (row, at) =>
      joinedVerdict(
        judges.map((judge) => judge(row, at)),
        deciding,
      );
  }
  if (!('not' in condition)) return leafJudge(attributes, condition, options);
  const inner = part(condition.not);
  return (row, at) => opposite(inner(row, at));
}

/**
 * Compiles a condition to a pure function over one row and the instant of the question (UTC epoch ms). It decides as the statement
 * of `conditionSql` does: a missing value matches nothing but `isNull`, not even under `not`.
 *
 * @throws Error when the condition names an attribute that does not exist; `checkCondition` reports it before
 */
export function compileCondition(
  condition: Condition,
  attributes: Attributes,
  options: Options = {},
): (row: ConditionRow, at: number) => boolean {
  const judge = judgeOf(attributes, condition, options);
  return (row, at) => judge(row, at) === true;
}

/** A condition with the verdict about one row at each of its parts, for screens that explain a decision. */
export interface Judged {
  readonly condition: Condition;
  readonly verdict: Verdict;
  readonly parts: readonly Judged[];
}

/** Judges one row by every part of a condition. */
export function judgeCondition(
  condition: Condition,
  attributes: Attributes,
  { row, at, timeZone }: { readonly row: ConditionRow; readonly at: number } & Options,
): Judged {
  const judged = (one: Condition): Judged => judgeCondition(one, attributes, { row, at, timeZone });
  if ('all' in condition || 'any' in condition) {
    const parts = ('all' in condition ? condition.all : condition.any).map(judged);
    const verdicts = parts.map(({ verdict }) => verdict);
    return { condition, verdict: joinedVerdict(verdicts, 'any' in condition), parts };
  }
  if (!('not' in condition)) return { condition, verdict: leafJudge(attributes, condition, { timeZone })(row, at), parts: [] };
  const inner = judged(condition.not);
  return { condition, verdict: opposite(inner.verdict), parts: [inner] };
}
