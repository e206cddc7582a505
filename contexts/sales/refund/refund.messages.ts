import { defineMessage } from '@shopkeeper/resource/message';

/** Reports to a member that money went back. */
export const refundDone = defineMessage({
  module: 'refund',
  name: 'done',
  audience: 'member',
  params: ['orderNo', 'amount'],
  channels: ['email', 'sms'],
});

/** Reports to staff that a refund failed and waits for them. */
export const refundFailed = defineMessage({ module: 'refund', name: 'failed', audience: 'admin', params: ['refundNo', 'error'] });
