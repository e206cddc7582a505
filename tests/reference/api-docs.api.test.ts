import { Validator } from '@seriousme/openapi-schema-validator';
import { staffCommandsOf } from '@shopkeeper/resource/lifecycle';
import { type Language, languages } from '@shopkeeper/resource/schema';
import { type Route } from '@shopkeeper/server';
import { defaultLimits } from '../../packages/server/src/http/limits.ts';
import { dataOf, openApi } from '@shopkeeper/server/openapi';
import { beforeAll, describe, expect, it } from 'vitest';
import { describedBy, memberViews, resources } from '../../apps/server/src/compose.ts';
import { bodyOf, type Filling, fillingOf } from '../security/calls.ts';
import { oneOfEachWork } from '../security/derived-calls.ts';
import { jsonSchema, schemaCheck } from '../security/described.ts';
import { useSecurityShop } from '../security/security-test-shop.ts';
import { registeredIn } from '../security/registered.ts';
import { compareAnswers, withSample } from './answers.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly 'x-audience': string;
  readonly 'x-permission'?: unknown;
  readonly parameters: readonly { readonly $ref?: string }[];
  readonly requestBody?: unknown;
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>;
}
type Document = Readonly<Record<string, unknown>> & {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

const harness = useSecurityShop();
let filling: Filling;
const documents = new Map<Language, Document>();
const documentIn = (lang: Language): Document => documents.get(lang) as Document;

let faultsOf: ReturnType<typeof schemaCheck>;

beforeAll(async () => {
  const { db, routes } = harness.shop;
  filling = await fillingOf(db);
  for (const lang of languages) documents.set(lang, openApi(describedBy(routes, true), lang) as unknown as Document);
  faultsOf = schemaCheck(documentIn('en'));
});

async function options(path: string, body: unknown, headers = harness.callers.boss.headers): Promise<unknown> {
  const common = { 'accept-language': 'en', 'content-type': 'application/json', ...headers };
  const { text } = await harness.shop.wire.send({ method: 'POST', path, headers: common, body: JSON.stringify(body) });
  return JSON.parse(text);
}

describe('API description', () => {
  it.each(languages)('is a valid OpenAPI 3.1 document (%s)', async (lang) => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone<Record<string, unknown>>(documentIn(lang)));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('contains exactly the registered calls, each with a unique operation id', () => {
    const told = Object.entries(documentIn('en').paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace('{key}', '*').toLowerCase()}`),
    );
    const mounted = registeredIn(harness.shop.app).filter((call) => !call.startsWith('HEAD '));
    expect(told.length).toBeGreaterThan(300);
    expect(told.sort()).toEqual(mounted.sort());
    const names = Object.values(documentIn('en').paths).flatMap((one) =>
      Object.values(one).map(({ operationId }) => operationId),
    );
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(languages)('has a summary for each call (%s)', (lang) => {
    const wordless = Object.entries(documentIn(lang).paths).flatMap(([path, operations]) =>
      Object.values(operations).flatMap(({ summary }) =>
        summary === path.split('/').at(-1) || summary.includes(':') ? [path] : [],
      ),
    );
    expect(wordless).toEqual([]);
    expect(JSON.stringify(documentIn(lang)).match(/shape\.\w+/g)).toBeNull();
  });

  it('names audience, permission and idempotency key of each call as registered', () => {
    const { post } = documentIn('en').paths['/admin/sales/order/ship'] ?? {};
    expect(post).toMatchObject({ 'x-audience': 'admin', 'x-permission': ['/admin/sales/order/ship'] });
    expect(post?.parameters.map(({ $ref }) => $ref)).toContain('#/components/parameters/keyDemanded');
    for (const route of harness.shop.routes) {
      const told = documentIn('en').paths[route.path.replace('*', '{key}')]?.[route.method.toLowerCase()];
      const permission =
        route.rule.kind === 'permission' ? route.rule.permissions : route.rule.kind === 'super' ? 'super' : undefined;
      expect(told?.['x-permission'], route.path).toEqual(permission);
    }
  });

  it('names the errors of hand-written calls, and those of states and versions', () => {
    const codesAt = (path: string, status: string): string => {
      const ref = documentIn('en').paths[path]?.['post']?.responses[status]?.$ref?.split('/').at(-1) ?? '';
      const { responses } = documentIn('en')['components'] as { responses: Record<string, { description: string }> };
      return responses[ref]?.description ?? '';
    };
    for (const call of [
      'access/profile/endSession',
      'platform/list-view/del',
      'platform/list-view/Update',
      'platform/list-view/first',
    ])
      expect(codesAt(`/admin/${call}`, '404'), call).toContain('request.not-found');
    for (const call of ['access/profile/save', 'access/profile/password', 'platform/list-view/Update'])
      expect(codesAt(`/admin/${call}`, '409'), call).toContain('request.stale-version');
    for (const [resource, transition] of resources.flatMap((one) => staffCommandsOf(one).map((each) => [one, each] as const)))
      expect(codesAt(`${resource.prefix}${transition.name}`, '409')).toContain(`${resource.name}.illegal-transition`);
  });

  it('gives every object of a reply a type: allowed transitions, reports of imports', () => {
    const { schemas } = documentIn('en')['components'] as { schemas: Record<string, unknown> };
    const bare: string[] = [];
    const look = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) return;
      const { type, properties, additionalProperties } = value as Record<string, unknown>;
      if (type === 'object' && !properties && additionalProperties === undefined) bare.push(path);
      for (const [key, one] of Object.entries(value)) look(one, `${path}/${key}`);
    };
    for (const [path, operations] of Object.entries(documentIn('en').paths))
      look(
        Object.values(operations).map(({ responses }) => responses['200']),
        path,
      );
    for (const [name, schema] of Object.entries(schemas)) look(schema, name);
    // The details of an error differ by its code.
    expect(bare.filter((path) => !/\/(details|params)$/.test(path))).toEqual([]);
  });

  it('tells the limits of calls as they are', () => {
    const { description } = documentIn('en')['info'] as { description: string };
    for (const limit of [defaultLimits.call, defaultLimits.login, defaultLimits.upload])
      expect(description).toContain(`${limit.toLocaleString('en')} `);
  });

  it('describes the body of every call that reads one: the bodies of the security tests validate', () => {
    const posts = harness.shop.routes.filter(({ method, upload }) => method === 'POST' && !upload);
    const wrong = posts.flatMap((route) => {
      const body = bodyOf({ route, filling, strikes: true });
      const isDescribed = documentIn('en').paths[route.path]?.['post']?.requestBody !== undefined;
      if (!isDescribed) return Object.keys(body as object).length === 0 ? [] : [`${route.path}: says nothing of its body`];
      const fault = faultsOf(body, 'paths', route.path, 'post', 'requestBody', ...jsonSchema);
      return fault ? [`${route.path}: ${fault} in ${JSON.stringify(body)}`] : [];
    });
    expect(wrong).toEqual([]);
    expect(
      faultsOf({ id: 'x', version: 1 }, 'paths', '/admin/sales/order/confirm', 'post', 'requestBody', ...jsonSchema),
    ).toContain('integer');
    expect(
      faultsOf({ page: {}, stray: 1 }, 'paths', '/admin/sales/order/GetPageData', 'post', 'requestBody', ...jsonSchema),
    ).toContain('additional');
  });
});

describe('replies', () => {
  const outlineOf = (route: Route) => route.outline?.() ?? {};

  it('are described for every call except files', () => {
    const isSilent = (route: Route): boolean => outlineOf(route).file === undefined && dataOf(route, outlineOf(route)) === null;
    expect(harness.shop.routes.filter(isSilent).map(({ path }) => path)).toEqual([]);
    const { reply: _reply, ...unsaid } = harness.shop.routes.find(
      ({ path }) => path === '/admin/sales/draft-order/place',
    ) as Route;
    expect(isSilent(unsaid), 'a call without a description').toBe(true);
  });

  it('match their description for every call, with a success for each hand-written schema', async () => {
    const { shop: asked, close } = await withSample(harness.shop);
    const { wrong, silent, compared } = await compareAnswers({
      shop: asked,
      callers: harness.callers,
      chosen: oneOfEachWork(asked.routes),
    });
    await close();
    expect(wrong).toEqual([]);
    expect(silent).toEqual([]);
    expect(compared).toBeGreaterThan(80);
  }, 300_000);

  it('match their description for every list and detail of the demo shop', async () => {
    const wrong: string[] = [];
    let rows = 0;
    for (const { prefix } of [...resources, ...memberViews]) {
      const headers = prefix.startsWith('/user/') ? harness.callers.memberA.headers : harness.callers.boss.headers;
      const list = `${prefix}GetPageData`;
      const answer = (await options(list, { page: { pageSize: 100 } }, headers)) as { data: { result: { id: number }[] } };
      const fault = faultsOf(answer, 'paths', list, 'post', 'responses', '200', ...jsonSchema);
      if (fault) wrong.push(`${list}: ${fault}`);
      const [first] = answer.data.result;
      rows += answer.data.result.length;
      if (!first) continue;
      const detail = `${prefix}GetDetailPage`;
      const whole = await options(detail, { id: first.id }, headers);
      const amiss = faultsOf(whole, 'paths', detail, 'post', 'responses', '200', ...jsonSchema);
      if (amiss) wrong.push(`${detail}: ${amiss}`);
    }
    expect(wrong).toEqual([]);
    expect(rows).toBeGreaterThan(300);
  });

  it('match their description when adding a row, for a duplicate and for an invalid body', async () => {
    const added = await options('/admin/catalog/brand/add', { name: 'Kestrel lane' });
    expect(added).toMatchObject({ code: 1 });
    expect(faultsOf(added, 'paths', '/admin/catalog/brand/add', 'post', 'responses', '200', ...jsonSchema)).toBeNull();
    const twice = await options('/admin/catalog/brand/add', { name: 'Kestrel lane' });
    expect(twice).toMatchObject({ code: 409, data: { error: 'request.duplicate' } });
    const failures = documentIn('en').paths['/admin/catalog/brand/add']?.['post']?.responses ?? {};
    const response = (status: string): string[] => [
      'components',
      'responses',
      failures[status]?.$ref?.split('/').at(-1) ?? '',
      ...jsonSchema,
    ];
    expect(faultsOf(twice, ...response('409'))).toBeNull();
    const nameless = await options('/admin/catalog/brand/add', { stray: 1 });
    expect(faultsOf(nameless, ...response('400'))).toBeNull();
    expect(faultsOf(nameless, ...response('409')), 'another error is told apart').not.toBeNull();
  });
});

describe('access to the description', () => {
  const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    harness.shop.wire.send({ method: 'GET', path, headers: { 'accept-language': 'en', ...headers } });

  it('is granted to all staff and nobody else', async () => {
    const path = '/api/docs/openapi.json';
    const bare = await get(path, harness.callers.bare.headers);
    expect([bare.status, bare.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(JSON.parse(bare.text)).toEqual(documentIn('en'));
    expect([(await get(path)).status, (await get(path, harness.callers.memberA.headers)).status]).toEqual([401, 401]);
  });

  it('redirects from /api/docs to the page that shows it', async () => {
    const { status, headers } = await get('/api/docs');
    expect([status, headers['location']]).toEqual([302, '/admin/studio/api-docs']);
  });
});
