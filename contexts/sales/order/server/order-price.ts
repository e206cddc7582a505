import { reviseStock } from '@shopkeeper/catalog/server';
import type { LifecycleServer, Operation } from '@shopkeeper/crud/lifecycle';
import { updateRow } from '@shopkeeper/crud/rows';
import { reject } from '@shopkeeper/resource';
import { businessError, unwrap } from '@shopkeeper/server';
import { adjustFor, type AmendedPrice, amendedPrice, withinStaffLimit } from '../amended-price.domain.ts';
import { order } from '../order.resource.ts';
import { orderSettings } from '../order.settings.ts';
import { paymentStatusOf } from '../order-status.domain.ts';
import { itemNamesOf } from '../order-summary.domain.ts';
import type { PriceStep } from '../price-terms.domain.ts';
import { type Amended, priceAmendment, pricedAmounts } from './amendment-price.ts';
import { openAmendmentsOf, writeAmendment } from './amendment-rows.ts';
import { requireNoOpenPayment } from './order-payments.ts';
import type { OrderRow } from './order-rows.ts';
import { stockReasonOf } from './order-stock.ts';
import { writePayment } from './payment-rows.ts';

const plainStep = ({ key, params, amount }: PriceStep) => ({ key, params: { ...params }, amount });

/** The columns of an order that follow from its price. */
const headerOf = ({ steps, lines: _lines, ...sums }: AmendedPrice) => ({ ...sums, explanation: steps.map(plainStep) });

/** Changes of the amount of a placed order. Locks in the order: order, stock. */
export const priceActions: Pick<LifecycleServer<typeof order>['actions'], 'changePrice' | 'amend' | 'applyAmendment'> = {
  async changePrice(op, { row, input, write }) {
    await requireNoOpenPayment(op.tx, row.id);
    const { payableAmount, freightAmount, reason } = input;
    const adjust = adjustFor(row.lines, { payable: payableAmount, freight: freightAmount });
    const { staffLimit: staffLimitBp } = op.engine.settings.read(orderSettings);
    unwrap(withinStaffLimit(row.lines, { adjust, staffLimitBp }));
    const kept = row.lines.map((line) => ({ bought: line, unitPrice: line.unitPrice, qty: line.qty }));
    const price = unwrap(amendedPrice(kept, { freight: freightAmount, adjust }));
    const lines = row.lines.map((line, place) => ({ ...line, ...pricedAmounts(price.lines[place] ?? line) }));
    const details = { beforeAmount: row.payableAmount, payableAmount: price.payableAmount, reason };
    return write({ ...headerOf(price), freightByHand: true, lines }, details);
  },
  async amend(op, { row, input, write }) {
    await requireNoOpenPayment(op.tx, row.id);
    if ((await openAmendmentsOf(op.tx, row.id)).length > 0) throw businessError(reject('order.amendment-open'));
    const amended = await priceAmendment(op, row, input);
    requireShown(amended, input.payableAmount);
    const { staffLimit: staffLimitBp } = op.engine.settings.read(orderSettings);
    const isLower = input.adjustAmount < row.adjustAmount;
    if (isLower) unwrap(withinStaffLimit(amended.lines, { adjust: input.adjustAmount, staffLimitBp }));
    const isAsked = amended.price.payableAmount > row.payableAmount;
    const amendmentId = await writeAmendment(op, row, { amended, input, status: isAsked ? 'requested' : 'confirmed' });
    const details = {
      beforeAmount: row.payableAmount,
      payableAmount: amended.price.payableAmount,
      reason: input.reason,
      state: isAsked ? 'requested' : 'confirmed',
    };
    if (isAsked) return write({}, details);
    return write(await applied(op, row, { amended, amendmentId, receipt: null }), details);
  },
  async applyAmendment(op, { row, input, write }) {
    const amended = await priceAmendment(op, row, input);
    requireShown(amended, input.payableAmount);
    const { receivedAmount: amount, method, reference, amendmentId } = input;
    const due = row.status === 'to_ship' ? Math.max(0, amended.price.payableAmount - row.paidAmount) : 0;
    if (amount !== due) throw businessError(reject('order.wrong-amount', { due, amount }));
    const receipt = amount > 0 ? { method: method ?? 'other', amount, reference: reference ?? null } : null;
    const details = { beforeAmount: row.payableAmount, payableAmount: amended.price.payableAmount, amount };
    return write(await applied(op, row, { amended, amendmentId, receipt }), details);
  },
};

/** What was agreed is what was shown: prices of new products may have changed since. */
function requireShown({ price }: Amended, shown: number): void {
  if (price.payableAmount !== shown) throw businessError(reject('order.price-moved', { shown, now: price.payableAmount }));
}

interface Applying {
  readonly amended: Amended;
  readonly amendmentId: number;
  readonly receipt: Parameters<typeof writePayment>[2] | null;
}

/** Writes lines, stock and payment of an amendment; returns the columns of the order. */
async function applied(op: Operation, row: OrderRow, { amended: { price, lines }, amendmentId, receipt }: Applying) {
  const written = await updateRow(op.tx, { resource: order, id: row.id, version: null, patch: { lines } });
  // The engine reads the declared columns, which have this type.
  const { lines: stored } = written as object as OrderRow;
  const held = {
    holder: stockReasonOf(row.id, op),
    kind: row.status === 'to_ship' ? ('allocated' as const) : ('reserved' as const),
    lines: stored.map(({ id, skuId, qty }) => ({ refLineId: id, skuId, qty })),
    reason: { ...stockReasonOf(row.id, op), refType: 'order-amendment', refId: amendmentId },
  };
  // A test holds no stock.
  if (!row.isTest) await reviseStock(op.tx, held);
  if (receipt) await writePayment(op, row, receipt);
  const paidAmount = row.paidAmount + (receipt?.amount ?? 0);
  const [first] = stored;
  return {
    ...headerOf(price),
    itemCount: stored.reduce((sum, { qty }) => sum + qty, 0),
    coverImage: first?.image ?? null,
    coverName: first?.name ?? null,
    itemNames: itemNamesOf(stored),
    freightByHand: true,
    paidAmount,
    paymentStatus: paymentStatusOf({ ...row, paidAmount, payableAmount: price.payableAmount }),
  };
}
