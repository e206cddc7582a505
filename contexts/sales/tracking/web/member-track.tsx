import { useMemberCall } from '@shopkeeper/member-ui';
import { TimeText } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Disclosure, Stack, Text } from '@shopkeeper/ui/layout';
import type { ShownTrackingEvent } from '../tracking.domain.ts';

interface MemberTrackProps {
  readonly orderId: number;
  readonly shipmentId: number;
}

/** Where a parcel of an own order is; all parcels of the order are read at once. */
export function MemberTrack({ orderId, shipmentId }: MemberTrackProps) {
  const text = useText('tracking');
  const { data } = useMemberCall<{ readonly result: readonly ShownTrackingEvent[] }>('/user/order/track', { orderId });
  const events = data?.result.filter((event) => event.shipmentId === shipmentId) ?? [];
  const [newest] = events;
  if (!newest) return null;
  return (
    <div data-track>
      <Text as="p">
        <b>{text(`choice.state.${newest.state}`)}</b> {newest.text}
      </Text>
      <Disclosure title={text('text.track')}>
        <Stack as="ol" gap={8}>
          {events.map((event) => (
            <li key={event.id}>
              <Text as="p" size={14}>
                {event.text}
              </Text>
              <Text as="small" color="muted" size={13}>
                <TimeText at={event.happenedAt} />
              </Text>
            </li>
          ))}
        </Stack>
      </Disclosure>
    </div>
  );
}
