import { labelsOf } from '@shopkeeper/crud/rows';
import { type Queryable } from '@shopkeeper/server/database';

/** The order of a movement, with its number. */
export interface LedgerOrder {
  readonly id: number;
  readonly orderNo: string;
}

interface Caused {
  readonly refType: string | null;
  readonly refId: number | null;
}

/** Sales depends on the catalog and not vice versa, so its documents are identified by name. */
const orders = { context: 'sales', name: 'order', label: 'orderNo' };
const shipments = { context: 'sales', name: 'shipment', label: 'orderId' };

/** Returns the order of each movement, direct or through its shipment; null for a movement without one. */
export async function ordersBehind(db: Queryable, movements: readonly Caused[]): Promise<readonly (LedgerOrder | null)[]> {
  const idsOf = (type: string): number[] => [
    ...new Set(movements.flatMap(({ refType, refId }) => (refType === type && refId !== null ? [refId] : []))),
  ];
  const parcels = await labelsOf(db, shipments, idsOf('shipment'));
  const orderOf = ({ refType, refId }: Caused): number | null => {
    if (refId === null) return null;
    if (refType === 'order') return refId;
    return refType === 'shipment' && parcels[refId] !== undefined ? Number(parcels[refId]) : null;
  };
  const ids = movements.map(orderOf);
  const names = await labelsOf(db, orders, [...new Set(ids.filter((id) => id !== null))]);
  return ids.map((id) => {
    const orderNo = id === null ? undefined : names[id];
    return id === null || orderNo === undefined ? null : { id, orderNo };
  });
}
