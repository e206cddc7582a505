import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { reject } from '@shopkeeper/resource';
import { defineServerModule } from '@shopkeeper/crud';
import { businessError } from '@shopkeeper/server';
import { type Tx } from '@shopkeeper/server/database';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { addressTable, memberTable } from '#tables';
import { mostAddresses } from '../address.domain.ts';
import { address } from '../address.resource.ts';

const a = addressTable;

const countOf = typedQuery<{ memberId: number | undefined }>()('member_address_count', (db, { memberId }) =>
  db
    .select(columns({ n: sql<number>`count(*)::int` }))
    .from(a)
    .where(and(eq(a.memberId, memberId), isNull(a.deletedAt))),
);

const lockMember = typedQuery<{ memberId: number | undefined }>()('member_lock_for_address', (db, { memberId }) =>
  db
    .select(columns({ id: memberTable.id }))
    .from(memberTable)
    .where(eq(memberTable.id, memberId))
    .for('no key update'),
);

const clearDefault = typedQuery<{ memberId: number | undefined; id: number | null }>()(
  'member_address_clear_default',
  (db, { memberId, id }) =>
    db
      .update(a)
      .set({ isDefault: false, version: sql`${a.version} + 1` })
      .where(and(eq(a.memberId, memberId), eq(a.isDefault, true), sql`${a.id} is distinct from ${id}`)),
);

/** Counts the member's addresses. Throws 409 `address.too-many` for a new one beyond the limit. */
async function countAddresses(tx: Tx, memberId: number | undefined, isNew: boolean): Promise<number> {
  const [row] = await countOf(tx, { memberId });
  const count = row?.n ?? 0;
  if (isNew && count >= mostAddresses) throw businessError(reject('address.too-many', { max: mostAddresses }));
  return count;
}

export const addressServer = defineServerModule(address, {
  extension: {
    async beforeWrite(tx, { before, draft }) {
      const memberId = before?.memberId ?? draft.memberId;
      // Locking the member makes writers of one member's addresses wait for each other, so that the count and the default stay
      // correct. Both already hold a lock on the member's key, so locking the key as well would deadlock them.
      await lockMember(tx, { memberId });
      const count = await countAddresses(tx, memberId, before === null);
      if (draft.isDefault) {
        await clearDefault(tx, { memberId, id: before?.id ?? null });
      }
      return before === null && count === 0 ? { isDefault: true } : {};
    },
  },
});
