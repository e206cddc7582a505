import { PageLink } from '@shopkeeper/shell';
import { useGreeting } from '@shopkeeper/shell/pages';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Columns, Panel, Stack, Text, Toolbar } from '@shopkeeper/ui/layout';
import { ChevronRight, CreditCard, PackageMinus, PackageOpen, PackageX, Truck, type LucideIcon } from '@shopkeeper/ui/icons';
import { ErrorState } from '@shopkeeper/admin-ui';
import { listAddress } from '@shopkeeper/admin-ui/list';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { SalesPanel } from './sales-panel.tsx';
import { StatCard } from './stat-card.tsx';
import type { Comparison } from '../dashboard.domain.ts';
import type { Overview } from '../overview.domain.ts';
import { BestSellers } from './best-sellers.tsx';
import { BestCategories, Customers } from './customer-panels.tsx';
import { type Range, useOverview, usePanels } from './overview.ts';
import { PeriodChoice, useComparison, useRange } from './period-choice.tsx';
import { OrderStates, Provinces, SalesShares } from './rank-panels.tsx';
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

/** To-dos, the shop's metrics, and the rows behind them. The period is stored in the URL. */
export function DashboardScreen() {
  const [openedAt] = useState(() => Date.now());
  const greeting = useGreeting(openedAt);
  const range = useRange();
  const compare = useComparison();
  return (
    <Stack gap={14} className="dashboard">
      <Toolbar as="header" end={<PeriodChoice range={range} compare={compare} />}>
        <h1>{greeting}</h1>
      </Toolbar>
      <Figures range={range} compare={compare} />
    </Stack>
  );
}

/** The metrics of a range at once, and what takes longer to sum below them. */
function Figures({ range, compare }: { readonly range: Range; readonly compare: Comparison }) {
  const { data, error, refetch } = useOverview(range, compare);
  const panels = usePanels(range);
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <Loading />;
  return (
    <>
      <Todos overview={data} />
      <Columns of={4} narrowOn="phone" narrow={2} gap={14} className="dashboard-stats">
        {data.metrics.map((metric) => (
          <StatCard key={metric.key} metric={metric} previous={data.previous} compare={data.compare} />
        ))}
      </Columns>
      <Columns of="minmax(0, 2fr) minmax(0, 1fr)" narrowOn="tablet" gap={14}>
        <TrendPanel overview={data} />
        {panels.data ? <BestSellers panels={panels.data} range={range} /> : <PanelLoading />}
      </Columns>
      {panels.error && !panels.data && <ErrorState error={panels.error} retry={() => void panels.refetch()} />}
      {panels.data && <SalesPanel panels={panels.data} />}
      {panels.data && (
        <Columns of={2} narrowOn="tablet" gap={14}>
          <OrderStates panels={panels.data} />
          <Customers panels={panels.data} />
          <BestCategories panels={panels.data} />
          <Provinces panels={panels.data} />
          <SalesShares panels={panels.data} of="origin" shares={panels.data.origins} />
          <SalesShares panels={panels.data} of="paymentMethod" shares={panels.data.paymentMethods} />
        </Columns>
      )}
    </>
  );
}

function PanelLoading() {
  return (
    <Panel padding="14px 16px" aria-busy>
      <Skeleton active paragraph={{ rows: 7 }} />
    </Panel>
  );
}
