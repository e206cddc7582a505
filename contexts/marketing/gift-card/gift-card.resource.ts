import { defineMemberView, defineResource, reject } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { member } from '@shopkeeper/member';

/** A gift card: money that whoever knows its code can spend on orders until it expires. Amounts are fen. */
export const giftCard = defineResource({
  context: 'marketing',
  name: 'gift-card',
  menu: { group: 'marketing', icon: 'gift', weigh: 60 },
  fields: {
    code: f.code({ max: 19, write: 'server' }),
    faceAmount: f.money({ min: 100, max: 1_000_000, write: 'once' }),
    memberId: f.ref(() => member, { optional: true, write: 'once' }),
    note: f.text({ max: 200, optional: true }),
    balanceAmount: f.money({ write: 'server' }),
    status: f.choice({
      values: ['active', 'void'],
      write: 'server',
      default: 'active',
      statusColors: { active: 'ok', void: 'bad' },
    }),
    expiresAt: f.time({ write: 'server' }),
  },
  label: 'code',
  personal: {
    by: 'memberId',
    fields: { code: 'keep: who knows it spends the money', balanceAmount: 'keep: money that is still owed', note: 'erase' },
  },
  list: ['code', 'memberId', 'faceAmount', 'balanceAmount', 'status', 'expiresAt', 'createdAt'],
  filters: ['status', 'memberId', 'faceAmount', 'balanceAmount', 'expiresAt', 'createdAt', 'code'],
  search: ['code', 'note'],
  form: [['faceAmount', 'memberId'], 'note'],
  unique: [['code']],
  indexes: [
    ['status', '-id'],
    ['memberId', '-id'],
    ['-balanceAmount', '-id'],
    ['-faceAmount', '-id'],
    ['expiresAt', 'id'],
    ['-createdAt'],
    ['code', 'id'],
  ],
  expectedRows: 'millions',
  operations: ['index', 'add', 'edit', 'export'],
  totals: ['balanceAmount'],
  lifecycle: {
    field: 'status',
    transitions: {
      void: {
        from: ['active'],
        to: ['void'],
        danger: true,
        idempotency: 'required',
        input: { reason: f.text({ min: 2, max: 200 }) },
      },
    },
  },
  actions: {
    /** Pays an order with the card: staff for a buyer, or a member who has the card or its code. */
    redeem: {
      from: ['active'],
      by: ['staff', 'member'],
      idempotency: 'required',
      input: { orderId: f.int({ min: 1 }) },
      reads: ['balanceAmount', 'expiresAt'],
      guard: (row, { at }) => (row.balanceAmount > 0 && row.expiresAt > at) || reject('gift-card.empty'),
    },
  },
});

/** The gift cards of a member. */
export const memberGiftCards = defineMemberView(giftCard, {
  context: 'marketing',
  name: 'member-gift-cards',
  module: 'gift-card',
  page: '/user/gift-card',
  owner: 'memberId',
  fields: ['code', 'faceAmount', 'balanceAmount', 'status', 'expiresAt'],
  label: 'code',
  list: ['code', 'faceAmount', 'balanceAmount', 'status', 'expiresAt'],
  menu: { group: 'user', icon: 'gift', weigh: 50 },
});
