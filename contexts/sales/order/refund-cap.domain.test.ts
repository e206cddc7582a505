import { describe, expect, it } from 'vitest';
import {
  freightLeft,
  lineCap,
  moneyLeft,
  type RefundableLine,
  type RefundableOrder,
  unitsLeft,
  wholeRefund,
} from './refund-cap.domain.ts';
import { split } from './split.domain.ts';

const none = { qtyShipped: 0, qtyRefunded: 0, qtyRefunding: 0, refundedAmount: 0, refundingAmount: 0 } as const;
const line = (one: Partial<RefundableLine>): RefundableLine => ({
  id: 1,
  qty: 1,
  payableAmount: 0,
  freightAmount: 0,
  ...none,
  ...one,
});
const orderOf = (lines: readonly RefundableLine[]): RefundableOrder => ({
  paidAmount: lines.reduce((sum, { payableAmount }) => sum + payableAmount, 0),
  refundedAmount: 0,
  refundingAmount: 0,
  refundedFreightAmount: 0,
  refundingFreightAmount: 0,
  lines,
});

/** Refunds units of a line at its cap, and freight. */
function refunded(order: RefundableOrder, wish: { lineId?: number; qty?: number; freight?: number }): RefundableOrder {
  const { freight = 0, qty = 0 } = wish;
  const target = order.lines.find(({ id }) => id === wish.lineId);
  const amount = target ? lineCap(target, qty).amount : 0;
  return {
    ...order,
    refundedAmount: order.refundedAmount + amount + freight,
    refundedFreightAmount: order.refundedFreightAmount + freight,
    lines: order.lines.map((one) =>
      one === target ? { ...one, qtyRefunded: one.qtyRefunded + qty, refundedAmount: one.refundedAmount + amount } : one,
    ),
  };
}

/** A generator with a seed, so that a failure can be repeated. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

function randomOrder(random: (below: number) => number): RefundableOrder {
  const lines = Array.from({ length: 1 + random(6) }, (_, id) => ({ id: id + 1, qty: 1 + random(9), price: random(30_000) }));
  const items = lines.map(({ qty, price }) => qty * price);
  const total = items.reduce((sum, one) => sum + one, 0);
  const discounts = split(random(total + 1), items);
  const freights = split(random(3) === 0 ? 0 : random(2_500), items);
  const paid = items.map((item, at) => item - (discounts[at] ?? 0) + (freights[at] ?? 0));
  const reduced = split(random(1 + Math.floor(paid.reduce((sum, one) => sum + one, 0) / 3)), paid);
  return orderOf(
    lines.map(({ id, qty }, at) =>
      line({ id, qty, payableAmount: (paid[at] ?? 0) - (reduced[at] ?? 0), freightAmount: freights[at] ?? 0 }),
    ),
  );
}

describe('refunds of parts of an order', () => {
  it('add up to exactly what was paid, in any order and any parts, for 10,000 random orders', () => {
    const random = randomOf(20_260);
    // Collected: an assertion in each step would take longer than the refunds.
    const wrong: object[] = [];
    for (let run = 0; run < 10_000; run += 1) {
      let order = randomOrder(random);
      const { paidAmount } = order;
      while (order.lines.some((one) => unitsLeft(one) > 0) || freightLeft(order) > 0) {
        const open = order.lines.filter((one) => unitsLeft(one) > 0);
        const chosen = open[random(open.length)];
        const freight = random(4) === 0 || !chosen ? freightLeft(order) : 0;
        order = refunded(order, chosen ? { lineId: chosen.id, qty: 1 + random(unitsLeft(chosen)), freight } : { freight });
        if (order.refundedAmount > paidAmount) wrong.push({ run, order });
      }
      if (order.refundedAmount !== paidAmount) wrong.push({ run, order });
    }
    expect(wrong).toEqual([]);
  });

  it('leave a rest of the whole order that adds up, whatever was refunded or given as goodwill before', () => {
    const random = randomOf(7);
    const wrong: object[] = [];
    for (let run = 0; run < 10_000; run += 1) {
      let order = randomOrder(random);
      const first = order.lines[0];
      if (first) order = refunded(order, { lineId: first.id, qty: random(first.qty + 1) });
      order = { ...order, refundedAmount: order.refundedAmount + random(moneyLeft(order) + 1) };
      const { amount, freightAmount, parts } = wholeRefund(order);
      const sum = parts.reduce((all, part) => all + part.amount, freightAmount);
      if (amount !== moneyLeft(order) || sum > amount) wrong.push({ run, order });
    }
    expect(wrong).toEqual([]);
  });
});

describe('classic bugs of refunds', () => {
  it('vendure 989: the freight is refunded apart from the goods, so that an order with freight can be refunded whole', () => {
    const order = orderOf([line({ qty: 3, payableAmount: 10_800, freightAmount: 800 })]);
    expect([lineCap(order.lines[0] ?? line({}), 3).amount, freightLeft(order)]).toEqual([10_000, 800]);
    expect(wholeRefund(order)).toMatchObject({ amount: 10_800, freightAmount: 800, parts: [{ amount: 10_000 }] });
  });

  it('medusa admin 522: freight that went back is deducted from what is left', () => {
    const order = refunded(orderOf([line({ payableAmount: 5_600, freightAmount: 600 })]), { freight: 600 });
    expect([freightLeft(order), moneyLeft(order)]).toEqual([0, 5_000]);
  });

  it('woocommerce 17630: three thirds of an odd price never exceed it', () => {
    let order = orderOf([line({ qty: 3, payableAmount: 10_000 })]);
    const amounts = [1, 2, 3].map(() => {
      const { amount } = lineCap(order.lines[0] ?? line({}), 1);
      order = refunded(order, { lineId: 1, qty: 1 });
      return amount;
    });
    expect(amounts).toEqual([3_333, 3_333, 3_334]);
  });

  it('prestashop 40271: a full refund at odd prices equals what was paid', () => {
    const order = orderOf([
      line({ id: 1, qty: 7, payableAmount: 9_999 }),
      line({ id: 2, qty: 3, payableAmount: 101, freightAmount: 1 }),
    ]);
    const { amount, freightAmount, parts } = wholeRefund(order);
    expect(parts.reduce((sum, part) => sum + part.amount, freightAmount)).toBe(10_100);
    expect(amount).toBe(10_100);
  });

  it('umbraco 126: the sums of the lines and of the order agree after each part', () => {
    let order = orderOf([line({ id: 1, qty: 3, payableAmount: 25_613 }), line({ id: 2, qty: 2, payableAmount: 6_667 })]);
    for (const lineId of [1, 2, 1, 2, 1]) {
      order = refunded(order, { lineId, qty: 1 });
      expect(order.lines.reduce((sum, one) => sum + one.refundedAmount, 0)).toBe(order.refundedAmount);
    }
    expect(order.refundedAmount).toBe(order.paidAmount);
  });

  it('macrozheng 1002: the share of a discount is not multiplied by the quantity again', () => {
    expect(lineCap(line({ qty: 3, payableAmount: 2_769 }), 2)).toEqual({
      paid: 2_769,
      units: 2,
      of: 3,
      before: 0,
      amount: 1_846,
    });
  });

  it('vendure 3885: the discount stays as it was paid after a part went back', () => {
    const order = refunded(orderOf([line({ id: 1, qty: 2, payableAmount: 1_500 }), line({ id: 2, payableAmount: 500 })]), {
      lineId: 1,
      qty: 2,
    });
    expect(moneyLeft(order)).toBe(500);
  });
});
