import { localTime } from '@shopkeeper/resource/calendar';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Panel, Stack, Text } from '@shopkeeper/ui/layout';
import { save } from '@shopkeeper/admin-ui';
import { LineChart } from '@shopkeeper/admin-ui/charts';
import { Button, Select } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { chartLimitOf, daysIn, grainsOf, type Period } from '../dashboard.domain.ts';
import type { MetricKey, Overview } from '../overview.domain.ts';
import { trendCsv } from './trend-csv.ts';

/** Labels an hour or day in the shop's time, wherever the reader is: `11-20` or `09:00`. */
const nameOf = (at: number, grain: 'hour' | 'day'): string => {
  const shopTime = localTime(at);
  return grain === 'hour' ? shopTime.slice(11, 16) : shopTime.slice(5, 10);
};

/** The days of a period, such as `11-16 – 11-22`. */
const daysText = (period: Period): string => {
  const { from, to } = daysIn(period);
  return from === to ? from.slice(5) : `${from.slice(5)} – ${to.slice(5)}`;
};

const trendFileOf = (period: Period): string => {
  const { from, to } = daysIn(period);
  return `${from}_${to}`;
};

/** The lines of a metric, how its values are written, and the days that leave the chart. */
function useTrend(overview: Overview, key: MetricKey) {
  const text = useText('dashboard');
  const { moneyText, money, number } = useFormatters();
  const metric = overview.metrics.find((one) => one.key === key);
  const isMoney = metric?.unit === 'money';
  const categories = useMemo(() => overview.grains.map((at) => nameOf(at, overview.grain)), [overview]);
  const series = useMemo(() => {
    const before = grainsOf(overview.previous).map((at) => nameOf(at, 'day'));
    return [
      { name: text('text.thisPeriod'), points: metric?.points ?? [] },
      {
        name: text(`text.before.${overview.compare}`),
        points: metric?.pointsBefore ?? [],
        categories: before,
        isComparison: true,
      },
    ];
  }, [metric, overview, text]);
  const limit = useMemo(() => chartLimitOf([...(metric?.points ?? []), ...(metric?.pointsBefore ?? [])]), [metric]);
  const print = useCallback((value: number) => (isMoney ? moneyText(value) : number(value)), [isMoney, moneyText, number]);
  const printAxis = useCallback(
    (value: number) => (isMoney ? money(value).symbol + number(Math.round(value / 100)) : number(Math.round(value))),
    [isMoney, money, number],
  );
  const beyond = categories.flatMap((day, n) => {
    const point = metric?.points[n] ?? 0;
    return limit !== undefined && point > limit ? text('text.beyond', { day, value: print(point) }) : [];
  });
  return { chart: { categories, series, limit, print, printAxis }, beyond };
}

/** One metric per day (per hour for one day), compared with the previous period. */
export function TrendPanel({ overview }: { readonly overview: Overview }) {
  const text = useText('dashboard');
  const [picked, setKey] = useState<MetricKey>(overview.board?.layout.trend ?? 'paidAmount');
  // The metric may be none that stands on the dashboard, or that its reader may read.
  const key = overview.metrics.some((one) => one.key === picked) ? picked : (overview.metrics[0]?.key ?? picked);
  const { chart, beyond } = useTrend(overview, key);
  return (
    <Panel
      title={text('text.trend')}
      padding="14px 16px"
      className="dashboard-trend"
      extra={
        <Stack row gap={[4, 16]} wrap>
          <Select<MetricKey>
            size="small"
            aria-label={text('text.metric')}
            value={key}
            options={overview.metrics.map((one) => ({ value: one.key, label: text(`text.figure.${one.key}`) }))}
            popupMatchSelectWidth={false}
            onChange={setKey}
          />
          <Legend overview={overview} />
          <Button size="small" onClick={() => save(trendCsv(overview, text), `${trendFileOf(overview.period)}.csv`)}>
            {text('text.export')}
          </Button>
        </Stack>
      }
    >
      {beyond.length > 0 && (
        <Text as="p" color="muted" size={12}>
          {beyond.join(' · ')}
        </Text>
      )}
      <LineChart label={text(`text.figure.${key}`)} height={252} {...chart} />
    </Panel>
  );
}

/** The lines of the chart with their days. */
function Legend({ overview }: { readonly overview: Overview }) {
  const text = useText('dashboard');
  const lines = [
    ['text.thisPeriod', overview.period],
    [`text.before.${overview.compare}`, overview.previous],
  ] as const;
  return (
    <Stack as="ul" row wrap gap={[0, 16]} aria-hidden>
      {lines.map(([name, period]) => (
        <Text as="li" key={name} color="secondary" size={13} className="dashboard-legend">
          {`${text(name)} ${daysText(period)}`}
        </Text>
      ))}
    </Stack>
  );
}
