import { defineMessage } from '@shopkeeper/resource/message';

/** Tells staff that a member wants to promote. */
export const promoterApplied = defineMessage({ module: 'promoter', name: 'applied', audience: 'admin', params: ['name'] });

/** Tells a member what became of the application. */
export const promoterApproved = defineMessage({ module: 'promoter', name: 'approved', audience: 'member', params: ['code'] });
export const promoterRejected = defineMessage({ module: 'promoter', name: 'rejected', audience: 'member', params: ['reason'] });
