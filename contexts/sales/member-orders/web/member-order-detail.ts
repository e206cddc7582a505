import type { RowOf } from '@shopkeeper/resource';
import type { memberOrders } from '../member-orders.page.ts';
import type { MemberOrderRecords } from '../member-order-records.domain.ts';

/** The reply of the detail call: an order with its records. */
export type MemberOrderDetail = RowOf<typeof memberOrders> &
  MemberOrderRecords & {
    /** The transitions that the member can make now: true, or why not. */
    readonly allowed: Readonly<Record<string, unknown>>;
  };
