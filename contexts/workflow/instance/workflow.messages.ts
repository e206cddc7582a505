import { defineMessage } from '@shopkeeper/resource/message';

/** Tells a member of the staff that a request waits for their decision. */
export const approvalDue = defineMessage({ module: 'instance', name: 'asked', audience: 'admin', params: ['title'] });

/** Reminds them of it. */
export const approvalUrged = defineMessage({ module: 'instance', name: 'urged', audience: 'admin', params: ['title'] });

/** Tells them of a request that they need not decide. */
export const requestCopied = defineMessage({ module: 'instance', name: 'copied', audience: 'admin', params: ['title'] });
