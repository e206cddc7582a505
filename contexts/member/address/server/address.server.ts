import { refuse } from '@shopkeeper/resource';
import { refused, serve } from '@shopkeeper/server-kit';
import { address } from '../address.resource.ts';

const mostAddresses = 20;

export const addressServer = serve(address, {
  extension: {
    async beforeWrite(tx, { before, draft }) {
      const memberId = before?.memberId ?? draft.memberId;
      // Locking the member puts two writers of one member's addresses in line: the count and the default stay true.
      await tx.run('select 1 from member_member where id = $1 for update', [memberId]);
      const [row] = await tx.rows<{ n: number }>(
        'select count(*)::int as n from member_address where member_id = $1 and deleted_at is null',
        [memberId],
      );
      if (!before && (row?.n ?? 0) >= mostAddresses) throw refused(refuse('address.too-many', { max: mostAddresses }));
      if (draft.isDefault) {
        await tx.run(
          'update member_address set is_default = false, version = version + 1 where member_id = $1 and is_default and id is distinct from $2',
          [memberId, before?.id ?? null],
        );
      }
      return !before && row?.n === 0 ? { isDefault: true } : {};
    },
  },
});
