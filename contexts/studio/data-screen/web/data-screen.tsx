import { useStaffRules } from '@shopkeeper/api-client/session';
import { PageLink } from '@shopkeeper/shell';
import { MoneyText } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import type { ReactNode } from 'react';
import { meanOf } from '../data-screen.domain.ts';
import type { ScreenMetrics } from '../data-screen-reply.domain.ts';
import { HourChart } from './hour-chart.tsx';
import { Alerts, Categories, Change, Latest, Products, ScreenPanel } from './panels.tsx';
import { ProvinceMap } from './province-map.tsx';
import { useCountUp } from './use-count-up.ts';
import { type LiveMetrics, useMetrics } from './use-metrics.ts';
import './data-screen.css';

function Head({ figures, isLost, now }: LiveMetrics) {
  const text = useText('data-screen');
  const { time } = useFormatters();
  const site = useStaffRules(({ siteConfig }) => siteConfig?.siteName);
  const updated = figures ? time(figures.at).slice(-8) : '';
  return (
    <header>
      <h1>
        {site} · {text('title')}
      </h1>
      <PageLink to="/Index">{text('text.back')}</PageLink>
      <p role="status" className={isLost ? 'lost' : 'live'}>
        <i aria-hidden />
        {isLost ? text('text.reconnecting', { time: updated }) : text('text.live')}
      </p>
      <time dateTime={new Date(now).toISOString()}>{time(now)}</time>
    </header>
  );
}

function Main({ totals }: Pick<ScreenMetrics, 'totals'>) {
  const text = useText('data-screen');
  const amount = useCountUp(totals.amount);
  return (
    <section className="ds-main" aria-label={text('text.amount')} data-amount={totals.amount}>
      <h2>{text('text.amount')}</h2>
      <p>
        <MoneyText fen={amount} />
      </p>
      <small>
        <Change now={totals.amount} before={totals.amountBefore} /> {text('text.same-time')}{' '}
        <MoneyText fen={totals.amountBefore} />
      </small>
    </section>
  );
}

interface FigureProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly below?: ReactNode;
}

function Figure({ title, children, below }: FigureProps) {
  return (
    <section className="ds-figure" aria-label={title}>
      <h2>{title}</h2>
      <p>{children}</p>
      <small>{below}</small>
    </section>
  );
}

function Figures({ figures }: { readonly figures: ScreenMetrics }) {
  const text = useText('data-screen');
  const { number } = useFormatters();
  const { totals, newMembers, toShip } = figures;
  const mean = meanOf(totals.amount, totals.orders);
  const meanBefore = meanOf(totals.amountBefore, totals.ordersBefore);
  return (
    <div className="ds-figures">
      <Main totals={totals} />
      <Figure
        title={text('text.orders')}
        below={
          <>
            <Change now={totals.orders} before={totals.ordersBefore} /> {text('text.same-time')} {number(totals.ordersBefore)}
          </>
        }
      >
        {number(totals.orders)}
      </Figure>
      <Figure
        title={text('text.average')}
        below={
          <>
            <Change now={mean} before={meanBefore} /> {text('text.same-time')} <MoneyText fen={meanBefore} />
          </>
        }
      >
        <MoneyText fen={mean} />
      </Figure>
      <Figure title={text('text.members')}>{number(newMembers)}</Figure>
      <Figure title={text('text.to-ship')}>{number(toShip)}</Figure>
      <Figure title={text('text.refunded')} below={text('text.of-today')}>
        <MoneyText fen={totals.refunded} />
      </Figure>
    </div>
  );
}

function Panels({ figures }: { readonly figures: ScreenMetrics }) {
  const text = useText('data-screen');
  const elsewhere = figures.provinces.find(({ code }) => code === '');
  return (
    <div className="ds-panels">
      <div>
        <ScreenPanel
          name="hours"
          title={text('text.hours')}
          hint={`${text('text.unit')} · ${text('text.today')} — ${text('text.yesterday')} ┄`}
        >
          <HourChart hours={figures.hours} at={figures.at} />
        </ScreenPanel>
        <ScreenPanel name="categories" title={text('text.categories')} hint={text('text.by-amount')}>
          <Categories categories={figures.categories} />
        </ScreenPanel>
      </div>
      <div>
        <ScreenPanel name="provinces" title={text('text.provinces')} hint={`${text('text.unit')} · ${text('text.by-receiver')}`}>
          <ProvinceMap provinces={figures.provinces} last={figures.latest[0]?.province} />
          {elsewhere && elsewhere.amount > 0 && (
            <p className="ds-elsewhere">
              {text('text.no-region')} <MoneyText fen={elsewhere.amount} />
            </p>
          )}
        </ScreenPanel>
        <ScreenPanel name="alerts" title={text('text.alerts')}>
          <Alerts alerts={figures.alerts} />
        </ScreenPanel>
      </div>
      <div>
        <ScreenPanel name="latest" title={text('text.latest')}>
          <Latest latest={figures.latest} />
        </ScreenPanel>
        <ScreenPanel name="products" title={text('text.products')} hint={text('text.by-amount')}>
          <Products products={figures.products} />
        </ScreenPanel>
      </div>
    </div>
  );
}

/** What the shop sells now, for a screen on a wall. */
export function DataScreen() {
  const text = useText('data-screen');
  const live = useMetrics();
  return (
    <div className="ds" aria-busy={!live.figures}>
      <Head {...live} />
      {live.figures ? (
        <>
          <Figures figures={live.figures} />
          <Panels figures={live.figures} />
        </>
      ) : (
        <p className="ds-none">{text('text.loading')}</p>
      )}
    </div>
  );
}
