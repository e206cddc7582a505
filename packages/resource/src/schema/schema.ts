import * as z from 'zod/mini';
import type { AnyResource } from '../declaration/define.ts';
import {
  accountPattern,
  codePatterns,
  isDay,
  isEmptyRichText,
  isHalved,
  mobilePattern,
  namePattern,
  passwordPattern,
} from '../fields/formats.ts';
import type { AnyField, Fields } from '../fields/kinds.ts';

type Schema = z.ZodMiniType;

// A page's content security policy forbids evaluating code from strings, which zod would otherwise try first.
if ('document' in globalThis) z.config({ jitless: true });

const maxMoney = 9_999_999_999;
const maxInt = 2_147_483_647;
const broken = (rule: string, params: Readonly<Record<string, number>> = {}) => ({ params: { rule, ...params } });

const spelt = (): z.ZodMiniString => z.string().check(z.refine((text: string) => !isHalved(text), broken('format')));
const trimmed = (): z.ZodMiniString => spelt().check(z.trim());
const whole = (min: number, max: number): Schema => z.int().check(z.gte(min), z.lte(max));
const matching = (pattern: RegExp, max: number, rule: string): Schema =>
  trimmed().check(
    z.maxLength(max),
    z.refine((text: string) => text === '' || pattern.test(text), broken(rule)),
  );

/** Rejects empty text; in optional fields it was turned into null before. */
const filled = (schema: Schema): Schema =>
  schema.check(
    z.refine((value: unknown) => typeof value !== 'string' || value.length > 0, { ...broken('required'), abort: true }),
  );

/** An amount as integer hundredths; a value that is not a number breaks another rule than a fractional one. */
const figure = (min: number, max: number): Schema =>
  z.pipe(
    z
      .unknown()
      .check(z.refine((value: unknown) => value === undefined || value === null || typeof value === 'number', broken('float'))),
    whole(min, max),
  ) as Schema;

const urlPattern = /^(https?:\/\/|\/)[^\s<>"']*$/i;

function textSchema(field: AnyField): Schema | null {
  switch (field.kind) {
    case 'text':
      return filled(
        trimmed().check(
          z.minLength(field.options.min ?? 0),
          z.maxLength(field.options.max),
          z.refine((text: string) => field.options.format !== 'name' || text === '' || namePattern.test(text), broken('name')),
        ),
      );
    case 'longText':
      return spelt().check(
        z.maxLength(field.options.max),
        z.refine((text: string) => field.nullable || text.trim() !== '', broken('content')),
      );
    case 'richText':
      return spelt().check(
        z.maxLength(field.options.max),
        z.refine((html: string) => field.nullable || !isEmptyRichText(html), broken('richTextRequired')),
      );
    case 'code':
      return filled(
        matching(
          codePatterns[field.options.format ?? 'any'],
          field.options.max,
          field.options.format === 'account' ? 'account' : 'format',
        ).check(
          z.refine(
            (value: unknown) => typeof value === 'string' && value.length >= (field.options.min ?? 0),
            broken('tooShort', { min: field.options.min ?? 0 }),
          ),
        ),
      );
    case 'url':
      return filled(matching(urlPattern, field.options.max ?? 2000, 'url'));
    case 'image':
      return filled(matching(urlPattern, 2000, 'url'));
    case 'mobile':
      return filled(matching(mobilePattern, 20, 'mobile'));
    case 'email':
      return filled(matching(/^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"']+$/, 120, 'email'));
    case 'region':
      return filled(matching(/^\d{6}$/, 6, 'format'));
    case 'secret':
      return z
        .string()
        .check(
          z.refine(
            (value: string) =>
              value.length >= field.options.min && value.length <= field.options.max && passwordPattern.test(value),
            broken('password'),
          ),
        );
    case 'dict':
      return filled(trimmed().check(z.maxLength(60)));
    default:
      return null;
  }
}

/** The end of the year 9999: neither database texts nor import files support years of five digits. */
const lastInstant = 253_402_300_799_999;

function numberSchema(field: AnyField): Schema | null {
  switch (field.kind) {
    case 'int':
      return whole(field.options.min ?? -maxInt, field.options.max ?? maxInt);
    case 'weigh':
      return whole(-maxInt, maxInt);
    case 'money':
      return figure(field.options.min ?? 0, field.options.max ?? maxMoney);
    case 'ratio':
      return figure(0, field.options.max ?? 10_000);
    case 'time':
      return whole(0, lastInstant);
    case 'id':
    case 'ref':
    case 'tree':
      return whole(1, Number.MAX_SAFE_INTEGER);
    default:
      return null;
  }
}

function listSchema(field: AnyField): Schema | null {
  switch (field.kind) {
    case 'tags':
      return z.array(filled(trimmed().check(z.maxLength(field.options.each ?? 30)))).check(z.maxLength(field.options.max ?? 20));
    case 'images':
      return z
        .array(filled(matching(urlPattern, 2000, 'url')))
        .check(z.minLength(field.options.min ?? 0), z.maxLength(field.options.max ?? 10));
    case 'refs':
      return z.array(whole(1, Number.MAX_SAFE_INTEGER)).check(z.maxLength(field.options.max ?? 100));
    case 'lines':
      return z
        .array(z.strictObject({ id: z.optional(whole(1, Number.MAX_SAFE_INTEGER)), ...shapeOf(field.options.of.fields, 'add') }))
        .check(z.minLength(field.options.min ?? 0), z.maxLength(field.options.max ?? 200));
    default:
      return null;
  }
}

function plainSchema(field: AnyField): Schema {
  switch (field.kind) {
    case 'flag':
      return z.boolean();
    case 'choice':
      return z.enum(field.options.values);
    case 'date':
      return z.string().check(z.refine(isDay, broken('format')));
    default:
      return z.unknown();
  }
}

const valueSchema = (field: AnyField): Schema =>
  textSchema(field) ?? numberSchema(field) ?? listSchema(field) ?? plainSchema(field);

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
