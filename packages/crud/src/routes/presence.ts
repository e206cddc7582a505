import type { AnyResource } from '@shopkeeper/resource';
import { permissionOf, tableNameOf } from '@shopkeeper/resource/view';
import { defineRoute, notFound, requirePermission, type Route, type SignedContext } from '@shopkeeper/server';
import { publish } from '@shopkeeper/server/events';
import * as z from 'zod/mini';
import { quoted, Values } from '../list/sql-text.ts';
import type { RegisteredResource } from '../rows/extension.ts';
import { portsOf } from '../rows/module-ports.ts';
import { auditName } from '../rows/operations.ts';

const report = z.strictObject({
  /** `context/name`. */
  resource: z.string().check(z.minLength(1), z.maxLength(120)),
  id: z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)),
  /** The open page that reports. */
  visit: z.uuid(),
  isEditing: z.boolean(),
  isLeaving: z.optional(z.boolean()),
});
type Report = z.infer<typeof report>;

/** A page that does not report anew within this time is taken for closed. */
const silentMs = 45_000;
export const freshSince = ({ at }: SignedContext): Date => new Date(at - silentMs);
/** Of one account only the pages that reported last count, so that its rows are bounded. */
const perAccount = 30;
const mostOthers = 20;

const other = z.object({ id: z.int(), name: z.string(), isEditing: z.boolean() });
const presenceReply = z.object({ others: z.array(other) });
type Other = z.infer<typeof other>;

/**
 * Which of the rows the caller may see.
 *
 * @throws 403 without the permission to read the resource
 */
export async function seenRows(
  context: SignedContext,
  { resource, extension }: RegisteredResource,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  requirePermission(context, permissionOf(resource, 'index'));
  if (ids.length === 0) return new Set();
  const values = new Values();
  const own = `t.id = any(${values.add(ids)}::bigint[]) and t.deleted_at is null`;
  const scope = extension?.scope?.(context)?.(values);
  const text = `select t.id from ${quoted(tableNameOf(resource))} t where ${own}${scope ? ` and (${scope})` : ''}`;
  return new Set((await context.db.rows<{ id: number }>(text, values.list)).map(({ id }) => id));
}

/** Throws 403 without the permission to read the resource, 404 for a row that the caller may not see. */
async function requireSeen(context: SignedContext, registered: RegisteredResource, id: number): Promise<void> {
  if (!(await seenRows(context, registered, [id])).has(id)) throw notFound({ id });
}

/** Stores that a page is open. Returns whether others see something new: somebody who came, began to edit, or stopped. */
async function enter(context: SignedContext, { visit, resource, id, isEditing }: Report): Promise<boolean> {
  const { db, actor } = context;
  const [changed] = await db.rows<{ isNew: boolean; hasChanged: boolean }>(
    `with was as (select is_editing from kit_presence
       where owner_id = $1 and visit = $2 and resource = $3 and row_id = $4 and seen_at > $6),
     put as (insert into kit_presence (owner_id, visit, resource, row_id, is_editing) values ($1, $2, $3, $4, $5)
       on conflict (owner_id, visit) do update set resource = excluded.resource, row_id = excluded.row_id,
         is_editing = excluded.is_editing, seen_at = kit_now()
       returning is_editing)
     select not exists (select from was) as "isNew",
       (select is_editing from was) is distinct from (select is_editing from put) as "hasChanged"`,
    [actor.id, visit, resource, id, isEditing, freshSince(context)],
    'kit_presence_enter',
  );
  if (changed?.isNew)
    await db.run(
      `delete from kit_presence where owner_id = $1 and visit in (
         select visit from kit_presence where owner_id = $1 order by seen_at desc, visit offset ${perAccount})`,
      [actor.id],
      'kit_presence_bound',
    );
  return changed?.hasChanged ?? false;
}

const leave = async ({ db, actor }: SignedContext, { visit }: Report): Promise<boolean> =>
  (await db.rows('delete from kit_presence where owner_id = $1 and visit = $2 returning visit', [actor.id, visit])).length > 0;

/** The other staff who have the row open. */
const othersAt = (context: SignedContext, { resource, id }: Report): Promise<Other[]> =>
  context.db.rows<Other>(
    `select a.id, a.name, bool_or(p.is_editing) as "isEditing"
     from kit_presence p join ${portsOf(context).staffDirectory.accounts} a on a.id = p.owner_id and a.enabled
     where p.resource = $1 and p.row_id = $2 and p.owner_id <> $3 and p.seen_at > $4
     group by a.id, a.name order by a.id limit ${mostOthers}`,
    [resource, id, context.actor.id, freshSince(context)],
    'kit_presence_others',
  );

/** The resources with a list, by `context/name`. */
export function readable(registered: readonly RegisteredResource[]): (name: string) => RegisteredResource {
  const isRead = ({ operations }: AnyResource): boolean => operations.includes('index');
  const named = new Map(registered.filter(({ resource }) => isRead(resource)).map((one) => [auditName(one.resource), one]));
  return (name) => {
    const found = named.get(name);
    if (!found) throw notFound({ resource: name });
    return found;
  };
}

/**
 * POST /admin/platform/presence: a page of staff reports every 20 seconds which row it has open and whether its form was changed,
 * and at last that it is left. Returns who else has the row open; they receive the event `presence` when that has changed, and
 * whoever may read the list the event `presence-list`, which does not say of which row. Who looks at the shop as somebody else is
 * not present.
 */
export function presenceRoute(registered: readonly RegisteredResource[]): Route {
  const named = readable(registered);
  return defineRoute<Report, typeof presenceReply>({
    method: 'POST',
    path: '/admin/platform/presence',
    rule: { kind: 'signed-in', audience: 'admin' },
    idempotency: 'none',
    whileViewing: 'closed',
    input: report,
    reply: presenceReply,
    outline: () => ({ errors: ['request.forbidden', 'request.not-found'] }),
    async handle(context, asked) {
      const found = named(asked.resource);
      await requireSeen(context, found, asked.id);
      const hasChanged = await (asked.isLeaving ? leave : enter)(context, asked);
      const others = await othersAt(context, asked);
      const data = { resource: asked.resource, id: asked.id };
      if (hasChanged) {
        for (const { id: ownerId } of others)
          await publish(context.db, { type: 'presence', data, to: { audience: 'admin', ownerId } });
        const to = { audience: 'admin', permission: permissionOf(found.resource, 'index') } as const;
        await publish(context.db, { type: 'presence-list', data: { resource: asked.resource }, to });
      }
      return { others: asked.isLeaving ? [] : others };
    },
  });
}
