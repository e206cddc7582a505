import { defineRoute, type Route } from '@shopkeeper/server';
import * as z from 'zod/mini';
import { promoterSettings } from '../../promoter/promoter.settings.ts';
import { promoterOfMember } from '../../promoter/server/promoter-rows.ts';
import { memberCommissions } from '../distribution-order.resource.ts';
import { distributionOrderSettings } from '../distribution-order.settings.ts';

const own = z.object({
  code: z.string(),
  status: z.enum(['applied', 'active', 'rejected', 'frozen', 'revoked']),
  answer: z.nullable(z.string()),
  teamCount: z.int(),
  orderCount: z.int(),
  earnedAmount: z.int(),
  frozenAmount: z.int(),
  availableAmount: z.int(),
  withdrawnAmount: z.int(),
});

const reply = z.object({
  isOpen: z.boolean(),
  windowDays: z.int(),
  isForNewMembers: z.boolean(),
  tierOneRate: z.int(),
  tierTwoRate: z.int(),
  unfreezeDays: z.int(),
  promoter: z.nullable(own),
});

/** What a member who promotes, or thinks of it, should know: the terms, and the own figures. */
export const promotionSummary: Route = defineRoute({
  method: 'POST',
  path: `${memberCommissions.prefix}summary`,
  rule: { kind: 'signed-in', audience: 'member' },
  idempotency: 'none',
  reply,
  async handle({ db, actor, engine: { settings } }) {
    const { isOpen, windowDays, binds } = settings.read(promoterSettings);
    const { tierOneRate, tierTwoRate, unfreezeDays } = settings.read(distributionOrderSettings);
    const [found] = await promoterOfMember(db, { memberId: actor.id });
    const terms = { isOpen, windowDays, isForNewMembers: binds === 'register_only', tierOneRate, tierTwoRate, unfreezeDays };
    return { ...terms, promoter: found ? own.parse(found) : null };
  },
});
