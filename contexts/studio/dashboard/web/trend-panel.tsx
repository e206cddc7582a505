import { localTime } from '@shopkeeper/resource/calendar';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Panel, Stack, Text } from '@shopkeeper/ui/layout';
import { LineChart } from '@shopkeeper/admin-ui/charts';
import { useCallback, useMemo } from 'react';
import type { Overview } from '../overview.domain.ts';

/** Labels an hour or day in the shop's time, wherever the reader is: `11-20` or `09:00`. */
const nameOf = (at: number, grain: 'hour' | 'day'): string => {
  const shopTime = localTime(at);
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
    <Panel
      title={text('text.trend')}
      padding="14px 16px"
      className="dashboard-trend"
      extra={
        <Stack as="ul" row gap={16} aria-hidden>
          {['thisPeriod', 'previousPeriod'].map((name) => (
            <Text as="li" key={name} color="secondary" size={13} className="dashboard-legend">
              {text(`text.${name}`)}
            </Text>
          ))}
        </Stack>
      }
    >
      <LineChart
        label={text('text.trend')}
        categories={categories}
        series={series}
        height={252}
        print={print}
        printAxis={printAxis}
      />
    </Panel>
  );
}
