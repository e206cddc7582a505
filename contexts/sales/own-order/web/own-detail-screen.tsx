import { ArrowLeft } from '@shopkeeper/web-kit/icons';
import {
  Card,
  CopyButton,
  Failed,
  Loading,
  PageLink,
  TimeText,
  useOwnRow,
  usePage,
  usePageTitle,
  useText,
} from '@shopkeeper/web-kit/member';
import { ownOrder } from '../own-order.page.ts';
import type { OwnDetail } from './own-detail.ts';
import { OwnHistory } from './own-history.tsx';
import { OwnLines } from './own-lines.tsx';
import { OwnMoney } from './own-money.tsx';
import { OwnParcels } from './own-parcels.tsx';
import { OwnProgress } from './own-progress.tsx';
import './order-card.css';
import './own-order.css';

/** One own order: where it is, what was bought, what it came to and why, and where it goes. */
export function OwnDetailScreen() {
  const id = Number(usePage().params['id']);
  const { data, error, refetch } = useOwnRow(ownOrder, id);
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Loading heights={[120, 220, 160, 120]} />;
  // The server answers the records beside the row.
  return <Loaded order={data as OwnDetail} />;
}

function Loaded({ order }: { readonly order: OwnDetail }) {
  const text = useText('own-order');
  usePageTitle(`${text('text.one')} ${order.orderNo}`);
  return (
    <article className="oo-detail">
      <header className="oo-detail-head">
        <PageLink to={ownOrder.page} className="mc-icon-button" aria-label={text('text.back')}>
          <ArrowLeft size={20} aria-hidden />
        </PageLink>
        <h1>{text('text.detail')}</h1>
      </header>
      <OwnProgress order={order} />
      <div className="oo-columns">
        <div>
          {order.parcels.length > 0 && <OwnParcels order={order} />}
          <OwnLines order={order} />
          <div className="oo-last">
            <OwnHistory events={order.events} />
          </div>
        </div>
        <div>
          <OwnMoney order={order} />
          <Receiver order={order} />
          <About order={order} />
        </div>
      </div>
    </article>
  );
}

function Receiver({ order }: { readonly order: OwnDetail }) {
  const text = useText('own-order');
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

function About({ order }: { readonly order: OwnDetail }) {
  const text = useText('own-order');
  return (
    <Card title={text('text.about')}>
      <dl className="oo-facts">
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
