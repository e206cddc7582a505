import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

const content = `balance_transaction_id,created_utc,reporting_category,gross,currency,payment_intent_id,source_id
txn_1,2026-11-23 10:00:00,charge,12.00,cny,pi_1,ch_1
`;

export const fixtures: ModuleFixtures = {
  access: { compare: ['upload'] },
  answered: ({ ask }) =>
    ask('/admin/payment/statement/compare', { method: 'stripe', day: '2026-11-23', fileName: 'stripe.csv', content }),
};
