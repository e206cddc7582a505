import { defineServerModule } from '@shopkeeper/crud';
import { on } from '@shopkeeper/crud/lifecycle';
import { lockOrder } from '@shopkeeper/platform/server';
import { reject } from '@shopkeeper/resource';
import { businessError } from '@shopkeeper/server';
import { claimOf, noClaim, requireClaim } from '../../article/server/article-claims.ts';
import { articleComment } from '../article-comment.resource.ts';
import { countComments } from './article-comment-rows.ts';

const { hold, publish, hide, restore } = articleComment.transitions;

export const articleCommentServer = defineServerModule(articleComment, {
  extension: {
    async beforeDelete(_tx, row) {
      if (row.status === 'published') throw businessError(reject('article-comment.published'));
    },
  },
  lifecycle: {
    effects: {
      async publish(op, { row, to }) {
        requireClaim(op, row);
        return to.published(noClaim);
      },
      async hide(op, { row, input, to }) {
        requireClaim(op, row);
        return to.hidden({ ...noClaim, reason: input.reason, reports: 0 });
      },
      restore: async (_op, { to }) => to.published({ reason: null }),
    },
    actions: {
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
    on([hold, publish, hide, restore], lockOrder.product, async (op, { row, before }) => {
      const delta = Number(row.status === 'published') - Number(before.status === 'published');
      if (delta !== 0) await countComments(op.tx, { id: row.articleId, delta });
    }),
  ],
});
