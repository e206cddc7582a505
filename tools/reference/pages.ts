import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Language, languages } from '@shopkeeper/resource/schema';
import { openDatabase } from '@shopkeeper/server/database';
import { type Catalogue, kitCatalogues, spokenOf } from '@shopkeeper/server/http';
import { openApi } from '@shopkeeper/server/openapi';
import pino from 'pino';
import { composeApp, describedBy, resources } from '../../apps/server/src/compose.ts';
import * as schema from '../../apps/server/src/schema.gen.ts';
import { errorStatuses } from '../../apps/server/src/errors.gen.ts';
import { settings } from '../../apps/server/src/settings.ts';
import { contextTexts } from '../../apps/server/src/texts.gen.ts';
import { type ApiDocument, keyOf, modulesOf, permissionsOf } from './api-document.ts';
import { code, codes, page, table } from './markdown.ts';
import { personalPage } from './personal-page.ts';
import { resourcesPage } from './resources-page.ts';

/** Returns the routes of a composed server that is never started: nothing connects to its database. */
async function mountedRoutes() {
  const log = pino({ level: 'silent' });
  const db = openDatabase({ url: 'postgresql://127.0.0.1/never-opened', log });
  const { app, routes } = await composeApp({ db, log, dataDir: path.join(tmpdir(), 'never-written') });
  await app.close();
  await db.close();
  return routes;
}

const audiences = { admin: 'staff', member: 'members', either: 'staff and members', public: 'everybody' } as const;
const keys = { none: '', optional: 'optional', required: 'required' } as const;

function routesPage(document: ApiDocument): string {
  const parts = modulesOf(document).flatMap(({ name, title, calls }) => [
    `## ${name}: ${title}`,
    table(
      ['call', 'does', 'who', 'permission', 'Idempotency-Key'],
      calls.map(({ method, path: at, operation }) => [
        code(`${method} ${at}`),
        operation.summary,
        audiences[operation['x-audience']],
        codes(permissionsOf(operation)),
        keys[keyOf(operation)],
      ]),
    ),
  ]);
  return page(
    'Calls',
    'Every registered call. Any one of the listed permissions is enough; `super` means super administrators only. Bodies, replies and errors of each call: `/api/docs` on a running server, or `/api/docs/openapi.json`.',
    parts,
  );
}

/** Returns all error texts with unfilled placeholders. */
const errorTexts = (lang: Language): Catalogue =>
  Object.assign({}, kitCatalogues[lang], ...contextTexts.map((texts) => spokenOf(texts.name, texts[lang])));

function errorsPage(): string {
  const [zh, en] = languages.map(errorTexts);
  const rows = Object.entries(errorStatuses).map(([error, status]) => [
    code(error),
    String(status),
    zh?.[error] ?? '',
    en?.[error] ?? '',
  ]);
  return page(
    'Errors',
    'The values of `data.error` in a reply that is not a success, with HTTP status and message; `{…}` is filled from `data.details`. A transition that the current state does not allow is answered with 409 `<resource>.illegal-transition`, for every resource.',
    [table(['error', 'status', 'zh-cn', 'en'], rows)],
  );
}

const settingsPage = (): string =>
  page('Settings', 'Environment variables. An invalid one fails the start with a message that names it, and exit code 1.', [
    table(
      ['setting', 'description', 'default'],
      Object.entries(settings).map(([name, { means, unset }]) => [code(name), means, unset]),
    ),
  ]);

/** Returns the pages of `docs/reference` by file. */
export async function referencePages(): Promise<[file: string, text: string][]> {
  const described = describedBy(await mountedRoutes(), true);
  // The page in the back office uses the same document.
  const document = openApi(described, 'en') as unknown as ApiDocument;
  return [
    ['docs/reference/resources.md', resourcesPage(resources, described.text)],
    ['docs/reference/routes.md', routesPage(document)],
    ['docs/reference/errors.md', errorsPage()],
    ['docs/reference/settings.md', settingsPage()],
    ['docs/reference/personal-data.md', personalPage(resources, Object.values(schema))],
  ];
}
