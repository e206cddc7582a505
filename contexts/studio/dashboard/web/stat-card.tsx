import { PageLink } from '@shopkeeper/shell';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Panel, Stack, Text } from '@shopkeeper/ui/layout';
import { Sparkline } from '@shopkeeper/admin-ui/charts';
import { ArrowDownRight, ArrowUpRight } from '@shopkeeper/ui/icons';
import { listAddress } from '@shopkeeper/admin-ui/list';
import { MoneyText } from '@shopkeeper/ui';
import { Tooltip } from 'antd';
import type { Metric } from '../overview.domain.ts';

function Change({ changeBp }: { readonly changeBp: number | null }) {
  const text = useText('dashboard');
  const { ratio } = useFormatters();
  if (changeBp === null) return text('text.new');
  const isDown = changeBp < 0;
  const Arrow = isDown ? ArrowDownRight : ArrowUpRight;
  return (
    <Text color={isDown ? 'bad' : 'ok'} numeric margin="0 4px 0 0">
      <Stack as="span" row inline gap={3}>
        <Arrow size={14} aria-hidden />
        {ratio(Math.abs(changeBp))}
      </Stack>
    </Text>
  );
}

/** One metric with comparison, sparkline and definition; links to the rows that add up to it. */
export function StatCard({ metric }: { readonly metric: Metric }) {
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
      <Text as="p" color="muted" size={13}>
        <Change changeBp={metric.changeBp} /> {text('text.compared')}
      </Text>
    </Panel>
  );
}
