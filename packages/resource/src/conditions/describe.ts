import type { Scalar } from '../query/query.ts';
import type { Attribute, Attributes } from './attribute.ts';
import { type Condition, type ConditionLeaf, type ConditionOp, relativeOps } from '../fields/condition.ts';

/** The texts that a condition is read back with. */
export type ConditionTextKey =
  | `condition.say.${ConditionOp}`
  | 'condition.say.yes'
  | 'condition.say.no'
  | 'condition.say.has'
  | 'condition.say.hasNone'
  | 'condition.all'
  | 'condition.any'
  | 'condition.not'
  | 'condition.group'
  | 'condition.every'
  | 'condition.or'
  | 'condition.gone';

/** The words of a language, with the names of attributes and of their values. */
export interface ConditionLabels {
  text(key: ConditionTextKey, params?: Readonly<Record<string, string | number>>): string;
  title(attribute: Attribute): string;
  value(attribute: Attribute, value: Scalar): string;
}

const mostNamed = 8;

function listed(attribute: Attribute, values: readonly Scalar[], words: ConditionLabels): string {
  const named = values.slice(0, mostNamed).map((value) => words.value(attribute, value));
  return [...named, ...(values.length > mostNamed ? ['…'] : [])].join(words.text('condition.or'));
}

const manyValued: readonly Attribute['field']['kind'][] = ['tags', 'refs'];

function sayKey({ field }: Attribute, { op, value }: ConditionLeaf): ConditionTextKey {
  if (field.kind === 'flag') return (op === 'eq') === (value === true) ? 'condition.say.yes' : 'condition.say.no';
  if (manyValued.includes(field.kind) && op === 'in') return 'condition.say.has';
  if (manyValued.includes(field.kind) && op === 'notIn') return 'condition.say.hasNone';
  return `condition.say.${op}`;
}

/** What stands for the value in the text of a comparison. */
function valueText(attribute: Attribute, { op }: ConditionLeaf, values: readonly Scalar[], words: ConditionLabels): string {
  if (relativeOps.some((one) => one === op)) return '';
  if (op === 'in' || op === 'notIn') return listed(attribute, values, words);
  return values[0] === undefined ? '' : words.value(attribute, values[0]);
}

function leafText(attributes: Attributes, leaf: ConditionLeaf, words: ConditionLabels): string {
  const attribute = attributes.of[leaf.field];
  if (!attribute) return words.text('condition.gone', { name: leaf.field });
  const { value = null } = leaf;
  const values = value === null ? [] : typeof value === 'object' ? value : [value];
  const [first, second] = values;
  return words.text(sayKey(attribute, leaf), {
    title: words.title(attribute),
    value: valueText(attribute, leaf, values, words),
    to: leaf.op === 'between' && second !== undefined ? words.value(attribute, second) : '',
    count: Number(first ?? 0),
  });
}

/** Reads a condition back as one sentence without its full stop: "Paid amount is at least ¥600 and (Level is Gold or …)". */
export function describeCondition(condition: Condition, attributes: Attributes, words: ConditionLabels): string {
  const part = (one: Condition): string => {
    const text = describeCondition(one, attributes, words);
    const isGroup = ('all' in one && one.all.length > 1) || ('any' in one && one.any.length > 1);
    return isGroup ? words.text('condition.group', { inner: text }) : text;
  };
  if ('all' in condition)
    return condition.all.length === 0 ? words.text('condition.every') : condition.all.map(part).join(words.text('condition.all'));
  if ('any' in condition) return condition.any.map(part).join(words.text('condition.any'));
  if ('not' in condition) return words.text('condition.not', { inner: describeCondition(condition.not, attributes, words) });
  return leafText(attributes, condition, words);
}
