import { assetUrl, Card, MoneyText, useText } from '@shopkeeper/web-kit/member';
import type { MemberOrderDetail } from './member-order-detail.ts';

/** The order lines as they were at the time of purchase. */
export function MemberOrderLines({ order }: { readonly order: MemberOrderDetail }) {
  const text = useText('member-orders');
  return (
    <Card title={text('text.goods', { count: order.itemCount })}>
      <ul className="oo-lines">
        {order.lines.map((line) => (
          <li key={line.id}>
            {line.image ? (
              <img src={assetUrl(line.image)} alt="" width={64} height={64} loading="lazy" referrerPolicy="no-referrer" />
            ) : (
              <i />
            )}
            <span className="oo-card-what">
              <b>{line.name}</b>
              <small>{line.specText}</small>
              {line.qtyShipped > 0 && line.qtyShipped < line.qty && (
                <small>{text('text.partly', { shipped: line.qtyShipped, qty: line.qty })}</small>
              )}
            </span>
            <span className="oo-line-amount">
              <MoneyText fen={line.unitPrice} />
              {line.listPrice > line.unitPrice && (
                <s>
                  <MoneyText fen={line.listPrice} />
                </s>
              )}
              <small>×{line.qty}</small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
