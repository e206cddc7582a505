import type { AnyResource, MenuGroup, Page } from '@shopkeeper/resource';
import type { Extension, AnyExtension } from './crud/extension.ts';
import type { MemberViewServer } from './crud/member-view.ts';
import type { Tx } from './database/database.ts';
import type { NotificationSource } from './events/notifications.ts';
import type { Route } from './http/route.ts';
import type { JobKind, Task } from './jobs/job.ts';
import type { Audience, Principals } from './session/principals.ts';

/** What one folder of a context gives to the server: a resource with its extension, own routes, jobs. */
export interface ServerModule {
  readonly resource?: AnyResource;
  readonly page?: Page;
  readonly extension?: AnyExtension;
  /** What members read of what is theirs. */
  readonly memberView?: MemberViewServer;
  readonly routes?: readonly Route[];
  readonly jobs?: readonly JobKind[];
  /** What the bell tells staff of this folder. */
  readonly notifications?: NotificationSource;
  /** Work that comes round by itself. */
  readonly tasks?: readonly Task[];
  /** Accounts that this folder lets sign in. */
  readonly principals?: { readonly audience: Audience; readonly of: Principals };
  /** Runs after the migrations at every start, under the start's lock: rows that the code itself demands. */
  readonly atStart?: (tx: Tx, all: Registry) => Promise<void>;
}

/** What is mounted: for a menu that follows from the declarations. */
export interface Registry {
  readonly resources: readonly AnyResource[];
  readonly pages: readonly Page[];
  /** The directories of the menu, largest weigh first. */
  readonly menuGroups: readonly MenuGroup[];
}

/** A context's server door. */
export interface ServerContext {
  readonly context: string;
  readonly modules: readonly ServerModule[];
  readonly menuGroups?: readonly MenuGroup[];
}

/** The server side of a rich resource. */
export const defineServerModule = <R extends AnyResource>(
  resource: R,
  part: Omit<ServerModule, 'resource' | 'extension'> & { readonly extension?: Extension<R> } = {},
): ServerModule =>
  ({
    resource,
    ...part,
    // Hooks are bivariant by construction; the engine hands each extension rows of its own resource only.
    ...(part.extension ? { extension: part.extension as unknown as AnyExtension } : {}),
  }) as ServerModule;

/** The server side of what members see of a resource, beside the calls they have for it. */
export const defineMemberModule = (
  memberView: MemberViewServer,
  part: Omit<ServerModule, 'resource' | 'extension' | 'page' | 'memberView'> = {},
): ServerModule => ({
  memberView,
  ...part,
});

/** The server side of a page that is no list. */
export const definePageModule = (page: Page, part: Omit<ServerModule, 'resource' | 'page'>): ServerModule => ({ page, ...part });
