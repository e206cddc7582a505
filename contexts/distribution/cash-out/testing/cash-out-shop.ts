import { expect } from 'vitest';
import { credit } from '@shopkeeper/crud/ledger';
import { asSystem } from '@shopkeeper/crud/lifecycle';
import { idempotencyHeader } from '../../../../tests/setup/order-shop.ts';
import type { Caller, TestShop } from '../../../../tests/setup/shop.ts';
import { commission } from '../../commission/commission.ledger.ts';
import { newPromoter, type Promoter, setUp } from '../../distribution-order/testing/promotion-shop.ts';
import { payoutSecret } from '../../payout/testing/payout-double.ts';

/** A cash-out as tests compare it; amounts are fen. */
export interface CashOutRow {
  readonly id: number;
  readonly status: string;
  readonly amount: number;
  readonly fee: number;
  readonly net: number;
  readonly transferNo: string | null;
  readonly error: string | null;
}

let settled = 0;

/** A promoter who can cash out an amount. */
export async function richPromoter(shop: TestShop, amount: number): Promise<Promoter> {
  const promoter = await newPromoter(shop);
  settled += 1;
  const ref = { type: 'test', id: settled };
  if (amount > 0)
    await asSystem(shop, 'test', (op) => credit(op, commission, { owner: promoter.promoterId, type: 'settle', ref, amount }));
  return promoter;
}

const bank = { method: 'bank', payeeName: 'Lin Mei', payeeAccount: '6222020200112230', payeeBank: 'ICBC' };

type Asked = readonly [amount: number, more?: object];

export const requestCashOut = (shop: Pick<TestShop, 'post'>, who: Caller, ...[amount, more = {}]: Asked) =>
  shop.post<{ id: number; error?: string; details?: object }>(
    '/user/cash-out/apply',
    { amount, ...bank, ...more },
    who,
    idempotencyHeader(),
  );

export async function cashOutRow(shop: Pick<TestShop, 'db'>, id: number): Promise<CashOutRow> {
  const [row] = await shop.db.rows<CashOutRow>(
    `select id, status, amount, fee_amount as fee, net_amount as net, transfer_no as "transferNo", error
     from distribution_cash_out where id = $1`,
    [id],
  );
  if (!row) throw new Error('no such cash-out');
  return row;
}

/** Asks for an amount that must be granted; returns the cash-out. */
export async function requestedCashOut(shop: Pick<TestShop, 'post' | 'db'>, who: Caller, ...wish: Asked): Promise<CashOutRow> {
  const answer = await requestCashOut(shop, who, ...wish);
  expect(answer.status, JSON.stringify(answer.data)).toBe(200);
  return cashOutRow(shop, answer.data.id);
}

/** Lets a transfer service make the transfers. */
export const connectPayout = (shop: TestShop, endpoint: string): Promise<void> =>
  setUp(shop, 'payout', { enabled: true, endpoint, merchantId: 'M-1', secret: payoutSecret });

export const accountOf = async (shop: Pick<TestShop, 'db'>, { promoterId }: Pick<Promoter, 'promoterId'>) =>
  (
    await shop.db.rows<{ available: number; held: number }>(
      'select available, on_hold as held from distribution_commission_account where owner_id = $1',
      [promoterId],
    )
  )[0];
