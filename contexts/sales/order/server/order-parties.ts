import { type Buyer, buyerOf } from '@shopkeeper/member/server';
import type { Operation } from '@shopkeeper/crud/lifecycle';
import { reject } from '@shopkeeper/resource';
import { dayOf } from '@shopkeeper/resource/calendar';
import { badInput, businessError, timeZoneOf } from '@shopkeeper/server';
import { type Queryable } from '@shopkeeper/server/database';
import { orderNumber, testNumber } from '../order-number.domain.ts';
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
  /** Whether the order is a test, with a number of another range. */
  readonly isTest?: boolean;
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

/** Waits for two reads of one round trip; where both fail, the error is that of the first. */
export async function bothOf<A, B>(first: Promise<A>, second: Promise<B>): Promise<readonly [A, B]> {
  await Promise.allSettled([first, second]);
  return [await first, await second];
}

/**
 * Reads the parties of an order that is being placed and takes its number. Besides the errors of `readParties`, rejects with
 * `order.member-disabled`.
 */
export async function openOrder(op: Operation, named: Named): Promise<KnownParties & { readonly orderNo: string }> {
  const number = named.isTest
    ? op.tx.rows<{ sequence: number }>(`select nextval('test_order_number') as sequence`, [], 'sales_test_order_number')
    : op.tx.rows<{ sequence: number }>(`select nextval('order_number') as sequence`, [], 'sales_order_number');
  const [parties, [taken]] = await bothOf(readParties(op.tx, named), number);
  if (parties.buyer && parties.buyer.status !== 'active') throw businessError(reject('order.member-disabled'));
  const orderNo = orderNumber(dayOf(op.at, timeZoneOf(op.engine.clock)), taken?.sequence ?? 0);
  return { ...parties, orderNo: named.isTest ? testNumber(orderNo) : orderNo };
}
