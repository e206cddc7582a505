import { PageLink, usePageSearch } from '@shopkeeper/shell';
import { useGreeting } from '@shopkeeper/shell/pages';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Columns, Panel, Stack, Text, Toolbar } from '@shopkeeper/ui/layout';
import { ChevronRight, CreditCard, PackageMinus, PackageOpen, PackageX, Truck, type LucideIcon } from '@shopkeeper/ui/icons';
import { ErrorState } from '@shopkeeper/admin-ui';
import { listAddress } from '@shopkeeper/admin-ui/list';
import { Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { spans, type Span } from '../dashboard.domain.ts';
import { StatCard } from './stat-card.tsx';
import type { Overview } from '../overview.domain.ts';
import { useOverview } from './overview.ts';
import { BestSellers, OrderStates, Provinces } from './rank-panels.tsx';
import { TrendPanel } from './trend-panel.tsx';
import './dashboard.css';

const icons: Readonly<Record<string, LucideIcon>> = {
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
    <Panel as="nav" className="dashboard-todos" aria-label={text('text.todo.title')}>
      {overview.todos.map(({ key, value, path, filters }, place) => {
        const Icon = icons[key] ?? Truck;
        return (
          <PageLink key={key} to={listAddress(path, filters)} data-todo={key} data-value={value}>
            <Icon size={17} strokeWidth={1.75} aria-hidden />
            <Text ellipsis grow>
              {text(`text.todo.${key}`)}
            </Text>
            <Text as="b" size={18} weight={600} numeric {...(place === 0 && value > 0 ? { color: 'accent' } : {})}>
              {number(value)}
            </Text>
            <ChevronRight size={15} aria-hidden />
          </PageLink>
        );
      })}
    </Panel>
  );
}

function Loading() {
  return (
    <Stack gap={14} aria-busy>
      <Panel style={{ height: 54 }} />
      <Columns of={3} narrowOn="phone" gap={14}>
        {[0, 1, 2].map((place) => (
          <Panel key={place} padding="14px 16px">
            <Skeleton active title={{ width: '40%' }} paragraph={{ rows: 2 }} />
          </Panel>
        ))}
      </Columns>
      <Panel padding="14px 16px">
        <Skeleton active paragraph={{ rows: 7 }} />
      </Panel>
    </Stack>
  );
}

const isSpan = (text: string | null): text is Span => spans.some((span) => span === text);

/** To-dos, the shop's metrics, and the rows behind them. The period is stored in the URL. */
export function DashboardScreen() {
  const text = useText('dashboard');
  const [openedAt] = useState(() => Date.now());
  const greeting = useGreeting(openedAt);
  const [search, setSearch] = usePageSearch();
  const spanParam = search.get('span');
  const span = isSpan(spanParam) ? spanParam : 'days30';
  const { data, error, refetch } = useOverview(span);
  return (
    <Stack gap={14} className="dashboard">
      <Toolbar
        as="header"
        end={
          <Segmented
            value={span}
            options={spans.map((value) => ({ value, label: text(`text.span.${value}`) }))}
            onChange={(value) => setSearch(new URLSearchParams({ span: value }), { replace: true })}
          />
        }
      >
        <h1>{greeting}</h1>
      </Toolbar>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <>
          <Todos overview={data} />
          <Columns of={3} narrowOn="phone" gap={14}>
            {data.metrics.map((metric) => (
              <StatCard key={metric.key} metric={metric} />
            ))}
          </Columns>
          <Columns of="minmax(0, 2fr) minmax(0, 1fr)" narrowOn="tablet" gap={14}>
            <TrendPanel overview={data} />
            <BestSellers overview={data} />
          </Columns>
          <Columns of={2} narrowOn="tablet" gap={14}>
            <OrderStates overview={data} />
            <Provinces overview={data} />
          </Columns>
        </>
      )}
    </Stack>
  );
}
