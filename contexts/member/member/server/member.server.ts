import { defineServerModule } from '@shopkeeper/crud';
import { endSessionsOf } from '@shopkeeper/server/session';
import { member } from '../member.resource.ts';
import { memberPrincipals } from './member-principals.ts';
import { joining, secretOf } from './new-member.ts';
import { registerRoute } from './register.ts';

export const memberServer = defineServerModule(member, {
  principals: { audience: 'member', of: memberPrincipals },
  routes: [registerRoute],
  extension: {
    async beforeWrite(tx, { before, draft, context }) {
      const secret = typeof draft.password === 'string' ? draft.password : null;
      const password = secret === null ? {} : { password: await secretOf(secret, draft.username ?? '') };
      if (before) return password;
      return { ...password, ...(await joining(tx, context.at)), source: 'staff' as const };
    },
  },
  lifecycle: {
    effects: {
      async disable({ tx }, { row, to }) {
        await endSessionsOf(tx, { audience: 'member', ownerId: row.id }, 'disabled');
        return to.disabled({});
      },
    },
  },
});
