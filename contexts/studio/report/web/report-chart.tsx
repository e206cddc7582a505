import { LineChart } from '@shopkeeper/admin-ui/charts';
import { useCall } from '@shopkeeper/api-client';
import { localTime } from '@shopkeeper/resource/calendar';
import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import { Panel, Text } from '@shopkeeper/ui/layout';
import { useMemo } from 'react';
import type { CommonSqlReply, ParamValue, ReportColumn, ReportRow, Runnable } from '../../report-query/report-query.domain.ts';

const mostPoints = 200;
const mostBars = 30;

interface ChartProps {
  readonly query: Runnable;
  readonly params: Readonly<Record<string, ParamValue>>;
}

/** The first rows of a query as its chart: the first column names the points, each column of numbers is a line or a bar. */
export function ReportChart(props: ChartProps) {
  return props.query.chart === 'none' ? null : <Drawn {...props} />;
}

const nameOf = ({ kind }: ReportColumn, value: ReportRow[string] | undefined): string =>
  kind === 'time' && typeof value === 'number' ? localTime(value).slice(0, 16) : String(value ?? '–');

function Drawn({ query, params }: ChartProps) {
  const text = useText('report');
  const { number } = useFormatters();
  const isLine = query.chart === 'line';
  const body = { api: query.code, params, page: { currentPage: 1, pageSize: isLine ? mostPoints : mostBars } };
  const { data } = useCall<CommonSqlReply>('/admin/CommonSqlAPI', body);
  const chart = useMemo(() => {
    const [first, ...others] = data?.columns ?? [];
    const figures = others.filter(({ kind }) => kind === 'number');
    const rows = data?.result ?? [];
    return {
      categories: first ? rows.map((row) => nameOf(first, row[first.name])) : [],
      series: figures.map(({ name }) => ({ name, points: rows.map((row) => Number(row[name] ?? 0)) })),
    };
  }, [data]);
  if (!data || chart.series.length === 0 || chart.categories.length === 0) return null;
  const isCut = data.page.total > data.result.length;
  return (
    <Panel
      padding="14px 16px"
      title={text('text.chart')}
      extra={
        isCut && (
          <Text color="muted" size={13}>
            {text('text.chartHint', { count: number(data.result.length) })}
          </Text>
        )
      }
    >
      {isLine ? <LineChart label={query.name} height={240} print={number} {...chart} /> : <Bars {...chart} />}
    </Panel>
  );
}

interface BarsProps {
  readonly categories: readonly string[];
  readonly series: readonly { readonly name: string; readonly points: readonly number[] }[];
}

/** A bar for each row, by the first column of numbers. */
function Bars({ categories, series }: BarsProps) {
  const { number } = useFormatters();
  const [figure] = series;
  // Two rows may have the same name.
  const bars = categories.map((name, at) => ({ no: at + 1, name, value: figure?.points[at] ?? 0 }));
  const most = Math.max(1, ...(figure?.points ?? []).map(Math.abs));
  return (
    <ul className="report-bars" aria-label={figure?.name}>
      {bars.map(({ no, name, value }) => (
        <li key={no}>
          <Text ellipsis size={13}>
            {name}
          </Text>
          <span className="report-bar" aria-hidden>
            <i style={{ width: `${(Math.abs(value) / most) * 100}%` }} />
          </span>
          <Text numeric size={13} align="end">
            {number(value)}
          </Text>
        </li>
      ))}
    </ul>
  );
}
