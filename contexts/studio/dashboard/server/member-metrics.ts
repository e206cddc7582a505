import { activeMembersIn } from '@shopkeeper/member/server';
import { defineGroup } from './metric-group.ts';

/** How many members use the shop. */
export const members = defineGroup({
  metrics: { activeMembers: { of: 'period', path: '/admin/member/member' } },
  values: async (context, period) => ({ activeMembers: await activeMembersIn(context, period) }),
});
