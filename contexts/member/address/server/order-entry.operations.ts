import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { addRow } from '@shopkeeper/crud/rows';
import { type SignedContext } from '@shopkeeper/server';
import { type Queryable, type Tx } from '@shopkeeper/server/database';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { addressTable } from '#tables';
import { address } from '../address.resource.ts';
import type { OfferedAddress } from '../offered-address.domain.ts';
import { addressServer } from './address.server.ts';

const a = addressTable;
const { id: addressId, name, mobile, region, detail, label, isDefault } = a;
const offered = { id: addressId, name, mobile, region, detail, label, isDefault };

const addressesOf = typedQuery<{ memberId: number }>()('member_order_entry_addresses', (db, { memberId }) =>
  db
    .select(columns(offered))
    .from(a)
    .where(and(eq(a.memberId, memberId), isNull(a.deletedAt)))
    .orderBy(desc(a.isDefault), desc(a.id)),
);

const addressBy = typedQuery<{ id: number }>()('member_order_entry_address', (db, { id }) =>
  db.select(columns(offered)).from(a).where(eq(a.id, id)),
);

/** Returns a member's addresses, the default first. */
export const listAddresses = (db: Queryable, memberId: number): Promise<OfferedAddress[]> => addressesOf(db, { memberId });

/** Adds an address to a member from an untrusted draft, under the rules, limits and audit of the address list. */
export async function addMemberAddress(tx: Tx, raw: unknown, context: SignedContext): Promise<OfferedAddress> {
  const { extension } = addressServer;
  const { id } = await addRow(tx, { resource: address, ...(extension ? { extension } : {}) }, { raw, context });
  const [made] = await addressBy(tx, { id });
  if (!made) throw new Error('the address was not inserted');
  return made;
}
