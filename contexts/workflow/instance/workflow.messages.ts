import { defineMessage } from '@shopkeeper/resource/message';

/** Tells a member of the staff that a request waits for their decision. */
export const approvalDue = defineMessage({ module: 'instance', name: 'asked', audience: 'admin', params: ['title'] });

/** Reminds them of it. */
export const approvalUrged = defineMessage({ module: 'instance', name: 'urged', audience: 'admin', params: ['title'] });

/** Tells them of a request that they need not decide. */
export const requestCopied = defineMessage({ module: 'instance', name: 'copied', audience: 'admin', params: ['title'] });

/** Tells who asked what was decided. */
export const requestApproved = defineMessage({ module: 'instance', name: 'approved', audience: 'admin', params: ['title'] });
export const requestRejected = defineMessage({
  module: 'instance',
  name: 'rejected',
  audience: 'admin',
  params: ['title', 'reason'],
});
