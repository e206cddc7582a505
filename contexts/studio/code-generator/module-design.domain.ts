import * as z from 'zod/mini';
import { isFreeName } from './design-names.domain.ts';

/** A name as columns have them, such as `settled_days`; in code it is `settledDays`, as a file `settled-days`. */
const name = z.string().check(
  z.maxLength(63),
  z.regex(/^[a-z][a-z0-9]*(_[a-z][a-z0-9]*)*$/),
  z.refine((text) => isFreeName(text), { params: { rule: 'code-generator.reserved' } }),
);
/** A name that is only ever a value, such as a state. */
const value = z.string().check(z.maxLength(63), z.regex(/^[a-z][a-z0-9_]{0,62}$/));
const folder = z.string().check(z.maxLength(63), z.regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/));
const words = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(80),
  z.refine((text) => !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text), { params: { rule: 'characters' } }),
);

/** A text in both languages. */
const label = z.strictObject({ zh: words, en: words });
/** What something is, in English: a sentence or two that become the comment above it. */
const about = z.optional(
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(300),
    z.refine((text) => !/\*\/|[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text), { params: { rule: 'characters' } }),
  ),
);
const flag = z.optional(z.boolean());
const size = z.optional(z.int().check(z.gte(0), z.lte(1_000_000_000)));

/** The kinds of fields that a design may have; states, lines and the tree are parts of their own. */
export const designKinds = [
  'text',
  'longText',
  'richText',
  'code',
  'int',
  'money',
  'ratio',
  'flag',
  'choice',
  'tags',
  'date',
  'time',
  'image',
  'images',
  'url',
  'mobile',
  'email',
  'region',
  'ref',
  'refs',
] as const;

const option = z.strictObject({ value, label });
const target = z.strictObject({ context: folder, resource: folder, module: z.optional(folder) });

const field = z.strictObject({
  name,
  label,
  about,
  kind: z.enum(designKinds),
  optional: flag,
  unique: flag,
  list: flag,
  filter: flag,
  search: flag,
  form: flag,
  /** Members see it in their view. */
  member: flag,
  write: z.optional(z.enum(['once', 'server'])),
  min: size,
  max: size,
  format: z.optional(z.enum(['name', 'slug', 'sku', 'account'])),
  /** The values of a choice. */
  options: z.optional(z.array(option).check(z.minLength(1), z.maxLength(50))),
  /** What a reference refers to. */
  to: z.optional(target),
});

const colors = ['ok', 'warn', 'bad', 'info', 'idle'] as const;
const state = z.strictObject({ value, label, color: z.enum(colors) });
const transition = z.strictObject({
  name,
  label,
  about,
  from: z.array(value).check(z.minLength(1), z.maxLength(20)),
  to: value,
  danger: flag,
  /** Whether it asks for a reason. */
  reason: flag,
});

const lines = z.strictObject({
  name,
  label,
  about,
  fields: z.array(field).check(z.minLength(1), z.maxLength(20)),
  min: size,
  max: size,
});

const treatment = z.enum(['erase', 'anonymize', 'keep']);

/** A module as it is designed: its fields, states, lines, and what members see of it. */
export const moduleDesign = z.strictObject({
  context: folder,
  name: name.check(z.maxLength(40)),
  title: label,
  /** One row, such as "supplier". */
  one: label,
  about,
  menu: z.strictObject({ group: folder, icon: folder, weigh: z.int().check(z.gte(0), z.lte(1_000)) }),
  fields: z.array(field).check(z.minLength(1), z.maxLength(60)),
  /** The field that names a row. */
  labelField: name,
  /** Rows have a parent; the value is the greatest depth. */
  treeDepth: z.optional(z.int().check(z.gte(2), z.lte(8))),
  /** Rows are in an order of their own. */
  sortable: flag,
  states: z.optional(
    z.strictObject({
      values: z.array(state).check(z.minLength(2), z.maxLength(20)),
      transitions: z.array(transition).check(z.maxLength(40)),
    }),
  ),
  lines: z.optional(z.array(lines).check(z.maxLength(5))),
  /** What members see of their rows; `owner` is a reference to `member`. */
  memberView: z.optional(z.strictObject({ owner: name, title: label })),
  ledger: z.optional(
    z.strictObject({
      name,
      title: label,
      unit: z.enum(['fen', 'pieces']),
      types: z.array(option).check(z.minLength(1), z.maxLength(20)),
    }),
  ),
  /** Whose data it is: nobody's with a reason, or that of whom the field `by` leads to. */
  personal: z.optional(
    z.strictObject({
      by: z.optional(name),
      reason: z.optional(words),
      fields: z.optional(z.record(name, treatment)),
    }),
  ),
});

export type ModuleDesign = z.infer<typeof moduleDesign>;
export type DesignField = ModuleDesign['fields'][number];
export type DesignLines = NonNullable<ModuleDesign['lines']>[number];
export type DesignLabel = ModuleDesign['title'];
