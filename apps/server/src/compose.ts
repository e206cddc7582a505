import path from 'node:path';
import { documentTitlesOf, type Registry, type ServerModule } from '@shopkeeper/crud';
import type { Invariant } from '@shopkeeper/crud/invariants';
import { exportJob, type FileMessages, importJobs, jobFileCleanup } from '@shopkeeper/crud/import-export';
import {
  bulkJob,
  findRoute,
  memberRoutesOf,
  presenceRoute,
  presenceRowsRoute,
  routesOf,
  tableRoutes,
  type Translate,
} from '@shopkeeper/crud/routes';
import {
  type AnyMessageChannel,
  type AnyReaction,
  type CallbackHandler,
  dueTasks,
  handleCallResult,
  laterJob,
  requireEffects,
  ResourceEngine,
  type ResultHandler,
} from '@shopkeeper/crud/lifecycle';
import { personalDataOf, personReferencesOf } from '@shopkeeper/crud/personal';
import { deniedToLimited, withDataScope } from '@shopkeeper/crud/data-scope';
import { type RegisteredResource } from '@shopkeeper/crud/rows';
import { uniqueFieldsOf } from '@shopkeeper/crud/tables';
import { clearCacheRoute, type Clock, type Route, systemClock, timeZoneOf } from '@shopkeeper/server';
import { type Database } from '@shopkeeper/server/database';
import { announce, createEvents, type Events, menuCountRoute, notificationRoute } from '@shopkeeper/server/events';
import { areaRoutes, areasByParent, diskStorage, loadAreas, type Storage, suffixRoutes } from '@shopkeeper/server/files';
import { type AppOptions, buildApp, createMetrics, createReadiness } from '@shopkeeper/server/http';
import { createWorker, jobRoutes, kitTasks, type Task } from '@shopkeeper/server/jobs';
import { type ApiDescribed, docsRoutes } from '@shopkeeper/server/openapi';
import { type AnyProvider, providerCallJob } from '@shopkeeper/server/providers';
import { captchaRoute, memberIndexRoute, type MemberPage, type PrincipalsOf, sessionRoutes } from '@shopkeeper/server/session';
import { type AnyResource } from '@shopkeeper/resource';
import { shopTimeZone } from '@shopkeeper/resource/calendar';
import type { AnySettings } from '@shopkeeper/resource/settings';
import { attachmentJobs, callbackRoutes, recordDeadLetter, siteConfigOf, siteConfigReply } from '@shopkeeper/platform/server';
import { apiDocsPage } from '@shopkeeper/studio';
import { createSettingsStore, secretKeyOf } from '@shopkeeper/server/settings';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { apiModulesOf } from './api-modules.ts';
import { errorStatuses } from './errors.gen.ts';
import { serverContexts } from './modules.gen.ts';
import * as tables from './schema.gen.ts';
import { composeMessages, composeTexts } from './texts.ts';
import { uploadRoutes } from './uploads.ts';

const declared: readonly ServerModule[] = serverContexts.flatMap((module) => module.modules);
/** The invariants of all modules. */
export const invariants: readonly Invariant[] = [...serverContexts, ...declared].flatMap((part) => part.invariants ?? []);
const parts: readonly ServerModule[] = [...declared, ...declared.flatMap((part) => part.invariantChecks?.(invariants) ?? [])];
const isMounted = (part: ServerModule): part is ServerModule & { readonly resource: AnyResource } => part.resource !== undefined;

/** Every resource of the product, in the order of the contexts. */
export const resources: readonly AnyResource[] = parts.filter(isMounted).map((part) => part.resource);
export const registry: Registry = {
  resources,
  pages: parts.flatMap((part) => (part.page ? [part.page] : [])),
  menuGroups: serverContexts.flatMap(({ menuGroups = [] }) => menuGroups).toSorted((a, b) => b.weigh - a.weigh),
};
/** The settings of all modules. */
export const settings: readonly AnySettings[] = serverContexts.flatMap((one) => one.settings ?? []);
export const messages = composeMessages(resources);

/** The member views of all modules. */
export const memberViews = parts.flatMap(({ memberView }) => (memberView ? [memberView.view] : []));
const memberPages: readonly MemberPage[] = [
  ...memberViews.map(({ name, module, page, menu }) => ({ name, module, path: page, menu })),
  ...registry.pages.filter(({ path: at }) => at.startsWith('/user/')),
];

const fileTexts = composeTexts(messages);
/** Messages and time zone of import and export files. */
const fileMessagesIn = (timeZone: string): FileMessages => ({ text: fileTexts, timeZone });

/** Titles of the documents of all modules. */
const documentTitles = documentTitlesOf(parts.flatMap(({ documents = [] }) => documents));

/** Translates a business error into the caller's language. */
const translate: Translate = (context, rejection) => messages(context.lang, rejection.errorCode, rejection.details);

const registered: readonly RegisteredResource[] = parts
  .filter(isMounted)
  .map(({ resource, extension, lifecycle, detail, importProfile }) => ({
    resource,
    ...(extension ? { extension } : {}),
    ...(lifecycle ? { lifecycle } : {}),
    ...(detail ? { detail } : {}),
    ...(importProfile ? { importProfile } : {}),
  }))
  .map(withDataScope);
for (const one of registered) requireEffects(one);

function principals(): PrincipalsOf {
  const of = (audience: 'admin' | 'member') => {
    const found = parts.find((part) => part.principals?.audience === audience)?.principals?.of;
    if (!found) throw new Error(`no context lets ${audience} accounts sign in`);
    return found;
  };
  return { admin: of('admin'), member: of('member') };
}

/** A context's own route replaces the derived route of the same call and inherits its outline unless it declares one. */
function withoutReplaced(routes: readonly Route[]): Route[] {
  const last = new Map<string, Route>();
  for (const route of routes) {
    const call = `${route.method} ${route.path.toLowerCase()}`;
    const outline = route.outline ?? last.get(call)?.outline;
    last.set(call, { ...route, ...(outline ? { outline } : {}) });
  }
  return [...last.values()];
}

/** The input of `/api/docs`: the registered routes, described with the texts of their modules. */
export const describedBy = (routes: readonly Route[], hasMetrics = false): ApiDescribed => ({
  hasMetrics,
  routes,
  modules: apiModulesOf(serverContexts),
  statuses: errorStatuses,
  text: fileTexts,
});

/** The external services that the modules implement. */
const ownProviders: readonly AnyProvider[] = parts.flatMap(({ providers = [] }) => providers);

/** All routes of the product: the kit's, those derived from resource declarations, and the contexts' own. */
export function composeRoutes(
  storage: Storage,
  providers: readonly AnyProvider[] = ownProviders,
  fileMessages = fileMessagesIn(shopTimeZone),
): Route[] {
  return withoutReplaced([
    captchaRoute,
    ...sessionRoutes(principals()),
    memberIndexRoute(principals().member, { pages: memberPages, siteConfig: siteConfigOf, siteConfigReply }),
    ...suffixRoutes,
    ...areaRoutes,
    ...tableRoutes(resources, fileMessages),
    clearCacheRoute({ area: areasByParent }),
    ...jobRoutes,
    notificationRoute(parts.flatMap(({ notifications }) => (notifications ? [notifications] : []))),
    menuCountRoute(parts.flatMap(({ menuCount }) => (menuCount ? [menuCount] : []))),
    findRoute(registered, fileMessages),
    presenceRoute(registered),
    presenceRowsRoute(registered),
    ...callbackRoutes(providers),
    ...registered.flatMap((one) => routesOf(one, { all: resources, translate, sheets: fileMessages })),
    ...parts.flatMap(({ memberView }) => (memberView ? memberRoutesOf(memberView, { all: resources, translate }) : [])),
    ...parts.flatMap((part) => part.routes ?? []).map(deniedToLimited),
    // After the derived calls: the library replaces files by a call of its own.
    ...uploadRoutes(storage, resources),
    ...parts.flatMap((part) => part.documentRoutes?.(documentTitles) ?? []).map(deniedToLimited),
  ]);
}

/** Inserts the rows that the code requires (menu, regions, roles); runs under the startup lock. */
export async function prepareRows(db: Database): Promise<void> {
  await db.withLongTimeout.transaction(async (tx) => {
    const [area] = await tx.rows('select 1 from platform_area limit 1');
    if (!area) await loadAreas(tx);
    for (const part of parts) await part.atStart?.(tx, registry);
  });
}

export interface AppDeps {
  readonly db: Database;
  readonly log: Logger;
  readonly dataDir: string;
  /** Where files are stored; defaults to the data folder. */
  readonly storage?: Storage;
  readonly staticDir?: string;
  readonly apiUrl?: string;
  readonly trustProxy?: string;
  readonly underTls?: boolean;
  /** The bearer token of the metrics; without one they are not served. */
  readonly metricsToken?: string;
  /** Transforms the routes before they are registered; mutation tests use it to remove an access rule. */
  readonly mounting?: (routes: readonly Route[]) => readonly Route[];
  /** Further resources, whose routes `mounting` adds. */
  readonly added?: readonly RegisteredResource[];
  /** Further providers, callback handlers, reactions and tasks; tests use them. */
  readonly providers?: readonly AnyProvider[];
  readonly callbacks?: readonly CallbackHandler[];
  readonly callResults?: readonly ResultHandler[];
  readonly reactions?: readonly AnyReaction[];
  readonly tasks?: readonly Task[];
  /** Channels of messages, used in place of the modules' own of the same name. */
  readonly messageChannels?: readonly AnyMessageChannel[];
  /** The source of the time and the time zone; the real one and that of the shop by default. */
  readonly clock?: Clock;
  /** The text from which the key of the settings' secrets is derived; without one the key is a file in the data folder. */
  readonly settingsKey?: string;
  /** Whether super administrators may run the commands of the terminal; they may not by default. */
  readonly allowsCommands?: boolean;
  /** Calls per minute and address; false disables the limits in tests of something else. */
  readonly limits?: Exclude<AppOptions['limits'], undefined>;
}

type EngineDeps = Pick<
  AppDeps,
  | 'dataDir'
  | 'clock'
  | 'settingsKey'
  | 'allowsCommands'
  | 'added'
  | 'reactions'
  | 'providers'
  | 'callbacks'
  | 'callResults'
  | 'messageChannels'
>;

/** What one module gives to the kit. */
const givenByOne = () => ({
  messenger: parts.find(({ messenger }) => messenger)?.messenger,
  blockedTerms: parts.find(({ blockedTerms }) => blockedTerms)?.blockedTerms,
  staffDirectory: parts.find(({ staffDirectory }) => staffDirectory)?.staffDirectory,
  optionValues: parts.find(({ optionValues }) => optionValues)?.optionValues,
});

/** The lifecycles, reactions, providers and settings of all modules, with the source of the time. */
export const engineOf = ({
  dataDir,
  clock = systemClock,
  settingsKey,
  allowsCommands = false,
  added = [],
  reactions = [],
  providers = [],
  callbacks = [],
  callResults = [],
  messageChannels = [],
}: EngineDeps): ResourceEngine =>
  new ResourceEngine({
    clock,
    allowsCommands,
    settings: createSettingsStore({
      declared: settings,
      key: secretKeyOf(settingsKey === undefined ? { dataDir } : { text: settingsKey }),
    }),
    registered: [...registered, ...added.map(withDataScope)],
    reactions: [...parts.flatMap((part) => part.reactions ?? []), ...reactions],
    providers: [...ownProviders, ...providers],
    callbackHandlers: [...parts.flatMap((part) => part.callbacks ?? []), ...callbacks],
    messageChannels: [...messageChannels, ...parts.flatMap((part) => part.messageChannels ?? [])],
    texts: fileTexts,
    personal: personalDataOf(resources, Object.values(tables)),
    personReferences: personReferencesOf(resources, Object.values(tables)),
    messages: parts.flatMap((part) => part.messages ?? []),
    ...givenByOne(),
    resultHandlers: [...parts.flatMap((part) => part.callResults ?? []), ...callResults],
  });

/** The recurring tasks of the product: the kit's, those of the modules, and the transitions that become due. */
export const tasksOf = (place: { readonly temporaryDir: string }): readonly Task[] => [
  ...kitTasks(place),
  jobFileCleanup,
  ...parts.flatMap((part) => part.tasks ?? []),
  ...dueTasks(registered),
];

/** One process over an open, migrated database: the HTTP server, its event streams and its worker. */
export interface Composed {
  readonly app: FastifyInstance;
  /** Every route of the product with its access rule. */
  readonly routes: readonly Route[];
  /** The event streams that browsers have open. */
  readonly streams: Events['streams'];
  readonly engine: ResourceEngine;
  /** Starts processing jobs and delivering events. */
  run(): Promise<void>;
  /** Runs what is due by the clock, once, and sends the messages that wait; in place of `run` where a test moves the clock. */
  runDue(): Promise<void>;
  /** Reports not ready from now on, while requests are still answered. */
  drain(): void;
}

export async function composeApp(deps: AppDeps): Promise<Composed> {
  const { db, log, dataDir } = deps;
  const engine = engineOf(deps);
  const storage = deps.storage ?? diskStorage(path.join(dataDir, 'storage'));
  const temporaryDir = path.join(dataDir, 'incoming');
  const fileMessages = fileMessagesIn(timeZoneOf(engine.clock));
  const events = createEvents({ db, principals: principals(), log });
  const kinds = [
    ...importJobs(registered, fileMessages),
    exportJob(registered, fileMessages, principals().admin),
    bulkJob(registered, translate),
    laterJob,
    providerCallJob(engine.providers, handleCallResult),
    ...attachmentJobs(storage),
    ...parts.flatMap((part) => part.jobs ?? []),
  ];
  const worker = createWorker({
    db,
    log,
    engine,
    kinds,
    tasks: [...tasksOf({ temporaryDir }), ...(deps.tasks ?? [])],
    onDead: recordDeadLetter,
  });
  const routes: readonly Route[] = [
    ...composeRoutes(storage, engine.providers, fileMessages),
    ...events.routes,
    ...docsRoutes(() => describedBy(routes, deps.metricsToken !== undefined), apiDocsPage.path),
  ];
  const readiness = createReadiness(db);
  const services = parts.flatMap((part) => part.service?.({ db, log, clock: engine.clock, principals: principals() }) ?? []);
  const sources = { db, jobKinds: kinds.map(({ kind }) => kind), openStreams: () => events.streams.count };
  const app = await buildApp({
    ...deps,
    engine,
    ...(deps.metricsToken ? { metrics: { metrics: createMetrics(sources), token: deps.metricsToken } } : {}),
    readiness,
    publicPages: parts.flatMap(({ publicPages = [] }) => publicPages),
    routes: deps.mounting?.(routes) ?? routes,
    principals: principals(),
    messages,
    uniqueFields: uniqueFieldsOf(resources),
    temporaryDir,
    async onClosing() {
      await Promise.all([events.stop(), ...services.map(async (service) => service.stop?.())]);
      await worker.stop();
    },
    onClosed: async () => void (await Promise.all(services.map(async (service) => service.finish?.()))),
    onPageSent: (page) => services.forEach((service) => service.onPageSent?.(page)),
  });
  return {
    app,
    routes,
    streams: events.streams,
    engine,
    async run() {
      await events.start();
      worker.start();
    },
    async runDue() {
      await worker.runDue();
      await announce(db);
    },
    drain: () => readiness.drain(),
  };
}
