import { listAddress } from '@shopkeeper/admin-ui/list';
import { PageLink } from '@shopkeeper/shell';
import { MoneyText } from '@shopkeeper/ui';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Columns, Panel, Text } from '@shopkeeper/ui/layout';
import { daysIn } from '../dashboard.domain.ts';
import type { GroupMetric, MetricGroup, MetricGroups } from '../metric-groups.domain.ts';

interface ValueProps {
  readonly unit: GroupMetric['unit'];
  readonly value: number | null;
}

/** A value in its unit; minutes are shown as hours. */
function Value({ unit, value }: ValueProps) {
  const text = useText('dashboard');
  const { number, ratio } = useFormatters();
  if (value === null) return <>–</>;
  if (unit === 'money') return <MoneyText fen={value} />;
  if (unit === 'ratio') return <>{ratio(value)}</>;
  return <>{unit === 'minutes' ? text('text.hours', { hours: number(Math.round(value / 6) / 10) }) : number(value)}</>;
}

interface EntryProps {
  readonly metric: GroupMetric;
  readonly compared: Pick<MetricGroups, 'previous' | 'compare'>;
}

/** The value of the compared period, whose days are in the tooltip. */
function Before({ metric: { unit, before }, compared: { previous, compare } }: EntryProps) {
  const text = useText('dashboard');
  const { from, to } = daysIn(previous);
  return (
    <Text as="small" size={12} color="secondary" block title={from === to ? from : `${from} – ${to}`}>
      {text(`text.before.${compare}`)} <Value unit={unit} value={before} />
    </Text>
  );
}

/** A metric with what it is compared with and its definition; the value leads to its rows. */
function Entry({ metric, compared }: EntryProps) {
  const text = useText('dashboard');
  const { key, unit, value, isNow, drill } = metric;
  const shown = <Value unit={unit} value={value} />;
  return (
    <div data-group-metric={key} data-value={value ?? ''}>
      <Text as="dt" size={13} color="secondary">
        {text(`text.figure.${key}`)}
      </Text>
      <dd style={{ margin: 0 }}>
        <Text as="b" size={18} weight={600} numeric block>
          {drill && value !== null ? (
            <PageLink className="ly-quiet-link" to={listAddress(drill.path, drill.filters)} title={text('text.openRows')}>
              {shown}
            </PageLink>
          ) : (
            shown
          )}
        </Text>
        {!isNow && <Before metric={metric} compared={compared} />}
        <Text as="small" size={12} color="muted">
          {text(`text.means.${key}`)}
        </Text>
      </dd>
    </div>
  );
}

interface GroupPanelProps {
  readonly group: MetricGroup;
  readonly compared: EntryProps['compared'];
}

/** Metrics that belong together, each with its definition and its rows. */
export function GroupPanel({ group: { key, metrics }, compared }: GroupPanelProps) {
  const text = useText('dashboard');
  return (
    <Panel title={text(`text.panel.${key}`)} padding="14px 16px">
      <Columns as="dl" min={220} narrowOn="phone" gap={14} margin="0">
        {metrics.map((metric) => (
          <Entry key={metric.key} metric={metric} compared={compared} />
        ))}
      </Columns>
    </Panel>
  );
}
