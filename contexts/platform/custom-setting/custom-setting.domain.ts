import { type AnyField, f } from '@shopkeeper/resource/fields';
import { checkWith, patchSchema } from '@shopkeeper/resource/schema';

/** The kinds of values that an own setting may have: all inputs of forms that refer to no other row. */
export const valueKinds = [
  'text',
  'longText',
  'richText',
  'code',
  'int',
  'money',
  'ratio',
  'flag',
  'choice',
  'dict',
  'tags',
  'date',
  'time',
  'image',
  'images',
  'url',
  'mobile',
  'email',
  'region',
] as const;

/** A kind of value of an own setting. */
export type ValueKind = (typeof valueKinds)[number];

/** What determines the field of a value. */
export interface ValueShape {
  readonly kind: ValueKind;
  /** The values of a choice. */
  readonly options: readonly string[];
  /** The code of the option list of a `dict`. */
  readonly dictionary: string | null;
}

const fields: { readonly [K in ValueKind]: (shape: ValueShape) => AnyField | null } = {
  text: () => f.text({ max: 500, optional: true }),
  longText: () => f.longText({ max: 10_000, optional: true }),
  richText: () => f.richText({ max: 20_000, optional: true }),
  code: () => f.code({ max: 120, optional: true }),
  int: () => f.int({ optional: true }),
  money: () => f.money({ optional: true }),
  ratio: () => f.ratio({ optional: true }),
  flag: () => f.flag({ optional: true }),
  choice: ({ options }) => (options.length > 0 ? f.choice({ values: options, optional: true }) : null),
  dict: ({ dictionary }) => (dictionary ? f.dict({ of: dictionary, optional: true }) : null),
  tags: () => f.tags({ max: 50, each: 60 }),
  date: () => f.date({ optional: true }),
  time: () => f.time({ optional: true }),
  image: () => f.image({ optional: true }),
  images: () => f.images({ max: 10 }),
  url: () => f.url({ max: 500, optional: true }),
  mobile: () => f.mobile({ optional: true }),
  email: () => f.email({ optional: true }),
  region: () => f.region({ optional: true }),
};

/** The field of the value; null for a choice without values and a `dict` without an option list. */
export const valueField = (shape: ValueShape): AnyField | null => fields[shape.kind](shape);

/** Rules whose messages all modules share; the others of a field are reported as a wrong format. */
const sharedRules = new Set(['type', 'whole', 'tooShort', 'tooLong', 'tooSmall', 'tooBig', 'tooFew', 'tooMany', 'choice']);

/** The issue of a value that its kind does not allow; null for a valid or absent one. */
export function valueIssue(shape: ValueShape & { readonly value: unknown }) {
  const { kind, value } = shape;
  const field = valueField(shape);
  if (!field) return { path: kind === 'choice' ? ('options' as const) : ('dictionary' as const), rule: 'required' };
  if (value === null || value === undefined) return null;
  const [issue] = checkWith(patchSchema({ value: field }), { value }).issues ?? [];
  if (!issue) return null;
  return { path: 'value' as const, rule: sharedRules.has(issue.rule) ? issue.rule : 'format', params: issue.params ?? {} };
}

const hundredths = 100;

/** The value as a text for templates: yuan and percent with two decimals, instants in ISO 8601, lists with commas; '' for none. */
export function valueText(kind: ValueKind, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(String).join(', ');
  if (typeof value === 'number' && (kind === 'money' || kind === 'ratio')) return (value / hundredths).toFixed(2);
  if (typeof value === 'number' && kind === 'time') return new Date(value).toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}
