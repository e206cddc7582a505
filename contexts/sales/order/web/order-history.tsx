import type { StatusColor } from '@shopkeeper/resource/fields';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Stack, Text, Toolbar } from '@shopkeeper/ui/layout';
import { Section, Timeline } from '@shopkeeper/admin-ui/detail';
import { MoneyText, TimeText } from '@shopkeeper/ui';
import type { ReactNode } from 'react';
import type { RowOf } from '@shopkeeper/resource';
import type { payment } from '../payment.resource.ts';
import type { OrderEvent } from '../order-records.domain.ts';
import type { shipment } from '../shipment.resource.ts';

const statusColors: Readonly<Partial<Record<OrderEvent['type'], StatusColor>>> = {
  place: 'warn',
  markPaid: 'ok',
  ship: 'info',
  confirm: 'ok',
  close: 'idle',
  settleFree: 'ok',
  cancel: 'idle',
  expire: 'idle',
  refund: 'bad',
  hold: 'warn',
};

const amounts = ['payableAmount', 'amount'];

/** The timeline, newest first. */
export function OrderTimeline({ events }: { readonly events: readonly OrderEvent[] }) {
  const text = useText('order');
  const { moneyText } = useFormatters();
  const shownParams = ({ data }: OrderEvent) =>
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
    title: text(`text.event.${event.type}`, { trackingNo: '', reason: '', note: '', ...shownParams(event) }),
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
  shipments,
  payments,
  lineNames,
}: {
  /** Null for readers who may not see shipments. */
  readonly shipments: readonly RowOf<typeof shipment>[] | null;
  /** Null for readers who may not see payments. */
  readonly payments: readonly RowOf<typeof payment>[] | null;
  readonly lineNames: ReadonlyMap<number, string>;
}) {
  const text = useText('order');
  const by = ({ actorName }: { readonly actorName: string }) => (actorName === 'system' ? text('text.system') : actorName);
  return (
    <>
      {shipments !== null && shipments.length > 0 && (
        <Section title={text('text.shipments')}>
          <Stack as="ul" divided>
            {shipments.map((one) => (
              <Stack as="li" key={one.id} gap={2} padding="8px 0">
                <Head at={one.shippedAt} by={by(one)}>
                  <b>{one.carrier}</b> {one.trackingNo}
                </Head>
                <Text as="p" color="secondary" size={13}>
                  {one.lines.map((line) => `${lineNames.get(line.orderLineId) ?? ''} ×${line.qty}`).join(' · ')}
                </Text>
              </Stack>
            ))}
          </Stack>
        </Section>
      )}
      {payments !== null && payments.length > 0 && (
        <Section title={text('text.payments')}>
          <Stack as="ul" divided>
            {payments.map((one) => (
              <Stack as="li" key={one.id} gap={2} padding="8px 0">
                <Head at={one.receivedAt} by={by(one)}>
                  <b>{one.method === 'none' ? text('text.methodNone') : text(`choice.paymentMethod.${one.method}`)}</b>{' '}
                  <MoneyText fen={one.amount} />
                </Head>
                <Text as="p" color="secondary" size={13}>
                  {one.paymentNo} {one.reference}
                </Text>
              </Stack>
            ))}
          </Stack>
        </Section>
      )}
    </>
  );
}

interface HeadProps {
  readonly at: number;
  readonly by: string | null;
  readonly children: ReactNode;
}

/** The kind of a document at the left, its time and author at the right. */
function Head({ at, by, children }: HeadProps) {
  return (
    <Toolbar
      gap={12}
      end={
        <Text as="small" color="muted" size={12.5}>
          <TimeText at={at} /> {by}
        </Text>
      }
    >
      <span>{children}</span>
    </Toolbar>
  );
}
