import { address, member } from '@shopkeeper/member';
import { f } from '@shopkeeper/resource/fields';
import { orderStates } from './order-machine.domain.ts';
import { itemNamesMax, trackingNosMax } from './order-summary.domain.ts';
import { orderRefundFields } from './order-refund-fields.domain.ts';
import { fulfillmentStatuses, paymentStatuses, refundStatuses } from './order-status.domain.ts';

/** The fields of an order besides its lines; amounts are fen. */
export const orderFields = {
  orderNo: f.code({ max: 24, write: 'server' }),
  origin: f.choice({ values: ['admin', 'h5', 'miniapp', 'app', 'pc', 'import'], write: 'server', default: 'admin' }),
  memberId: f.ref(() => member, { write: 'server', optional: true }),
  addressId: f.ref(() => address, { write: 'server', optional: true }),
  status: f.choice({
    values: orderStates,
    write: 'server',
    default: 'draft',
    statusColors: {
      draft: 'idle',
      pending_payment: 'warn',
      to_ship: 'info',
      partially_shipped: 'info',
      shipped: 'idle',
      completed: 'ok',
      closed: 'idle',
    },
    statusShapes: { to_ship: 'ring', partially_shipped: 'half', shipped: 'dot', closed: 'cross' },
  }),
  paymentStatus: f.choice({
    values: paymentStatuses,
    write: 'server',
    default: 'unpaid',
    statusColors: { unpaid: 'warn', partially_paid: 'warn', paid: 'ok', partially_refunded: 'info', refunded: 'idle' },
    statusShapes: { partially_paid: 'half', partially_refunded: 'half', refunded: 'cross' },
  }),
  fulfillmentStatus: f.choice({
    values: fulfillmentStatuses,
    write: 'server',
    default: 'unfulfilled',
    statusColors: { unfulfilled: 'idle', partial: 'info', fulfilled: 'ok' },
    statusShapes: { partial: 'half' },
  }),
  /** Whether money goes back, as the refunds of the order say. */
  refundStatus: f.choice({
    values: refundStatuses,
    write: 'server',
    default: 'none',
    statusColors: { none: 'idle', requested: 'warn', partial: 'info', full: 'idle' },
    statusShapes: { none: 'ring', partial: 'half', full: 'cross' },
  }),
  paymentMethod: f.choice({
    values: ['cash', 'transfer', 'wechat', 'alipay', 'card', 'stripe', 'balance', 'gift_card', 'offline', 'cod', 'other'],
    write: 'server',
    optional: true,
  }),
  holdReason: f.text({ max: 120, write: 'server', optional: true }),
  currency: f.code({ max: 3, write: 'server', default: 'CNY' }),
  itemsAmount: f.money({ write: 'server' }),
  discountAmount: f.money({ write: 'server' }),
  memberDiscountAmount: f.money({ write: 'server' }),
  /** The coupon of the member, and what it takes off. */
  couponId: f.id({ optional: true }),
  couponAmount: f.money({ write: 'server' }),
  /** What points pay, and how many of them. */
  pointsAmount: f.money({ write: 'server' }),
  pointsUsed: f.int({ write: 'server' }),
  /** Signed: reduction or surcharge by staff. */
  adjustAmount: f.int({ write: 'server' }),
  freightAmount: f.money({ write: 'server' }),
  /** Whether staff set the freight; otherwise it follows from the products. */
  freightByHand: f.flag({ write: 'server' }),
  payableAmount: f.money({ write: 'server' }),
  paidAmount: f.money({ write: 'server' }),
  refundedAmount: f.money({ write: 'server' }),
  ...orderRefundFields,
  /** The steps of the amount, as the price calculation explained them when the order was placed. */
  explanation: f.json({ write: 'server', optional: true }),
  receiverName: f.text({ max: 40, write: 'server', optional: true }),
  receiverMobile: f.mobile({ write: 'server', optional: true, access: { permission: 'readContact', mask: 'mobile' } }),
  receiverRegion: f.region({ write: 'server', optional: true }),
  receiverDetail: f.text({ max: 160, write: 'server', optional: true }),
  deliveryType: f.choice({ values: ['express', 'pickup', 'virtual'], write: 'server', default: 'express' }),
  buyerNote: f.longText({ max: 500, write: 'server', optional: true }),
  staffNote: f.longText({ max: 500, write: 'server', optional: true }),
  tags: f.tags({ max: 10, each: 20, write: 'server' }),
  /** The ids of the staff accounts that comments mention. */
  mentions: f.tags({ max: 200, each: 20, ofIds: true, write: 'server' }),
  itemCount: f.int({ write: 'server' }),
  /** Picture and name of the first line, so that the list need not read the lines. */
  coverImage: f.image({ write: 'server', optional: true }),
  coverName: f.text({ max: 255, write: 'server', optional: true }),
  /** Names and SKU codes of all lines, as far as they fit, so that the list finds an order by what was bought. */
  itemNames: f.longText({ max: itemNamesMax, write: 'server', default: '' }),
  /** Carrier of the newest shipment, and the tracking numbers of all. */
  carrier: f.text({ max: 40, write: 'server', optional: true }),
  trackingNos: f.text({ max: trackingNosMax, write: 'server', optional: true }),
  /** Placed by staff as a test: it touches no stock, ledger, figure or message. */
  isTest: f.flag({ write: 'server', default: false }),
  /** The staff user who created the draft; nobody else can see it before it is placed. */
  ownerId: f.id({ optional: true }),
  placedAt: f.time({ write: 'server' }),
  paidAt: f.time({ write: 'server', optional: true }),
  shippedAt: f.time({ write: 'server', optional: true }),
  completedAt: f.time({ write: 'server', optional: true }),
  closedAt: f.time({ write: 'server', optional: true }),
  closeReason: f.choice({ values: ['timeout', 'member', 'admin', 'refunded', 'risk'], write: 'server', optional: true }),
  payExpireAt: f.time({ write: 'server', optional: true }),
  /** When receipt counts as confirmed unless somebody did it before; set when everything has shipped. */
  autoConfirmAt: f.time({ write: 'server', optional: true }),
  /** Since when the order is out of the lists of staff, and out of those of its member. */
  archivedAt: f.time({ write: 'server', optional: true }),
  memberDeletedAt: f.time({ write: 'server', optional: true }),
} as const;

/** The columns of the list, and what its cells are made from. */
export const orderListColumns = [
  'orderNo',
  'placedAt',
  'memberId',
  'coverImage',
  'coverName',
  'itemCount',
  'status',
  'paymentStatus',
  'fulfillmentStatus',
  'payableAmount',
  'paymentMethod',
  'receiverRegion',
  'receiverName',
  'receiverMobile',
  'carrier',
  'trackingNos',
  'buyerNote',
  'staffNote',
  'tags',
  'refundStatus',
  'holdReason',
  'discountAmount',
  'paidAmount',
  'paidAt',
  'shippedAt',
  'origin',
] as const;
