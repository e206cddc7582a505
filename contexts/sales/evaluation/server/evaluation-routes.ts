import { memberNamesOf } from '@shopkeeper/member/server';
import { reject } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { businessError, defineRoute, notFound } from '@shopkeeper/server';
import * as z from 'zod/mini';
import { shownName } from '../evaluation.domain.ts';
import { memberEvaluations } from '../evaluation.resource.ts';
import { countReport, insertReport, reportable, shownAtOnce, shownOf } from './evaluation-rows.ts';

const id = { min: 1, max: 2_147_483_647 } as const;

const shownReply = z.object({
  result: z.array(
    z.object({
      id: z.int(),
      /** The first character of the nickname; null for an anonymous or automatic one. */
      nickname: z.nullable(z.string()),
      source: z.enum(['member', 'auto']),
      rating: z.nullable(z.int()),
      content: z.nullable(z.string()),
      images: z.array(z.string()),
      specText: z.string(),
      pinned: z.boolean(),
      reply: z.nullable(z.string()),
      followUp: z.nullable(z.string()),
      submittedAt: z.nullable(z.int()),
    }),
  ),
});

/** The published evaluations of a product, for a storefront: 20 a page, pinned ones first. */
const shownRoute = defineRoute<{ readonly productId: number; readonly page: number }, typeof shownReply>({
  method: 'POST',
  path: '/api/evaluation/ofProduct',
  rule: { kind: 'public' },
  idempotency: 'none',
  input: objectSchema({ productId: f.int(id), page: f.int({ min: 1, max: 500, default: 1 }) }),
  reply: shownReply,
  async handle({ db }, { productId, page }) {
    const rows = await shownOf(db, { productId, skip: (page - 1) * shownAtOnce });
    const named = rows.flatMap(({ memberId, anonymous, source }) => (anonymous || source === 'auto' ? [] : [memberId]));
    const names = await memberNamesOf(db, named);
    return {
      result: rows.map(({ memberId, anonymous, ...row }) => {
        const name = anonymous || row.source === 'auto' ? undefined : names.get(memberId);
        return { ...row, nickname: name === undefined ? null : shownName(name) };
      }),
    };
  },
});

const nothing = z.object({});

/** A member reports an evaluation of somebody else, once. */
const reportRoute = defineRoute<{ readonly id: number; readonly reason: string }, typeof nothing>({
  method: 'POST',
  path: `${memberEvaluations.prefix}report`,
  rule: { kind: 'signed-in', audience: 'member' },
  idempotency: 'optional',
  input: objectSchema({ id: f.int(id), reason: f.text({ min: 2, max: 200 }) }),
  reply: nothing,
  outline: () => ({ errors: ['evaluation.own', 'evaluation.reported', 'request.not-found'] }),
  handle: ({ db, actor, at }, { id: evaluationId, reason }) =>
    db.transaction(async (tx) => {
      const [row] = await reportable(tx, { id: evaluationId });
      if (!row) throw notFound({ id: evaluationId });
      if (row.memberId === actor.id) throw businessError(reject('evaluation.own'));
      const [made] = await insertReport(tx, { evaluationId, memberId: actor.id, reason, at: new Date(at) });
      if (!made) throw businessError(reject('evaluation.reported'));
      await countReport(tx, { id: evaluationId });
      return {};
    }),
});

export const evaluationRoutes = [shownRoute, reportRoute];
