import type { TestShop } from '../../../../tests/setup/shop.ts';
import {
  type Approver,
  newApprover as newApproverWith,
  publishFor,
  runningRequestOf,
} from '../../../../tests/setup/approvals.ts';
import { requestedCashOut, richPromoter } from './cash-out-shop.ts';

export { type Approver, decide, oneStep, pages, requestRow, tasksOf } from '../../../../tests/setup/approvals.ts';

export const cashOuts = '/admin/distribution/cash-out';
const subject = 'distribution/cash-out';

/** A member of the staff who approves cash-outs. */
export const newApprover = (shop: TestShop): Promise<Approver> =>
  newApproverWith(
    shop,
    ['index', 'audit', 'approve', 'reject'].map((name) => `${cashOuts}/${name}`),
  );

/** Publishes a definition for cash-outs; returns its id. */
export const publish = (shop: TestShop, steps: Parameters<typeof publishFor>[2]): Promise<number> =>
  publishFor(shop, subject, steps);

/** A cash-out that a promoter asks for, with its running request; 0 where no workflow decides. */
export async function newRequest(shop: TestShop, amount: number) {
  const who = await richPromoter(shop, amount);
  const cashOut = await requestedCashOut(shop, who, amount);
  return { who, cashOut, requestId: await runningRequestOf(shop, subject, cashOut.id) };
}
