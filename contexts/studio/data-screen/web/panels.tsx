import { assetUrl, pictureUrl } from '@shopkeeper/api-client/session';
import { MoneyText } from '@shopkeeper/ui';
import { useFormatters, useLanguage, useText } from '@shopkeeper/ui/i18n';
import type { ReactNode } from 'react';
import { changeBpOf, tiles } from '../data-screen.domain.ts';
import type { ScreenMetrics } from '../data-screen-reply.domain.ts';

interface PanelProps {
  readonly title: string;
  readonly hint?: string;
  readonly name: string;
  readonly children: ReactNode;
}

/** A part of the screen under a title. */
export function ScreenPanel({ title, hint, name, children }: PanelProps) {
  return (
    <section className={`ds-panel ${name}`} aria-label={title}>
      <h2>
        {title} {hint && <small>{hint}</small>}
      </h2>
      {children}
    </section>
  );
}

/** The change against the same time of the day before; nothing when there is nothing to compare with. */
export function Change({ now, before }: { readonly now: number; readonly before: number }) {
  const { ratio } = useFormatters();
  const change = changeBpOf(now, before);
  if (change === null) return null;
  return (
    <b className={change < 0 ? 'down' : 'up'}>
      {change < 0 ? '−' : '+'}
      {ratio(Math.abs(change))}
    </b>
  );
}

/** What was paid just now, without anything that names a person. */
export function Latest({ latest }: Pick<ScreenMetrics, 'latest'>) {
  const text = useText('data-screen');
  const { time } = useFormatters();
  const isEnglish = useLanguage() === 'en';
  const today = time(Date.now()).slice(0, 10);
  const isToday = (at: number) => time(at).startsWith(today);
  const nameOf = (code: string) => (tiles.some((tile) => tile.code === code) ? text(`text.province.${code}`) : '');
  if (latest.length === 0) return <p className="ds-none">{text('text.none')}</p>;
  return (
    <ol className="ds-latest">
      {latest.map(({ id, at, amount, province, city, name, units }) => (
        <li key={id}>
          <time dateTime={new Date(at).toISOString()}>{isToday(at) ? time(at).slice(-8) : time(at).slice(5, 10)}</time>
          <span>
            {nameOf(province)} {isEnglish ? '' : city}
          </span>
          <span className="name" title={name}>
            {name}
            {units > 1 && <small> ×{units}</small>}
          </span>
          <MoneyText fen={amount} />
        </li>
      ))}
    </ol>
  );
}

/** The categories that sold most, and what is in none, so that they add up to the whole. */
export function Categories({ categories }: Pick<ScreenMetrics, 'categories'>) {
  const text = useText('data-screen');
  if (categories.length === 0) return <p className="ds-none">{text('text.none')}</p>;
  const most = Math.max(1, ...categories.map(({ amount }) => amount));
  return (
    <ul className="ds-categories">
      {categories.map(({ name, amount }) => (
        <li key={name ?? ''} data-amount={amount}>
          <span className="name" title={name ?? text('text.others')}>
            {name ?? text('text.others')}
          </span>
          <i>
            <i style={{ width: `${Math.max(0, (amount / most) * 100)}%` }} />
          </i>
          <MoneyText fen={amount} />
        </li>
      ))}
    </ul>
  );
}

/** The products that sold most. */
export function Products({ products }: Pick<ScreenMetrics, 'products'>) {
  const text = useText('data-screen');
  if (products.length === 0) return <p className="ds-none">{text('text.none')}</p>;
  return (
    <ol className="ds-products">
      {products.map(({ productId, name, image, qty, amount }, place) => (
        <li key={productId}>
          <b>{place + 1}</b>
          {image ? <img src={assetUrl(pictureUrl(image, 96))} alt="" loading="lazy" referrerPolicy="no-referrer" /> : <i />}
          <span className="name" title={name}>
            {name}
            <small>{text('text.units', { count: qty })}</small>
          </span>
          <MoneyText fen={amount} />
        </li>
      ))}
    </ol>
  );
}

/** The SKUs whose stock is at its threshold, the least first. */
export function Alerts({ alerts }: Pick<ScreenMetrics, 'alerts'>) {
  const text = useText('data-screen');
  const { number } = useFormatters();
  if (alerts.length === 0) return <p className="ds-none">{text('text.no-alerts')}</p>;
  return (
    <ul className="ds-alerts">
      {alerts.map(({ skuId, name, specText, available }) => (
        <li key={skuId} className={available <= 0 ? 'out' : 'low'}>
          <span className="name" title={`${name} ${specText}`}>
            {name} <small>{specText}</small>
          </span>
          <b>{available <= 0 ? text('text.sold-out') : number(available)}</b>
        </li>
      ))}
    </ul>
  );
}
