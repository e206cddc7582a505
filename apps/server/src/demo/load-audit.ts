import { instant, type CopyTarget } from './load-copy.ts';
import type { DemoStaffUser, DemoStaffPair } from './load-orders.ts';
import type { DemoOrder } from './order.ts';
import type { DemoProduct } from './product.ts';

/** What staff changed, as the log of operations keeps it. */
interface Entry {
  readonly by: DemoStaffUser;
  readonly action: string;
  readonly resource: string;
  readonly rowId: number;
  readonly label: string;
  readonly before: object;
  readonly after: object;
  readonly at: number;
}

const kept = 7 * 86_400_000;
/** The office of the demo shop, in a net that is nobody's. */
const officeIp = '203.0.113.10';

/** The parcels staff sent in the last week. */
export function sendingsOf(order: DemoOrder, { clerk }: DemoStaffPair, now: number): Entry[] {
  return order.shipments.flatMap(({ shippedAt, carrier, trackingNo }, place) => {
    if (shippedAt < now - kept) return [];
    const isLast = place === order.shipments.length - 1 && order.status !== 'partially_shipped';
    return [
      {
        by: clerk,
        action: 'ship',
        resource: 'sales/order',
        rowId: order.id,
        label: order.orderNo,
        before: { status: place === 0 ? 'to_ship' : 'partially_shipped' },
        after: { status: isLast ? 'shipped' : 'partially_shipped', carrier, trackingNo },
        at: shippedAt,
      },
    ];
  });
}

/** How the first products came on sale. */
export function publishingsOf(products: readonly DemoProduct[], { owner }: DemoStaffPair): Entry[] {
  return products.flatMap(({ id, name, publishedAt }) =>
    publishedAt === null
      ? []
      : [
          {
            by: owner,
            action: 'publish',
            resource: 'catalog/product',
            rowId: id,
            label: name,
            before: { status: 'draft' },
            after: { status: 'on_sale' },
            at: publishedAt,
          },
        ],
  );
}

export const auditTo: CopyTarget<Entry> = {
  table: 'kit_audit',
  cells: {
    created_at: ({ at }) => instant(at),
    updated_at: ({ at }) => instant(at),
    audience: () => 'admin',
    actor_id: ({ by }) => by.id,
    actor_name: ({ by }) => by.username,
    ip: () => officeIp,
    action: ({ action }) => action,
    resource: ({ resource }) => resource,
    row_id: ({ rowId }) => rowId,
    label: ({ label }) => label,
    before: ({ before }) => JSON.stringify(before),
    after: ({ after }) => JSON.stringify(after),
    trace_id: () => 'demo',
  },
};
