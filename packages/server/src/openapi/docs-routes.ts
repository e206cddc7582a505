import type { Language } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';
import { defineRoute, rawAnswer, redirectResponse, type Route } from '../routes/route.ts';
import { type ApiDescribed, openApi } from './document.ts';
import type { JsonSchema } from '../routes/json-schema.ts';

/**
 * The description of all calls, including these, for signed-in staff: GET /api/docs/openapi.json returns it raw, and a POST
 * returns it in the envelope for the page that shows it. GET /api/docs redirects to that page.
 */
export function docsRoutes(described: () => ApiDescribed, page: string): readonly Route[] {
  const written = new Map<Language, JsonSchema>();
  const inLanguage = (lang: Language): JsonSchema => {
    const document = written.get(lang) ?? openApi(described(), lang);
    written.set(lang, document);
    return document;
  };
  return [
    defineRoute({
      method: 'GET',
      path: '/api/docs/openapi.json',
      rule: { kind: 'signed-in', audience: 'admin' },
      outline: () => ({ file: 'application/json' }),
      handle: async ({ lang }) =>
        rawAnswer(JSON.stringify(inLanguage(lang)), {
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'no-store',
          vary: 'accept-language',
        }),
    }),
    defineRoute({
      method: 'POST',
      path: `${page}/document`,
      rule: { kind: 'signed-in', audience: 'admin' },
      idempotency: 'none',
      reply: z.record(z.string(), z.unknown()),
      handle: async ({ lang }) => inLanguage(lang),
    }),
    defineRoute({
      method: 'GET',
      path: '/api/docs',
      rule: { kind: 'public' },
      outline: () => ({ file: 'text/html' }),
      handle: async () => redirectResponse(page),
    }),
  ];
}
