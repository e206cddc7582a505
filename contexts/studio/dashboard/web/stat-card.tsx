import { PageLink } from '@shopkeeper/shell';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Panel, Stack, Text } from '@shopkeeper/ui/layout';
import { Sparkline } from '@shopkeeper/admin-ui/charts';
import { ArrowDownRight, ArrowUpRight } from '@shopkeeper/ui/icons';
import { listAddress } from '@shopkeeper/admin-ui/list';
import { MoneyText } from '@shopkeeper/ui';
import { Tooltip } from 'antd';
import { type Comparison, daysIn, type Period } from '../dashboard.domain.ts';
import type { Metric } from '../overview.domain.ts';

interface ChangeProps {
  readonly metric: Metric;
  readonly previous: Period;
  readonly compare: Comparison;
}

/** The change from the compared period, whose days are in the tooltip; more paid back is worse. */
function Change({ metric: { key, changeBp }, previous, compare }: ChangeProps) {
  const text = useText('dashboard');
  const { ratio } = useFormatters();
  const { from, to } = daysIn(previous);
  const days = from === to ? from : `${from} – ${to}`;
  const isDown = (changeBp ?? 0) < 0;
  const isWorse = key === 'refundAmount' ? (changeBp ?? 0) > 0 : isDown;
  const Arrow = isDown ? ArrowDownRight : ArrowUpRight;
  return (
    <Text as="p" color="muted" size={13} title={days}>
      {changeBp === null ? (
        text(`text.noneBefore.${compare}`)
      ) : (
        <>
          <Text color={isWorse ? 'bad' : 'ok'} numeric margin="0 4px 0 0">
            <Stack as="span" row inline gap={3}>
              <Arrow size={14} aria-hidden />
              {ratio(rounded(Math.abs(changeBp)))}
            </Stack>
          </Text>{' '}
          {text(`text.compared.${compare}`)}
        </>
      )}
    </Text>
  );
}

/** To tenths of a per cent, and above 100 % to whole ones, in basis points. */
const rounded = (basisPoints: number): number => {
  const step = basisPoints < 10_000 ? 10 : 100;
  return Math.round(basisPoints / step) * step;
};

/** One metric with comparison, sparkline and definition; links to the rows that add up to it. */
export function StatCard({ metric, previous, compare }: ChangeProps) {
  const text = useText('dashboard');
  const { number } = useFormatters();
  return (
    <Panel as="article" padding="14px 16px" data-metric={metric.key} data-value={metric.value}>
      <Stack row gap={10} justify="space-between">
        <Tooltip title={text(`text.means.${metric.key}`)}>
          <Text
            as="h2"
            color="secondary"
            size={13}
            weight={400}
            style={{ borderBottom: '1px dotted var(--border)', cursor: 'help' }}
          >
            {text(`text.figure.${metric.key}`)}
          </Text>
        </Tooltip>
        <Sparkline points={metric.points} />
      </Stack>
      <PageLink
        className="dashboard-value ly-stat ly-quiet-link"
        to={listAddress(metric.drill.path, metric.drill.filters)}
        title={text('text.openRows')}
      >
        {metric.unit === 'money' ? <MoneyText fen={metric.value} /> : number(metric.value)}
      </PageLink>
      <Change metric={metric} previous={previous} compare={compare} />
    </Panel>
  );
}
