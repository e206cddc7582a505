import { Truck } from '@shopkeeper/web-kit/icons';
import { Card, CopyButton, TimeText, useText } from '@shopkeeper/web-kit/member';
import type { OwnDetail } from './own-detail.ts';

/** The parcels of the order, each with the number to follow it by. */
export function OwnParcels({ order }: { readonly order: OwnDetail }) {
  const text = useText('own-order');
  const names = new Map(order.lines.map(({ id, name }) => [id, name]));
  return (
    <Card title={text('text.parcels')}>
      <ul className="oo-parcels">
        {order.parcels.map((parcel) => (
          <li key={parcel.id}>
            <Truck size={20} strokeWidth={1.75} aria-hidden />
            <div>
              <p>
                <b>{parcel.carrier}</b> <TimeText at={parcel.shippedAt} />
              </p>
              {parcel.trackingNo && (
                <p>
                  {parcel.trackingNo} <CopyButton value={parcel.trackingNo} label={text('text.tracking')} />
                </p>
              )}
              <small>{parcel.lines.map(({ lineId, qty }) => `${names.get(lineId) ?? ''} ×${qty}`).join(' · ')}</small>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
