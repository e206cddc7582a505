import { addRow } from '@shopkeeper/crud/rows';
import { type SignedContext } from '@shopkeeper/server';
import { type Queryable, type Tx } from '@shopkeeper/server/database';
import { address } from '../address.resource.ts';
import type { OfferedAddress } from '../offered-address.domain.ts';
import { addressServer } from './address.server.ts';

const offeredColumns = 'id, name, mobile, region, detail, label, is_default as "isDefault"';

/** Returns a member's addresses, the default first. */
export const listAddresses = (db: Queryable, memberId: number): Promise<OfferedAddress[]> =>
  db.rows<OfferedAddress>(
    `select ${offeredColumns} from member_address where member_id = $1 and deleted_at is null order by is_default desc, id desc`,
    [memberId],
    'member_order_entry_addresses',
  );

/** Adds an address to a member from an untrusted draft, under the rules, limits and audit of the address list. */
export async function addMemberAddress(tx: Tx, raw: unknown, context: SignedContext): Promise<OfferedAddress> {
  const { extension } = addressServer;
  const { id } = await addRow(tx, { resource: address, ...(extension ? { extension } : {}) }, { raw, context });
  const [made] = await tx.rows<OfferedAddress>(
    `select ${offeredColumns} from member_address where id = $1`,
    [id],
    'member_order_entry_address',
  );
  if (!made) throw new Error('the address was not inserted');
  return made;
}
