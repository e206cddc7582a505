import { can, reject } from '@shopkeeper/resource';
import { type AllListPreferences, listPreferencesPage, type SavedView } from '@shopkeeper/resource/query';
import { businessError, notFound, RequestError, requirePermission, type SignedContext } from '@shopkeeper/server';
import { type Queryable, type Tx } from '@shopkeeper/server/database';
import { audit } from '@shopkeeper/server/http';
import {
  countViews,
  dropView,
  insertView,
  lockViews,
  lockedView,
  replaceView,
  settingsOf,
  storeColumns,
  storeFirstView,
  visibleViews,
} from './list-view-rows.ts';
import type { ListSetting, NewView, ViewPatch } from './list-view.schemas.ts';

const max = 50;
const sharePermission = `${listPreferencesPage}/share`;

const mayOpen = ({ actor }: SignedContext, list: string): boolean => can(actor, `${list}/index`);

const viewsOf = (q: Queryable, context: SignedContext, id: number | null): Promise<SavedView[]> =>
  visibleViews(q, { ownerId: context.actor.id, id });

/** Returns a view that the caller may open, or throws 404. */
async function requireView(q: Queryable, context: SignedContext, id: number): Promise<SavedView> {
  const [view] = await viewsOf(q, context, id);
  if (!view || !mayOpen(context, view.list)) throw notFound({ id });
  return view;
}

/** Returns the caller's columns by list, and every view of lists that the caller may open. */
export async function readListPreferences(context: SignedContext): Promise<AllListPreferences> {
  const [settings, views] = await Promise.all([
    settingsOf(context.db, { ownerId: context.actor.id }),
    viewsOf(context.db, context, null),
  ]);
  return {
    lists: Object.fromEntries(settings.map(({ list, ...kept }) => [list, kept])),
    views: views.filter(({ list }) => mayOpen(context, list)),
  };
}

/** Stores the columns of a list; an empty object restores the defaults. */
export async function saveColumns(context: SignedContext, { list, columns }: ListSetting): Promise<null> {
  requirePermission(context, `${list}/index`);
  await storeColumns(context.db, { ownerId: context.actor.id, list, columns: JSON.stringify(columns) });
  return null;
}

/** Stores which view opens with a list. */
export async function saveFirstView(
  context: SignedContext,
  { list, id }: { readonly list: string; readonly id: number | null },
): Promise<null> {
  requirePermission(context, `${list}/index`);
  if (id !== null && (await requireView(context.db, context, id)).list !== list) throw notFound({ id });
  await storeFirstView(context.db, { ownerId: context.actor.id, list, firstView: id });
  return null;
}

/** Audits a change that others can see; private views are not audited. */
async function notifyShared(
  tx: Tx,
  context: SignedContext,
  bulkAction: { readonly action: string; readonly view: SavedView },
): Promise<void> {
  const { id, name, list, query, shared } = bulkAction.view;
  audit(tx, context, [
    { action: bulkAction.action, resource: 'platform/list-view', rowId: id, label: name, after: { list, query, shared } },
  ]);
}

/** Adds a view. Throws `list-view.too-many`, or 409 for a name that the caller already uses. */
export async function addView(context: SignedContext, view: NewView): Promise<SavedView> {
  requirePermission(context, `${view.list}/index`);
  if (view.shared) requirePermission(context, sharePermission);
  return context.db.transaction(async (tx) => {
    await lockViews(tx, { ownerId: context.actor.id, list: view.list });
    const [kept] = await countViews(tx, { ownerId: context.actor.id, list: view.list });
    if (kept && kept.count >= max) throw businessError(reject('list-view.too-many', { max }));
    const { id: ownerId, nickname, username } = context.actor;
    const texts = { columns: JSON.stringify(view.columns), found: view.found ? JSON.stringify(view.found) : null };
    const values = { ...view, ownerId, ownerName: nickname || username, ...texts };
    const [made] = await insertView(tx, values);
    if (!made) throw new Error('the view was not inserted');
    if (made.shared) await notifyShared(tx, context, { action: 'add', view: made });
    return made;
  });
}

/** Locks a view of the caller; throws 404 for those of others. */
async function lockOwn(tx: Tx, context: SignedContext, id: number): Promise<SavedView> {
  const [view] = await lockedView(tx, { ownerId: context.actor.id, id });
  if (!view) throw notFound({ id });
  return view;
}

/** Renames, shares or replaces a view of the caller. Throws 409 `request.stale-version` if it changed meanwhile. */
export async function updateView(context: SignedContext, patch: ViewPatch): Promise<SavedView> {
  return context.db.transaction(async (tx) => {
    const before = await lockOwn(tx, context, patch.id);
    if (before.version !== patch.version)
      throw new RequestError(409, 'request.stale-version', { details: { sent: patch.version, current: before.version } });
    if (patch.shared === true && !before.shared) requirePermission(context, sharePermission);
    const { name = before.name, shared = before.shared, query = before.query, columns = before.columns } = patch;
    const texts = { columns: JSON.stringify(columns), found: patch.found ? JSON.stringify(patch.found) : null };
    const values = { ownerId: context.actor.id, id: patch.id, name, shared, query, ...texts };
    const [after] = await replaceView(tx, values);
    if (!after) throw notFound({ id: patch.id });
    if (before.shared || after.shared) await notifyShared(tx, context, { action: 'edit', view: after });
    return after;
  });
}

/** Deletes a view of the caller; lists that opened with it open without a view again. */
export async function deleteView(context: SignedContext, id: number): Promise<{ id: number }> {
  return context.db.transaction(async (tx) => {
    const view = await lockOwn(tx, context, id);
    await dropView(tx, { id });
    if (view.shared) await notifyShared(tx, context, { action: 'del', view });
    return { id };
  });
}
