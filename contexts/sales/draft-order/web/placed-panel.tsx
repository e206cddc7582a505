import { useCall, useFormatters, useMay, usePage, useText } from '@shopkeeper/web-kit';
import { CircleCheck } from '@shopkeeper/web-kit/icons';
import { type DetailOf, FieldValue, MoneyText, type WireRow } from '@shopkeeper/web-kit/resource';
import { Button } from 'antd';
import { useState } from 'react';
import { order } from '../../order/order.resource.ts';
import { PayDialog } from '../../order/web/pay-dialog.tsx';
import type { Placed } from './order-entry-state.ts';
import { useOrderEntry } from './use-order-entry.ts';

type Row = DetailOf<typeof order>;

/** A placed order: its number, the amount to pay and until when, and the next actions. */
export function PlacedPanel({ placed }: { readonly placed: Placed }) {
  const text = useText('draft-order');
  const page = usePage();
  const { orderEntry } = useOrderEntry();
  const mayOpen = useMay()('index', order.page);
  const { data } = useCall<Row>(`${order.prefix}GetDetailPage`, { id: placed.id }, { isReady: mayOpen });
  return (
    <section className="ct-placed" aria-live="polite">
      <CircleCheck size={40} strokeWidth={1.5} aria-hidden />
      <h2>{text('text.placed', { orderNo: placed.orderNo })}</h2>
      <p className="ct-placed-amount">
        <MoneyText fen={placed.payableAmount} />
      </p>
      <Standing placed={placed} status={data?.status ?? placed.status} />
      <div className="ct-placed-next">
        {data && <Pay row={data} />}
        {mayOpen && (
          <Button size="large" onClick={() => page.navigate(`${order.page}/${placed.id}`)}>
            {text('text.openOrder')}
          </Button>
        )}
        <Button size="large" autoFocus onClick={() => void orderEntry.openNew()}>
          {text('text.nextOrder')}
        </Button>
      </div>
    </section>
  );
}

function Standing({ placed, status }: { readonly placed: Placed; readonly status: Row['status'] }) {
  const text = useText('draft-order');
  const { time } = useFormatters();
  return (
    <p>
      <FieldValue resource={order} name="status" value={status} labels={{}} />
      {placed.payExpireAt !== null && status === 'pending_payment' && (
        <span>{text('text.payBy', { time: time(placed.payExpireAt) })}</span>
      )}
    </p>
  );
}

function Pay({ row }: { readonly row: Row }) {
  const text = useText('draft-order');
  const [isOpen, setOpen] = useState(false);
  if (row.allowed?.['markPaid'] !== true) return null;
  return (
    <>
      <Button type="primary" size="large" onClick={() => setOpen(true)}>
        {text('text.recordPayment')}
      </Button>
      {isOpen && <PayDialog row={row as WireRow} onClose={() => setOpen(false)} />}
    </>
  );
}
