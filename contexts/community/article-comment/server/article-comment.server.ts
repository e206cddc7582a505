import { defineServerModule } from '@shopkeeper/crud';
import { on } from '@shopkeeper/crud/lifecycle';
import { lockOrder } from '@shopkeeper/platform/server';
import { reject } from '@shopkeeper/resource';
import { businessError } from '@shopkeeper/server';
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
      hide: async (_op, { input, to }) => to.hidden({ reason: input.reason, reports: 0 }),
      restore: async (_op, { to }) => to.published({ reason: null }),
    },
    actions: { keep: async (_op, { write }) => write({ reports: 0 }) },
  },
  reactions: [
    on([hold, publish, hide, restore], lockOrder.product, async (op, { row, before }) => {
      const delta = Number(row.status === 'published') - Number(before.status === 'published');
      if (delta !== 0) await countComments(op.tx, { id: row.articleId, delta });
    }),
  ],
});
