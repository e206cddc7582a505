import { pagePermissionOf, reject } from '@shopkeeper/resource';
import { businessError, notFound, RequestError, requirePermission, type SignedContext } from '@shopkeeper/server';
import type { Queryable, Tx } from '@shopkeeper/server/database';
import { audit } from '@shopkeeper/server/http';
import * as z from 'zod/mini';
import { dashboardPage } from '../dashboard.page.ts';
import { type Board, type Boards, layoutSchema, rangeSchema } from '../layout.domain.ts';
import {
  countBoards,
  dropBoard,
  dropStart,
  insertBoard,
  lockBoards,
  lockedBoard,
  openedBoard,
  replaceBoard,
  startOf,
  storeStart,
  visibleBoards,
} from './saved-dashboard-rows.ts';

const id = z.int().check(z.gte(1));
const name = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(40),
  // PostgreSQL cannot store NUL characters.
  z.refine((value) => !value.includes('\u0000')),
);

export const boardSchema = z.strictObject({
  name,
  shared: z._default(z.boolean(), false),
  layout: layoutSchema,
  range: rangeSchema,
});
export const boardPatchSchema = z.strictObject({
  id,
  version: id,
  name: z.optional(name),
  shared: z.optional(z.boolean()),
  layout: z.optional(layoutSchema),
  range: z.optional(rangeSchema),
});
export const boardIdSchema = z.strictObject({ id });
export const startSchema = z.strictObject({ id: z.nullable(id) });

type NewBoard = z.infer<typeof boardSchema>;
type BoardPatch = z.infer<typeof boardPatchSchema>;

/** The most dashboards of one person. */
const most = 20;
const sharing = pagePermissionOf(dashboardPage, 'share');

/** Returns the dashboards that the caller may open. */
export async function readBoards({ db, actor }: SignedContext): Promise<Boards> {
  const [boards, [start]] = await Promise.all([visibleBoards(db, { reader: actor.id }), startOf(db, { reader: actor.id })]);
  const startId = boards.some((board) => board.id === start?.id) ? (start?.id ?? null) : null;
  return { boards, startId };
}

/**
 * Returns the dashboard that is asked for: without an id the one with which the caller's opens, null for the standard one (0).
 *
 * @throws 404 for one that the caller may not open; a start that is shared no longer is the standard one
 */
export async function requestedBoard(
  q: Queryable,
  { actor }: Pick<SignedContext, 'actor'>,
  asked: number | null,
): Promise<Board | null> {
  if (asked === 0) return null;
  const [board] = await openedBoard(q, { reader: actor.id, id: asked });
  if (!board && asked !== null) throw notFound({ id: asked });
  return board ?? null;
}

/** Audits a change that others can see; a dashboard of one's own is not audited. */
function noteShared(tx: Tx, context: SignedContext, { action, board }: { readonly action: string; readonly board: Board }): void {
  const { id: rowId, name: label, layout, range, shared } = board;
  audit(tx, context, [{ action, resource: 'studio/dashboard', rowId, label, after: { layout, range, shared } }]);
}

/** Adds a dashboard. Throws `dashboard.too-many`, or 409 for a name that the caller already uses. */
export async function addBoard(context: SignedContext, wish: NewBoard): Promise<Board> {
  if (wish.shared) requirePermission(context, sharing);
  return context.db.transaction(async (tx) => {
    const { id: reader, nickname, username } = context.actor;
    await lockBoards(tx, { reader });
    const [kept] = await countBoards(tx, { reader });
    if (kept && kept.count >= most) throw businessError(reject('dashboard.too-many', { max: most }));
    const stored = { layout: JSON.stringify(wish.layout), range: JSON.stringify(wish.range) };
    const [board] = await insertBoard(tx, { ...wish, ...stored, reader, ownerName: nickname || username });
    if (!board) throw new Error('the dashboard was not inserted');
    if (board.shared) noteShared(tx, context, { action: 'add', board });
    return board;
  });
}

/** Locks a dashboard of the caller; throws 404 for those of others. */
async function lockOwn(tx: Tx, { actor }: SignedContext, boardId: number): Promise<Board> {
  const [board] = await lockedBoard(tx, { reader: actor.id, id: boardId });
  if (!board) throw notFound({ id: boardId });
  return board;
}

/** Renames, shares or arranges a dashboard of the caller. Throws 409 `request.stale-version` if it changed meanwhile. */
export async function updateBoard(context: SignedContext, patch: BoardPatch): Promise<Board> {
  return context.db.transaction(async (tx) => {
    const before = await lockOwn(tx, context, patch.id);
    if (before.version !== patch.version)
      throw new RequestError(409, 'request.stale-version', { details: { sent: patch.version, current: before.version } });
    if (patch.shared === true && !before.shared) requirePermission(context, sharing);
    const { name: called = before.name, shared = before.shared, layout = before.layout, range = before.range } = patch;
    const stored = { layout: JSON.stringify(layout), range: JSON.stringify(range) };
    const [board] = await replaceBoard(tx, { reader: context.actor.id, id: patch.id, name: called, shared, ...stored });
    if (!board) throw notFound({ id: patch.id });
    if (before.shared || board.shared) noteShared(tx, context, { action: 'edit', board });
    return board;
  });
}

/** Deletes a dashboard of the caller; where it was the start, the standard one is again. */
export async function deleteBoard(context: SignedContext, boardId: number): Promise<{ id: number }> {
  return context.db.transaction(async (tx) => {
    const board = await lockOwn(tx, context, boardId);
    await dropBoard(tx, { id: boardId });
    if (board.shared) noteShared(tx, context, { action: 'del', board });
    return { id: boardId };
  });
}

/** Stores with which dashboard the caller's opens; null for the standard one. */
export async function saveStart({ db, actor }: SignedContext, wanted: number | null): Promise<null> {
  if (wanted === null) {
    await dropStart(db, { reader: actor.id });
    return null;
  }
  await requestedBoard(db, { actor }, wanted);
  await storeStart(db, { reader: actor.id, id: wanted });
  return null;
}
