import { PageLink, useFormatters, useText } from '@shopkeeper/web-kit';
import { Sparkline } from '@shopkeeper/web-kit/charts';
import { ArrowDownRight, ArrowUpRight } from '@shopkeeper/web-kit/icons';
import { listAddress, MoneyText } from '@shopkeeper/web-kit/resource';
import { Tooltip } from 'antd';
import type { Figure } from './overview.ts';

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

/** One figure with its comparison, shape and definition; it opens the rows that add up to it. */
export function FigureCard({ figure }: { readonly figure: Figure }) {
  const text = useText('dashboard');
  const { number } = useFormatters();
  return (
    <article className="db-card db-figure" data-figure={figure.key} data-value={figure.value}>
      <header>
        <Tooltip title={text(`text.means.${figure.key}`)}>
          <h2 className="db-term">{text(`text.figure.${figure.key}`)}</h2>
        </Tooltip>
        <Sparkline points={figure.points} />
      </header>
      <PageLink className="db-value" to={listAddress(figure.drill.path, figure.drill.filters)} title={text('text.openRows')}>
        {figure.unit === 'money' ? <MoneyText fen={figure.value} /> : number(figure.value)}
      </PageLink>
      <p>
        <Change changeBp={figure.changeBp} /> {text('text.compared')}
      </p>
    </article>
  );
}
