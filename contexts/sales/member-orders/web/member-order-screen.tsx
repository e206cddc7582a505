import { ArrowLeft } from '@shopkeeper/web-kit/icons';
import {
  Card,
  CopyButton,
  Failed,
  Loading,
  PageLink,
  TimeText,
  useMemberRow,
  usePage,
  usePageTitle,
  useText,
} from '@shopkeeper/web-kit/member';
import { memberOrders } from '../member-orders.page.ts';
import type { MemberOrderDetail } from './member-order-detail.ts';
import { MemberOrderHistory } from './member-order-history.tsx';
import { MemberOrderLines } from './member-order-lines.tsx';
import { MemberOrderAmounts } from './member-order-amounts.tsx';
import { MemberOrderShipments } from './member-order-shipments.tsx';
import { MemberOrderProgress } from './member-order-progress.tsx';
import './order-card.css';
import './member-orders.css';

/** The detail of a member's order: progress, lines, amounts with their explanation, and receiver. */
export function MemberOrderScreen() {
  const id = Number(usePage().params['id']);
  const { data, error, refetch } = useMemberRow(memberOrders, id);
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Loading heights={[120, 220, 160, 120]} />;
  // The server returns the records beside the row.
  return <Loaded order={data as MemberOrderDetail} />;
}

function Loaded({ order }: { readonly order: MemberOrderDetail }) {
  const text = useText('member-orders');
  usePageTitle(`${text('text.one')} ${order.orderNo}`);
  return (
    <article className="oo-detail">
      <header className="oo-detail-head">
        <PageLink to={memberOrders.page} className="mc-icon-button" aria-label={text('text.back')}>
          <ArrowLeft size={20} aria-hidden />
        </PageLink>
        <h1>{text('text.detail')}</h1>
      </header>
      <MemberOrderProgress order={order} />
      <div className="oo-columns">
        <div>
          {order.shipments.length > 0 && <MemberOrderShipments order={order} />}
          <MemberOrderLines order={order} />
          <div className="oo-last">
            <MemberOrderHistory events={order.events} />
          </div>
        </div>
        <div>
          <MemberOrderAmounts order={order} />
          <Receiver order={order} />
          <About order={order} />
        </div>
      </div>
    </article>
  );
}

function Receiver({ order }: { readonly order: MemberOrderDetail }) {
  const text = useText('member-orders');
  if (order.deliveryType !== 'express' || !order.receiverName) return null;
  return (
    <Card title={text('text.receiver')}>
      <p className="oo-receiver">
        <b>{order.receiverName}</b> {order.receiverMobile}
      </p>
      <p className="oo-receiver">
        {order.region} {order.receiverDetail}
      </p>
    </Card>
  );
}

function About({ order }: { readonly order: MemberOrderDetail }) {
  const text = useText('member-orders');
  return (
    <Card title={text('text.about')}>
      <dl className="oo-details">
        <div>
          <dt>{text('field.orderNo')}</dt>
          <dd>
            {order.orderNo} <CopyButton value={order.orderNo} label={text('field.orderNo')} />
          </dd>
        </div>
        <div>
          <dt>{text('field.placedAt')}</dt>
          <dd>
            <TimeText at={order.placedAt} />
          </dd>
        </div>
        {order.paymentMethod && (
          <div>
            <dt>{text('field.paymentMethod')}</dt>
            <dd>{text(`choice.paymentMethod.${order.paymentMethod}`)}</dd>
          </div>
        )}
        {order.buyerNote && (
          <div>
            <dt>{text('field.buyerNote')}</dt>
            <dd>{order.buyerNote}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}
