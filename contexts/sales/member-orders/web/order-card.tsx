import type { ListRowOf } from '@shopkeeper/resource';
import { assetUrl, MoneyText, PageLink, State, TimeText, useText } from '@shopkeeper/web-kit/member';
import { memberOrders } from '../member-orders.page.ts';
import { statusColorOf } from '../member-order-states.domain.ts';
import './order-card.css';

type OwnOrder = ListRowOf<typeof memberOrders>;

/** An order in a list: items, date, amount and status. The whole card links to its detail. */
export function OrderCard({ order }: { readonly order: OwnOrder }) {
  const text = useText('member-orders');
  return (
    <PageLink className="oo-card" to={`${memberOrders.page}/${order.id}`}>
      <span className="oo-card-head">
        <TimeText at={order.placedAt} />
        <State tone={statusColorOf(order.status)}>{text(`choice.status.${order.status}`)}</State>
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
