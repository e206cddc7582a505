import type { AnyMemberView, AnyResource, RowOf } from '@shopkeeper/resource';
import type { Queryable } from '../database/database.ts';
import type { SignedContext } from '../http/route.ts';
import type { AnyExtension, RegisteredResource } from './extension.ts';
import type { Scope } from './list.ts';
import { columnOf } from './sql-text.ts';

/** What the server adds to a view of members' own rows. */
export interface MemberViewServer {
  readonly view: AnyMemberView;
  /** Rows that are theirs but not for their eyes are left out. */
  readonly only?: Scope;
  readonly enrich?: AnyExtension['enrich'];
  /** The resource itself where members may write it: its rules, limits and audit hold for them too. */
  readonly writes?: RegisteredResource;
}

/** What serves a resource to staff. */
interface Behind {
  readonly resource?: AnyResource;
  readonly extension?: AnyExtension;
}

type Enrich<V> = (
  db: Queryable,
  rows: readonly RowOf<V>[],
  context: SignedContext,
) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/**
 * Offers a view to the members whose rows they are. `enrich` adds what rows show from other tables, `writes` is the part that
 * serves the resource to staff.
 */
export const memberViewServer = <V>(
  view: V & AnyMemberView,
  more: { readonly only?: Scope; readonly enrich?: Enrich<V>; readonly writes?: Behind } = {},
): MemberViewServer => {
  const { writes, ...reads } = more;
  // The engine hands the hook rows of its own view only.
  const own = { view, ...reads } as MemberViewServer;
  if (!writes) return own;
  const { resource, extension } = writes;
  if (!resource) throw new Error(`${view.name} is written through a resource`);
  return { ...own, writes: { resource, ...(extension ? { extension } : {}) } };
};

const theirs =
  ({ view, only }: MemberViewServer) =>
  ({ actor }: SignedContext): Scope =>
  (values) => {
    const isTheirs = `t.${columnOf(view.owner)} = ${values.add(actor.id)}`;
    return only ? `${isTheirs} and ${only(values)}` : isTheirs;
  };

/** A view as the engine reads it: whoever calls sees the rows whose owner they are, and no others. */
export const registeredMemberView = (own: MemberViewServer): RegisteredResource => ({
  resource: own.view,
  extension: { scope: theirs(own), ...(own.enrich ? { enrich: own.enrich } : {}) },
});

/** The resource behind a view as its owners write it: the rows of others are not found. */
export function memberViewWrites(own: MemberViewServer): RegisteredResource | null {
  const { view, writes } = own;
  if (!writes) {
    if (view.actions.length > 0) throw new Error(`${view.name} says that it is written, but not through what`);
    return null;
  }
  return { resource: writes.resource, extension: { ...writes.extension, scope: theirs(own) } };
}
