import { type AnyField, codePatterns, mobilePattern } from '@shopkeeper/resource/fields';
import { fieldOfSchema, type Schema } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';

/** A JSON Schema (2020-12) as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * `written`: the input of a call, with its bounds. `read`: the content of a reply; values stored long ago may exceed the bounds.
 */
export type Way = 'written' | 'read';

const id: JsonSchema = { type: 'integer', minimum: 1 };
const address: JsonSchema = { type: 'string', maxLength: 2000, description: 'shape.address' };

interface Bounds {
  readonly min?: number;
  readonly max?: number;
}

const text = ({ min, max }: Bounds): JsonSchema => ({
  type: 'string',
  ...(min === undefined ? {} : { minLength: min }),
  ...(max === undefined ? {} : { maxLength: max }),
});
const whole = ({ min, max }: Bounds, more: JsonSchema = {}): JsonSchema => ({
  type: 'integer',
  ...(min === undefined ? {} : { minimum: min }),
  ...(max === undefined ? {} : { maximum: max }),
  ...more,
});
const list = (items: JsonSchema, { min, max }: Bounds): JsonSchema => ({
  type: 'array',
  items,
  ...(min === undefined ? {} : { minItems: min }),
  ...(max === undefined ? {} : { maxItems: max }),
});

/** Returns the schema of a field's value without null. */
function valueShape(field: AnyField): JsonSchema {
  switch (field.kind) {
    case 'text':
      return text({ ...(field.nullable ? {} : { min: 1 }), ...field.options });
    case 'longText':
      return text(field.options);
    case 'richText':
      return { ...text(field.options), description: 'shape.html' };
    case 'code':
      return {
        ...text({ ...(field.nullable ? {} : { min: 1 }), ...field.options }),
        pattern: codePatterns[field.options.format ?? 'any'].source,
      };
    case 'secret':
      return { ...text(field.options), writeOnly: true };
    case 'url':
      return { ...address, ...text({ max: field.options.max ?? 2000 }) };
    case 'image':
      return address;
    case 'mobile':
      return { type: 'string', pattern: mobilePattern.source };
    case 'email':
      return { type: 'string', maxLength: 120, description: 'shape.email' };
    case 'region':
      return { type: 'string', pattern: '^\\d{6}$', description: 'shape.region' };
    case 'dict':
      return { ...text({ max: 60 }), description: `shape.dict ${field.options.of}` };
    case 'date':
      return { type: 'string', format: 'date' };
    case 'flag':
      return { type: 'boolean' };
    case 'choice':
      return { type: 'string', enum: [...field.options.values] };
    default:
      return numberShape(field) ?? listShape(field) ?? {};
  }
}

function numberShape(field: AnyField): JsonSchema | null {
  switch (field.kind) {
    case 'int':
      return whole(field.options, field.options.unit ? { description: field.options.unit } : {});
    case 'weigh':
      return { type: 'integer', description: 'shape.weigh' };
    case 'money':
      return whole({ min: 0, ...field.options }, { description: 'shape.fen' });
    case 'ratio':
      return whole({ min: 0, max: 10_000, ...field.options }, { description: 'shape.ratio' });
    case 'time':
      return { type: 'integer', format: 'int64', description: 'shape.time' };
    case 'id':
      return id;
    case 'ref':
      return { ...id, description: `shape.ref ${field.options.to().name}` };
    case 'tree':
      return { ...id, description: 'shape.parent' };
    default:
      return null;
  }
}

function listShape(field: AnyField): JsonSchema | null {
  switch (field.kind) {
    case 'tags':
      return list(text({ min: 1, max: field.options.each ?? 30 }), { max: field.options.max ?? 20 });
    case 'images':
      return list(address, { max: 10, ...field.options });
    case 'refs':
      return list({ ...id, description: `shape.ref ${field.options.to().name}` }, { max: field.options.max ?? 100 });
    default:
      return null;
  }
}

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

const lineKeys: Readonly<Record<string, JsonSchema>> = { id, parentId: id, lineNo: { type: 'integer' } };

function linesShape(field: Extract<AnyField, { kind: 'lines' }>): JsonSchema {
  const items = objectShape(field.options.of.fields);
  return { type: 'array', items: { ...items, properties: { ...lineKeys, ...(items['properties'] as JsonSchema) } } };
}

/** Returns the JSON Schema of a field. */
export function fieldShape(field: AnyField, way: Way): JsonSchema {
  const value = field.kind === 'lines' ? linesShape(field) : valueShape(field);
  const shape = field.nullable ? orNull(value) : value;
  return way === 'read' ? unbounded(shape) : shape;
}

/** Returns the object schema of a reply: all readable fields, each required. */
export function objectShape(fields: Readonly<Record<string, AnyField>>): JsonSchema {
  const shown = Object.entries(fields).filter(([, { kind }]) => kind !== 'secret');
  return {
    type: 'object',
    properties: Object.fromEntries(shown.map(([name, field]) => [name, fieldShape(field, 'read')])),
    required: shown.map(([name]) => name),
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

/** Converts an input schema, as it is before defaults and trimming. Parts built from fields include their units and bounds. */
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
  return shape;
}
