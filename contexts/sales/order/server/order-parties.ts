import { type Buyer, buyerOf } from '@shopkeeper/member/server';
import type { Operation } from '@shopkeeper/crud/lifecycle';
import { reject } from '@shopkeeper/resource';
import { dayOf } from '@shopkeeper/resource/calendar';
import { badInput, businessError, timeZoneOf } from '@shopkeeper/server';
import { type Queryable } from '@shopkeeper/server/database';
import { orderNumber } from '../order-number.domain.ts';
import type { OrderHead } from './order-rows.ts';

export type Receiver = Pick<OrderHead, 'receiverName' | 'receiverMobile' | 'receiverRegion' | 'receiverDetail'>;

export const nobody: Receiver = { receiverName: null, receiverMobile: null, receiverRegion: null, receiverDetail: null };

export interface Parties {
  readonly memberId: number | null;
  readonly addressId: number | null;
  /** The receiver of the address; null without an address. */
  readonly receiver: Receiver | null;
}

interface Named {
  readonly memberId: number | null;
  readonly addressId: number | null;
}

/** The parties of an order with what is known of its member. */
export interface KnownParties extends Parties {
  readonly buyer: Buyer | null;
}

/** Reads the buyer and the receiver. Throws 400 for a member or address that does not exist, or an address of another member. */
export async function readParties(db: Queryable, named: Named): Promise<KnownParties> {
  const { memberId, addressId } = named;
  const buyer = await buyerOf(db, named);
  const address = buyer?.isAddressDeleted ? null : (buyer?.address ?? null);
  const issues = [
    ...(memberId !== null && (buyer === null || buyer.status === 'deleted')
      ? [{ path: 'memberId', rule: 'missing-reference' }]
      : []),
    ...(addressId !== null && address === null ? [{ path: 'addressId', rule: 'missing-reference' }] : []),
  ];
  if (issues.length > 0) throw badInput(issues);
  if (address === null) return { memberId, addressId, receiver: null, buyer };
  const { name, mobile, region, detail } = address;
  const receiver = { receiverName: name, receiverMobile: mobile, receiverRegion: region, receiverDetail: detail };
  return { memberId, addressId, receiver, buyer };
}

/**
 * Reads the parties of an order that is being placed and takes its number. Besides the errors of `readParties`, rejects with
 * `order.member-disabled`.
 */
export async function openOrder(op: Operation, named: Named): Promise<Parties & { readonly orderNo: string }> {
  const parties = await readParties(op.tx, named);
  if (parties.buyer?.status === 'disabled') throw businessError(reject('order.member-disabled'));
  const [taken] = await op.tx.rows<{ sequence: number }>(`select nextval('order_number') as sequence`, [], 'sales_order_number');
  return { ...parties, orderNo: orderNumber(dayOf(op.at, timeZoneOf(op.engine.clock)), taken?.sequence ?? 0) };
}
