import type { RowOf } from '@shopkeeper/resource';
import type { memberOrders } from '../member-orders.page.ts';
import type { MemberOrderRecords } from '../member-order-records.domain.ts';

/** An order with its records: what the detail call answers. */
export type MemberOrderDetail = RowOf<typeof memberOrders> & MemberOrderRecords;
