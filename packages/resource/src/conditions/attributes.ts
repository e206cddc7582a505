import { readableBy, type Reader } from '../access/readable.ts';
import type { AnyResource } from '../declaration/define.ts';
import { keyOf } from '../declaration/names.ts';
import type { AnyField } from '../fields/kinds.ts';
import { opsIn, opsOfField } from '../query/ops.ts';
import { titleOf } from '../view/view.ts';
import type { Attribute, Attributes, ConditionRow } from './attribute.ts';
import { issuesOfCondition } from './check.ts';
import { type ConditionOp, relativeOps } from '../fields/condition.ts';

/** An attribute that no filter of the resource declares. */
export interface DerivedAttribute {
  /** The kind of its value decides on its operators; `optional` when it may have none. */
  readonly field: AnyField;
  /** Reads it from a row; without it the row has it under its own name. */
  readonly value?: (row: ConditionRow, at: number) => unknown;
  /** Only these operators. Default all of the kind. */
  readonly ops?: readonly ConditionOp[];
}

const withRelative = (field: AnyField, ops: readonly ConditionOp[]): readonly ConditionOp[] =>
  field.kind === 'time' || field.kind === 'date' ? [...ops, ...relativeOps] : ops;

function storedIn(resource: AnyResource, key: string): Attribute[] {
  const field = resource.fields[key];
  if (!field || field.isMasked) return [];
  const ops = withRelative(field, opsIn(resource, key));
  return ops.length === 0 ? [] : [{ key, title: titleOf(resource, key), field, ops, isDerived: false, value: (row) => row[key] }];
}

const derivedAs = (resource: AnyResource, key: string, { field, ops, value }: DerivedAttribute): Attribute => ({
  key,
  title: keyOf(resource, 'text', 'attribute', key),
  field,
  ops: ops ?? withRelative(field, opsOfField(field)),
  isDerived: true,
  value: value ?? ((row) => row[key]),
});

function attributesIn(resource: AnyResource, all: readonly Attribute[]): Attributes {
  const of = Object.fromEntries(all.map((one) => [one.key, one]));
  return { resource, of, issuesOf: (value) => issuesOfCondition(value, of) };
}

/**
 * Declares what conditions may name: the filters of a resource, with the operators that its list has, and attributes that no column
 * holds. Texts of the latter are `text.attribute.<name>` in the language files of the resource.
 *
 * ```ts
 * const cartAttributes = defineAttributes(coupon, { filters: [], derived: { eligibleAmount: { field: f.money() } } });
 * ```
 */
export function defineAttributes(
  resource: AnyResource,
  {
    filters = resource.filters,
    derived = {},
  }: { readonly filters?: readonly string[]; readonly derived?: Readonly<Record<string, DerivedAttribute>> } = {},
): Attributes {
  const stored = filters.flatMap((key) => storedIn(resource, key));
  return attributesIn(resource, [
    ...stored,
    ...Object.entries(derived).map(([key, attribute]) => derivedAs(resource, key, attribute)),
  ]);
}

/** The attributes that one reader may use: those of fields that need a permission only with it. */
export function attributesFor(attributes: Attributes, reader: Reader): Attributes {
  const { resource } = attributes;
  const readable = readableBy(resource, reader);
  if (readable === resource) return attributes;
  const isReadable = ({ key, isDerived }: Attribute): boolean =>
    isDerived || (Object.hasOwn(readable.fields, key) && !readable.fields[key]?.isMasked);
  return attributesIn(resource, Object.values(attributes.of).filter(isReadable));
}
