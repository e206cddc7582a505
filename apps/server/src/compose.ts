import path from 'node:path';
import {
  buildApp,
  type AppOptions,
  captchaRoute,
  routesOf,
  sessionRoutes,
  type Database,
  type Mounted,
  type PrincipalsOf,
  type Route,
  type ServerPart,
  type StartFacts,
} from '@shopkeeper/server-kit';
import type { AnyResource } from '@shopkeeper/resource';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { serverModules } from './modules.gen.ts';
import { composeMessages } from './texts.ts';

const parts: readonly ServerPart[] = serverModules.flatMap((module) => module.parts);
const isMounted = (part: ServerPart): part is ServerPart & { readonly resource: AnyResource } => part.resource !== undefined;

/** Every resource of the product, in the order of the contexts. */
export const resources: readonly AnyResource[] = parts.filter(isMounted).map((part) => part.resource);
export const startFacts: StartFacts = { resources, pages: parts.flatMap((part) => (part.page ? [part.page] : [])) };
export const messages = composeMessages(resources);

function principals(): PrincipalsOf {
  const of = (audience: 'admin' | 'member') => {
    const found = parts.find((part) => part.principals?.audience === audience)?.principals?.of;
    if (!found) throw new Error(`no context lets ${audience} accounts sign in`);
    return found;
  };
  return { admin: of('admin'), member: of('member') };
}

/** All calls of the product: derived from the declarations, and the contexts' own. */
export function composeRoutes(): Route[] {
  const mounted: Mounted[] = parts
    .filter(isMounted)
    .map(({ resource, extension }) => ({ resource, ...(extension ? { extension } : {}) }));
  return [
    captchaRoute,
    ...sessionRoutes(principals()),
    ...mounted.flatMap((one) =>
      routesOf(one, { all: resources, translate: (context, refusal) => messages(context.lang, refusal.refused, refusal.facts) }),
    ),
    ...parts.flatMap((part) => part.routes ?? []),
  ];
}

/** Rows that the code itself demands (menu, regions, roles): runs under the start's lock. */
export async function prepareRows(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    for (const part of parts) await part.atStart?.(tx, startFacts);
  });
}

export interface Ground {
  readonly db: Database;
  readonly log: Logger;
  readonly dataDir: string;
  readonly staticDir?: string;
  readonly apiUrl?: string;
  readonly trustProxy?: string;
  readonly underTls?: boolean;
  readonly onClosing?: () => Promise<void>;
  /** Calls per minute and address; false in tests that measure something else. */
  readonly limits?: Exclude<AppOptions['limits'], undefined>;
}

/** The HTTP server over an open, migrated database. */
export const composeApp = (ground: Ground): Promise<FastifyInstance> =>
  buildApp({
    ...ground,
    routes: composeRoutes(),
    principals: principals(),
    messages,
    temporaryDir: path.join(ground.dataDir, 'incoming'),
  });
