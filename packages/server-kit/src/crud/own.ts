import type { AnyOwnView, RowOf } from '@shopkeeper/resource';
import type { Queryable } from '../database/database.ts';
import type { SignedContext } from '../http/route.ts';
import type { AnyExtension, Mounted } from './extension.ts';
import type { Scope } from './list.ts';
import { columnOf } from './sql-text.ts';

/** What the server adds to a view of members' own rows. */
export interface OwnServing {
  readonly view: AnyOwnView;
  /** Rows that are theirs but not for their eyes are left out. */
  readonly only?: Scope;
  readonly enrich?: AnyExtension['enrich'];
}

type Enrich<V> = (
  db: Queryable,
  rows: readonly RowOf<V>[],
  context: SignedContext,
) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** Offers a view to the members whose rows they are. `enrich` adds what rows show from other tables. */
export const offerOwn = <V>(
  view: V & AnyOwnView,
  more: { readonly only?: Scope; readonly enrich?: Enrich<V> } = {},
): OwnServing =>
  // The engine hands the hook rows of its own view only.
  ({ view, ...more }) as OwnServing;

/** A view as the engine reads it: whoever calls sees the rows whose owner they are, and no others. */
export function ownMounted({ view, only, enrich }: OwnServing): Mounted {
  const scope =
    ({ actor }: SignedContext): Scope =>
    (values) => {
      const isTheirs = `t.${columnOf(view.owner)} = ${values.add(actor.id)}`;
      return only ? `${isTheirs} and ${only(values)}` : isTheirs;
    };
  return { resource: view, extension: { scope, ...(enrich ? { enrich } : {}) } };
}
