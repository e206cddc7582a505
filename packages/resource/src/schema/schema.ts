import * as z from 'zod/mini';
import type { AnyResource } from '../declaration/define.ts';
import {
  accountPattern,
  codePatterns,
  hasHiddenControls,
  isDay,
  isEmptyRichText,
  isHalved,
  isVisible,
  longestPassword,
  mobilePattern,
  namePattern,
  passwordPattern,
} from '../fields/formats.ts';
import type { AnyField, FieldOf, Fields, Kind } from '../fields/kinds.ts';
import { issuesCheck } from './issues-check.ts';

type Schema = z.ZodMiniType;

// A page's content security policy forbids evaluating code from strings, which zod would otherwise try first.
if ('document' in globalThis) z.config({ jitless: true });

const maxMoney = 9_999_999_999;
const maxInt = 2_147_483_647;
const broken = (rule: string, params: Readonly<Record<string, number>> = {}) => ({ params: { rule, ...params } });

const spelt = (): z.ZodMiniString => z.string().check(z.refine((text: string) => !isHalved(text), broken('format')));
const trimmed = (): z.ZodMiniString => spelt().check(z.trim());
/** One line of text as people read it: nothing in it is invisible on purpose or turns the order of what follows. */
const readable = (): z.ZodMiniString =>
  trimmed().check(z.refine((text: string) => !hasHiddenControls(text), broken('characters')));
const whole = (min: number, max: number): Schema => z.int().check(z.gte(min), z.lte(max));
const matching = (pattern: RegExp, max: number, rule: string): Schema =>
  trimmed().check(
    z.maxLength(max),
    z.refine((text: string) => text === '' || pattern.test(text), broken(rule)),
  );

/** Rejects empty and invisible text; empty text of optional fields was turned into null before. */
const filled = (schema: Schema): Schema =>
  schema.check(
    z.refine((value: unknown) => typeof value !== 'string' || isVisible(value), { ...broken('required'), abort: true }),
  );

/** An amount as integer hundredths; a value that is not a number breaks another rule than a fractional one. */
const figure = (min: number, max: number): Schema =>
  z.pipe(
    z
      .unknown()
      .check(z.refine((value: unknown) => value === undefined || value === null || typeof value === 'number', broken('float'))),
    whole(min, max),
  ) as Schema;

/** An address of the web without a sign-in in it, or a path of this site: two slashes would name another one. */
const urlPattern = /^(https?:\/\/(?![^/?#]*@)[^\s<>"'\\/?#][^\s<>"'\\]*|\/(?!\/)[^\s<>"'\\]*)$/i;

/** The end of the year 9999: neither database texts nor import files support years of five digits. */
const lastInstant = 253_402_300_799_999;

const idSchema = (): Schema => whole(1, Number.MAX_SAFE_INTEGER);
const urlSchema = (max: number): Schema => filled(matching(urlPattern, max, 'url'));

/** The schema of a value of each kind, without null. */
const schemas: { readonly [K in Kind]: (field: FieldOf<K>) => Schema } = {
  text: ({ options }) =>
    filled(
      readable().check(
        z.minLength(options.min ?? 0),
        z.maxLength(options.max),
        z.refine((text: string) => options.format !== 'name' || text === '' || namePattern.test(text), broken('name')),
      ),
    ),
  longText: ({ options, nullable }) =>
    spelt().check(
      z.maxLength(options.max),
      z.refine((text: string) => nullable || text.trim() !== '', broken('content')),
    ),
  richText: ({ options, nullable }) =>
    spelt().check(
      z.maxLength(options.max),
      z.refine((html: string) => nullable || !isEmptyRichText(html), broken('richTextRequired')),
    ),
  code: ({ options: { format = 'any', max, min = 0 } }) =>
    filled(
      matching(codePatterns[format], max, format === 'account' ? 'account' : 'format').check(
        // The pattern of an account has its own limits; one rule names them.
        z.refine(
          (value: unknown) => format === 'account' || (typeof value === 'string' && value.length >= min),
          broken('tooShort', { min }),
        ),
      ),
    ),
  url: ({ options }) => urlSchema(options.max ?? 2000),
  image: () => urlSchema(2000),
  mobile: () => filled(matching(mobilePattern, 20, 'mobile')),
  email: () => filled(matching(/^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"']+$/, 120, 'email')),
  region: () => filled(matching(/^\d{6}$/, 6, 'format')),
  // A longer secret than a password is a key of a provider: any text.
  secret: ({ options: { min, max } }) =>
    z
      .string()
      .check(
        z.refine(
          (value: string) => value.length >= min && value.length <= max && (max > longestPassword || passwordPattern.test(value)),
          broken(max > longestPassword ? 'format' : 'password'),
        ),
      ),
  dict: () => filled(trimmed().check(z.maxLength(60))),
  int: ({ options }) => whole(options.min ?? -maxInt, options.max ?? maxInt),
  weigh: () => whole(-maxInt, maxInt),
  money: ({ options }) => figure(options.min ?? 0, options.max ?? maxMoney),
  ratio: ({ options }) => figure(0, options.max ?? 10_000),
  time: () => whole(0, lastInstant),
  id: idSchema,
  ref: idSchema,
  tree: idSchema,
  tags: ({ options }) => z.array(filled(readable().check(z.maxLength(options.each ?? 30)))).check(z.maxLength(options.max ?? 20)),
  images: ({ options }) => z.array(urlSchema(2000)).check(z.minLength(options.min ?? 0), z.maxLength(options.max ?? 10)),
  refs: ({ options }) => z.array(idSchema()).check(z.maxLength(options.max ?? 100)),
  lines: ({ options }) =>
    z
      .array(z.strictObject({ id: z.optional(idSchema()), ...shapeOf(options.of.fields, 'add') }))
      .check(z.minLength(options.min ?? 0), z.maxLength(options.max ?? 200)),
  flag: () => z.boolean(),
  choice: ({ options }) => z.enum(options.values),
  date: () => z.string().check(z.refine(isDay, broken('format'))),
  json: ({ options: { condition, check = condition } }) =>
    check ? z.unknown().check(issuesCheck((value) => check().issuesOf(value))) : z.unknown(),
};

// The table maps each kind to a function of its own fields, which the compiler cannot follow for a field of any kind.
const valueSchema = (field: AnyField): Schema => (schemas[field.kind] as (field: AnyField) => Schema)(field);

const emptyAsNull = (schema: Schema): Schema =>
  z.pipe(
    z.transform((value: unknown) => (value === '' ? null : value)),
    z.nullable(schema),
  ) as Schema;

const described = new WeakMap<Schema, AnyField>();

/** Returns the field that a schema was built from; undefined for a handwritten schema. */
export const fieldOfSchema = (schema: Schema): AnyField | undefined => described.get(schema);

/** The schema of one field's value in a draft: '' becomes null in a nullable field. */
export function fieldSchema(field: AnyField): Schema {
  const schema = field.nullable ? emptyAsNull(valueSchema(field)) : valueSchema(field);
  described.set(schema, field);
  return schema;
}

function shapeOf(fields: Fields, mode: 'add' | 'update'): Record<string, Schema> {
  const shape: Record<string, Schema> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.write === 'server' || (mode === 'update' && field.write === 'once')) continue;
    const schema = fieldSchema(field);
    if (mode === 'update') shape[name] = z.optional(schema) as Schema;
    else if ('default' in field) shape[name] = z._default(schema, field.default as never) as Schema;
    else shape[name] = field.nullable ? (z._default(schema, null as never) as Schema) : schema;
  }
  return shape;
}

/**
 * A strict object schema of the given fields: an unknown key is an issue. Used for the inputs of transitions and other calls.
 */
export const objectSchema = (fields: Fields): Schema => z.strictObject(shapeOf(fields, 'add'));

/** A strict object schema in which every field may be absent: nothing is filled in. */
export const patchSchema = (fields: Fields): Schema => z.strictObject(shapeOf(fields, 'update'));

interface Schemas {
  readonly add: Schema;
  readonly update: Schema;
}

const built = new WeakMap<AnyResource, Schemas>();

/**
 * Returns the strict schemas of a resource, built on first use. `add` fills in the defaults; `update` requires id and version and
 * fills in nothing.
 */
export function schemasOf(resource: AnyResource): Schemas {
  const known = built.get(resource);
  if (known) return known;
  const version = { id: whole(1, Number.MAX_SAFE_INTEGER), version: whole(1, maxInt) };
  const made: Schemas = {
    add: z.strictObject(shapeOf(resource.ownFields, 'add')),
    update: z.strictObject({ ...version, ...shapeOf(resource.ownFields, 'update') }),
  };
  built.set(resource, made);
  return made;
}

export { accountPattern, mobilePattern, passwordPattern };
export type { Schema };
