import { member } from '@shopkeeper/member';
import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { promoter } from './promoter.resource.ts';

/** A member who came by the invitation of a promoter, and until when their purchases count for it. The newest one counts. */
export const referral = defineResource({
  context: 'distribution',
  name: 'referral',
  module: 'promoter',
  menu: { group: 'marketing', icon: 'users-round', weigh: 43 },
  fields: {
    /** The invite code that the member followed. */
    code: f.code({ max: 12, write: 'server' }),
    memberId: f.ref(() => member, { write: 'server' }),
    promoterId: f.ref(() => promoter, { write: 'server' }),
    /** Whether the member had just registered. */
    isNew: f.flag({ write: 'server', default: false }),
    boundAt: f.time({ write: 'server' }),
    /** Null means for ever. */
    expiresAt: f.time({ write: 'server', optional: true }),
  },
  label: 'code',
  personal: {
    by: 'memberId',
    fields: {
      code: 'keep: explains commissions',
      promoterId: 'keep: explains commissions',
      boundAt: 'keep: explains commissions',
    },
  },
  list: ['code', 'memberId', 'promoterId', 'isNew', 'boundAt', 'expiresAt'],
  filters: ['promoterId', 'memberId', 'isNew', 'boundAt', 'expiresAt'],
  order: ['-boundAt'],
  indexes: [
    ['-boundAt', '-id'],
    ['memberId', '-boundAt'],
    ['promoterId', '-boundAt'],
    ['isNew', '-boundAt'],
    ['expiresAt', 'id'],
  ],
  operations: ['index', 'export'],
});
