import { PageLink, useFormatters, useGreeting, usePageSearch, useText } from '@shopkeeper/web-kit';
import { ChevronRight, CreditCard, type IconType, PackageMinus, PackageOpen, PackageX, Truck } from '@shopkeeper/web-kit/icons';
import { ErrorState, listAddress } from '@shopkeeper/web-kit/resource';
import { Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { spans, type Span } from '../dashboard.domain.ts';
import { StatCard } from './stat-card.tsx';
import { type Overview, useOverview } from './overview.ts';
import { BestSellers, OrderStates, Provinces } from './rank-panels.tsx';
import { TrendPanel } from './trend-panel.tsx';
import './dashboard.css';
import './dashboard-narrow.css';

const icons: Readonly<Record<string, IconType>> = {
  toShip: Truck,
  unpaid: CreditCard,
  partlyShipped: PackageOpen,
  lowStock: PackageMinus,
  soldOut: PackageX,
};

function Todos({ overview }: { readonly overview: Overview }) {
  const text = useText('dashboard');
  const { number } = useFormatters();
  return (
    <nav className="db-todos" aria-label={text('text.todo.title')}>
      {overview.todos.map(({ key, value, path, filters }, place) => {
        const Icon = icons[key] ?? Truck;
        return (
          <PageLink key={key} to={listAddress(path, filters)} data-todo={key} data-value={value}>
            <Icon size={17} strokeWidth={1.75} aria-hidden />
            <span>{text(`text.todo.${key}`)}</span>
            <b className={place === 0 && value > 0 ? 'first' : ''}>{number(value)}</b>
            <ChevronRight size={15} aria-hidden />
          </PageLink>
        );
      })}
    </nav>
  );
}

function Loading() {
  return (
    <div aria-busy>
      <div className="db-todos" style={{ height: 54 }} />
      <div className="db-metrics">
        {[0, 1, 2, 3].map((place) => (
          <div key={place} className="db-card">
            <Skeleton active title={{ width: '40%' }} paragraph={{ rows: 2 }} />
          </div>
        ))}
      </div>
      <div className="db-card">
        <Skeleton active paragraph={{ rows: 7 }} />
      </div>
    </div>
  );
}

const isSpan = (text: string | null): text is Span => spans.some((span) => span === text);

/** To-dos, the shop's metrics, and the rows behind them. The period is stored in the URL. */
export function DashboardScreen() {
  const text = useText('dashboard');
  const [openedAt] = useState(() => Date.now());
  const greeting = useGreeting(openedAt);
  const [search, setSearch] = usePageSearch();
  const options = search.get('span');
  const span = isSpan(options) ? options : 'days30';
  const { data, error, refetch } = useOverview(span);
  return (
    <div className="db">
      <header className="db-head">
        <h1>{greeting}</h1>
        <Segmented
          value={span}
          options={spans.map((value) => ({ value, label: text(`text.span.${value}`) }))}
          onChange={(value) => setSearch(new URLSearchParams({ span: value }), { replace: true })}
        />
      </header>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <>
          <Todos overview={data} />
          <div className="db-metrics">
            {data.metrics.map((metric) => (
              <StatCard key={metric.key} metric={metric} />
            ))}
          </div>
          <div className="db-two">
            <TrendPanel overview={data} />
            <BestSellers overview={data} />
          </div>
          <div className="db-halves">
            <OrderStates overview={data} />
            <Provinces overview={data} />
          </div>
        </>
      )}
    </div>
  );
}
