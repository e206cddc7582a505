import type { MemberCard } from '@shopkeeper/member';

/** Payment methods; `none` is for the payment of an order that costs nothing. */
export const paymentMethods = [
  'cash',
  'transfer',
  'wechat',
  'alipay',
  'card',
  'stripe',
  'balance',
  'gift_card',
  'offline',
  'cod',
  'other',
  'none',
] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentRowStatuses = ['created', 'processing', 'succeeded', 'failed', 'closed'] as const;

/** The types of timeline entries. Each has the text `event.<type>`. */
export const orderEventTypes = [
  'draft',
  'place',
  'markPaid',
  'settleFree',
  'payOnDelivery',
  'collectPayment',
  'ship',
  'unship',
  'confirm',
  'close',
  'cancel',
  'expire',
  'rejectAsRisk',
  'refund',
  'startRefund',
  'cancelPaid',
  'hold',
  'release',
  'changePrice',
  'amend',
  'applyAmendment',
  'note',
  'comment',
  'editAddress',
] as const;
export type OrderEventType = (typeof orderEventTypes)[number];

const seenByMember: ReadonlySet<OrderEventType> = new Set([
  'place',
  'markPaid',
  'settleFree',
  'payOnDelivery',
  'collectPayment',
  'ship',
  'unship',
  'confirm',
  'close',
  'cancel',
  'expire',
  'refund',
  'changePrice',
  'amend',
  'applyAmendment',
  'editAddress',
]);

/** Whether the buyer sees a timeline entry; notes, holds and drafts are for staff only. */
export const isVisibleToMember = (type: OrderEventType): boolean => seenByMember.has(type);

/** A timeline entry as screens receive it. `at` is UTC epoch ms. */
export interface OrderEvent {
  readonly id: number;
  readonly type: OrderEventType;
  readonly from: string | null;
  readonly to: string;
  readonly audience: 'admin' | 'member' | 'system' | 'provider';
  readonly actorId: number | null;
  readonly actorName: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly at: number;
}

/** What the detail call of an order returns besides its row, its payments and its shipments. */
export interface OrderRecords {
  readonly events: readonly OrderEvent[];
  readonly member: MemberCard | null;
  /** The names of the staff accounts that comments mention, by id. */
  readonly staff: Readonly<Record<string, string>>;
}
