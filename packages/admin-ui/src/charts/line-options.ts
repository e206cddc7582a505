import type { ChartConfiguration, ChartDataset, Plugin } from 'chart.js';
import type { Palette } from '@shopkeeper/ui/theme';

export interface LineSeries {
  readonly name: string;
  readonly points: readonly number[];
  /** The series to compare with: drawn dashed and grey. */
  readonly isComparison?: boolean;
  /** What its points are called in the tooltip where that differs from the axis, such as the days of the previous period. */
  readonly categories?: readonly string[];
}

export interface Lines {
  /** The label of each point on the horizontal axis. */
  readonly categories: readonly string[];
  readonly series: readonly LineSeries[];
  /** Formats a value on the axis and in the tooltip. */
  readonly print: (value: number) => string;
  /** Formats a value on the axis when that differs from `print`. */
  readonly printAxis?: ((value: number) => string) | undefined;
  /** The highest value shown; lines above it leave the chart at its top. */
  readonly limit?: number | undefined;
}

/** Colours and font that the chart takes from the page. */
export interface ChartStyle {
  readonly colours: Palette;
  readonly fontFamily: string;
}

type Line = ChartDataset<'line', number[]>;
type Drawn = ChartConfiguration<'line', number[], string>;
type Tip = NonNullable<NonNullable<NonNullable<Drawn['options']>['plugins']>['tooltip']>;

function lineOf({ name, points, isComparison = false }: LineSeries, { fill, soft, text3 }: Palette): Line {
  const colour = isComparison ? text3 : fill;
  return {
    label: name,
    data: [...points],
    borderColor: colour,
    borderWidth: isComparison ? 1.5 : 2,
    borderDash: isComparison ? [5, 4] : [],
    borderJoinStyle: 'round',
    // 70% opacity, so that grid lines show through the area.
    backgroundColor: `${soft}b3`,
    fill: isComparison ? false : 'start',
    // The series with the lower order is drawn on top: its area must not cover the comparison line.
    order: isComparison ? 0 : 1,
    // A single value has no line, so it is drawn as a point.
    pointRadius: points.length === 1 ? 3 : 0,
    pointHoverRadius: 4,
    pointBackgroundColor: colour,
    pointBorderWidth: 0,
    pointHoverBorderWidth: 0,
  };
}

/** The tooltip: the values of all series at the hovered position. */
function tipOf({ print, series }: Lines, { colours, fontFamily: family }: ChartStyle): Tip {
  const colourOf = ({ borderColor }: { readonly borderColor?: unknown }): string => String(borderColor);
  return {
    backgroundColor: colours.elevated,
    borderColor: colours.hairline,
    borderWidth: 1,
    cornerRadius: 8,
    padding: 10,
    caretSize: 0,
    caretPadding: 12,
    titleColor: colours.text3,
    titleFont: { family, size: 12, weight: 'normal' },
    bodyColor: colours.text,
    bodyFont: { family, size: 13 },
    bodySpacing: 6,
    usePointStyle: true,
    boxWidth: 8,
    boxHeight: 8,
    boxPadding: 6,
    // In legend order, independent of the drawing order.
    itemSort: (one, other) => one.datasetIndex - other.datasetIndex,
    callbacks: {
      label: ({ dataset, datasetIndex, dataIndex, raw }) => {
        const own = series[datasetIndex]?.categories?.[dataIndex];
        return `${dataset.label ?? ''}${own === undefined ? '' : ` ${own}`}  ${print(Number(raw))}`;
      },
      labelColor: ({ dataset }) => ({ borderColor: colourOf(dataset), backgroundColor: colourOf(dataset) }),
      labelPointStyle: () => ({ pointStyle: 'circle', rotation: 0 }),
    },
  };
}

/** Draws a thin vertical line through the points shown in the tooltip. */
const pointedAt: Plugin<'line'> = {
  id: 'pointedAt',
  beforeDatasetsDraw(chart) {
    const [first] = chart.getActiveElements();
    if (!first) return;
    const { ctx, chartArea, options } = chart;
    ctx.save();
    ctx.strokeStyle = String(options.scales?.['x']?.border?.color);
    ctx.beginPath();
    ctx.moveTo(first.element.x, chartArea.top);
    ctx.lineTo(first.element.x, chartArea.bottom);
    ctx.stroke();
    ctx.restore();
  },
};

/** Builds the Chart.js configuration of a line chart. */
export function lineChartOf(lines: Lines, look: ChartStyle): Drawn {
  const { categories, series, print, printAxis = print, limit } = lines;
  const { colours, fontFamily: family } = look;
  const ticks = { color: colours.text3, font: { family, size: 12 } };
  // Omits a tick label equal to the one before it, because steps can be smaller than the printed precision.
  const printStep = (value: number, before: number | undefined): string | null =>
    before !== undefined && printAxis(before) === printAxis(value) ? null : printAxis(value);
  return {
    type: 'line',
    data: { labels: [...categories], datasets: series.map((one) => lineOf(one, colours)) },
    options: {
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      interaction: { mode: 'index', intersect: false },
      layout: { padding: { top: 8, right: 4 } },
      plugins: { tooltip: tipOf(lines, look) },
      scales: {
        x: {
          grid: { display: false },
          border: { color: colours.hairline },
          ticks: { ...ticks, maxRotation: 0, autoSkipPadding: 16 },
        },
        y: {
          min: 0,
          ...(limit === undefined ? {} : { max: limit }),
          grid: { color: colours.rowLine, drawTicks: false },
          border: { display: false },
          ticks: {
            ...ticks,
            padding: 8,
            maxTicksLimit: 5,
            callback: (value, at, steps) => printStep(Number(value), steps[at - 1]?.value),
          },
        },
      },
    },
    plugins: [pointedAt],
  };
}
