import { Card } from '@shopkeeper/member-ui';
import { TimeText } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Stack, Text } from '@shopkeeper/ui/layout';
import type { MemberOrderEvent } from '../member-order-records.domain.ts';

const amounts = ['payableAmount', 'beforeAmount', 'amount'];

/** The events of the order, newest first. */
export function MemberOrderHistory({ events }: { readonly events: readonly MemberOrderEvent[] }) {
  const text = useText('member-orders');
  const { moneyText } = useFormatters();
  const shownParams = (data: MemberOrderEvent['data']) =>
    Object.fromEntries(
      Object.entries(data).map(([name, value]) => {
        if (amounts.includes(name) && typeof value === 'number') return [name, moneyText(value)];
        return [name, name === 'method' ? text(`choice.paymentMethod.${value}`) : value];
      }),
    );
  return (
    <Card title={text('text.history')}>
      <Stack as="ol" gap={16} className="member-order-history">
        {events.toReversed().map((event) => (
          <li key={event.id}>
            <Text as="p">
              {text(`text.event.${event.data['state'] === 'requested' ? 'amendRequested' : event.type}`, {
                carrier: '',
                trackingNo: '',
                ...shownParams(event.data),
                count: Number(event.data['qty'] ?? 0),
              })}
            </Text>
            <Text color="muted" size={13}>
              <TimeText at={event.at} />
            </Text>
          </li>
        ))}
      </Stack>
    </Card>
  );
}
