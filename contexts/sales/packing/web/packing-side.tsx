import type { useReferences } from '@shopkeeper/admin-ui';
import { useText } from '@shopkeeper/ui/i18n';
import { Button } from 'antd';
import { useId } from 'react';
import { CarrierInput } from '../../order/web/carrier-input.tsx';
import { isReady, type Packing, type PackingState } from './packing-state.ts';
import { printDocuments } from './print-documents.ts';

interface PackingSideProps {
  readonly packing: Packing;
  readonly state: PackingState;
  readonly carriers: ReturnType<typeof useReferences>['choices'];
}

/** Where the order goes: notes, receiver, tracking number, carrier, and the button that ships it. */
export function PackingSide({ packing, state, carriers }: PackingSideProps) {
  const text = useText('packing');
  const id = useId();
  const { order, trackingNo, carrier } = state;
  if (!order) return <aside className="packing-side" />;
  const missing = order.lines.filter((line) => line.packed < line.qty);
  const packed = order.lines.reduce((sum, line) => sum + line.packed, 0);
  return (
    <aside className="packing-side">
      {order.buyerNote && <Note title={text('text.buyerNote')} note={order.buyerNote} />}
      {order.staffNote && <Note title={text('text.staffNote')} note={order.staffNote} />}
      <section>
        <h2>{text('text.receiver')}</h2>
        <b>
          {order.receiverName} {order.receiverMobile}
        </b>
        <p>
          {order.region} {order.receiverDetail}
        </p>
      </section>
      <section>
        <h2>{text('text.trackingNo')}</h2>
        <p className="packing-tracking">{trackingNo === '' ? text('text.scan.tracking') : trackingNo}</p>
        <label htmlFor={id}>{text('text.carrier')}</label>
        <CarrierInput id={id} value={carrier} carriers={carriers} onChange={packing.choose} />
        {trackingNo !== '' && carrier === '' && <p role="alert">{text('text.chooseCarrier')}</p>}
      </section>
      <section className="packing-print">
        <Button onClick={() => void printDocuments('slip', [order.id])}>{text('text.printSlip')}</Button>
        <Button onClick={() => void printDocuments('label', [order.id])}>{text('text.printLabel')}</Button>
      </section>
      <section className="packing-send">
        {missing.length > 0 && (
          <p>{text('text.missing', { names: missing.map((line) => `${line.name} ${line.qty - line.packed}`).join('、') })}</p>
        )}
        {missing.length > 0 && packed > 0 && (
          <Button block disabled={carrier === ''} onClick={() => void packing.send(true)}>
            {text('text.sendPart', { count: packed })} <kbd className="ly-kbd">Shift ↵</kbd>
          </Button>
        )}
        <Button
          type="primary"
          size="large"
          block
          disabled={!isReady(state) || carrier === ''}
          loading={state.isBusy}
          onClick={() => void packing.send(false)}
        >
          {text('text.send')} <kbd className="ly-kbd">↵</kbd>
        </Button>
      </section>
    </aside>
  );
}

function Note({ title, note }: { readonly title: string; readonly note: string }) {
  return (
    <section>
      <h2>{title}</h2>
      <p className="packing-note">{note}</p>
    </section>
  );
}
