import type { ListRowOf } from '@shopkeeper/resource';
import { assetUrl, MoneyText, PageLink, State, TimeText, useText } from '@shopkeeper/web-kit/member';
import { ownOrder } from '../own-order.page.ts';
import { toneOf } from '../own-order-states.domain.ts';
import './order-card.css';

type OwnOrder = ListRowOf<typeof ownOrder>;

/** One order of a list: what was bought, when, for how much, and where it is. The whole card leads to it. */
export function OrderCard({ order }: { readonly order: OwnOrder }) {
  const text = useText('own-order');
  return (
    <PageLink className="oo-card" to={`${ownOrder.page}/${order.id}`}>
      <span className="oo-card-head">
        <TimeText at={order.placedAt} />
        <State tone={toneOf(order.status)}>{text(`choice.status.${order.status}`)}</State>
      </span>
      <span className="oo-card-body">
        {order.coverImage ? (
          <img src={assetUrl(order.coverImage)} alt="" width={64} height={64} loading="lazy" referrerPolicy="no-referrer" />
        ) : (
          <i />
        )}
        <span className="oo-card-what">
          <b>{order.coverName}</b>
          <small>{text('text.pieces', { count: order.itemCount })}</small>
        </span>
        <span className="oo-card-amount">
          <MoneyText fen={order.payableAmount} />
        </span>
      </span>
    </PageLink>
  );
}
