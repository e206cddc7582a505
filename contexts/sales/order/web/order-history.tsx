import type { StatusColor } from '@shopkeeper/resource';
import { useFormatters, useText } from '@shopkeeper/web-kit';
import { MoneyText, Section, TimeText, Timeline } from '@shopkeeper/web-kit/resource';
import type { OrderEvent, OrderRecords } from '../order-records.domain.ts';

const statusColors: Readonly<Partial<Record<OrderEvent['type'], StatusColor>>> = {
  place: 'warn',
  markPaid: 'ok',
  ship: 'info',
  confirm: 'ok',
  close: 'idle',
  refund: 'bad',
  hold: 'warn',
};

const amounts = ['payableAmount', 'amount'];

/** The timeline, newest first. */
export function OrderTimeline({ events }: { readonly events: readonly OrderEvent[] }) {
  const text = useText('order');
  const { moneyText } = useFormatters();
  const said = ({ data }: OrderEvent) =>
    Object.fromEntries(
      Object.entries(data).map(([name, value]) => {
        if (amounts.includes(name) && typeof value === 'number') return [name, moneyText(value)];
        if (name === 'method')
          return [name, value === 'none' ? text('text.methodNone') : text(`choice.paymentMethod.${String(value)}`)];
        return [name, value === null ? '' : String(value)];
      }),
    );
  const entries = events.toReversed().map((event) => ({
    id: event.id,
    at: event.at,
    title: text(`text.event.${event.type}`, { trackingNo: '', reason: '', note: '', ...said(event) }),
    by: event.audience === 'system' ? text('text.system') : event.actorName,
    tone: statusColors[event.type] ?? ('idle' as const),
  }));
  return (
    <Section title={text('text.events')}>
      <Timeline entries={entries} />
    </Section>
  );
}

/** Shipments and payments of the order. */
export function OrderDocuments({
  records,
  lineNames,
}: {
  readonly records: OrderRecords;
  readonly lineNames: ReadonlyMap<number, string>;
}) {
  const text = useText('order');
  return (
    <>
      {records.shipments.length > 0 && (
        <Section title={text('text.shipments')}>
          <ul className="or-documents">
            {records.shipments.map((one) => (
              <li key={one.id}>
                <b>{one.carrier}</b> {one.trackingNo}
                <small>
                  <TimeText at={one.shippedAt} /> {one.shippedByName}
                </small>
                <p>{one.lines.map((line) => `${lineNames.get(line.orderLineId) ?? ''} ×${line.qty}`).join(' · ')}</p>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {records.payments.length > 0 && (
        <Section title={text('text.payments')}>
          <ul className="or-documents">
            {records.payments.map((one) => (
              <li key={one.id}>
                <b>{one.method === 'none' ? text('text.methodNone') : text(`choice.paymentMethod.${one.method}`)}</b>{' '}
                <MoneyText fen={one.amount} />
                <small>
                  <TimeText at={one.receivedAt} /> {one.actorName === 'system' ? text('text.system') : one.actorName}
                </small>
                <p>
                  {one.paymentNo} {one.reference}
                </p>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
