import { usePage } from '@shopkeeper/shell';
import { usePhone } from '@shopkeeper/ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Columns } from '@shopkeeper/ui/layout';
import { allowedIn, type DetailOf, noLabels, useReadable, type WireRow } from '@shopkeeper/admin-ui';
import { DetailPage, FieldValue, Section, TransitionButton } from '@shopkeeper/admin-ui/detail';
import { useState } from 'react';
import type { OrderRecords } from '../order-records.domain.ts';
import { orderDetail } from '../order.detail.ts';
import { order } from '../order.resource.ts';
import { AmendDialog } from './amend-dialog.tsx';
import { OrderAmendments } from './order-amendments.tsx';
import { OrderDocuments, OrderTimeline } from './order-history.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderMoney } from './order-money.tsx';
import { Customer, Notes } from './order-people.tsx';
import { HoldNotice, OrderSteps } from './order-steps.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { ChangePriceDialog, UnshipDialog } from './order-dialogs.tsx';
import { DuplicateButton } from './duplicate-button.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { ShipDialog } from './ship-dialog.tsx';
import './order.css';

type Row = DetailOf<typeof orderDetail>;
type Asking = 'markPaid' | 'ship' | 'changePrice' | 'amend' | 'startRefund' | { readonly shipmentId: number } | null;

/** The detail call returns the records of the order beside its row. */
const recordsOf = (row: Row): OrderRecords => {
  const { events = [], member = null, staff = {} } = row as Partial<OrderRecords>;
  return { events, member, staff };
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
      <TransitionButton {...common} name="changePrice" ask={() => ask('changePrice')} />
      <TransitionButton {...common} name="amend" ask={() => ask('amend')} />
      <TransitionButton {...common} name="hold" />
      <TransitionButton {...common} name="release" />
      <DuplicateButton row={row} />
      <TransitionButton {...common} name="rejectAsRisk" />
      <TransitionButton {...common} name="archive" />
      <TransitionButton {...common} name="unarchive" />
      <TransitionButton {...common} name="close" />
      <TransitionButton {...common} name="startRefund" ask={() => ask('startRefund')} />
      <TransitionButton {...common} name="cancelPaid" />
      <TransitionButton {...common} name="markPaid" isPrimary ask={() => ask('markPaid')} />
      <TransitionButton {...common} name="ship" isPrimary ask={() => ask('ship')} />
      <TransitionButton {...common} name="confirm" isPrimary={row.status === 'shipped'} />
    </>
  );
}

/** Says in words and stripes that an order is a test. */
function TestMark() {
  const text = useText('order');
  return (
    <p className="order-test-mark" role="note">
      {text('hint.test')}
    </p>
  );
}

function Main({ row, ask }: { readonly row: Row; ask(asking: Asking): void }) {
  const text = useText('order');
  const isPhone = usePhone();
  const lineNames = new Map(row.lines.map((line) => [line.id, line.name]));
  return (
    <>
      {isPhone && row.buyerNote && <p className="order-buyer-note">{row.buyerNote}</p>}
      <Section
        title={text('field.lines')}
        extra={<FieldValue resource={order} name="fulfillmentStatus" value={row.fulfillmentStatus} labels={noLabels} />}
      >
        <OrderLines lines={row.lines} status={row.status} />
        <Columns of={2} narrowOn="phone" gap={32} padding="16px 0 0" className="order-below-lines">
          <Notes row={row} />
          <OrderMoney row={row} />
        </Columns>
      </Section>
      <OrderAmendments amendments={row.amendments} isPaid={row.status === 'to_ship'} />
      <OrderDocuments
        shipments={row.shipments}
        payments={row.payments}
        lineNames={lineNames}
        voids={allowedIn(row as WireRow)['unship'] === true ? (shipmentId) => ask({ shipmentId }) : null}
      />
    </>
  );
}

/** Payment and shipments are always told, a refund only if there is one. */
const badgesOf = ({ refundStatus }: Row) =>
  refundStatus === 'none'
    ? (['paymentStatus', 'fulfillmentStatus'] as const)
    : (['paymentStatus', 'fulfillmentStatus', 'refundStatus'] as const);

/** The detail of an order: lines, amounts, buyer and receiver, history, and available transitions. */
export function OrderDetailScreen() {
  const id = Number(usePage().params.id);
  const [asking, ask] = useState<Asking>(null);
  const close = () => ask(null);
  return (
    <DetailPage
      resource={orderDetail}
      id={id}
      badges={badgesOf}
      transitions={(row) => (
        <>
          <Moves row={row} ask={ask} />
          {asking === 'markPaid' && <PayDialog row={row as WireRow} onClose={close} />}
          {asking === 'changePrice' && <ChangePriceDialog row={row as WireRow} onClose={close} />}
          {asking === 'amend' && <AmendDialog row={row} onClose={close} />}
          {asking !== null && typeof asking === 'object' && (
            <UnshipDialog row={row as WireRow} shipmentId={asking.shipmentId} onClose={close} />
          )}
          {asking === 'startRefund' && <RefundDialog row={row as WireRow} onClose={close} />}
          {asking === 'ship' && <ShipDialog row={row as WireRow} onClose={close} />}
        </>
      )}
      summary={(row) => (
        <>
          {row.isTest && <TestMark />}
          <HoldNotice row={row} />
          <OrderSteps row={row} />
        </>
      )}
      main={(row) => <Main row={row} ask={ask} />}
      aside={(row) => {
        const { member, ...history } = recordsOf(row);
        return (
          <>
            <Customer member={member} row={row} />
            <OrderTimeline {...history} row={row as WireRow} />
          </>
        );
      }}
    />
  );
}

export { OrderDetailScreen as Screen };
