import type { AnyResource, MenuGroup, Page } from '@shopkeeper/resource';
import type { DocumentSource, DocumentTitles } from './documents.ts';
import type { AnySettings } from '@shopkeeper/resource/settings';
import type { LifecycleServer } from './lifecycle/effects.ts';
import type { MessageTemplate } from '@shopkeeper/resource/message';
import type {
  AnyMessageChannel,
  AnyReaction,
  BlockedTermSource,
  CallbackHandler,
  Messenger,
  ResultHandler,
} from './lifecycle/engine.ts';
import type { AnyExtension, AnyLifecycleServer, Extension } from './rows/extension.ts';
import type { Invariant } from './invariants/invariant.ts';
import type { RegisteredDetail } from './rows/detail.ts';
import type { ImportProfile } from './rows/import-profile.ts';
import type { StaffDirectory } from './rows/module-ports.ts';
import type { MemberViewServer } from './routes/member-view.ts';
import type { Database, Tx } from '@shopkeeper/server/database';
import type { MenuCountSource, NotificationSource } from '@shopkeeper/server/events';
import type { Clock, Context, Route } from '@shopkeeper/server';
import type { JobKind, Task } from '@shopkeeper/server/jobs';
import type { OnPageSent, PublicPage } from '@shopkeeper/server/pages';
import type { AnyProvider } from '@shopkeeper/server/providers';
import type { Audience, Principals, PrincipalsOf } from '@shopkeeper/server/session';

/** The server side of one folder of a context: a resource with its extension, own routes, jobs. */
export interface ServerModule {
  readonly resource?: AnyResource;
  readonly page?: Page;
  readonly extension?: AnyExtension;
  /** What the detail call returns besides the row. */
  readonly detail?: RegisteredDetail;
  /** The effects of its transitions and actions. */
  readonly lifecycle?: AnyLifecycleServer;
  /** How its import files differ from one row per document. */
  readonly importProfile?: ImportProfile;
  /** What it does in the transactions of transitions of other modules. */
  readonly reactions?: readonly AnyReaction[];
  /** External services that this module implements. */
  readonly providers?: readonly AnyProvider[];
  /** What it does with the verified callbacks of providers. */
  readonly callbacks?: readonly CallbackHandler[];
  /** What it does with the replies of providers to its calls. */
  readonly callResults?: readonly ResultHandler[];
  /** The messages that it sends with `notify`. */
  readonly messages?: readonly MessageTemplate[];
  /** The ways by which messages leave the shop that it implements. */
  readonly messageChannels?: readonly AnyMessageChannel[];
  /** Stores the messages of all modules; one module has it. */
  readonly messenger?: Messenger;
  /** Reads the blocked terms; one module has it. */
  readonly blockedTerms?: BlockedTermSource;
  /** Who works in the shop, and in which groups; one module has it. */
  readonly staffDirectory?: StaffDirectory;
  /** A sub-query of the values of option lists that may be chosen: `code` of the list and `value`; one module has it. */
  readonly optionValues?: string;
  /** The view of the resource for the members who own its rows. */
  readonly memberView?: MemberViewServer;
  readonly routes?: readonly Route[];
  /** Whether the API document lists under it its own calls alone, and never those of modules of its context without a page. */
  readonly isListedAlone?: boolean;
  /** Pages that everybody may open, whose content the server sends with them. */
  readonly publicPages?: readonly PublicPage[];
  /** Titles of its documents, for modules that refer to them without knowing this one. */
  readonly documents?: readonly DocumentSource[];
  /** Routes that show titles of the documents of all modules. */
  readonly documentRoutes?: (titles: DocumentTitles) => readonly Route[];
  readonly jobs?: readonly JobKind[];
  /** What must always be true of its rows, where a module brings it by itself, as ledgers do. */
  readonly invariants?: readonly Invariant[];
  /** The routes, jobs, tasks and notifications of the checks of all modules; one module has them. */
  readonly invariantChecks?: (all: readonly Invariant[]) => Pick<ServerModule, 'notifications' | 'routes' | 'jobs' | 'tasks'>;
  /** Notifications of this module for staff. */
  readonly notifications?: NotificationSource;
  /** How many of its rows wait for somebody, shown in the menu. */
  readonly menuCount?: MenuCountSource;
  /** Recurring tasks. */
  readonly tasks?: readonly Task[];
  /** Accounts of this module that can sign in. */
  readonly principals?: { readonly audience: Audience; readonly of: Principals };
  /** Work of this process beside its requests, such as processes that it starts. */
  readonly service?: (host: ServiceHost) => Service;
  /** Runs after the migrations at every start, under the start lock: creates the rows that the code requires. */
  readonly atStart?: (tx: Tx, all: Registry) => Promise<void>;
}

/** All registered resources and pages, from which the menu is derived. */
export interface Registry {
  readonly resources: readonly AnyResource[];
  readonly pages: readonly Page[];
  /** The directories of the menu, largest weigh first. */
  readonly menuGroups: readonly MenuGroup[];
}

/** What the work of a process has. */
export interface ServiceHost {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Context['log'];
  readonly principals: PrincipalsOf;
}

/** Work of a process, which ends with it. Both ends are awaited before the connections to the database are closed. */
export interface Service {
  /** Ends what the service began, while open requests are still answered. */
  stop?(): Promise<void>;
  /** Runs once all open requests are answered. */
  finish?(): Promise<void>;
  /** Called for every page of the web application that somebody opened and that exists. */
  readonly onPageSent?: OnPageSent;
}

/** The public server entry point of a context. */
export interface ServerContext {
  readonly context: string;
  readonly modules: readonly ServerModule[];
  readonly menuGroups?: readonly MenuGroup[];
  readonly settings?: readonly AnySettings[];
  /** The invariants of its modules, besides those of its ledgers. */
  readonly invariants?: readonly Invariant[];
}

type Typed<R> = { readonly extension?: Extension<R>; readonly lifecycle?: LifecycleServer<R> };

/** Defines the server module of a resource. */
export const defineServerModule = <R extends AnyResource>(
  resource: R,
  part: Omit<ServerModule, 'resource' | 'extension' | 'lifecycle'> & Typed<R> = {},
): ServerModule =>
  ({
    resource,
    ...part,
    // Hooks are bivariant by construction; the engine passes each extension only rows of its own resource.
    ...(part.extension ? { extension: part.extension as unknown as AnyExtension } : {}),
  }) as ServerModule;

/** Defines the server module of a member view, with its other calls. */
export const defineMemberModule = (
  memberView: MemberViewServer,
  part: Omit<ServerModule, 'resource' | 'extension' | 'page' | 'memberView'> = {},
): ServerModule => ({
  memberView,
  ...part,
});

/** Defines the server module of a page that is not a list. */
export const definePageModule = (page: Page, part: Omit<ServerModule, 'resource' | 'page'>): ServerModule => ({ page, ...part });
