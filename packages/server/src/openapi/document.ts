import type { Language } from '@shopkeeper/resource/schema';
import type { Messages } from '../i18n/messages.ts';
import type { Route } from '../routes/route.ts';
import type { JsonSchema } from '../routes/json-schema.ts';
import { exactly } from './resource-shapes.ts';
import { type ApiContext, type ApiModule, operationOf, pathOf } from './operation.ts';

/** What the OpenAPI document is made from. */
export interface ApiDescribed {
  readonly routes: readonly Route[];
  readonly modules: readonly ApiModule[];
  /** The HTTP status of every error, by its code. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly text: Messages;
  /** Whether the metrics endpoint exists. */
  readonly hasMetrics?: boolean;
}

const error: JsonSchema = {
  ...exactly({
    code: { type: 'integer', description: 'shape.code' },
    msg: { type: 'string', description: 'shape.msg' },
    data: exactly(
      {
        error: { type: 'string', description: 'shape.error' },
        fields: {
          type: 'array',
          items: exactly(
            {
              path: { type: 'string', description: 'shape.path' },
              rule: { type: 'string' },
              params: { type: 'object' },
              msg: { type: 'string' },
            },
            ['params'],
          ),
        },
        details: { type: 'object', description: 'shape.facts' },
        traceId: { type: 'string', description: 'shape.traceId' },
      },
      ['fields', 'details'],
    ),
  }),
  description: 'shape.failure',
};

const schemes: JsonSchema = {
  staff: { type: 'http', scheme: 'bearer', description: 'shape.staffToken' },
  metrics: { type: 'http', scheme: 'bearer', description: 'shape.metricsToken' },
  member: { type: 'apiKey', in: 'header', name: 'member-token', description: 'shape.memberToken' },
};

const headers: JsonSchema = {
  language: { name: 'Accept-Language', in: 'header', schema: { enum: ['zh-cn', 'en'], default: 'zh-cn' } },
  key: idempotencyKey(false),
  keyDemanded: idempotencyKey(true),
};

function idempotencyKey(required: boolean): JsonSchema {
  return {
    name: 'Idempotency-Key',
    in: 'header',
    required,
    schema: { type: 'string', pattern: '^[\\w.-]{8,100}$' },
    description: 'shape.key',
  };
}

const plain = (description: string, type = 'application/json'): JsonSchema => ({
  description,
  content: { [type]: { schema: {} } },
});

/** The endpoints that the kit adds to the calls: liveness, readiness and metrics. */
function pathsBeside(say: (key: string) => string, hasMetrics: boolean): JsonSchema {
  const get = (path: string, answers: JsonSchema, security: readonly JsonSchema[] = []): JsonSchema => ({
    get: {
      operationId: path.slice(1),
      tags: ['kit/site'],
      summary: say(`call.${path}`),
      security,
      'x-audience': 'public',
      responses: answers,
    },
  });
  return {
    '/healthz': get('/healthz', { 200: plain('ok') }),
    '/readyz': get('/readyz', { 200: plain('ready'), 503: plain('not ready') }),
    ...(hasMetrics
      ? { '/metrics': get('/metrics', { 200: plain('Prometheus', 'text/plain'), 401: plain('401') }, [{ metrics: [] }]) }
      : {}),
  };
}

/** Replaces text keys in the descriptions of schemas by their texts; a parameter of the text follows the key after a space. */
function worded(value: unknown, say: (key: string, of: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => worded(one, say));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, one]: [string, unknown]) => {
    const [, text, of = ''] = (key === 'description' && typeof one === 'string' && /^(shape\.\w+)(?: (.*))?$/.exec(one)) || [];
    return [key, text ? say(text, of) : worded(one, say)];
  });
  return Object.fromEntries(entries);
}

/** Returns all calls as an OpenAPI 3.1 document, built from the registered routes only. */
export function openApi({ routes, modules, statuses, text, hasMetrics = false }: ApiDescribed, lang: Language): JsonSchema {
  const say = (key: string): string => text(lang, key);
  const moduleOf = (path: string): ApiModule | undefined => {
    const fits = modules.flatMap((module) => module.prefixes.map((prefix) => ({ module, prefix })));
    const [longest] = fits
      .filter(({ prefix }) => path.toLowerCase().startsWith(prefix.toLowerCase()))
      .sort((a, b) => b.prefix.length - a.prefix.length);
    return longest?.module;
  };
  const apiContext: ApiContext = { moduleOf, statuses, say, schemas: new Map([['error', error]]), responses: new Map() };
  const paths = new Map<string, Record<string, JsonSchema>>();
  for (const route of routes) {
    const path = pathOf(route);
    paths.set(path, { ...paths.get(path), [route.method.toLowerCase()]: operationOf(route, apiContext) });
  }
  const used = new Set(routes.map(({ path }) => moduleOf(path)?.name));
  const document: JsonSchema = {
    openapi: '3.1.1',
    info: { title: 'Shopkeeper', version: '1', description: say('api.intro') },
    servers: [{ url: '/' }],
    tags: modules.filter(({ name }) => used.has(name)).map(({ name, title }) => ({ name, description: say(title) })),
    paths: { ...Object.fromEntries([...paths].sort(([a], [b]) => (a < b ? -1 : 1))), ...pathsBeside(say, hasMetrics) },
    components: {
      securitySchemes: schemes,
      parameters: headers,
      responses: Object.fromEntries([...apiContext.responses.values()].map(({ name, response }) => [name, response])),
      schemas: Object.fromEntries([...apiContext.schemas].sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
  return worded(document, (key, of) => text(lang, key, { of })) as JsonSchema;
}
