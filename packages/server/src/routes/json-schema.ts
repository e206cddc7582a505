import { type AnyField, codePatterns, type FieldOf, type Kind, mobilePattern } from '@shopkeeper/resource/fields';
import { fieldOfSchema, type Schema } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

/** A JSON Schema (2020-12) as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * `written`: the input of a call, with its bounds. `read`: the content of a reply; values stored long ago may exceed the bounds.
 */
export type Way = 'written' | 'read';

interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

/** Leaves out what is undefined. */
const given = (shape: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== undefined));

const text = ({ min, max }: Bounds, more: JsonSchema = {}): JsonSchema =>
  given({ type: 'string', minLength: min, maxLength: max, ...more });
const whole = ({ min, max }: Bounds, more: JsonSchema = {}): JsonSchema =>
  given({ type: 'integer', minimum: min, maximum: max, ...more });
const list = (items: JsonSchema, { min, max }: Bounds): JsonSchema =>
  given({ type: 'array', items, minItems: min, maxItems: max });
const filled = ({ nullable }: AnyField): Bounds => (nullable ? {} : { min: 1 });

const id = whole({ min: 1 });
const reference = (to: () => { readonly name: string }): JsonSchema => ({ ...id, description: `shape.ref ${to().name}` });
const address = text({ max: 2000 }, { description: 'shape.address' });

/** The schema of a value of each kind, without null. */
const shapes: { readonly [K in Kind]: (field: FieldOf<K>) => JsonSchema } = {
  text: (field) => text({ ...filled(field), ...field.options }),
  longText: ({ options }) => text(options),
  richText: ({ options }) => text(options, { description: 'shape.html' }),
  code: (field) => text({ ...filled(field), ...field.options }, { pattern: codePatterns[field.options.format ?? 'any'].source }),
  secret: ({ options }) => text(options, { writeOnly: true }),
  url: ({ options }) => ({ ...address, ...text({ max: options.max ?? 2000 }) }),
  image: () => address,
  mobile: () => text({}, { pattern: mobilePattern.source }),
  email: () => text({ max: 120 }, { description: 'shape.email' }),
  region: () => text({}, { pattern: '^\\d{6}$', description: 'shape.region' }),
  dict: ({ options }) => text({ max: 60 }, { description: `shape.dict ${options.of}` }),
  date: () => text({}, { format: 'date' }),
  flag: () => ({ type: 'boolean' }),
  choice: ({ options }) => text({}, { enum: [...options.values] }),
  int: ({ options }) => whole(options, { description: options.unit }),
  weigh: () => whole({}, { description: 'shape.weigh' }),
  money: ({ options }) => whole({ min: 0, ...options }, { description: 'shape.fen' }),
  ratio: ({ options }) => whole({ min: 0, max: 10_000, ...options }, { description: 'shape.ratio' }),
  time: () => whole({}, { format: 'int64', description: 'shape.time' }),
  id: () => id,
  ref: ({ options }) => reference(options.to),
  tree: () => ({ ...id, description: 'shape.parent' }),
  tags: ({ options }) => list(text({ min: 1, max: options.each ?? 30 }), { max: options.max ?? 20 }),
  images: ({ options }) => list(address, { max: 10, ...options }),
  refs: ({ options }) => list(reference(options.to), { max: options.max ?? 100 }),
  lines({ options }) {
    const items = objectShape(options.of.fields);
    return list({ ...items, properties: { id, parentId: id, lineNo: whole({}), ...(items['properties'] as JsonSchema) } }, {});
  },
  json: () => ({}),
};

/** Returns the same schema with null allowed. */
function orNull(shape: JsonSchema): JsonSchema {
  if (typeof shape['type'] !== 'string') return shape;
  const values = shape['enum'];
  return {
    ...shape,
    type: [shape['type'], 'null'],
    ...(Array.isArray(values) ? { enum: [...(values as unknown[]), null] } : {}),
  };
}

const bounds = new Set(['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'pattern']);
const unbounded = (shape: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(shape).flatMap(([key, value]) => (bounds.has(key) ? [] : [[key, unboundedPart(value)]])));
const unboundedPart = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? unbounded(value as JsonSchema) : value;

/** Returns the JSON Schema of a field. */
export function fieldShape(field: AnyField, way: Way): JsonSchema {
  // The table maps each kind to a function of its own fields, which the compiler cannot follow for a field of any kind.
  const value = (shapes[field.kind] as (field: AnyField) => JsonSchema)(field);
  const shape = field.nullable ? orNull(value) : value;
  return way === 'read' ? unbounded(shape) : shape;
}

/** Returns the object schema of a reply: all readable fields, each required unless some readers never see it. */
export function objectShape(fields: Readonly<Record<string, AnyField>>): JsonSchema {
  const shown = Object.entries(fields).filter(([, { kind }]) => kind !== 'secret');
  return {
    type: 'object',
    properties: Object.fromEntries(shown.map(([name, field]) => [name, fieldShape(field, 'read')])),
    required: shown.flatMap(([name, { access }]) => (access && access.mask === undefined ? [] : [name])),
  };
}

/** Converts a reply schema, without bounds: values stored long ago may exceed the current ones. */
export function shapeOfReply(schema: Schema): JsonSchema {
  const { $schema: _draft, ...shape } = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      for (const key of bounds) delete (jsonSchema as Record<string, unknown>)[key];
    },
  });
  return shape;
}

/**
 * Converts an input schema, as it is before defaults and trimming. Parts built from fields include their units and bounds. Examples that
 * `z.meta` gives are kept: the conversion leaves them out where values are trimmed.
 */
export function shapeOfInput(schema: Schema): JsonSchema {
  const { $schema: _draft, ...shape } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // The conversion types each schema by its internals; fields are registered by the schema itself, which is the same object.
      const field = fieldOfSchema(zodSchema as unknown as Schema);
      // Lines are objects with a schema: their fields are converted one by one.
      if (!field || field.kind === 'lines') return;
      for (const key of Object.keys(jsonSchema)) delete (jsonSchema as Record<string, unknown>)[key];
      Object.assign(jsonSchema, fieldShape(field, 'written'));
    },
  });
  return given({ ...shape, examples: z.globalRegistry.get(schema)?.examples });
}
