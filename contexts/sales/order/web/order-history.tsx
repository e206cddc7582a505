import type { StatusColor } from '@shopkeeper/resource/fields';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Stack, Text, Toolbar } from '@shopkeeper/ui/layout';
import { allowedIn, noLabels, type WireRow } from '@shopkeeper/admin-ui';
import { CopyButton, FieldValue, Section, Timeline } from '@shopkeeper/admin-ui/detail';
import { MoneyText, TimeText } from '@shopkeeper/ui';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { RowOf } from '@shopkeeper/resource';
import type { payment } from '../payment.resource.ts';
import type { OrderEvent, OrderRecords } from '../order-records.domain.ts';
import { shipment } from '../shipment.resource.ts';
import { ShipmentTrack } from '../../tracking/web/shipment-track.tsx';
import { CommentText, OrderComment } from './order-comment.tsx';

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
  unship: 'warn',
  rejectAsRisk: 'bad',
  changePrice: 'warn',
  amend: 'warn',
  applyAmendment: 'ok',
};

const amounts = ['payableAmount', 'beforeAmount', 'amount'];

interface OrderTimelineProps extends Pick<OrderRecords, 'events' | 'staff'> {
  /** The row with its `allowed`. */
  readonly row: WireRow;
}

/** The timeline, newest first, below a field for comments of staff. */
export function OrderTimeline({ events, staff, row }: OrderTimelineProps) {
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
    title: text(`text.event.${event.data['state'] === 'requested' ? 'amendRequested' : event.type}`, {
      trackingNo: '',
      reason: '',
      note: '',
      ...shownParams(event),
      count: Number(event.data['qty'] ?? 0),
    }),
    ...(event.type === 'comment' ? { details: <CommentText comment={String(event.data['comment'] ?? '')} staff={staff} /> } : {}),
    by: event.audience === 'system' ? text('text.system') : event.actorName,
    tone: statusColors[event.type] ?? ('idle' as const),
  }));
  return (
    <Section title={text('text.events')}>
      {allowedIn(row)['comment'] === true && <OrderComment row={row} />}
      <Timeline entries={entries} />
    </Section>
  );
}

/** Shipments and payments of the order. */
export function OrderDocuments({
  shipments,
  payments,
  lineNames,
  voids,
}: {
  /** Null for readers who may not see shipments. */
  readonly shipments: readonly RowOf<typeof shipment>[] | null;
  /** Null for readers who may not see payments. */
  readonly payments: readonly RowOf<typeof payment>[] | null;
  readonly lineNames: ReadonlyMap<number, string>;
  /** Asks to void a shipment; null where nobody may. */
  readonly voids: ((shipmentId: number) => void) | null;
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
                  <b>{one.carrier}</b> {one.trackingNo}{' '}
                  {one.trackingNo && <CopyButton value={one.trackingNo} label={text('text.tracking')} />}{' '}
                  {one.status !== 'shipped' && (
                    <FieldValue resource={shipment} name="status" value={one.status} labels={noLabels} />
                  )}
                  {one.status === 'shipped' && voids && (
                    <Button size="small" type="link" danger onClick={() => voids(one.id)}>
                      {text('transition.unship')}
                    </Button>
                  )}
                </Head>
                <Text as="p" color="secondary" size={13}>
                  {one.lines.map((line) => `${lineNames.get(line.orderLineId) ?? ''} ×${line.qty}`).join(' · ')}
                </Text>
                {one.trackingNo && <ShipmentTrack shipmentId={one.id} />}
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
                  {one.paymentNo} <CopyButton value={one.paymentNo} label={text('text.paymentNo')} /> {one.reference}
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
