import { defineMessage } from '@shopkeeper/resource/message';

const told = { module: 'sanction', audience: 'member' } as const;

/** What a member is told about a sanction; `until` is a time in the shop. */
export const sanctionMessages = {
  warn: defineMessage({ ...told, name: 'warned', params: ['reason'] }),
  mute: defineMessage({ ...told, name: 'muted', params: ['reason'] }),
  muteUntil: defineMessage({ ...told, name: 'muted-until', params: ['reason', 'until'] }),
  ban: defineMessage({ ...told, name: 'banned', params: ['reason'] }),
  banUntil: defineMessage({ ...told, name: 'banned-until', params: ['reason', 'until'] }),
  lifted: defineMessage({ ...told, name: 'lifted', params: ['reason'] }),
} as const;
