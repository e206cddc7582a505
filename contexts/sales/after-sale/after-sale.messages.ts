import { defineMessage } from '@shopkeeper/resource/message';

const ofMember = (name: 'approved' | 'returnAsked' | 'rejected' | 'received' | 'refused' | 'replaced' | 'lapsed') =>
  defineMessage({
    module: 'after-sale',
    name,
    audience: 'member',
    params: ['afterSaleNo', 'reason'],
    channels: ['email', 'sms'],
  });

/** What a member is told of an after-sale. The refund itself is reported by the module of refunds. */
export const memberMessages = {
  approved: ofMember('approved'),
  returnAsked: ofMember('returnAsked'),
  rejected: ofMember('rejected'),
  received: ofMember('received'),
  refused: ofMember('refused'),
  replaced: ofMember('replaced'),
  lapsed: ofMember('lapsed'),
} as const;

/** Reports to staff that a member asks, and that goods are on their way back. */
export const afterSaleRequested = defineMessage({
  module: 'after-sale',
  name: 'asked',
  audience: 'admin',
  params: ['afterSaleNo', 'itemName'],
});
export const afterSaleSentBack = defineMessage({
  module: 'after-sale',
  name: 'sentBack',
  audience: 'admin',
  params: ['afterSaleNo', 'trackingNo'],
});
