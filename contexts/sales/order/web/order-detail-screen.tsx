import { usePage } from '@shopkeeper/shell';
import { useText } from '@shopkeeper/ui/i18n';
import { type DetailOf, useReadable, type WireRow } from '@shopkeeper/admin-ui';
import { DetailPage, Section, TransitionButton } from '@shopkeeper/admin-ui/detail';
import { useState } from 'react';
import type { OrderRecords } from '../order-records.domain.ts';
import { orderDetail } from '../order.detail.ts';
import { order } from '../order.resource.ts';
import { OrderDocuments, OrderTimeline } from './order-history.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderMoney } from './order-money.tsx';
import { Buyer, Notes, Receiver } from './order-people.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { ShipDialog } from './ship-dialog.tsx';
import './order.css';

type Row = DetailOf<typeof orderDetail>;
type Asking = 'markPaid' | 'ship' | null;

/** The detail call returns the records of the order beside its row. */
const recordsOf = (row: Row): OrderRecords => {
  const { events = [], member = null } = row as Partial<OrderRecords>;
  return { events, member };
};

function Moves({ row, ask }: { readonly row: Row; ask(asking: Asking): void }) {
  const wire = row as WireRow;
  const common = { resource: order, row: wire } as const;
  const isMasked = useReadable(order).fields['receiverMobile']?.isMasked === true;
  return (
    <>
      <TransitionButton {...common} name="note" first={{ staffNote: row.staffNote }} />
      <TransitionButton
        {...common}
        name="editAddress"
        first={{
          receiverName: row.receiverName,
          // A masked number is no input; it is entered again.
          receiverMobile: isMasked ? null : row.receiverMobile,
          receiverRegion: row.receiverRegion,
          receiverDetail: row.receiverDetail,
        }}
      />
      <TransitionButton {...common} name="close" />
      <TransitionButton {...common} name="markPaid" isPrimary ask={() => ask('markPaid')} />
      <TransitionButton {...common} name="ship" isPrimary ask={() => ask('ship')} />
      <TransitionButton {...common} name="confirm" isPrimary={row.status === 'shipped'} />
    </>
  );
}

function Main({ row }: { readonly row: Row }) {
  const text = useText('order');
  const lineNames = new Map(row.lines.map((line) => [line.id, line.name]));
  return (
    <>
      <Section title={text('field.lines')}>
        <OrderLines lines={row.lines} />
      </Section>
      <OrderDocuments shipments={row.shipments} payments={row.payments} lineNames={lineNames} />
    </>
  );
}

/** The detail of an order: lines, amounts, buyer and receiver, history, and available transitions. */
export function OrderDetailScreen() {
  const id = Number(usePage().params.id);
  const [asking, ask] = useState<Asking>(null);
  const close = () => ask(null);
  return (
    <DetailPage
      resource={orderDetail}
      id={id}
      transitions={(row) => (
        <>
          <Moves row={row} ask={ask} />
          {asking === 'markPaid' && <PayDialog row={row as WireRow} onClose={close} />}
          {asking === 'ship' && <ShipDialog row={row as WireRow} onClose={close} />}
        </>
      )}
      main={(row) => <Main row={row} />}
      aside={(row) => (
        <>
          <OrderMoney row={row} />
          <Buyer member={recordsOf(row).member} />
          <Receiver row={row} />
          <Notes row={row} />
        </>
      )}
      timeline={(row) => <OrderTimeline events={recordsOf(row).events} />}
    />
  );
}

export { OrderDetailScreen as Screen };
