import { assetUrl, PageLink, useFormatters, useText } from '@shopkeeper/web-kit';
import { listAddress, MoneyText, StatusTag } from '@shopkeeper/web-kit/resource';
import { order } from '@shopkeeper/sales';
import type { StatusColor } from '@shopkeeper/resource';
import type { Overview } from './overview.ts';

const share = (value: number, top: number): string => `${top === 0 ? 0 : Math.round((value / top) * 100)}%`;

/** The best sellers: picture, name, amount and quantity, and a bar for the amount relative to the first. */
export function BestSellers({ overview }: { readonly overview: Overview }) {
  const text = useText('dashboard');
  const top = overview.products[0]?.amount ?? 0;
  return (
    <section className="db-card">
      <header>
        <h2>{text('text.bestSellers')}</h2>
      </header>
      {overview.products.length === 0 && <p className="db-none">{text('text.nothingSold')}</p>}
      <ol className="db-rank">
        {overview.products.slice(0, 6).map((one, place) => (
          <li key={one.productId}>
            <b className={place < 3 ? 'top' : ''}>{place + 1}</b>
            {one.image ? (
              <img src={assetUrl(one.image)} alt="" width={28} height={28} loading="lazy" referrerPolicy="no-referrer" />
            ) : (
              <i className="db-blank" />
            )}
            <PageLink to={`/admin/catalog/product/${one.productId}`}>{one.name}</PageLink>
            <MoneyText fen={one.amount} />
            <u style={{ width: share(one.amount, top) }} />
            <small>{text('text.sold', { qty: one.qty })}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The orders of the period by current status; each status links to its orders. */
export function OrderStates({ overview }: { readonly overview: Overview }) {
  const text = useText('dashboard');
  const orderText = useText('order');
  const { number } = useFormatters();
  const statusColors: Readonly<Record<string, StatusColor | undefined>> = order.ownFields.status.options.statusColors ?? {};
  const top = Math.max(...overview.statuses.map(({ count }) => count), 1);
  return (
    <section className="db-card">
      <header>
        <h2>{text('text.statuses')}</h2>
      </header>
      {overview.statuses.length === 0 && <p className="db-none">{text('text.nothingSold')}</p>}
      <ul className="db-bars">
        {overview.statuses.map(({ status, count }) => (
          <li key={status}>
            <StatusTag tone={statusColors[status] ?? 'idle'}>{orderText(`choice.status.${status}`)}</StatusTag>
            <u style={{ width: share(count, top) }} />
            <PageLink
              to={listAddress('/admin/sales/order', [
                { field: 'status', op: 'in', value: [status] },
                { field: 'placedAt', op: 'between', value: [overview.period.from, overview.period.to - 1] },
              ])}
            >
              {number(count)}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The paid amounts by province. */
export function Provinces({ overview }: { readonly overview: Overview }) {
  const text = useText('dashboard');
  const top = overview.provinces[0]?.amount ?? 0;
  return (
    <section className="db-card">
      <header>
        <h2>{text('text.provinces')}</h2>
      </header>
      {overview.provinces.length === 0 && <p className="db-none">{text('text.nothingSold')}</p>}
      <ul className="db-bars">
        {overview.provinces.slice(0, 8).map(({ name, amount }) => (
          <li key={name}>
            <span>{name}</span>
            <u style={{ width: share(amount, top) }} />
            <MoneyText fen={amount} />
          </li>
        ))}
      </ul>
    </section>
  );
}
