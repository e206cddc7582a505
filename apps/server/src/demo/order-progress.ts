import type { CloseReason, OrderState } from '@shopkeeper/sales';
import content from './content/orders.json' with { type: 'json' };
import { between, chooser, type Random } from './random.ts';

/** The progress of an order by `now`. Instants are UTC epoch ms, null for what has not happened. */
export interface OrderProgress {
  readonly status: OrderState;
  readonly paidAt: number | null;
  /** The times of the shipments: none, one, or two for an order that is sent in parts. */
  readonly shipmentTimes: readonly number[];
  readonly isSplit: boolean;
  readonly completedAt: number | null;
  readonly closedAt: number | null;
  readonly closeReason: CloseReason | null;
  /** The refunded share of the payment in basis points. */
  readonly refundedBp: number;
  readonly isOnHold: boolean;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const onlineTimeout = 30 * minute;
const transferTimeout = 3 * day;

const draft: OrderProgress = {
  status: 'draft',
  paidAt: null,
  shipmentTimes: [],
  isSplit: false,
  completedAt: null,
  closedAt: null,
  closeReason: null,
  refundedBp: 0,
  isOnHold: false,
};

/** The progress of the newest orders of every shop, newest first: at least one in each open state. */
const newestOrders = ['pending', 'to_ship', 'partial', 'shipped', 'draft', 'pending', 'held', 'to_ship'] as const;

/** Draws the progress of an order. `fromEnd` is 0 for the newest order of the shop. */
export function progressOf(from: {
  readonly chance: Random;
  readonly placedAt: number;
  readonly now: number;
  readonly fromEnd: number;
}): OrderProgress {
  const { chance, placedAt, now, fromEnd } = from;
  const fixed = newestOrders[fromEnd];
  if (fixed === undefined) return drawn(chance, placedAt, now);
  if (fixed === 'draft') return draft;
  if (fixed === 'pending') return { ...draft, status: 'pending_payment' };
  const at = (share: number): number => Math.floor(placedAt + (now - placedAt) * share);
  const paidAt = Math.min(at(0.1), placedAt + 9 * minute);
  const paid: OrderProgress = { ...draft, status: 'to_ship', paidAt, isOnHold: fixed === 'held' };
  if (fixed === 'partial') return { ...paid, status: 'partially_shipped', shipmentTimes: [at(0.6)], isSplit: true };
  return fixed === 'shipped' ? { ...paid, status: 'shipped', shipmentTimes: [at(0.6)] } : paid;
}

const endingOf = chooser(Object.entries(content.endings) as [keyof typeof content.endings, number][]);

function drawn(chance: Random, placedAt: number, now: number): OrderProgress {
  const ending = endingOf(chance);
  if (chance() < 0.01 && now - placedAt < 20 * day) return draft;
  const timeout = (): number => (chance() < 0.3 ? transferTimeout : onlineTimeout);
  const endsAt = placedAt + (ending === 'abandoned' ? timeout() : between(chance, 2, 25) * minute);
  if (endsAt > now) return { ...draft, status: 'pending_payment' };
  const closed: OrderProgress = { ...draft, status: 'closed', closedAt: endsAt };
  if (ending === 'abandoned') return { ...closed, closeReason: 'timeout' };
  if (ending === 'cancelled') return { ...closed, closeReason: chance() < 0.8 ? 'member' : 'admin' };
  const refundAt = endsAt + between(chance, 1, 20) * hour;
  if (ending === 'refunded' && refundAt <= now)
    return { ...closed, paidAt: endsAt, closedAt: refundAt, closeReason: 'refunded', refundedBp: 10_000 };
  const progress = shipped(chance, endsAt, now);
  const isReturned = ending === 'partly-refunded' && progress.status === 'completed';
  return isReturned ? { ...progress, refundedBp: between(chance, 1, 10) * 1_000 } : progress;
}

/** Orders are sent within two and a half days, some in two parts; receipt is confirmed two to ten days later. */
function shipped(chance: Random, paidAt: number, now: number): OrderProgress {
  const paid: OrderProgress = { ...draft, status: 'to_ship', paidAt };
  const first = paidAt + between(chance, 5, 60) * hour;
  const isSplit = chance() < 0.06;
  const last = isSplit ? first + between(chance, 20, 72) * hour : first;
  if (first > now) return { ...paid, isOnHold: chance() < 0.05 };
  if (last > now) return { ...paid, status: 'partially_shipped', shipmentTimes: [first], isSplit };
  const sent: OrderProgress = { ...paid, status: 'shipped', shipmentTimes: isSplit ? [first, last] : [first], isSplit };
  const completedAt = last + between(chance, 2, 10) * day + between(chance, 0, day);
  return completedAt > now ? sent : { ...sent, status: 'completed', completedAt };
}

/**
 * The payment deadline of an order. One that is still unpaid after half an hour is paid by transfer, and so are the newest ones,
 * so
 * that they stay open for days in a new shop.
 */
export function payExpiryOf({ placedAt, fromEnd }: { readonly placedAt: number; readonly fromEnd: number }, now: number): number {
  if (fromEnd < newestOrders.length) return now + transferTimeout;
  const isLate = placedAt + onlineTimeout <= now;
  return isLate ? Math.max(placedAt + transferTimeout, now + onlineTimeout) : placedAt + onlineTimeout;
}
