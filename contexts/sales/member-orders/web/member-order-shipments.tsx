import { Truck } from '@shopkeeper/web-kit/icons';
import { Card, CopyButton, TimeText, useText } from '@shopkeeper/web-kit/member';
import type { MemberOrderDetail } from './member-order-detail.ts';

/** The shipments of the order with their tracking numbers. */
export function MemberOrderShipments({ order }: { readonly order: MemberOrderDetail }) {
  const text = useText('member-orders');
  const names = new Map(order.lines.map(({ id, name }) => [id, name]));
  return (
    <Card title={text('text.parcels')}>
      <ul className="oo-shipments">
        {order.shipments.map((shipment) => (
          <li key={shipment.id}>
            <Truck size={20} strokeWidth={1.75} aria-hidden />
            <div>
              <p>
                <b>{shipment.carrier}</b> <TimeText at={shipment.shippedAt} />
              </p>
              {shipment.trackingNo && (
                <p>
                  {shipment.trackingNo} <CopyButton value={shipment.trackingNo} label={text('text.tracking')} />
                </p>
              )}
              <small>{shipment.lines.map(({ lineId, qty }) => `${names.get(lineId) ?? ''} ×${qty}`).join(' · ')}</small>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
