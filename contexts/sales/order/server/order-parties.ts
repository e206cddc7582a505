import { reject } from '@shopkeeper/resource';
import { badInput, businessError } from '@shopkeeper/server';
import { type Queryable } from '@shopkeeper/server/database';
import { orderNumber, shopDay } from '../order-number.domain.ts';
import type { OrderHead } from './order-rows.ts';

export type Receiver = Pick<OrderHead, 'receiverName' | 'receiverMobile' | 'receiverRegion' | 'receiverDetail'>;

export const nobody: Receiver = { receiverName: null, receiverMobile: null, receiverRegion: null, receiverDetail: null };

export interface Parties {
  readonly memberId: number | null;
  readonly addressId: number | null;
  /** The receiver of the address; null without an address. */
  readonly receiver: Receiver | null;
}

interface Found {
  readonly memberStatus: string | null;
  readonly name: string | null;
  readonly mobile: string | null;
  readonly region: string | null;
  readonly detail: string | null;
}

const foundColumns = 'm.status as "memberStatus", a.name, a.mobile, a.region, a.detail';
const foundTables = `(select 1) one left join member_member m on m.id = $1 and m.deleted_at is null
  left join member_address a on a.id = $2 and a.member_id = m.id and a.deleted_at is null`;

interface Named {
  readonly memberId: number | null;
  readonly addressId: number | null;
}

/** Reads the buyer and the receiver. Throws 400 for a member or address that does not exist, or an address of another member. */
export async function readParties(db: Queryable, named: Named): Promise<Parties> {
  const [found] = await db.rows<Found>(
    `select ${foundColumns} from ${foundTables}`,
    [named.memberId, named.addressId],
    'sales_parties',
  );
  return checked(named, found);
}

/**
 * Reads the parties of an order that is being placed and takes its number, in one round trip. Besides the errors of
 * `readParties`, rejects with `order.member-disabled`.
 */
export async function openOrder(db: Queryable, named: Named, at: number): Promise<Parties & { readonly orderNo: string }> {
  const [found] = await db.rows<Found & { readonly sequence: number }>(
    `select nextval('order_number') as sequence, ${foundColumns} from ${foundTables}`,
    [named.memberId, named.addressId],
    'sales_open',
  );
  const parties = checked(named, found);
  if (named.memberId !== null && found?.memberStatus !== 'active') throw businessError(reject('order.member-disabled'));
  return { ...parties, orderNo: orderNumber(shopDay(at), found?.sequence ?? 0) };
}

function checked({ memberId, addressId }: Named, found: Found | undefined): Parties {
  const name = found?.name ?? null;
  const issues = [
    ...(memberId !== null && (found?.memberStatus ?? null) === null ? [{ path: 'memberId', rule: 'missing-reference' }] : []),
    ...(addressId !== null && name === null ? [{ path: 'addressId', rule: 'missing-reference' }] : []),
  ];
  if (issues.length > 0) throw badInput(issues);
  if (addressId === null || !found) return { memberId, addressId, receiver: null };
  const { mobile, region, detail } = found;
  return {
    memberId,
    addressId,
    receiver: { receiverName: name, receiverMobile: mobile, receiverRegion: region, receiverDetail: detail },
  };
}
