import { PageLink, useCall, useFormatters, useMay, useText } from '@shopkeeper/web-kit';
import { type DetailOf, FieldValue, MoneyText, type WireRow } from '@shopkeeper/web-kit/resource';
import { Button } from 'antd';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { order } from '../../order/order.resource.ts';
import { PayDialog } from '../../order/web/pay-dialog.tsx';
import type { Placed } from './desk-state.ts';
import { useDesk } from './use-desk.ts';

/** The order is placed: its number, what is to pay until when, and what comes next. */
export function PlacedPanel({ placed }: { readonly placed: Placed }) {
  const text = useText('cart');
  const may = useMay();
  const { time } = useFormatters();
  const { desk } = useDesk();
  const [isPaying, setPaying] = useState(false);
  const mayOpen = may('index', order.page);
  const { data } = useCall<DetailOf<typeof order>>(`${order.prefix}GetDetailPage`, { id: placed.id }, { isReady: mayOpen });
  const mayPay = data?.allowed?.['markPaid'] === true;
  return (
    <section className="ct-placed" aria-live="polite">
      <CircleCheck size={40} strokeWidth={1.5} aria-hidden />
      <h2>{text('text.placed', { orderNo: placed.orderNo })}</h2>
      <p className="ct-placed-amount">
        <MoneyText fen={placed.payableAmount} />
      </p>
      <p>
        <FieldValue resource={order} name="status" value={data?.status ?? placed.status} labels={{}} />
        {placed.payExpireAt !== null && (data?.status ?? placed.status) === 'pending_payment' && (
          <span>{text('text.payBy', { time: time(placed.payExpireAt) })}</span>
        )}
      </p>
      <div className="ct-placed-next">
        {mayPay && (
          <Button type="primary" size="large" onClick={() => setPaying(true)}>
            {text('text.recordPayment')}
          </Button>
        )}
        {mayOpen && (
          <PageLink className="ant-btn ant-btn-default ant-btn-lg ct-button" to={`${order.page}/${placed.id}`}>
            {text('text.openOrder')}
          </PageLink>
        )}
        <Button size="large" autoFocus={!mayOpen || data !== undefined} onClick={() => void desk.openNew()}>
          {text('text.nextOrder')}
        </Button>
      </div>
      {isPaying && data && <PayDialog row={data as WireRow} onClose={() => setPaying(false)} />}
    </section>
  );
}
