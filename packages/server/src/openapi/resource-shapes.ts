import { type AnyResource } from '@shopkeeper/resource';
import { commandsOf } from '@shopkeeper/resource/lifecycle';
import { defaultPageSize, maxPageSize, maxSorts, opsOfField, sortableColumns } from '@shopkeeper/resource/query';
import { type JsonSchema, objectShape } from '../routes/json-schema.ts';

/** A positive integer, such as an id or a page number. */
export const integer: JsonSchema = { type: 'integer', minimum: 1 };

/** An object schema of exactly these keys, all required except the optional ones. */
export const exactly = (properties: Readonly<Record<string, JsonSchema>>, optional: readonly string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((key) => !optional.includes(key)),
  additionalProperties: false,
});

/** An object schema that requires these keys and allows others. */
export const objectOf = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

/** A body schema of named ids, or of a row's id and version. */
export const idsShape = (...keys: readonly string[]): JsonSchema =>
  exactly(Object.fromEntries(keys.map((key) => [key, integer])));

/** The name of a resource's schema in the document. */
export const componentName = ({ context, name }: AnyResource, part: string): string => `${context}.${name}.${part}`;
/** A reference to a resource's schema. */
export const componentRef = (resource: AnyResource, part: string): JsonSchema => ({
  $ref: `#/components/schemas/${componentName(resource, part)}`,
});

/** The schema of a list's filter: its filterable fields with their operators. */
export function filterShape(resource: AnyResource): JsonSchema {
  const fields = [...new Set([...resource.filters, 'id'])].flatMap((name) => {
    const field = resource.fields[name];
    return field && opsOfField(field).length > 0 ? [{ name, ops: opsOfField(field) }] : [];
  });
  const leaves = fields.map(({ name, ops }) =>
    exactly({ field: { const: name }, op: { enum: ops }, value: { description: 'shape.value' } }, ['value']),
  );
  const some: JsonSchema = { type: 'array', items: componentRef(resource, 'filter') };
  return { anyOf: [...leaves, exactly({ and: some }), exactly({ or: some })] };
}

const looked = ({ search }: AnyResource): JsonSchema =>
  search.length === 0 ? {} : { description: `shape.quick ${search.join(', ')}` };

/** The schema of a list's query: filter, sort, page and quick search. */
export function queryShape(resource: AnyResource): JsonSchema {
  const page = exactly(
    {
      currentPage: { ...integer, default: 1 },
      pageSize: { ...integer, maximum: maxPageSize, default: defaultPageSize },
      after: { type: ['string', 'null'], description: 'shape.after' },
    },
    ['currentPage', 'pageSize', 'after'],
  );
  const sort = exactly({ field: { enum: sortableColumns(resource) }, order: { enum: ['asc', 'desc'] } });
  const filter = componentRef(resource, 'filter');
  return exactly(
    {
      page,
      sorts: { type: 'array', items: sort, maxItems: maxSorts },
      filters: { anyOf: [filter, { type: 'array', items: filter, description: 'shape.all' }, { type: 'null' }] },
      quick: { type: ['string', 'null'], maxLength: 100, ...looked(resource) },
    },
    ['page', 'sorts', 'filters', 'quick'],
  );
}

const refs: JsonSchema = {
  type: 'object',
  description: 'shape.refs',
  additionalProperties: { type: 'object', additionalProperties: { type: ['string', 'null'] } },
};
const rejection = objectOf({ errorCode: { type: 'string' }, details: { type: 'object' }, msg: { type: 'string' } });

const isPerson = (kind: string): boolean => kind === 'staff' || kind === 'member';

/** The schema of what staff and members may do with a row now: true, or the reason why not, by transition or action. */
export function allowedShape(resource: AnyResource): JsonSchema {
  const commands = Object.values(commandsOf(resource)).filter(({ by }) => by.some(isPerson));
  return {
    type: 'object',
    description: 'shape.allowed',
    properties: Object.fromEntries(commands.map(({ name }) => [name, { anyOf: [{ const: true }, rejection] }])) as JsonSchema,
    additionalProperties: false,
  };
}

function withDerived(resource: AnyResource, shape: JsonSchema): JsonSchema {
  const computed = Object.keys(resource.computed).map((name) => [name, {}]);
  return {
    ...shape,
    properties: {
      ...(shape['properties'] as JsonSchema),
      ...Object.fromEntries(computed),
      ...(resource.state === null ? {} : { allowed: allowedShape(resource) }),
    },
  };
}

/** The schema of a row of the list. */
export function rowShape(resource: AnyResource): JsonSchema {
  const shown = new Set(['id', 'version', ...resource.list, ...(resource.state ? [resource.state] : [])]);
  const fields = Object.fromEntries(Object.entries(resource.fields).filter(([name]) => shown.has(name)));
  return withDerived(resource, objectShape(fields));
}

/** The schema of one record. */
export const wholeShape = (resource: AnyResource): JsonSchema => {
  const shape = withDerived(resource, objectShape(resource.fields));
  return { ...shape, properties: { ...(shape['properties'] as JsonSchema), refs } };
};

/** The schema of an edited record: what did not change is left out. */
export const changesShape = (resource: AnyResource): JsonSchema => ({
  ...wholeShape(resource),
  description: 'shape.changes',
  required: ['id', 'version', 'updatedAt'],
});

/** The schema of a page of the list. */
export const listShape = (resource: AnyResource): JsonSchema => ({
  type: 'object',
  properties: {
    result: { type: 'array', items: componentRef(resource, 'listed') },
    page: {
      type: 'object',
      properties: {
        total: { type: 'integer' },
        exact: { type: 'boolean', description: 'shape.exact' },
        currentPage: integer,
        pageSize: integer,
        next: { type: 'string' },
      },
      required: ['total', 'exact', 'currentPage', 'pageSize'],
    },
    refs,
    message: { type: 'string' },
  },
  required: ['result', 'page', 'message'],
});
