import type { AnyMemberView, AnyResource } from '@shopkeeper/resource';
import { commandsOf } from '@shopkeeper/resource/lifecycle';
import type { SignedContext } from '@shopkeeper/server';
import type { AnyExtension, Extension, RegisteredResource } from '../rows/extension.ts';
import type { Scope } from '../list/list.ts';
import { columnOf } from '../list/sql-text.ts';

/** The server side of a member view. */
export interface MemberViewServer {
  readonly view: AnyMemberView;
  /** Filters out rows that members own but may not see. */
  readonly only?: Scope;
  readonly enrich?: AnyExtension['enrich'];
  readonly enrichWhole?: AnyExtension['enrichWhole'];
  /** The resource behind the view, if members may perform its commands. */
  readonly behind?: AnyResource;
  /** The resource itself, if members may write it: its rules, limits and audit apply to them too. */
  readonly writes?: RegisteredResource;
}

/** The server module of the resource for staff. */
interface Behind {
  readonly resource?: AnyResource;
  readonly extension?: AnyExtension;
}

type Hooks<V> = Pick<Extension<V>, 'enrich' | 'enrichWhole'>;

/**
 * Defines the server side of a member view. `enrich` and `enrichWhole` add values from other tables, `behind` is the resource whose
 * commands it offers, `writes` the server module of the resource for staff.
 */
export const memberViewServer = <V>(
  view: V & AnyMemberView,
  more: Hooks<V> & { readonly only?: Scope; readonly behind?: AnyResource; readonly writes?: Behind } = {},
): MemberViewServer => {
  const { writes, ...reads } = more;
  // The engine passes the hook only rows of its own view.
  const own = { view, ...reads } as MemberViewServer;
  if (Object.keys(commandsOf(view)).length > 0 && !more.behind) throw new Error(`${view.name} offers commands of no resource`);
  if (!writes) return own;
  const { resource, extension } = writes;
  if (!resource) throw new Error(`${view.name} is written through a resource`);
  return { ...own, writes: { resource, ...(extension ? { extension } : {}) } };
};

/** Limits rows to those that the calling member owns and may see. */
export const theirs =
  ({ view, only }: MemberViewServer) =>
  ({ actor }: Pick<SignedContext, 'actor' | 'at'>): Scope =>
  (values) => {
    const isTheirs = `t.${columnOf(view.owner)} = ${values.add(actor.id)}`;
    return only ? `${isTheirs} and ${only(values)}` : isTheirs;
  };

/** A view as a registered resource: callers see only the rows they own. */
export const registeredMemberView = (own: MemberViewServer): RegisteredResource => ({
  resource: own.view,
  extension: {
    scope: theirs(own),
    ...(own.enrich ? { enrich: own.enrich } : {}),
    ...(own.enrichWhole ? { enrichWhole: own.enrichWhole } : {}),
  },
  ...(own.behind ? { behind: own.behind } : {}),
});

/** The resource behind a view for writes by its owners; rows of others are not found. Null for a read-only view. */
export function memberViewWrites(own: MemberViewServer): RegisteredResource | null {
  const { view, writes } = own;
  if (!writes) {
    if (view.operations.length > 0) throw new Error(`${view.name} says that it is written, but not through what`);
    return null;
  }
  return { resource: writes.resource, extension: { ...writes.extension, scope: theirs(own) } };
}
