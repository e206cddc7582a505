import { badInput, endSessionsOf, hashPassword, isCommonPassword, serve } from '@shopkeeper/server-kit';
import { member } from '../member.resource.ts';
import { memberPrincipals } from './member-principals.ts';

export const memberServer = serve(member, {
  principals: { audience: 'member', of: memberPrincipals },
  extension: {
    async beforeWrite(tx, { before, draft, context }) {
      const secret = typeof draft.password === 'string' ? draft.password : null;
      if (secret !== null && isCommonPassword(secret, [draft.username ?? '']))
        throw badInput([{ path: 'password', rule: 'commonPassword' }]);
      const password = secret === null ? {} : { password: await hashPassword(secret) };
      if (before) return password;
      const [row] = await tx.rows<{ no: number }>(`select nextval('member_number') as no`);
      return {
        ...password,
        memberNo: `M${String(row?.no ?? 0).padStart(8, '0')}`,
        status: 'active' as const,
        source: 'staff' as const,
        jointime: context.at,
      };
    },
    effects: {
      async disable(tx, { row }) {
        await endSessionsOf(tx, { audience: 'member', ownerId: row.id }, 'disabled');
        return { to: 'disabled' as const };
      },
    },
  },
});
