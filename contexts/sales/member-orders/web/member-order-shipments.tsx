import { Truck } from '@shopkeeper/ui/icons';
import { Card, CopyButton } from '@shopkeeper/member-ui';
import { TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import { MemberTrack } from '../../tracking/web/member-track.tsx';
import type { MemberOrderDetail } from './member-order-detail.ts';

/** The shipments of the order with their tracking numbers. */
export function MemberOrderShipments({ order }: { readonly order: MemberOrderDetail }) {
  const text = useText('member-orders');
  const names = new Map(order.lines.map(({ id, name }) => [id, name]));
  return (
    <Card title={text('text.parcels')}>
      <Stack as="ul" gap={16}>
        {order.shipments.map((shipment) => (
          <Stack as="li" row align="start" gap={12} key={shipment.id}>
            <Text color="fill">
              <Truck size={20} strokeWidth={1.75} aria-hidden />
            </Text>
            <Stack gap={4}>
              <Text as="p">
                <b>{shipment.carrier}</b> <TimeText at={shipment.shippedAt} />
              </Text>
              {shipment.trackingNo && (
                <Text as="p">
                  {shipment.trackingNo} <CopyButton value={shipment.trackingNo} label={text('text.tracking')} />{' '}
                  {shipment.website && (
                    <a className="ly-link" href={shipment.website} target="_blank" rel="noopener noreferrer">
                      {text('text.track')}
                    </a>
                  )}
                </Text>
              )}
              <Text as="small" color="muted" size={13}>
                {shipment.lines.map(({ lineId, qty }) => `${names.get(lineId) ?? ''} ×${qty}`).join(' · ')}
              </Text>
              {shipment.trackingNo && <MemberTrack orderId={order.id} shipmentId={shipment.id} />}
            </Stack>
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}
