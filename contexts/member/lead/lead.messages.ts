import { defineMessage } from '@shopkeeper/resource/message';

/** Reminds the owner of a lead on the day of its next follow-up. */
export const leadDue = defineMessage({ module: 'lead', name: 'due', audience: 'admin', params: ['name'] });
