import { defineAttributes } from '@shopkeeper/resource/conditions';
import { f } from '@shopkeeper/resource/fields';
import { member } from './member.resource.ts';

/**
 * What conditions about members may name: segments, who may use a coupon. `region` is that of the default address, else of the newest
 * one; `birthMonth` is 1 to 12.
 */
export const memberAttributes = defineAttributes(member, {
  filters: [
    'levelId',
    'groupId',
    'tags',
    'paidAmount',
    'paidOrderCount',
    'lastPaidAt',
    'jointime',
    'birthday',
    'money',
    'score',
    'growth',
    'source',
    'status',
  ],
  derived: {
    birthMonth: {
      field: f.int({ min: 1, max: 12, optional: true }),
      ops: ['eq', 'in', 'between'],
      value: ({ birthday }) => (typeof birthday === 'string' ? Number(birthday.slice(5, 7)) : null),
    },
    region: { field: f.region({ optional: true }) },
  },
});
