import { definePageModule } from '@shopkeeper/crud';
import { requireInScope, scopedQuery } from '@shopkeeper/crud/data-scope';
import { columns } from '@shopkeeper/crud/queries';
import { pagePermissionOf } from '@shopkeeper/resource';
import { badInput, businessError, defineRoute, notFound, RequestError, type SignedContext } from '@shopkeeper/server';
import { audit } from '@shopkeeper/server/http';
import { beginView, endView, type Principal, seenBy, type ViewTarget } from '@shopkeeper/server/session';
import { and, asc, eq, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { adminTable as a, roleTable as r } from '#tables';
import { admin } from '../../admin/admin.resource.ts';
import { adminPrincipals } from '../../admin/server/admin-principals.ts';
import { role } from '../../role/role.resource.ts';
import { mayView, viewBegunReply, viewChoicesReply, viewEndedReply } from '../view-as.domain.ts';
import { viewAsPage } from '../view-as.page.ts';

const prefix = `${viewAsPage.path}/`;
const rule = { kind: 'permission', permissions: [pagePermissionOf(viewAsPage, 'index')] } as const;
const id = z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER));
const targetInput = z.strictObject({ adminId: z.optional(id), roleId: z.optional(id) });
type Target = z.infer<typeof targetInput>;

const staff = scopedQuery(admin)()('access_view_staff', (db, _none, isSeen) =>
  db
    .select(columns({ id: a.id, name: a.nickname }))
    .from(a)
    .where(and(eq(a.enabled, true), isNull(a.deletedAt), isSeen(a.id)))
    .orderBy(asc(a.nickname), asc(a.id))
    .limit(500),
);
const roles = scopedQuery(role)()('access_view_roles', (db, _none, isSeen) =>
  db
    .select(columns({ id: r.id, name: r.name }))
    .from(r)
    .where(and(eq(r.enabled, true), isNull(r.deletedAt), isSeen(r.id)))
    .orderBy(asc(r.name), asc(r.id))
    .limit(500),
);

/** Throws 400 unless it is one account or one role. */
function targetOf({ adminId, roleId }: Target): ViewTarget {
  if ((adminId === undefined) === (roleId === undefined))
    throw badInput([{ path: adminId === undefined ? 'adminId' : 'roleId', rule: 'required' }]);
  return { accountId: adminId ?? null, roleId: roleId ?? null };
}

/**
 * Whom the caller asked for. Throws 400 unless it is one account or one role, 404 for one that does not exist, is disabled or is none of
 * the caller's rows, and 409 `view-as.more-rights` for one with rights that the caller lacks.
 */
async function chosen(context: SignedContext, asked: Target): Promise<Principal> {
  const { db, actor } = context;
  const target = targetOf(asked);
  const [resource, id] = target.roleId === null ? [admin, target.accountId ?? 0] : [role, target.roleId];
  await requireInScope(db, resource, { caller: context, ids: [id] });
  const viewer = await adminPrincipals.load(db, actor.id);
  const seen = viewer && (await adminPrincipals.viewed?.(db, viewer, target));
  if (!viewer || !seen?.enabled) throw notFound({ ...target });
  if (target.accountId === actor.id) throw badInput([{ path: 'adminId', rule: 'view-as.yourself' }]);
  const answer = mayView(seen, seenBy(viewer, seen));
  if (answer !== true) throw businessError(answer);
  return seen;
}

/** Who looks, for the activity log: what happens in a view is theirs. */
const asViewer = (context: SignedContext): SignedContext => {
  const { viewer } = context.actor;
  return viewer ? { ...context, actor: { ...context.actor, id: viewer.id, username: viewer.username } } : context;
};

export const viewAsServer = definePageModule(viewAsPage, {
  routes: [
    defineRoute({
      method: 'POST',
      path: `${prefix}choices`,
      rule,
      idempotency: 'none',
      reply: viewChoicesReply,
      async handle(context) {
        const { db, actor } = context;
        const [accounts, all] = await Promise.all([staff(db, {}, context), roles(db, {}, context)]);
        return { staff: accounts.filter(({ id: one }) => one !== actor.id), roles: all };
      },
    }),
    defineRoute<Target, typeof viewBegunReply>({
      method: 'POST',
      path: `${prefix}begin`,
      rule,
      input: targetInput,
      reply: viewBegunReply,
      outline: () => ({ errors: ['request.not-found', 'view-as.more-rights'] }),
      async handle(context, asked) {
        const seen = await chosen(context, asked);
        const { nickname: name } = seen;
        const [resource, rowId] = asked.roleId === undefined ? ['access/admin', seen.id] : ['access/role', asked.roleId];
        return context.db.transaction(async (tx) => {
          const until = await beginView(tx, context.actor.sessionId, targetOf(asked));
          audit(tx, context, [{ action: 'viewAs', resource, rowId, label: name, after: { until } }]);
          return { name, until };
        });
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${prefix}end`,
      rule: { kind: 'signed-in', audience: 'admin' },
      reply: viewEndedReply,
      whileViewing: 'open',
      beforeSecondFactor: true,
      async handle(context) {
        if (!context.actor.viewer) throw new RequestError(409, 'view-as.not-viewing');
        await context.db.transaction(async (tx) => {
          await endView(tx, context.actor.sessionId);
          audit(tx, asViewer(context), [{ action: 'viewEnd', resource: 'access/view-as', rowId: null }]);
        });
        return { isOver: true };
      },
    }),
  ],
});
