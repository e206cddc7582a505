import type { Outline, Route, Rule } from '../routes/route.ts';
import { errorsOf } from './call-errors.ts';
import { type JsonSchema, shapeOfInput, shapeOfReply } from '../routes/json-schema.ts';
import { objectOf } from './resource-shapes.ts';

/** A group of calls in the description: its name, the key of its title, and the prefixes of its paths. */
export interface ApiModule {
  readonly name: string;
  readonly title: string;
  readonly prefixes: readonly string[];
}

/** State shared by the operations of one document. */
export interface ApiContext {
  readonly moduleOf: (path: string) => ApiModule | undefined;
  readonly statuses: Readonly<Record<string, number>>;
  /** Returns a text in the document's language. */
  readonly say: (key: string) => string;
  readonly schemas: Map<string, JsonSchema>;
  /** Responses by their content, so that calls with the same errors share one. */
  readonly responses: Map<string, { readonly name: string; readonly response: JsonSchema }>;
}

/** Converts a route's path to OpenAPI; a wildcard becomes `{key}`. */
export const pathOf = ({ path }: Pick<Route, 'path'>): string => path.replace('*', '{key}');

const audienceOf = (rule: Rule): string => {
  if (rule.kind === 'signed-in') return rule.audience;
  return rule.kind === 'public' ? 'public' : 'admin';
};

function securityOf(rule: Rule): readonly JsonSchema[] {
  const audience = audienceOf(rule);
  if (audience === 'public') return [];
  return [...(audience === 'member' ? [] : [{ staff: [] }]), ...(audience === 'admin' ? [] : [{ member: [] }])];
}

/** Returns the required permission, as text and for machines. */
function permissionOf(rule: Rule): JsonSchema {
  if (rule.kind === 'permission')
    return { 'x-permission': rule.permissions, description: `\`${rule.permissions.join('` | `')}\`` };
  return rule.kind === 'super' ? { 'x-permission': 'super', description: '`super`' } : {};
}

const callOf = (path: string): string => path.split('/').at(-1) ?? '';

/**
 * Returns a short description of the call: the text for its path, its module, its transition, or the call name shared by all
 * lists; otherwise the name itself.
 */
function summaryOf({ path }: Route, { moduleOf, say }: ApiContext): string {
  const call = callOf(path);
  const title = moduleOf(path)?.title ?? '';
  const module = title.split(':')[0] ?? '';
  // A further resource of a module has its name before each of its keys: `order:shipment.title`.
  const own = title.replace(/title$/, '');
  const keys = [
    `call.${path}`,
    `${module}:text.call.${call}`,
    `${own}transition.${call}`,
    `${module}:transition.${call}`,
    `call.${call}`,
    ...(path.startsWith('/api/callback/') ? ['call.callback'] : []),
  ];
  return keys.map((key) => ({ key, text: say(key) })).find(({ key, text }) => text !== key)?.text ?? call;
}

const propertiesOf = (shape: JsonSchema): Readonly<Record<string, JsonSchema>> =>
  (shape['properties'] as Readonly<Record<string, JsonSchema>> | undefined) ?? {};

function parametersOf(route: Route, shape: JsonSchema | null): readonly JsonSchema[] {
  const { idempotency = 'none' } = route;
  const required = (shape?.['required'] as readonly string[] | undefined) ?? [];
  const query = route.method === 'GET' && shape ? Object.entries(propertiesOf(shape)) : [];
  return [
    ...(route.path.includes('*') ? [{ name: 'key', in: 'path', required: true, schema: { type: 'string' } }] : []),
    ...query.map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema })),
    { $ref: '#/components/parameters/language' },
    ...(idempotency === 'none'
      ? []
      : [{ $ref: `#/components/parameters/${idempotency === 'required' ? 'keyDemanded' : 'key'}` }]),
  ];
}

const file: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' };

function requestOf(route: Route, shape: JsonSchema | null): JsonSchema {
  if (route.method === 'GET') return {};
  if (route.upload) {
    const properties = { ...(shape ? propertiesOf(shape) : {}), fileInput: file };
    const schema = { type: 'object', properties, required: ['fileInput'] };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  return shape ? { requestBody: { required: true, content: { 'application/json': { schema: shape } } } } : {};
}

/** Returns the schema of a call's `data`; null if there is none. */
export function dataOf({ reply }: Route, { data }: Outline): JsonSchema | null {
  return reply ? shapeOfReply(reply) : (data ?? null);
}

function successOf(route: Route, outline: Outline): JsonSchema {
  const { file: type } = outline;
  if (type) return { description: type, content: { [type]: { schema: { type: 'string' } } } };
  const schema = objectOf({ code: { const: 1 }, msg: { type: 'string' }, data: dataOf(route, outline) ?? {} });
  return { description: 'code 1', content: { 'application/json': { schema } } };
}

/** Returns one response per status, with every error code it can contain. */
function failuresOf(codes: readonly string[], { statuses, responses }: ApiContext): JsonSchema {
  const statusOf = (code: string): number => statuses[code] ?? 409;
  const byStatus = [...new Set(codes.map(statusOf))].map(
    (status) => [status, codes.filter((code) => statusOf(code) === status)] as const,
  );
  const named = byStatus.map(([status, some]): [string, JsonSchema] => {
    const data = { type: 'object', properties: { error: { enum: some } } };
    const schema = {
      allOf: [{ $ref: '#/components/schemas/error' }, { type: 'object', properties: { code: { const: status }, data } }],
    };
    const response = { description: some.join(', '), content: { 'application/json': { schema } } };
    const known = responses.get(response.description) ?? { name: `${status}.${responses.size + 1}`, response };
    responses.set(response.description, known);
    return [String(status), { $ref: `#/components/responses/${known.name}` }];
  });
  return Object.fromEntries(named);
}

/** Converts a call to an operation and adds the schemas it refers to. */
export function operationOf(route: Route, apiContext: ApiContext): JsonSchema {
  const outline = route.outline?.() ?? {};
  for (const [name, schema] of Object.entries(outline.parts ?? {})) apiContext.schemas.set(name, schema);
  const shape = route.input ? shapeOfInput(route.input) : (outline.body ?? null);
  const codes = errorsOf(route, outline, Object.keys(apiContext.statuses));
  return {
    operationId: `${route.method.toLowerCase()}${route.path.replaceAll(/[^A-Za-z0-9]+/g, '_')}`,
    tags: [apiContext.moduleOf(route.path)?.name ?? 'kit/site'],
    summary: summaryOf(route, apiContext),
    ...permissionOf(route.rule),
    'x-audience': audienceOf(route.rule),
    security: securityOf(route.rule),
    parameters: parametersOf(route, shape),
    ...requestOf(route, shape),
    responses: { 200: successOf(route, outline), ...failuresOf(codes, apiContext) },
  };
}
