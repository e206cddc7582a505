import type { CloseReason, OrderState } from '@shopkeeper/sales';
import { between, chooser, type Random } from './random.ts';

/** How far an order got by `now`, and when. Instants UTC epoch ms, null for what has not happened. */
export interface Fate {
  readonly status: OrderState;
  readonly paidAt: number | null;
  /** When the parcels left: none, one, or two for an order sent in parts. */
  readonly shipments: readonly number[];
  readonly isSplit: boolean;
  readonly completedAt: number | null;
  readonly closedAt: number | null;
  readonly closeReason: CloseReason | null;
  /** Share of what was paid that went back, in basis points. */
  readonly refundedBp: number;
  readonly isHeld: boolean;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long an order waits for its payment: online, and by transfer. */
export const onlineWindow = 30 * minute;
export const transferWindow = 3 * day;

const nothing: Fate = {
  status: 'draft',
  paidAt: null,
  shipments: [],
  isSplit: false,
  completedAt: null,
  closedAt: null,
  closeReason: null,
  refundedBp: 0,
  isHeld: false,
};

/** What staff find on their desk in any shop, however small: the newest orders, one of each state that is still open. */
const desk = ['pending', 'to_ship', 'partial', 'shipped', 'draft', 'pending', 'held', 'to_ship'] as const;
export const staffCount = desk.length;

/** The fate of an order. `fromEnd` is 0 for the newest order of the shop. */
export function fateOf(from: {
  readonly chance: Random;
  readonly placedAt: number;
  readonly now: number;
  readonly fromEnd: number;
}): Fate {
  const forced = desk[from.fromEnd];
  return forced === undefined ? drawn(from.chance, from.placedAt, from.now) : onDesk(forced, from.placedAt, from.now);
}

function onDesk(kind: (typeof desk)[number], placedAt: number, now: number): Fate {
  const at = (share: number): number => Math.floor(placedAt + (now - placedAt) * share);
  if (kind === 'draft') return nothing;
  if (kind === 'pending') return { ...nothing, status: 'pending_payment' };
  const paid: Fate = { ...nothing, status: 'to_ship', paidAt: Math.min(at(0.1), placedAt + 9 * minute), isHeld: kind === 'held' };
  if (kind === 'partial') return { ...paid, status: 'partially_shipped', shipments: [at(0.6)], isSplit: true };
  return kind === 'shipped' ? { ...paid, status: 'shipped', shipments: [at(0.6)] } : paid;
}

type Ending = 'kept' | 'abandoned' | 'cancelled' | 'refunded' | 'part-returned';

const endingOf = chooser<Ending>([
  ['kept', 0.855],
  ['abandoned', 0.085],
  ['cancelled', 0.02],
  ['refunded', 0.015],
  ['part-returned', 0.025],
]);

const timeoutsOf = (chance: Random): number => (chance() < 0.3 ? transferWindow : onlineWindow);

function drawn(chance: Random, placedAt: number, now: number): Fate {
  const ending = endingOf(chance);
  if (chance() < 0.01 && now - placedAt < 20 * day) return nothing;
  const endsAt = placedAt + (ending === 'abandoned' ? timeoutsOf(chance) : between(chance, 2, 25) * minute);
  if (endsAt > now) return { ...nothing, status: 'pending_payment' };
  if (ending === 'abandoned') return { ...nothing, status: 'closed', closedAt: endsAt, closeReason: 'timeout' };
  if (ending === 'cancelled')
    return { ...nothing, status: 'closed', closedAt: endsAt, closeReason: chance() < 0.8 ? 'member' : 'admin' };
  const paid: Fate = { ...nothing, status: 'to_ship', paidAt: endsAt };
  const refundAt = endsAt + between(chance, 1, 20) * hour;
  if (ending === 'refunded' && refundAt <= now)
    return { ...paid, status: 'closed', closedAt: refundAt, closeReason: 'refunded', refundedBp: 10_000 };
  const fate = travelled(chance, paid, now);
  return ending === 'part-returned' && fate.status === 'completed'
    ? { ...fate, refundedBp: between(chance, 1, 10) * 1_000 }
    : fate;
}

/** Parcels leave within two and a half days, some orders in two parts; receipt is confirmed two to ten days later. */
function travelled(chance: Random, paid: Fate, now: number): Fate {
  const first = (paid.paidAt ?? 0) + between(chance, 5, 60) * hour;
  const isSplit = chance() < 0.06;
  const last = isSplit ? first + between(chance, 20, 72) * hour : first;
  if (first > now) return { ...paid, isHeld: chance() < 0.05 };
  if (last > now) return { ...paid, status: 'partially_shipped', shipments: [first], isSplit };
  const sent: Fate = { ...paid, status: 'shipped', shipments: isSplit ? [first, last] : [first], isSplit };
  const completedAt = last + between(chance, 2, 10) * day + between(chance, 0, day);
  return completedAt > now ? sent : { ...sent, status: 'completed', completedAt };
}
