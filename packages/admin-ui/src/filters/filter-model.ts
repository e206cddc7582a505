import type { Kind } from '@shopkeeper/resource/fields';
import type { Leaf, Op, Scalar } from '@shopkeeper/resource/query';
import type { FilterView } from '@shopkeeper/resource/view';

/** The kind of input of a filter panel. */
export type Control =
  | 'check'
  | 'dictionary'
  | 'flag'
  | 'text'
  | 'number'
  | 'money'
  | 'ratio'
  | 'date'
  | 'time'
  | 'region'
  | 'reference'
  | 'tags'
  | 'none';

const controls: Readonly<Record<Kind, Control>> = {
  id: 'number',
  text: 'text',
  longText: 'text',
  richText: 'none',
  code: 'text',
  int: 'number',
  money: 'money',
  ratio: 'ratio',
  flag: 'flag',
  choice: 'check',
  dict: 'dictionary',
  tags: 'tags',
  date: 'date',
  time: 'time',
  image: 'none',
  images: 'none',
  url: 'text',
  mobile: 'text',
  email: 'text',
  region: 'region',
  weigh: 'number',
  ref: 'reference',
  refs: 'reference',
  tree: 'reference',
  lines: 'none',
  secret: 'none',
  json: 'none',
};

export const controlOf = ({ field }: Pick<FilterView, 'field'>): Control =>
  field.kind === 'tags' && field.options.ofIds ? 'none' : controls[field.kind];

/** The state of an open filter panel. Everything is optional until it is entered. */
export type FilterForm =
  | { readonly about: 'values'; readonly values: readonly Scalar[] }
  | { readonly about: 'text'; readonly op: TextOp; readonly text: string }
  | { readonly about: 'range'; readonly from: Scalar | null; readonly to: Scalar | null }
  | { readonly about: 'empty'; readonly isEmpty: boolean };

export const textOps = ['like', 'eq', 'startsWith', 'notLike'] as const satisfies readonly Op[];
export type TextOp = (typeof textOps)[number];

const shapes: Readonly<Record<Control, FilterForm>> = {
  check: { about: 'values', values: [] },
  dictionary: { about: 'values', values: [] },
  flag: { about: 'values', values: [] },
  reference: { about: 'values', values: [] },
  tags: { about: 'values', values: [] },
  region: { about: 'values', values: [] },
  text: { about: 'text', op: 'like', text: '' },
  number: { about: 'range', from: null, to: null },
  money: { about: 'range', from: null, to: null },
  ratio: { about: 'range', from: null, to: null },
  date: { about: 'range', from: null, to: null },
  time: { about: 'range', from: null, to: null },
  none: { about: 'values', values: [] },
};

const scalars = (value: Leaf['value']): readonly Scalar[] => (value === null ? [] : typeof value === 'object' ? value : [value]);
const isTextOp = (op: Op): op is TextOp => textOps.some((one) => one === op);

/**
 * Returns the empty form of a filter. Long lists support no substring search on some texts; these start with an operator that the
 * filter allows, or ask only whether there is a text.
 */
function shapeOf(filter: FilterView): FilterForm {
  const shape = shapes[controlOf(filter)];
  if (shape.about === 'text' && !textOps.some((op) => filter.ops.includes(op))) return { about: 'empty', isEmpty: false };
  return shape.about === 'text' ? { ...shape, op: textOps.find((op) => filter.ops.includes(op)) ?? 'eq' } : shape;
}

/** Returns the initial form of a filter panel: the values of the chip, or an empty form. */
export function filterFormOf(filter: FilterView, leaf: Leaf | null): FilterForm {
  const plain = shapeOf(filter);
  if (!leaf) return plain;
  if (leaf.op === 'isNull' || leaf.op === 'notNull') return { about: 'empty', isEmpty: leaf.op === 'isNull' };
  const values = scalars(leaf.value);
  if (plain.about === 'text') return { about: 'text', op: isTextOp(leaf.op) ? leaf.op : 'eq', text: String(values[0] ?? '') };
  return plain.about === 'range' ? rangeOf(leaf, values) : { about: 'values', values };
}

function rangeOf(leaf: Leaf, values: readonly Scalar[]): FilterForm {
  const [first = null, second = null] = values;
  if (leaf.op === 'between') return { about: 'range', from: first, to: second };
  if (leaf.op === 'ge' || leaf.op === 'gt') return { about: 'range', from: first, to: null };
  return leaf.op === 'le' || leaf.op === 'lt'
    ? { about: 'range', from: null, to: first }
    : { about: 'range', from: first, to: first };
}

/** Whether the panel can be confirmed; false while nothing is checked or entered. */
export function canConfirm(options: FilterForm): boolean {
  if (options.about === 'values') return options.values.length > 0;
  if (options.about === 'text') return options.text.trim() !== '';
  if (options.about === 'empty') return true;
  const { from, to } = options;
  return (from !== null || to !== null) && (from === null || to === null || from <= to);
}

/** Returns the filter of a panel's form, or null when the form cannot be confirmed. */
export function leafOf(filter: FilterView, options: FilterForm): Leaf | null {
  if (!canConfirm(options)) return null;
  const field = filter.key;
  const has = (op: Op): boolean => filter.ops.includes(op);
  if (options.about === 'empty') return { field, op: options.isEmpty ? 'isNull' : 'notNull', value: null };
  if (options.about === 'text')
    return { field, op: has(options.op) ? options.op : (textOps.find(has) ?? 'eq'), value: options.text.trim() };
  if (options.about === 'values') return valuesLeaf(filter, options.values);
  const { from, to } = options;
  if (from !== null && to !== null) return { field, op: 'between', value: [from, to] };
  return from === null ? { field, op: 'le', value: to ?? 0 } : { field, op: 'ge', value: from };
}

function valuesLeaf(filter: FilterView, values: readonly Scalar[]): Leaf {
  const [first = ''] = values;
  if (filter.field.kind === 'region') return { field: filter.key, op: 'startsWith', value: String(first).replace(/(00)+$/, '') };
  return filter.ops.includes('in')
    ? { field: filter.key, op: 'in', value: values }
    : { field: filter.key, op: 'eq', value: first };
}

/** Returns the filters with this one replacing an earlier filter of the same field. */
export const withFilter = (filters: readonly Leaf[], leaf: Leaf): readonly Leaf[] =>
  filters.some(({ field }) => field === leaf.field)
    ? filters.map((one) => (one.field === leaf.field ? leaf : one))
    : [...filters, leaf];

export const withoutFilter = (filters: readonly Leaf[], field: string): readonly Leaf[] =>
  filters.filter((one) => one.field !== field);
