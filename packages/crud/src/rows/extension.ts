import type { AnyResource, DraftOf, FilledOf, PatchOf, RowOf, TransitionInputOf, TransitionNameOf } from '@shopkeeper/resource';
import type { Queryable, Tx } from '@shopkeeper/server/database';
import type { SignedContext } from '@shopkeeper/server';
import type { AnyRow } from './rows.ts';
import type { Scope } from '../list/list.ts';

type Hook<A extends readonly unknown[], R> = { call(...args: A): R }['call'];
type Columns<R> = Partial<RowOf<R>>;
type StateOf<R> = R extends { readonly state: (infer S) | null } ? (S extends keyof RowOf<R> ? RowOf<R>[S] : never) : never;

/** The arguments of a transition's effect; the row is locked. */
export interface TransitionArgs<R, K> {
  readonly row: RowOf<R>;
  readonly input: TransitionInputOf<R, K>;
  readonly context: SignedContext;
}

/** The state a transition ends in and the other columns it writes. */
export type TransitionResult<R> = Columns<R> & { readonly to: StateOf<R> };

/** Server-side additions to the standard calls of a resource. Every hook on writes runs in the transaction of the write. */
export interface Extension<R> {
  /** Restricts the rows that the caller can see and change; other rows return 404. */
  readonly scope?: (context: SignedContext) => Scope | undefined;
  /** Returns server-written columns of a row before it is written (numbers, hashes, totals). May throw a business error. */
  readonly beforeWrite?: Hook<
    [tx: Tx, write: { readonly before: RowOf<R> | null; readonly draft: Partial<FilledOf<R>>; readonly context: SignedContext }],
    Promise<Columns<R> & Readonly<Record<string, unknown>>>
  >;
  readonly afterWrite?: Hook<
    [tx: Tx, write: { readonly before: RowOf<R> | null; readonly after: RowOf<R>; readonly context: SignedContext }],
    Promise<void>
  >;
  readonly beforeDelete?: Hook<[tx: Tx, row: RowOf<R>, context: SignedContext], Promise<void>>;
  readonly effects?: {
    readonly [K in TransitionNameOf<R>]?: Hook<[tx: Tx, story: TransitionArgs<R, K>], Promise<TransitionResult<R>>>;
  };
  /** Adds values from other tables to list and detail rows; keys must not collide with fields. */
  readonly enrich?: Hook<
    [db: Queryable, rows: readonly RowOf<R>[], context: SignedContext],
    Promise<readonly Readonly<Record<string, unknown>>[]>
  >;
}

/** An extension as the engine handles it, independent of the resource. */
export interface AnyExtension {
  readonly scope?: (context: SignedContext) => Scope | undefined;
  readonly beforeWrite?: Hook<
    [tx: Tx, write: { before: never; draft: never; context: SignedContext }],
    Promise<Readonly<Record<string, unknown>>>
  >;
  readonly afterWrite?: Hook<[tx: Tx, write: { before: never; after: never; context: SignedContext }], Promise<void>>;
  readonly beforeDelete?: Hook<[tx: Tx, row: never, context: SignedContext], Promise<void>>;
  readonly effects?: Readonly<
    Record<string, Hook<[tx: Tx, story: never], Promise<Readonly<Record<string, unknown>>>> | undefined>
  >;
  readonly enrich?: Hook<
    [db: Queryable, rows: never, context: SignedContext],
    Promise<readonly Readonly<Record<string, unknown>>[]>
  >;
}

/** Types an extension by its resource: a misspelt transition, state or column does not compile. */
export const extend =
  <R extends AnyResource>(_resource: R) =>
  (extension: Extension<R>): Extension<R> =>
    extension;

/** A resource and its server-side extension, as registered by a context. */
export interface RegisteredResource {
  readonly resource: AnyResource;
  readonly extension?: AnyExtension;
}

/** Joins a resource with the hooks of its server side. */
export const registerResource = <R extends AnyResource>(resource: R, extension?: Extension<R>): RegisteredResource => ({
  resource,
  // Hooks are bivariant by construction; the engine passes each extension only rows of its own resource.
  ...(extension ? { extension: extension as unknown as AnyExtension } : {}),
});

export type { AnyRow, DraftOf, PatchOf };
