import { defineMemberModule } from '@shopkeeper/crud';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { memberViewServer } from '@shopkeeper/crud/routes';
import { defineRoute } from '@shopkeeper/server';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { balanceAccountTable as a } from '#tables';
import { memberBalance } from '../member-balance.page.ts';
import { statementRoute } from './statement-route.ts';

const accountOf = typedQuery<{ ownerId: number }>()('member_balance_account', (db, { ownerId }) =>
  db
    .select(columns({ available: a.available, onHold: a.onHold }))
    .from(a)
    .where(eq(a.ownerId, ownerId)),
);

export const memberBalanceServer = defineMemberModule(memberViewServer(memberBalance, { only: () => 't.lot = 0' }), {
  routes: [
    defineRoute({
      method: 'POST',
      path: `${memberBalance.prefix}summary`,
      rule: { kind: 'signed-in', audience: 'member' },
      idempotency: 'none',
      reply: z.object({ available: z.int(), onHold: z.int() }),
      handle: async ({ db, actor }) => (await accountOf(db, { ownerId: actor.id }))[0] ?? { available: 0, onHold: 0 },
    }),
    statementRoute,
  ],
});
