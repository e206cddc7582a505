import { defineMessage } from '@shopkeeper/resource/message';

const ofMember = (name: 'approved' | 'rejected' | 'paid' | 'failed') =>
  defineMessage({
    module: 'cash-out',
    name,
    audience: 'member',
    params: ['cashOutNo', 'amount', 'reason'],
    channels: ['email', 'sms'],
  });

/** What a member is told of a cash-out. */
export const memberMessages = {
  approved: ofMember('approved'),
  rejected: ofMember('rejected'),
  paid: ofMember('paid'),
  failed: ofMember('failed'),
} as const;

/** Tells staff that a cash-out waits for them. */
export const cashOutRequested = defineMessage({
  module: 'cash-out',
  name: 'requested',
  audience: 'admin',
  params: ['cashOutNo', 'amount'],
});

/** Tells staff that a transfer service reports something that contradicts the books. */
export const cashOutConflict = defineMessage({
  module: 'cash-out',
  name: 'conflict',
  audience: 'admin',
  params: ['cashOutNo', 'error'],
});
