import { type Operation, operationOf } from '@shopkeeper/crud/lifecycle';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { readIds } from '@shopkeeper/crud/routes';
import { defineRoute, type Route } from '@shopkeeper/server';
import { idsShape } from '@shopkeeper/server/openapi';
import { mayClaim } from '../coupon-claim.domain.ts';
import {
  claimedReply,
  couponTabs,
  type CouponTab,
  offeredCouponsReply,
  type OwnCoupon,
  ownCouponsReply,
} from '../coupon-view.domain.ts';
import { memberCoupons } from '../coupon.resource.ts';
import { claimCoupon, redeemCode } from './claim.ts';
import { claimantWithSegments } from './claimant.ts';
import { hadBy, namedSegments, offeredCoupons } from './coupon-offers.operations.ts';
import { couponsOf, openTemplates } from './coupon-rows.ts';

const rule = { kind: 'signed-in', audience: 'member' } as const;
const pageSize = 20;

/** Coupons for those who register are claimed when they first look: a member who never comes costs nothing. */
async function claimRegistered(op: Operation, memberId: number): Promise<void> {
  const templates = await openTemplates(op.tx, { channel: 'register' });
  if (templates.length === 0) return;
  const asked = { memberId, segmentIds: namedSegments(templates), at: op.at };
  const [claimant, held] = [await claimantWithSegments(op.tx, asked), await hadBy(op.tx, memberId)];
  if (!claimant) return;
  for (const template of templates) {
    const { id, activatedAt } = template;
    const isNew = activatedAt !== null && claimant.jointime >= activatedAt;
    const may = isNew && !held.has(id) && mayClaim(template, { at: op.at, claimant, held: 0 }) === true;
    if (may) await claimCoupon(op, { templateId: id, memberId }, 'register');
  }
}

const mineRoute: Route = defineRoute<{ tab: CouponTab; after: number | null }, typeof ownCouponsReply>({
  method: 'POST',
  path: `${memberCoupons.prefix}mine`,
  rule,
  idempotency: 'optional',
  input: objectSchema({
    tab: f.choice({ values: couponTabs, default: 'available' }),
    after: f.int({ min: 1, max: 2_147_483_647, optional: true }),
  }),
  reply: ownCouponsReply,
  handle: (context, { tab, after }) =>
    context.db.transaction(async (tx) => {
      const op = operationOf(context, tx);
      const memberId = context.actor.id;
      if (tab === 'available' && after === null) await claimRegistered(op, memberId);
      const rows = await couponsOf(tx, { memberId, tab, at: new Date(op.at), after: after ?? 0 });
      const page = rows.slice(0, pageSize);
      const result = page.map(({ templateStatus, status, ...row }) => ({
        ...row,
        status: status as OwnCoupon['status'],
        isPaused: templateStatus === 'paused',
      }));
      return { result, next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null };
    }),
});

const offersRoute: Route = defineRoute({
  method: 'POST',
  path: `${memberCoupons.prefix}offers`,
  rule,
  idempotency: 'none',
  reply: offeredCouponsReply,
  handle: (context) =>
    context.db.transaction(async (tx) => ({
      result: await offeredCoupons(tx, { memberId: context.actor.id, at: operationOf(context, tx).at }),
    })),
});

const claimRoute: Route = defineRoute<{ templateId: number }, typeof claimedReply>({
  method: 'POST',
  path: `${memberCoupons.prefix}claim`,
  rule,
  idempotency: 'required',
  read: (raw) => readIds(raw, ['templateId']),
  reply: claimedReply,
  outline: () => ({ body: idsShape('templateId'), errors: ['coupon.*', 'request.not-found'] }),
  handle: (context, { templateId }) =>
    context.db.transaction((tx) => claimCoupon(operationOf(context, tx), { templateId, memberId: context.actor.id })),
});

const redeemRoute: Route = defineRoute<{ code: string }, typeof claimedReply>({
  method: 'POST',
  path: `${memberCoupons.prefix}redeem`,
  rule,
  idempotency: 'required',
  input: objectSchema({ code: f.text({ min: 1, max: 40 }) }),
  reply: claimedReply,
  outline: () => ({ errors: ['coupon.*', 'request.not-found'] }),
  handle: (context, { code }) =>
    context.db.transaction((tx) => redeemCode(operationOf(context, tx), { code, memberId: context.actor.id })),
});

export const memberCouponRoutes: readonly Route[] = [mineRoute, offersRoute, claimRoute, redeemRoute];
