import { reject } from '@shopkeeper/resource';
import { defineServerModule } from '@shopkeeper/crud';
import { businessError } from '@shopkeeper/server';
import { type Tx } from '@shopkeeper/server/database';
import { mostAddresses } from '../address.domain.ts';
import { address } from '../address.resource.ts';

/** Counts the member's addresses. Throws 409 `address.too-many` for a new one beyond the limit. */
async function countAddresses(tx: Tx, memberId: number | undefined, isNew: boolean): Promise<number> {
  const [row] = await tx.rows<{ n: number }>(
    'select count(*)::int as n from member_address where member_id = $1 and deleted_at is null',
    [memberId],
  );
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
      await tx.run('select 1 from member_member where id = $1 for no key update', [memberId]);
      const count = await countAddresses(tx, memberId, before === null);
      if (draft.isDefault) {
        await tx.run(
          'update member_address set is_default = false, version = version + 1 where member_id = $1 and is_default and id is distinct from $2',
          [memberId, before?.id ?? null],
        );
      }
      return before === null && count === 0 ? { isDefault: true } : {};
    },
  },
});
