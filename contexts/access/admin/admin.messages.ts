import { defineMessage } from '@shopkeeper/resource/message';

/** Report that a role which is given for a time ends within a day: to its holder, and to those who may give it again. */
export const endingRoleMessages = {
  own: defineMessage({
    module: 'admin',
    name: 'ownRoleEnds',
    audience: 'admin',
    params: ['role', 'endsAt'],
    channels: ['email'],
  }),
  ofStaff: defineMessage({ module: 'admin', name: 'roleEnds', audience: 'admin', params: ['role', 'name', 'endsAt'] }),
} as const;
