import { PageLink, useFormatters, useText } from '@shopkeeper/web-kit';
import { Sparkline } from '@shopkeeper/web-kit/charts';
import { ArrowDownRight, ArrowUpRight } from '@shopkeeper/web-kit/icons';
import { listAddress, MoneyText } from '@shopkeeper/web-kit/resource';
import { Tooltip } from 'antd';
import type { Metric } from './overview.ts';

function Change({ changeBp }: { readonly changeBp: number | null }) {
  const text = useText('dashboard');
  const { ratio } = useFormatters();
  if (changeBp === null) return <span className="db-change">{text('text.new')}</span>;
  const isDown = changeBp < 0;
  const Arrow = isDown ? ArrowDownRight : ArrowUpRight;
  return (
    <span className={isDown ? 'db-change bad' : 'db-change ok'}>
      <Arrow size={14} aria-hidden />
      {ratio(Math.abs(changeBp))}
    </span>
  );
}

/** One metric with comparison, sparkline and definition; links to the rows that add up to it. */
export function StatCard({ metric }: { readonly metric: Metric }) {
  const text = useText('dashboard');
  const { number } = useFormatters();
  return (
    <article className="db-card db-metric" data-metric={metric.key} data-value={metric.value}>
      <header>
        <Tooltip title={text(`text.means.${metric.key}`)}>
          <h2 className="db-term">{text(`text.figure.${metric.key}`)}</h2>
        </Tooltip>
        <Sparkline points={metric.points} />
      </header>
      <PageLink className="db-value" to={listAddress(metric.drill.path, metric.drill.filters)} title={text('text.openRows')}>
        {metric.unit === 'money' ? <MoneyText fen={metric.value} /> : number(metric.value)}
      </PageLink>
      <p>
        <Change changeBp={metric.changeBp} /> {text('text.compared')}
      </p>
    </article>
  );
}
