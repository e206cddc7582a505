import type { AnyResource, DraftOf, FilledOf, PatchOf, RowOf } from '@shopkeeper/resource';
import type { Queryable, Tx } from '@shopkeeper/server/database';
import type { SignedContext } from '@shopkeeper/server';
import type { RegisteredDetail } from './detail.ts';
import type { AnyRow } from './rows.ts';
import type { Scope } from '../list/list.ts';
import type { ImportProfile } from './import-profile.ts';

type Hook<A extends readonly unknown[], R> = { call(...args: A): R }['call'];
type Columns<R> = Partial<RowOf<R>>;
/** The stored columns that a list shows, with id and version. */
export type ShownOf<R> = R extends { readonly list: readonly (infer Name)[] }
  ? Pick<RowOf<R>, Extract<Name | 'id' | 'version', keyof RowOf<R>>>
  : never;
/** Server-side additions to the standard calls of a resource. Every hook on writes runs in the transaction of the write. */
export interface Extension<R> {
  /** Restricts the rows that the caller can see and change; other rows return 404. */
  readonly scope?: (context: Pick<SignedContext, 'actor' | 'at' | 'engine'>) => Scope | undefined;
  /**
   * Locks rows to which a new row refers and which the write changes too, before the references are checked: that takes a share of
   * their locks, which two writes could not raise at once.
   */
  readonly lockForAdd?: Hook<[tx: Tx, draft: Partial<FilledOf<R>>], Promise<unknown>>;
  /** Returns server-written columns of a row before it is written (numbers, hashes, totals). May throw a business error. */
  readonly beforeWrite?: Hook<
    [
      tx: Tx,
      write: {
        readonly before: RowOf<R> | null;
        readonly draft: Partial<FilledOf<R>>;
        readonly context: SignedContext;
        /** Whether an import adds the row. */
        readonly isImport?: boolean;
      },
    ],
    Promise<Columns<R> & Readonly<Record<string, unknown>>>
  >;
  readonly afterWrite?: Hook<
    [tx: Tx, write: { readonly before: RowOf<R> | null; readonly after: RowOf<R>; readonly context: SignedContext }],
    Promise<void>
  >;
  readonly beforeDelete?: Hook<[tx: Tx, row: RowOf<R>, context: SignedContext], Promise<void>>;
  /**
   * Runs before a deleted row is restored from the recycle bin, beside the rules of its declaration. Throws a business error where
   * the caller could not add such a row.
   */
  readonly beforeRestore?: Hook<[tx: Tx, row: RowOf<R>, caller: Pick<SignedContext, 'actor' | 'at'>], Promise<void>>;
  /** Adds values from other tables to rows of list and detail; keys must not collide with fields. It sees what the list shows. */
  readonly enrich?: Hook<
    [db: Queryable, rows: readonly ShownOf<R>[], context: SignedContext],
    Promise<readonly Readonly<Record<string, unknown>>[]>
  >;
  /** Adds values from other tables to a whole row, as its detail and the reply of a change show it. */
  readonly enrichWhole?: Hook<[db: Queryable, row: RowOf<R>, context: SignedContext], Promise<Readonly<Record<string, unknown>>>>;
  /** Leaves out of a whole row what its reader may not see, beyond the access rules of its fields. */
  readonly readable?: Hook<[row: RowOf<R>, context: SignedContext], Readonly<Record<string, unknown>>>;
  /** Returns the value of a field whose column holds a masked text (`masked: true`), after the permission `reveal` was checked. */
  readonly reveal?: Hook<
    [db: Queryable, asked: { readonly row: RowOf<R>; readonly field: string; readonly context: SignedContext }],
    Promise<string | null>
  >;
}

/** An extension as the engine handles it, independent of the resource. */
export interface AnyExtension {
  readonly scope?: (context: Pick<SignedContext, 'actor' | 'at' | 'engine'>) => Scope | undefined;
  readonly lockForAdd?: Hook<[tx: Tx, draft: never], Promise<unknown>>;
  readonly beforeWrite?: Hook<
    [tx: Tx, write: { before: never; draft: never; context: SignedContext; isImport?: boolean }],
    Promise<Readonly<Record<string, unknown>>>
  >;
  readonly afterWrite?: Hook<[tx: Tx, write: { before: never; after: never; context: SignedContext }], Promise<void>>;
  readonly beforeDelete?: Hook<[tx: Tx, row: never, context: SignedContext], Promise<void>>;
  readonly beforeRestore?: Hook<[tx: Tx, row: never, caller: Pick<SignedContext, 'actor' | 'at'>], Promise<void>>;
  readonly enrich?: Hook<
    [db: Queryable, rows: never, context: SignedContext],
    Promise<readonly Readonly<Record<string, unknown>>[]>
  >;
  readonly enrichWhole?: Hook<[db: Queryable, row: never, context: SignedContext], Promise<Readonly<Record<string, unknown>>>>;
  readonly readable?: Hook<[row: never, context: SignedContext], Readonly<Record<string, unknown>>>;
  readonly reveal?: Hook<[db: Queryable, asked: { row: never; field: string; context: SignedContext }], Promise<string | null>>;
}

/** Types an extension by its resource: a misspelt transition, state or column does not compile. */
export const extend =
  <R extends AnyResource>(_resource: R) =>
  (extension: Extension<R>): Extension<R> =>
    extension;

/** The effect of a transition or action; `LifecycleServer` types it. */
export type AnyEffect = (op: never, args: never) => Promise<unknown>;

/** The server side of a lifecycle, whatever its resource. */
export interface AnyLifecycleServer {
  readonly effects?: Readonly<Record<string, AnyEffect | undefined>>;
  readonly actions?: Readonly<Record<string, AnyEffect | undefined>>;
  readonly known?: Readonly<Record<string, (db: Queryable, rows: never) => Promise<readonly object[]>>>;
}

/** A resource and its server-side extension, as registered by a context. */
export interface RegisteredResource {
  readonly resource: AnyResource;
  readonly extension?: AnyExtension;
  readonly lifecycle?: AnyLifecycleServer;
  /** What the detail call returns besides the row. */
  readonly detail?: RegisteredDetail;
  /** The resource behind a member view, whose rows the guards of its commands see. */
  readonly behind?: AnyResource;
  readonly importProfile?: ImportProfile;
}

/** Joins a resource with the hooks of its server side. */
export const registerResource = <R extends AnyResource>(resource: R, extension?: Extension<R>): RegisteredResource => ({
  resource,
  // Hooks are bivariant by construction; the engine passes each extension only rows of its own resource.
  ...(extension ? { extension: extension as unknown as AnyExtension } : {}),
});

export type { AnyRow, DraftOf, PatchOf };
