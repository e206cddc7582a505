import type { RowOf } from '@shopkeeper/resource';
import type { order } from './order.resource.ts';

type Order = RowOf<typeof order>;

/** What the steps of an order depend on. */
export interface OrderProgress extends Pick<
  Order,
  'status' | 'placedAt' | 'paidAt' | 'payExpireAt' | 'shippedAt' | 'autoConfirmAt' | 'completedAt' | 'closedAt'
> {
  readonly lines: readonly Pick<Order['lines'][number], 'qty' | 'qtyShipped'>[];
}

/** A step of an order: done, under way, to come, or the end of an order that was closed. */
export interface OrderStep {
  readonly name: 'placed' | 'paid' | 'shipped' | 'completed' | 'closed';
  readonly state: 'done' | 'now' | 'todo' | 'ended';
  /** UTC epoch ms: when it was done, or until when it is to be done; null if neither is known. */
  readonly at: number | null;
  /** Shipped and ordered quantity; 0 for other steps. */
  readonly qty: number;
  readonly of: number;
}

const isPaid = ({ status, paidAt }: OrderProgress): boolean =>
  paidAt !== null || ['to_ship', 'partially_shipped', 'shipped', 'completed'].includes(status);

/** The steps of a placed order with their times; none for a draft. A closed order has the steps it took and its end. */
export function orderSteps(row: OrderProgress): readonly OrderStep[] {
  if (row.status === 'draft') return [];
  const plain = { qty: 0, of: 0 };
  const qty = row.lines.reduce((sum, line) => sum + line.qtyShipped, 0);
  const of = row.lines.reduce((sum, line) => sum + line.qty, 0);
  const done = (at: number | null) => ({ state: 'done', at }) as const;
  const paid = isPaid(row);
  const isShipped = row.status === 'shipped' || row.status === 'completed';
  const steps: readonly OrderStep[] = [
    { name: 'placed', ...done(row.placedAt), ...plain },
    { name: 'paid', ...(paid ? done(row.paidAt) : { state: 'now', at: row.payExpireAt }), ...plain },
    { name: 'shipped', ...(isShipped ? done(row.shippedAt) : { state: paid ? 'now' : 'todo', at: null }), qty, of },
    {
      name: 'completed',
      ...(row.status === 'completed' ? done(row.completedAt) : { state: isShipped ? 'now' : 'todo', at: row.autoConfirmAt }),
      ...plain,
    },
  ];
  if (row.status !== 'closed') return steps;
  const taken = steps.filter(({ name, state }) => state === 'done' || (name === 'shipped' && qty > 0));
  return [...taken, { name: 'closed', state: 'ended', at: row.closedAt, ...plain }];
}
