import type { AnsweringContext, ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';
import { placedByMember } from '../../member-orders/testing/member-orders.fixtures.ts';

/** Proposes a change of a paid order of the member, and asks for the payment of its difference. */
async function askToPayChange(context: AnsweringContext): Promise<void> {
  const { callers, ask } = context;
  const { headers } = callers.memberA;
  const { id } = await placedByMember(context);
  const read = () => ask<Changed>('/admin/sales/order/GetDetailPage', { id });
  const { version, payableAmount, lines, freightAmount, adjustAmount } = await read();
  await ask('/admin/sales/order/markPaid', { id, version, method: 'transfer', amount: payableAmount, reference: null });
  const wanted = {
    id,
    freightAmount,
    adjustAmount,
    lines: lines.map((line) => ({ lineId: line.id, skuId: line.skuId, qty: line.qty + 1 })),
  };
  const shown = await ask<{ payableAmount: number }>('/admin/sales/order/previewAmendment', wanted);
  const amending = { ...wanted, version: version + 1, payableAmount: shown.payableAmount, reason: 'One more' };
  await ask('/admin/sales/order/amend', amending);
  const [one] = (await read()).amendments;
  await ask('/user/order-amendment/payOptions', { id: one?.id }, headers);
  await ask('/user/order-amendment/pay', { id: one?.id, method: 'offline' }, headers);
}

interface Changed {
  readonly version: number;
  readonly payableAmount: number;
  readonly freightAmount: number;
  readonly adjustAmount: number;
  readonly lines: readonly { readonly id: number; readonly skuId: number; readonly qty: number }[];
  readonly amendments: readonly { readonly id: number }[];
}

export const fixtures: ModuleFixtures = {
  access: {
    '/user/order/payOptions': 'member',
    '/user/order/pay': 'member',
    '/user/order-amendment/payOptions': 'member',
    '/user/order-amendment/pay': 'member',
  },
  async answered(context) {
    const { callers, ask } = context;
    const values = { acceptsOffline: true, offlineAccount: 'Bank 1' };
    await ask('/admin/routine/config/save', { name: 'payment.attempt', version: 0, values });
    const { id } = await placedByMember(context);
    await ask('/user/order/payOptions', { id }, callers.memberA.headers);
    await ask('/user/order/pay', { id, method: 'offline' }, callers.memberA.headers);
    await askToPayChange(context);
    await ask('/user/recharge/start', { amount: 5_000, method: 'transfer' }, callers.memberA.headers);
  },
};
