import type { OrderState } from '../order-machine.domain.ts';
import type { PaymentMethod } from '../order-records.domain.ts';
import { split } from '../split.domain.ts';

/** The columns of an import file of orders; the rows of an order have its number, and one line each. */
export const orderColumns = [
  'orderNo',
  'placedAt',
  'status',
  'paymentStatus',
  'fulfillmentStatus',
  'paidAt',
  'closedAt',
  'payableAmount',
  'freightAmount',
  'discountAmount',
  'skuCode',
  'qty',
  'unitPrice',
  'mobile',
  'receiverName',
  'receiverMobile',
  'receiverDetail',
  'paymentMethod',
  'buyerNote',
  'staffNote',
  'carrier',
  'trackingNo',
] as const;
export type OrderColumn = (typeof orderColumns)[number];

/** What a file must have. */
export const requiredColumns = ['orderNo', 'placedAt', 'skuCode', 'qty', 'unitPrice'] as const satisfies readonly OrderColumn[];

/** What becomes of orders that are not over: they are history like the others, or can be paid and shipped here. */
export const openOrderChoices = ['history', 'open'] as const;
export type OpenOrderChoice = (typeof openOrderChoices)[number];

/** A line as the file gives it: a code of a SKU, a quantity and fen. */
export interface LineDraft {
  readonly line: number;
  readonly code: string;
  readonly qty: number;
  readonly unitPrice: number;
}

/** An order as the file gives it. Amounts are fen, instants UTC epoch ms. */
export interface OrderDraft {
  readonly orderNo: string;
  readonly placedAt: number;
  readonly paidAt: number | null;
  readonly closedAt: number | null;
  readonly state: OrderState;
  readonly lines: readonly LineDraft[];
  readonly freightAmount: number;
  readonly discountAmount: number;
  /** Null where it follows from the lines, the discount and the freight. */
  readonly payableAmount: number | null;
  readonly method: PaymentMethod;
  /** Finds the member. */
  readonly mobile: string | null;
  readonly texts: Readonly<Partial<Record<OrderColumn, string>>>;
}

/** The state that an order is imported in: what is not over is completed if it was paid and closed if not. */
export function importedState(
  state: OrderState,
  choice: OpenOrderChoice,
): 'pending_payment' | 'to_ship' | 'completed' | 'closed' {
  if (state === 'closed') return 'closed';
  if (state === 'pending_payment' || state === 'draft') return choice === 'open' ? 'pending_payment' : 'closed';
  return state === 'to_ship' && choice === 'open' ? 'to_ship' : 'completed';
}

/** The amounts of an order and of its lines, which add up. `adjustAmount` is what the file's total differs by, such as a tax. */
export interface OrderAmounts {
  readonly itemsAmount: number;
  readonly discountAmount: number;
  readonly freightAmount: number;
  readonly adjustAmount: number;
  readonly payableAmount: number;
  readonly lines: readonly LineAmounts[];
}

type LineAmounts = Omit<OrderAmounts, 'lines'>;

/** Splits discount, freight and total over the lines. Null for amounts that no order can have, such as a discount above the items. */
export function amountsOf(draft: OrderDraft): OrderAmounts | null {
  const items = draft.lines.map(({ qty, unitPrice }) => qty * unitPrice);
  const itemsAmount = items.reduce((sum, amount) => sum + amount, 0);
  const { discountAmount, freightAmount } = draft;
  if (discountAmount > itemsAmount || discountAmount < 0 || freightAmount < 0) return null;
  const payableAmount = draft.payableAmount ?? itemsAmount - discountAmount + freightAmount;
  const adjustAmount = payableAmount - (itemsAmount - discountAmount + freightAmount);
  if (payableAmount < 0) return null;
  const shares = {
    discount: split(discountAmount, items),
    freight: split(freightAmount, items),
    total: split(payableAmount, items),
  };
  const lines = items.map((amount, at): LineAmounts => {
    const part = (parts: readonly number[]): number => parts[at] ?? 0;
    const [discount, freight, total] = [part(shares.discount), part(shares.freight), part(shares.total)];
    return {
      itemsAmount: amount,
      discountAmount: discount,
      freightAmount: freight,
      adjustAmount: total - (amount - discount + freight),
      payableAmount: total,
    };
  });
  return { itemsAmount, discountAmount, freightAmount, adjustAmount, payableAmount, lines };
}

/** Reads an amount in major units as fen: currency signs and separators of thousands are ignored. Null for other text. */
export function fenOf(text: string): number | null {
  const plain = text.normalize('NFKC').replaceAll(/[\s¥$€£,]|CNY|\u5143/g, '');
  const [, whole, decimals = ''] = /^(\d{1,10})(?:\.(\d{1,2})0*)?$/.exec(plain) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}
