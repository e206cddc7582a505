import { lockProducts, rateProduct } from '@shopkeeper/catalog/server';
import { defineServerModule } from '@shopkeeper/crud';
import { on, type Operation } from '@shopkeeper/crud/lifecycle';
import { notify } from '@shopkeeper/crud/message';
import { memberViewServer } from '@shopkeeper/crud/routes';
import { cleanTexts } from '@shopkeeper/crud/terms';
import { lockOrder } from '@shopkeeper/platform/server';
import { order } from '../../order/order.resource.ts';
import { orderMoneyOf } from '../../order/server/refund-counts.operations.ts';
import { refund } from '../../refund/refund.resource.ts';
import { autoAtOf, ratingX100Of } from '../evaluation.domain.ts';
import { evaluationReplied } from '../evaluation.messages.ts';
import { evaluation, memberEvaluations } from '../evaluation.resource.ts';
import { evaluationSettings } from '../evaluation.settings.ts';
import { evaluationRoutes } from './evaluation-routes.ts';
import { cancelEvaluations } from './evaluation.operations.ts';
import { openEvaluation, publishedOf } from './evaluation-rows.ts';

const automaticStars = { rating: 5, ratingService: 5, ratingLogistics: 5 };

/** Counts the published evaluations of a product anew, after it was locked: two at once do not miss each other. */
async function rate({ tx }: Operation, productId: number): Promise<void> {
  await lockProducts(tx, [productId]);
  const [found = { count: 0, stars: 0 }] = await publishedOf(tx, { productId });
  await rateProduct(tx, { id: productId, reviewCount: found.count, ratingX100: ratingX100Of(found) });
}

/** Nobody evaluates what was refunded as a whole. */
async function endRefunded(op: Operation, orderId: number): Promise<void> {
  const bought = await orderMoneyOf(op.tx, orderId);
  const lineIds = (bought?.lines ?? []).flatMap(({ id, qty, qtyRefunded }) => (qtyRefunded >= qty ? [id] : []));
  if (lineIds.length > 0) await cancelEvaluations(op, { orderId, lineIds });
}

const { submit, autoSubmit, publish, hide } = evaluation.transitions;

export const evaluationServer = defineServerModule(evaluation, {
  memberView: memberViewServer(memberEvaluations, {
    behind: evaluation,
    only: () => `t.status <> 'cancelled'`,
  }),
  routes: evaluationRoutes,
  messages: [evaluationReplied],
  lifecycle: {
    effects: {
      async submit(op, { input, to }) {
        const { content } = await cleanTexts({ engine: op.engine, db: op.tx }, { content: input.content });
        const sensitiveHit = content !== input.content;
        const said = { ...input, content, sensitiveHit, imageCount: input.images.length, source: 'member' as const };
        const columns = { ...said, submittedAt: op.at, autoAt: null };
        const isWaiting = sensitiveHit || op.engine.settings.read(evaluationSettings).checksAll;
        return isWaiting ? to.waiting(columns) : to.published(columns);
      },
      autoSubmit: async (op, { to }) => to.published({ ...automaticStars, source: 'auto', submittedAt: op.at, autoAt: null }),
      cancel: async (_op, { to }) => to.cancelled({ autoAt: null }),
      hide: async (_op, { to }) => to.hidden({ reports: 0, pinned: false }),
    },
    actions: {
      keep: async (_op, { write }) => write({ reports: 0 }),
      pin: async (_op, { write }) => write({ pinned: true }),
      unpin: async (_op, { write }) => write({ pinned: false }),
      async reply(op, { row, input: { reply }, write }) {
        const params = { product: row.productName, reply };
        const key = `evaluation-${row.id}-${row.version}`;
        await notify(op, { audience: 'member', id: row.memberId }, evaluationReplied, {
          params,
          path: memberEvaluations.page,
          key,
        });
        return write({ reply, replyBy: op.actor.nickname, replyAt: op.at });
      },
      async followUp(op, { input, write }) {
        const { followUp } = await cleanTexts({ engine: op.engine, db: op.tx }, { followUp: input.followUp });
        return write({ followUp, followUpAt: op.at });
      },
    },
  },
  reactions: [
    on(refund.transitions.succeed, lockOrder.document, (op, { row }) => endRefunded(op, row.orderId)),
    on(order.transitions.confirm, lockOrder.document, async (op, { row }) => {
      const { id: orderId, memberId } = row;
      if (memberId === null) return;
      const autoAt = autoAtOf(op.at, op.engine.settings.read(evaluationSettings).autoAfterDays);
      const made = { orderId, memberId, autoAt: autoAt === null ? null : new Date(autoAt) };
      await Promise.all(
        row.lines.map(({ id, productId, name, specText, image }) =>
          openEvaluation(op.tx, { ...made, orderLineId: id, productId, productName: name, specText, coverImage: image }),
        ),
      );
    }),
    on([submit, autoSubmit, publish, hide], lockOrder.product, async (op, { row, before }) => {
      if ((row.status === 'published') !== (before.status === 'published')) await rate(op, row.productId);
    }),
  ],
});
