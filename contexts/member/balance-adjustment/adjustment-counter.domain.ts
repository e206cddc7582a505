import type { RowOf } from '@shopkeeper/resource';
import type { balanceAdjustment } from './balance-adjustment.resource.ts';

type Adjustment = Pick<RowOf<typeof balanceAdjustment>, 'account' | 'amount' | 'pointCount' | 'status'>;

/** An entry of the activity log about an adjustment. */
interface AdjustmentEvent {
  readonly action: string;
  readonly isOwn: boolean;
  readonly isStaff?: boolean;
  readonly by: string;
  /** UTC epoch ms. */
  readonly at: number;
}

/** The signed amount of an adjustment, in fen or points. */
export const sizeOf = ({ account, amount, pointCount }: Omit<Adjustment, 'status'>): number =>
  (account === 'balance' ? amount : pointCount) ?? 0;

const booking: readonly string[] = ['add', 'approve'];

/**
 * How the own entries about an adjustment are taken back: by the opposite amount where it was posted, by its end where it waits. One
 * that somebody else approved stays, as long as the approval does. What was taken back or ended is not opened again.
 */
export function adjustmentCounter(row: Adjustment, events: readonly AdjustmentEvent[]) {
  const own = events.filter(({ isOwn }) => isOwn);
  if (own.some(({ action }) => !booking.includes(action))) return { does: 'command' } as const;
  const decided = events.filter(({ isOwn, isStaff, action }) => !isOwn && isStaff === true && action !== 'takeBack');
  const conflicts = decided.map(({ action: field, by, at }) => ({ field, by, at }));
  if (row.status === 'taken_back' || row.status === 'rejected') return { does: 'nothing' } as const;
  if (conflicts.length > 0) return { does: 'nothing', conflicts } as const;
  if (row.status === 'waiting') return { does: 'withdraw', isFinal: true } as const;
  return { does: 'book', amount: -sizeOf(row), unit: row.account === 'balance' ? 'fen' : 'points', isFinal: true } as const;
}
