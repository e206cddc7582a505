import { PageLink } from '@shopkeeper/shell';
import { useGreeting } from '@shopkeeper/shell/pages';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Columns, Panel, Stack, Text, Toolbar } from '@shopkeeper/ui/layout';
import { ChevronRight, CreditCard, PackageMinus, PackageOpen, PackageX, Truck, type LucideIcon } from '@shopkeeper/ui/icons';
import { ErrorState, useMayOpen } from '@shopkeeper/admin-ui';
import { listAddress } from '@shopkeeper/admin-ui/list';
import { Skeleton } from 'antd';
import { type ComponentType, useState } from 'react';
import { SalesPanel } from './sales-panel.tsx';
import { StatCard } from './stat-card.tsx';
import { type GroupKey, isGroup, metricsPerRow, type PanelKey, standardLayout } from '../layout.domain.ts';
import type { MetricGroups } from '../metric-groups.domain.ts';
import type { Overview, Panels } from '../overview.domain.ts';
import { BestSellers } from './best-sellers.tsx';
import { BoardMenu } from './board-menu.tsx';
import { BestCategories, Customers } from './customer-panels.tsx';
import { type DashboardRequest, type Range, shownRange, useGroups, useOverview, usePanels } from './overview.ts';
import { GroupPanel } from './group-panel.tsx';
import { PeriodChoice, useDashboardRequest } from './period-choice.tsx';
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

/** To-dos, the shop's metrics, and the rows behind them. The dashboard and the period are stored in the URL. */
export function DashboardScreen() {
  const [openedAt] = useState(() => Date.now());
  const greeting = useGreeting(openedAt);
  const asked = useDashboardRequest();
  const overview = useOverview(asked);
  const range = shownRange(asked, overview.data);
  const usual = overview.data?.board?.range.compare ?? 'previous';
  return (
    <Stack gap={14} className="dashboard">
      <Toolbar
        as="header"
        end={
          <Stack row gap={10} wrap>
            <BoardMenu overview={overview.data} range={range} />
            <PeriodChoice range={range} compare={asked.compare ?? usual} usual={usual} />
          </Stack>
        }
      >
        <h1>{greeting}</h1>
      </Toolbar>
      <Figures asked={asked} range={range} overview={overview} />
    </Stack>
  );
}

interface FiguresProps {
  readonly asked: DashboardRequest;
  readonly range: Range;
  readonly overview: ReturnType<typeof useOverview>;
}

/** The metrics of a range at once, and what takes longer to sum below them. */
function Figures({ asked, range, overview: { data, error, refetch } }: FiguresProps) {
  const text = useText('dashboard');
  const maySum = useMayOpen()('/admin/sales/order');
  const panels = usePanels(asked, maySum);
  const groups = useGroups(asked, (data?.groups.length ?? 0) > 0);
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <Loading />;
  const shown = (data.board?.layout.panels ?? standardLayout.panels).filter((key) => canShow(key, data, maySum));
  return (
    <>
      {shown.length === 0 && <Text color="muted">{text('text.board.nothing')}</Text>}
      <div className="dashboard-panels">
        {shown.map((key) => (
          <div key={key} data-panel={key}>
            {isGroup(key) ? (
              <GroupOf of={key} groups={groups.data} />
            ) : (
              <PanelOf of={key} overview={data} panels={panels.data} range={range} />
            )}
          </div>
        ))}
      </div>
      {panels.error && !panels.data && <ErrorState error={panels.error} retry={() => void panels.refetch()} />}
      {groups.error && !groups.data && <ErrorState error={groups.error} retry={() => void groups.refetch()} />}
    </>
  );
}

/** Whether a panel has something that the user may read. */
function canShow(key: PanelKey, { todos, metrics, groups }: Overview, maySum: boolean): boolean {
  if (isGroup(key)) return groups.includes(key);
  if (key === 'todos') return todos.length > 0;
  return key === 'metrics' || key === 'trend' ? metrics.length > 0 : maySum;
}

/** A group of metrics; empty until the call of all groups has answered. */
function GroupOf({ of, groups }: { readonly of: GroupKey; readonly groups: MetricGroups | undefined }) {
  const group = groups?.groups.find(({ key }) => key === of);
  return groups && group ? <GroupPanel group={group} compared={groups} /> : <PanelLoading />;
}

interface PanelOfProps {
  readonly of: Exclude<PanelKey, GroupKey>;
  readonly overview: Overview;
  readonly panels: Panels | undefined;
  readonly range: Range;
}

/** One panel of a dashboard; those of the second call are empty until it has answered. */
function PanelOf({ of, overview, panels, range }: PanelOfProps) {
  if (of === 'todos') return <Todos overview={overview} />;
  if (of === 'metrics') return <Metrics overview={overview} />;
  if (of === 'trend') return <TrendPanel key={overview.board?.id ?? 0} overview={overview} />;
  if (!panels) return <PanelLoading />;
  if (of === 'bestSellers') return <BestSellers panels={panels} range={range} />;
  const Sums = sums[of];
  return <Sums panels={panels} />;
}

type SumKey = Exclude<PanelKey, GroupKey | 'todos' | 'metrics' | 'trend' | 'bestSellers'>;

const sums: Readonly<Record<SumKey, ComponentType<{ readonly panels: Panels }>>> = {
  sales: SalesPanel,
  statuses: OrderStates,
  customers: Customers,
  categories: BestCategories,
  provinces: Provinces,
  origins: ({ panels }) => <SalesShares panels={panels} of="origin" shares={panels.origins} />,
  paymentMethods: ({ panels }) => <SalesShares panels={panels} of="paymentMethod" shares={panels.paymentMethods} />,
};

function Metrics({ overview }: { readonly overview: Overview }) {
  return (
    <div className="dashboard-stats" data-per-row={metricsPerRow(overview.metrics.length)}>
      {overview.metrics.map((metric) => (
        <StatCard key={metric.key} metric={metric} previous={overview.previous} compare={overview.compare} />
      ))}
    </div>
  );
}

function PanelLoading() {
  return (
    <Panel padding="14px 16px" aria-busy>
      <Skeleton active paragraph={{ rows: 7 }} />
    </Panel>
  );
}
