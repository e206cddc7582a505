import type { RowOf } from '@shopkeeper/resource';
import type { ownOrder } from '../own-order.page.ts';
import type { OwnRecords } from '../own-records.domain.ts';

/** An order with its records: what the detail call answers. */
export type OwnDetail = RowOf<typeof ownOrder> & OwnRecords;
