import { permissionOf } from '@shopkeeper/resource/view';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { defineRoute, notFound, type Route, type SignedContext } from '@shopkeeper/server';
import { article, memberArticles } from '../article.resource.ts';
import { revisionReply, revisionsReply } from '../revision.domain.ts';
import { authorOf, revisionOf, revisionsOf } from './revision-rows.ts';

const idField = { min: 1, max: 2_147_483_647 } as const;

/** @throws RequestError 404 for an article that is deleted, and for a member who did not write it */
async function requireArticle({ db, actor }: SignedContext, id: number): Promise<void> {
  const [found] = await authorOf(db, { id });
  if (!found || (actor.audience === 'member' && found.memberId !== actor.id)) throw notFound({ id });
}

/** What was published of an article, for staff who see articles or for its author. */
function routesBelow(prefix: string, rule: Route['rule']): readonly Route[] {
  const asked = { method: 'POST', rule, idempotency: 'none', outline: () => ({ errors: ['request.not-found'] }) } as const;
  const list = defineRoute<{ readonly id: number }, typeof revisionsReply>({
    ...asked,
    path: `${prefix}revisions`,
    input: objectSchema({ id: f.int(idField) }),
    reply: revisionsReply,
    async handle(context, { id }) {
      await requireArticle(context, id);
      const rows = await revisionsOf(context.db, { articleId: id });
      const isStaff = context.actor.audience === 'admin';
      // Members read that staff changed it, not who.
      return { result: rows.map(({ actorName, at, ...row }) => ({ ...row, by: isStaff ? actorName : '', at: at ?? 0 })) };
    },
  });
  const one = defineRoute<{ readonly id: number; readonly revisionNo: number }, typeof revisionReply>({
    ...asked,
    path: `${prefix}revision`,
    input: objectSchema({ id: f.int(idField), revisionNo: f.int(idField) }),
    reply: revisionReply,
    async handle(context, { id, revisionNo }) {
      await requireArticle(context, id);
      const [found] = await revisionOf(context.db, { articleId: id, revisionNo });
      if (!found) throw notFound({ id: revisionNo });
      return found;
    },
  });
  return [list, one];
}

export const revisionRoutes: readonly Route[] = [
  ...routesBelow(article.prefix, { kind: 'permission', permissions: [permissionOf(article, 'index')] }),
  ...routesBelow(memberArticles.prefix, { kind: 'signed-in', audience: 'member' }),
];
