import type { AnyResource } from '@shopkeeper/resource';
import {
  type ConditionTime,
  type Attribute,
  type Attributes,
  boundsOf,
  type Condition,
  type ConditionLeaf,
  foldedCase,
} from '@shopkeeper/resource/conditions';
import type { Scalar } from '@shopkeeper/resource/query';
import { linkTableNameOf } from '@shopkeeper/resource/view';
import { columnOf, escapeLike, placeholderFor, placeholderForMany, quoted, type Values } from '../list/sql-text.ts';

/** What the statement of a condition is written from. Rows stand under the alias `t`. */
export interface ConditionSqlOptions extends ConditionTime {
  /** What the caller may name: `attributesFor(attributes, context.actor)` for a person. */
  readonly attributes: Attributes;
  readonly values: Values;
  /** The expressions of derived attributes over the alias `t`. */
  readonly derived?: Readonly<Record<string, string>>;
}

const comparisons: Partial<Record<ConditionLeaf['op'], string>> = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' };

const scalarsOf = ({ value }: ConditionLeaf): readonly Scalar[] =>
  value === undefined || value === null ? [] : typeof value === 'object' ? value : [value];

/** The letters A to Z are alike in both cases, in every database and in `compileCondition`. */
const folded = (expression: string): string => `lower((${expression}) collate "C")`;

interface Asked extends ConditionSqlOptions {
  readonly attribute: Attribute;
  readonly leaf: ConditionLeaf;
  readonly expression: string;
}

/** One of several values; without values it is decided where there is a value, and unknown where there is none. */
function manyText({ attribute, leaf, expression, values }: Asked): string {
  const wanted = scalarsOf(leaf);
  const isIn = leaf.op === 'in';
  if (attribute.field.kind === 'tags') {
    const shared = `${expression} && ${placeholderForMany(values, attribute.field, wanted)}`;
    return isIn ? `(${shared})` : `not (${shared})`;
  }
  if (wanted.length === 0) return `case when ${expression} is null then null else ${!isIn} end`;
  const list = placeholderForMany(values, attribute.field, wanted);
  return isIn ? `${expression} = any(${list})` : `${expression} <> all(${list})`;
}

function linkText({ attribute, leaf, values, attributes }: Asked): string {
  const table = quoted(linkTableNameOf(attributes.resource, attribute.key));
  const list = placeholderForMany(values, attribute.field, scalarsOf(leaf));
  const link = `exists (select 1 from ${table} l where l.owner_id = t.id and l.target_id = any(${list}))`;
  return leaf.op === 'in' ? link : `not ${link}`;
}

function relativeText(asked: Asked): string {
  const { attribute, leaf, expression, values } = asked;
  const { from, to, before } = boundsOf(attribute.field, leaf.op, Number(scalarsOf(leaf)[0] ?? 0), asked);
  const place = (value: Scalar | undefined): string => placeholderFor(values, attribute.field, value);
  return before === undefined ? `${expression} between ${place(from)} and ${place(to)}` : `${expression} < ${place(before)}`;
}

function leafSql(asked: Asked): string {
  const { attribute, leaf, expression, values } = asked;
  const [first = '', second = ''] = scalarsOf(leaf);
  switch (leaf.op) {
    case 'isNull':
      return `${expression} is null`;
    case 'notNull':
      return `${expression} is not null`;
    case 'like':
    case 'notLike':
      return `${folded(expression)} ${leaf.op === 'like' ? 'like' : 'not like'} ${values.add(`%${escapeLike(foldedCase(String(first)))}%`)}`;
    case 'startsWith':
      return `${folded(expression)} like ${values.add(`${escapeLike(foldedCase(String(first)))}%`)}`;
    case 'in':
    case 'notIn':
      return attribute.field.kind === 'refs' ? linkText(asked) : manyText(asked);
    case 'between':
      return `${expression} between ${placeholderFor(values, attribute.field, first)} and ${placeholderFor(values, attribute.field, second)}`;
    case 'lastDays':
    case 'beforeDays':
    case 'nextDays':
      return relativeText(asked);
    default:
      return `${expression} ${comparisons[leaf.op] ?? '='} ${placeholderFor(values, attribute.field, first)}`;
  }
}

function attributeOf({ of, resource }: Attributes, name: string): Attribute {
  const attribute = Object.hasOwn(of, name) ? of[name] : undefined;
  if (!attribute) throw new Error(`conditions over ${resource.name} do not know ${name}`);
  return attribute;
}

function expressionOf(attribute: Attribute, derived: Readonly<Record<string, string>>, { name }: AnyResource): string {
  if (!attribute.isDerived) return `t.${columnOf(attribute.key)}`;
  const expression = Object.hasOwn(derived, attribute.key) ? derived[attribute.key] : undefined;
  if (expression === undefined) throw new Error(`the attribute ${attribute.key} of ${name} has no expression`);
  return expression;
}

/**
 * Converts a condition to SQL over the alias `t`, with its values as parameters: `(values) => conditionSql(condition, { … , values })`
 * is a scope of a list. A row for which it is unknown does not match, not even under `not`: as `compileCondition` decides.
 *
 * @throws Error when it names an attribute that is not given; `checkCondition` with the same attributes reports it before
 */
export function conditionSql(condition: Condition, options: ConditionSqlOptions): string {
  if ('all' in condition)
    return condition.all.length === 0 ? 'true' : `(${condition.all.map((part) => conditionSql(part, options)).join(' and ')})`;
  if ('any' in condition)
    return condition.any.length === 0 ? 'false' : `(${condition.any.map((part) => conditionSql(part, options)).join(' or ')})`;
  if ('not' in condition) return `not (${conditionSql(condition.not, options)})`;
  const attribute = attributeOf(options.attributes, condition.field);
  const expression = expressionOf(attribute, options.derived ?? {}, options.attributes.resource);
  return leafSql({ ...options, attribute, leaf: condition, expression });
}
