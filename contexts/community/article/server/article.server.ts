import { defineServerModule } from '@shopkeeper/crud';
import { on, type Operation, operationOf } from '@shopkeeper/crud/lifecycle';
import { memberViewServer } from '@shopkeeper/crud/routes';
import { extend } from '@shopkeeper/crud/rows';
import { cleanTexts } from '@shopkeeper/crud/terms';
import { lockOrder } from '@shopkeeper/platform/server';
import { isRejection, reject, type RowOf } from '@shopkeeper/resource';
import { withoutTags } from '@shopkeeper/resource/fields';
import { businessError, notFound, type SignedContext } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { countPictures, editableStates, excerptOf, maySubmit, mostPictures, spacedBlocks } from '../article.domain.ts';
import { article, memberArticles } from '../article.resource.ts';
import { articleSettings } from '../article.settings.ts';
import { requireStanding } from '../../sanction/server/standing.ts';
import { requireOpen } from '../../forum/server/while-open.ts';
import { articleApproval, articleAudit, requireChangeable, startApproval } from './article-approval.ts';
import { claimOf, noClaim, requireClaim } from './article-claims.ts';
import { emptied, mergeInto } from './article-merging.ts';
import { countArticles, openCategory, submittedBy } from './article-rows.ts';
import { countsOfMerged } from './counts-of-merged.ts';
import { revisionOf } from './revision-rows.ts';
import { revisionRoutes } from './revision-routes.ts';
import { publisherOf, storeRevision } from './revisions.ts';

type Row = RowOf<typeof article>;
const dayMs = 86_400_000;

/** Members change only what is not submitted; everybody deletes only what is not published. */
function requireEditable(row: Row, { actor }: SignedContext): void {
  if (actor.audience === 'member' && !editableStates.includes(row.status)) throw businessError(reject('article.not-editable'));
}

/** @throws RequestError 409 while the community is closed, for a member who may not write, for a category that is closed, and before the interval or beyond the number of the settings */
async function requireRoom(op: Operation, row: Row) {
  const memberId = row.memberId ?? 0;
  requireOpen(op);
  // Two articles that are submitted at once are counted one after the other.
  await requireStanding(op.tx, { memberId, activity: 'write', at: op.at, engine: op.engine });
  const settings = op.engine.settings.read(articleSettings);
  const [before] = await submittedBy(op.tx, { memberId, since: new Date(op.at - dayMs) });
  const limits = { intervalSeconds: settings.articleInterval, perDay: settings.articlesPerDay };
  const answer = maySubmit(before ?? { lastAt: null, today: 0 }, limits, op.at);
  if (isRejection(answer)) throw businessError(answer);
  const [category] = await openCategory(op.tx, { id: row.categoryId });
  if (!category) throw businessError(reject('article.closed-category'));
  return category.reviewsAll || (settings.reviewsFirst && (before?.published ?? 0) === 0);
}

/** Whether staff look at what its author gives to the shop before everybody does. */
async function isReviewed(op: Operation, row: Row): Promise<boolean> {
  const reviews = await requireRoom(op, row);
  const texts = { title: row.title, content: withoutTags(row.content) };
  const cleaned = await cleanTexts({ engine: op.engine, db: op.tx }, texts);
  return reviews || cleaned.title !== texts.title || cleaned.content !== texts.content;
}

/** Moves the counts of categories with an article that is published, or was. */
async function recount(tx: Tx, before: Pick<Row, 'status' | 'categoryId'>, after: Pick<Row, 'status' | 'categoryId'>) {
  const changes = [
    { id: before.categoryId, delta: before.status === 'published' ? -1 : 0 },
    { id: after.categoryId, delta: after.status === 'published' ? 1 : 0 },
  ];
  const isSame = before.categoryId === after.categoryId;
  const sum = (changes[0]?.delta ?? 0) + (changes[1]?.delta ?? 0);
  const moved = isSame ? [{ id: after.categoryId, delta: sum }] : changes.toSorted((a, b) => a.id - b.id);
  for (const { id, delta } of moved) if (delta !== 0) await countArticles(tx, { id, delta });
}

const { submit, withdraw, publish, approve, hide, restore, merge, revert } = article.transitions;
const noFlags = { pinned: false, featured: false, reports: 0 };
/** Columns of what a workflow has decided about. */
const decided = { ...noClaim, approvalId: null };

/** The rules of writing, for staff and for authors. */
const extension = extend(article)({
  async beforeWrite(tx, { before, draft, context }) {
    if (before) {
      requireEditable(before, context);
      await requireChangeable(operationOf(context, tx), { before, draft });
    }
    const content = draft.content ?? before?.content ?? '';
    if (context.actor.audience === 'member' && countPictures(content) > mostPictures)
      throw businessError(reject('article.too-many-pictures', { max: mostPictures }));
    return { excerpt: excerptOf(withoutTags(spacedBlocks(content))) };
  },
  async afterWrite(tx, { before, after, context }) {
    if (!before) return;
    await recount(tx, before, after);
    await storeRevision(tx, { before, after }, operationOf(context, tx));
  },
  async beforeDelete(_tx, row) {
    if (row.status === 'published') throw businessError(reject('article.published'));
    if (row.approvalId !== null) throw businessError(reject('article.in-approval'));
  },
});

export const articleServer = defineServerModule(article, {
  extension,
  routes: [...revisionRoutes, articleAudit],
  memberView: memberViewServer(memberArticles, { behind: article, writes: { resource: article, extension } }),
  lifecycle: {
    effects: {
      async submit(op, { row, to }) {
        const columns = { submittedAt: op.at, reason: null };
        const isHeld = await isReviewed(op, row);
        const request = await startApproval(op, row);
        if (request) return to.pending({ ...columns, approvalId: request.id });
        return isHeld ? to.pending(columns) : to.published({ ...columns, publishedAt: row.publishedAt ?? op.at });
      },
      async revert(op, { row, input, to }) {
        const [found] = await revisionOf(op.tx, { articleId: row.id, revisionNo: input.revisionNo });
        if (!found) throw notFound({ id: input.revisionNo });
        const { title, content } = found;
        const columns = { title, content, excerpt: excerptOf(withoutTags(spacedBlocks(content))), reason: null };
        const published = { ...columns, publishedAt: row.publishedAt ?? op.at };
        const isAuthor = op.actor.audience === 'member';
        const isHeld = isAuthor && (await isReviewed(op, { ...row, title, content }));
        const submitted = isAuthor ? { submittedAt: op.at } : {};
        const request = await startApproval(op, { id: row.id, title });
        if (request) return to.pending({ ...columns, ...noFlags, ...submitted, approvalId: request.id });
        return isHeld ? to.pending({ ...columns, ...noFlags, ...submitted }) : to.published({ ...published, ...submitted });
      },
      withdraw: async (_op, { to }) => to.draft({ ...noFlags, ...noClaim, approvalId: null }),
      async publish(op, { row, to }) {
        requireClaim(op, row);
        const request = await startApproval(op, row);
        if (request) return to.pending({ ...noClaim, approvalId: request.id, reason: null });
        return to.published({ ...noClaim, publishedAt: row.publishedAt ?? op.at, reason: null });
      },
      approve: async (op, { row, to }) => to.published({ ...decided, publishedAt: row.publishedAt ?? op.at, reason: null }),
      async decline(_op, { row, input, to }) {
        const columns = { ...decided, reason: input.reason };
        return row.memberId === null ? to.draft(columns) : to.rejected(columns);
      },
      recall: async (_op, { input, to }) => to.draft({ ...decided, reason: input.reason }),
      async reject(op, { row, input, to }) {
        requireClaim(op, row);
        return to.rejected({ ...noClaim, reason: input.reason });
      },
      hide: async (_op, { input, to }) => to.hidden({ ...noFlags, reason: input.reason }),
      async restore(op, { row, to }) {
        const request = await startApproval(op, row);
        return request ? to.pending({ approvalId: request.id, reason: null }) : to.published({ reason: null });
      },
      async merge(op, { row, input, to }) {
        await mergeInto(op.tx, row.id, input.intoId);
        return to.hidden({ ...noFlags, ...emptied, mergedIntoId: input.intoId });
      },
    },
    actions: {
      pin: async (_op, { write }) => write({ pinned: true }),
      unpin: async (_op, { write }) => write({ pinned: false }),
      feature: async (_op, { write }) => write({ featured: true }),
      unfeature: async (_op, { write }) => write({ featured: false }),
      lock: async (_op, { write }) => write({ locked: true }),
      unlock: async (_op, { write }) => write({ locked: false }),
      async move(op, { row, input, write }) {
        const [category] = await openCategory(op.tx, { id: input.categoryId });
        if (!category) throw businessError(reject('article.closed-category'));
        await recount(op.tx, row, { ...row, categoryId: input.categoryId });
        return write({ categoryId: input.categoryId });
      },
      keep: async (_op, { write }) => write({ reports: 0 }),
      // The sanction itself follows as a reaction: it may remove this row.
      sanction: async (_op, { write }) => write({}),
      async claim(op, { row, write }) {
        requireClaim(op, row);
        return write(claimOf(op));
      },
      async release(op, { row, write }) {
        requireClaim(op, row);
        return write(noClaim);
      },
    },
  },
  reactions: [
    countsOfMerged,
    on([submit, withdraw, publish, approve, hide, restore, merge, revert], lockOrder.product, (op, { row, before }) =>
      recount(op.tx, before, row),
    ),
    on([submit, publish, restore], lockOrder.product, (op, { row, before }) => storeRevision(op.tx, { before, after: row }, op)),
    on([approve], lockOrder.product, (op, { row, before }) =>
      storeRevision(op.tx, { before, after: row }, { at: op.at, engine: op.engine, actor: publisherOf(row) }),
    ),
    on([revert], lockOrder.product, (op, { row, before, input }) =>
      storeRevision(op.tx, { before, after: row, restoredNo: input.revisionNo }, op),
    ),
    ...articleApproval,
  ],
});
