import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';
import { placedByMember } from '../../member-orders/testing/member-orders.fixtures.ts';

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
    await ask('/user/recharge/start', { amount: 5_000, method: 'transfer' }, callers.memberA.headers);
  },
};
