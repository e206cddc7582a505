import { portion } from '../order/split.domain.ts';

/** A refund of a document: all amounts in fen. `before` was refunded earlier, `amount` is refunded now, `whole` was paid. */
export interface PointsShare {
  readonly whole: number;
  readonly before: number;
  readonly amount: number;
}

/**
 * The part of `points` that belongs to a refund: the difference of two cumulative floors, so that the parts of all refunds of a
 * document add up to the whole exactly.
 */
export function pointsShare(points: number, { whole, before, amount }: PointsShare): number {
  if (whole <= 0) return 0;
  return portion(points, Math.min(before + amount, whole), whole) - portion(points, Math.min(before, whole), whole);
}
