import { useFormatters, useText } from '@shopkeeper/web-kit';
import { LineChart } from '@shopkeeper/web-kit/charts';
import { useCallback, useMemo } from 'react';
import { shopOffsetMs } from '../dashboard.domain.ts';
import type { Overview } from './overview.ts';

/** Labels an hour or day in the shop's time, wherever the reader is: `11-20` or `09:00`. */
const nameOf = (at: number, grain: 'hour' | 'day'): string => {
  const shopTime = new Date(at + shopOffsetMs).toISOString();
  return grain === 'hour' ? shopTime.slice(11, 16) : shopTime.slice(5, 10);
};

/** The paid amount per day (per hour for one day), compared with the previous period. */
export function TrendPanel({ overview }: { readonly overview: Overview }) {
  const text = useText('dashboard');
  const { moneyText, number } = useFormatters();
  const paid = overview.metrics.find(({ key }) => key === 'paidAmount');
  const categories = useMemo(() => overview.grains.map((at) => nameOf(at, overview.grain)), [overview]);
  const series = useMemo(
    () => [
      { name: text('text.thisPeriod'), points: paid?.points ?? [] },
      { name: text('text.previousPeriod'), points: paid?.pointsBefore ?? [], isComparison: true },
    ],
    [paid, text],
  );
  const print = useCallback((fen: number) => moneyText(fen), [moneyText]);
  const printAxis = useCallback((fen: number) => number(Math.round(fen / 100)), [number]);
  return (
    <section className="db-card db-trend">
      <header>
        <h2>{text('text.trend')}</h2>
        <ul className="db-legend" aria-hidden>
          <li>{text('text.thisPeriod')}</li>
          <li className="dashed">{text('text.previousPeriod')}</li>
        </ul>
      </header>
      <LineChart
        label={text('text.trend')}
        categories={categories}
        series={series}
        height={252}
        print={print}
        printAxis={printAxis}
      />
    </section>
  );
}
