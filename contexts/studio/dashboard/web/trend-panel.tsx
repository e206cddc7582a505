import { useFormatters, useText } from '@shopkeeper/web-kit';
import { LineChart } from '@shopkeeper/web-kit/charts';
import { useCallback, useMemo } from 'react';
import type { Overview } from './overview.ts';

const twoFigures = (value: number): string => String(value).padStart(2, '0');

/** What was paid, day by day (hour by hour for one day), beside the period before. */
export function TrendPanel({ overview }: { readonly overview: Overview }) {
  const text = useText('dashboard');
  const { moneyText, date, number } = useFormatters();
  const paid = overview.figures.find(({ key }) => key === 'paidAmount');
  const categories = useMemo(
    () =>
      overview.grains.map((at) => (overview.grain === 'hour' ? `${twoFigures(new Date(at).getHours())}:00` : date(at).slice(5))),
    [overview, date],
  );
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
