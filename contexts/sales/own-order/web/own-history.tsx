import { Card, TimeText, useFormatters, useText } from '@shopkeeper/web-kit/member';
import type { OwnEvent } from '../own-records.domain.ts';

const amounts = ['payableAmount', 'amount'];

/** What happened to the order, the newest first. */
export function OwnHistory({ events }: { readonly events: readonly OwnEvent[] }) {
  const text = useText('own-order');
  const { moneyText } = useFormatters();
  const said = (data: OwnEvent['data']) =>
    Object.fromEntries(
      Object.entries(data).map(([name, value]) => {
        if (amounts.includes(name) && typeof value === 'number') return [name, moneyText(value)];
        return [name, name === 'method' ? text(`choice.paymentMethod.${value}`) : value];
      }),
    );
  return (
    <Card title={text('text.history')}>
      <ol className="oo-history">
        {events.toReversed().map((event) => (
          <li key={event.id}>
            <p>{text(`text.event.${event.type}`, { carrier: '', trackingNo: '', ...said(event.data) })}</p>
            <TimeText at={event.at} />
          </li>
        ))}
      </ol>
    </Card>
  );
}
