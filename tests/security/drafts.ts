import { type AnyResource } from '@shopkeeper/resource';
import { type AnyField, type Fields, type ResourceRef } from '@shopkeeper/resource/fields';
import { brokenRules, checkDraft, fieldOfSchema, type Schema } from '@shopkeeper/resource/schema';
import { tableNameOf } from '@shopkeeper/resource/view';
import { fixturesOf } from '../setup/provided-fixtures.ts';

/** The dependencies of generated values: existing rows, and a counter for unique values. */
export interface Making {
  readonly next: () => number;
  /** Returns the id of a row that a reference may point to. */
  readonly idOf: (target: ResourceRef) => number | undefined;
}

/** Creates a counter and the lookup of one existing row per table, from `ids`. */
export function making(ids: ReadonlyMap<string, number>): Making {
  let made = 0;
  return { next: () => (made += 1), idOf: (target) => ids.get(tableNameOf(target)) };
}

type Draft = Record<string, unknown>;
const word = (n: number): string => `w${n.toString(36)}`;
const sized = (text: string, min: number, max: number): string => text.padEnd(min, 'x').slice(-Math.max(max, 1));

type Maker = (field: never, make: Making) => unknown;
interface Sizes {
  readonly options: { readonly min?: number; readonly max?: number; readonly format?: string };
}

const text = ({ options }: Sizes, { next }: Making): string => sized(word(next()), options.min ?? 1, options.max ?? 40);
const amount = ({ options }: Sizes): number => Math.min(Math.max(1, options.min ?? 0), options.max ?? 1);
const picture = (_field: unknown, { next }: Making): string => `/storage/attachment/${word(next())}.png`;
const code = ({ options }: Sizes, { next }: Making): string =>
  sized(
    options.format === 'account' ? `a${next().toString(36).padStart(6, '0')}` : word(next()),
    options.min ?? 1,
    options.max ?? 40,
  );
/** The value in the dictionary of the sample module; no resource of the product has a field of this kind. */
export const sampleDictValue = 'sample';
const epoch = 1_800_000_000_000;

/** Creates a value for each kind of field. */
export const makers: Readonly<Record<AnyField['kind'], Maker>> = {
  id: () => 1,
  text,
  longText: text,
  richText: (_field, { next }) => `<p>${word(next())}</p>`,
  code,
  int: amount,
  money: amount,
  ratio: () => 1,
  weigh: () => 1,
  flag: () => true,
  choice: (field: { options: { values: readonly string[] } }) => field.options.values[0],
  dict: () => sampleDictValue,
  tags: (_field, { next }) => [word(next())],
  date: () => '2026-01-02',
  time: (_field, { next }) => epoch + next() * 1_000,
  image: picture,
  images: (field, make) => [picture(field, make)],
  url: (_field, { next }) => `https://shop.example/${word(next())}`,
  mobile: (_field, { next }) => `139${String(next()).padStart(8, '0')}`,
  email: (_field, { next }) => `${word(next())}@shop.example`,
  region: () => '110101',
  // Nothing is named where there is nothing to name, unless the field requires it.
  ref: (field: { nullable: boolean; options: { to: () => ResourceRef } }, { idOf }) =>
    idOf(field.options.to()) ?? (field.nullable ? null : 1),
  refs: (field: { options: { to: () => ResourceRef } }, { idOf }) => [idOf(field.options.to()) ?? []].flat(),
  tree: () => null,
  lines: (field: { options: { of: { fields: Fields } } }, make) => [valuesOf(field.options.of.fields, make)],
  secret: (_field, { next }) => `Kestrel-${next()}-lane`,
  json: (field: { options: { condition?: unknown } }) => (field.options.condition ? { all: [] } : {}),
};

/** Generates a valid value of a field. */
export const valueOf = (field: AnyField, make: Making): unknown => makers[field.kind](field as never, make);

function valuesOf(fields: Fields, make: Making): Draft {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      // Callers who may write a row may not write the fields that they may not read.
      field.write === 'server' || field.access ? [] : [[name, valueOf(field, make)]],
    ),
  );
}

/**
 * Generates a valid draft for adding, with every field that is not hidden by others.
 * @throws when no valid draft is found
 */
export function draftOf(resource: AnyResource, make: Making): Draft {
  const { draft: given } = fixturesOf(resource);
  let draft: Draft = {
    ...valuesOf(resource.ownFields, make),
    ...(typeof given === 'function' ? given(make.next) : given),
  };
  for (let turn = 0; turn < 3; turn += 1) {
    const hidden = brokenRules(resource, draft).flatMap(({ path, rule }) => (rule === 'notHere' ? [path] : []));
    draft = Object.fromEntries(Object.entries(draft).filter(([name]) => !hidden.includes(name)));
  }
  const { issues } = checkDraft(resource, draft);
  if (issues)
    throw new Error(
      `no valid draft of ${resource.name} can be generated; its fixtures may give values under \`draft\`: ${JSON.stringify(issues)}`,
    );
  return draft;
}

/** Generates the patch of an update: a draft without write-once fields. */
export const patchOf = (resource: AnyResource, make: Making): Draft =>
  Object.fromEntries(Object.entries(draftOf(resource, make)).filter(([name]) => resource.ownFields[name]?.write !== 'once'));

/** The internals of the library's schemas that are read here. */
interface Inner {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly keyType?: Schema;
  readonly valueType?: Schema;
  readonly out?: Schema;
  readonly options?: readonly Schema[];
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly unknown[];
  readonly format?: string;
  readonly checks?: readonly { readonly _zod: { readonly def: Readonly<Record<string, unknown>> } }[];
}

/** The definition of a schema, as the library stores it. */
export const innerOf = (schema: Schema): Inner => schema._zod.def as unknown as Inner;

function bound({ checks = [] }: Inner, check: string, key: string): number | undefined {
  const found = checks.map(({ _zod }) => _zod.def).find((def) => def['check'] === check)?.[key];
  return typeof found === 'number' ? found : undefined;
}

const uuid = '6f1f7b5e-8f0c-4f0b-9d4e-2b1a7c3d5e9f';

function textFor(inner: Inner, make: Making): string {
  if (inner.format === 'uuid' || inner.format === 'guid') return uuid;
  const pattern = inner.checks?.map(({ _zod }) => _zod.def['pattern']).find((found) => found instanceof RegExp);
  if (pattern instanceof RegExp)
    return ['/admin/sales/order', 'name', '13900000001', uuid].find((one) => pattern.test(one)) ?? 'x';
  return sized(word(make.next()), bound(inner, 'min_length', 'minimum') ?? 1, bound(inner, 'max_length', 'maximum') ?? 40);
}

const wrapped = new Set(['optional', 'default', 'prefault', 'nullable', 'readonly', 'catch', 'nonoptional']);

type FromInner = (inner: Inner, make: Making) => unknown;
const number: FromInner = (inner) => Math.max(1, bound(inner, 'greater_than', 'value') ?? 1);

const fromInner: Readonly<Record<string, FromInner>> = {
  object: ({ shape = {} }, make) => Object.fromEntries(Object.entries(shape).map(([name, one]) => [name, valueFor(one, make)])),
  array: ({ element }, make) => (element ? [valueFor(element, make)] : []),
  string: textFor,
  number,
  int: number,
  boolean: () => false,
  enum: ({ entries = {} }) => Object.values(entries)[0],
  literal: ({ values = [] }) => values[0],
  union: ({ options }, make) => (options?.[0] ? valueFor(options[0], make) : null),
  pipe: ({ out }, make) => (out ? valueFor(out, make) : null),
  record: () => ({}),
};

/** Generates a valid value for a schema: from the field it was made of, otherwise from its shape. */
export function valueFor(schema: Schema, make: Making): unknown {
  const field = fieldOfSchema(schema);
  if (field) return valueOf(field, make);
  const inner = innerOf(schema);
  if (wrapped.has(inner.type) && inner.innerType) return valueFor(inner.innerType, make);
  return fromInner[inner.type]?.(inner, make) ?? null;
}
