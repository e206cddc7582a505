import type { ChartConfiguration, ChartDataset, Plugin } from 'chart.js';
import type { Palette } from '../theme/themes.ts';

export interface LineSeries {
  readonly name: string;
  readonly points: readonly number[];
  /** Drawn dashed and grey: what the other series is compared with. */
  readonly isComparison?: boolean;
}

export interface Lines {
  /** Under each point. */
  readonly categories: readonly string[];
  readonly series: readonly LineSeries[];
  /** How a value is written on the axis and in the tip. */
  readonly print: (value: number) => string;
  /** How it is written on the axis, where that differs. */
  readonly printAxis?: ((value: number) => string) | undefined;
}

/** What a drawing takes over from the page around it. */
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
    // Seven tenths of it: the lines behind the area are seen through.
    backgroundColor: `${soft}b3`,
    fill: isComparison ? false : 'start',
    // The least is drawn last: an area hides nothing.
    order: isComparison ? 0 : 1,
    // Of one point there is no line.
    pointRadius: points.length === 1 ? 3 : 0,
    pointHoverRadius: 4,
    pointBackgroundColor: colour,
    pointBorderWidth: 0,
    pointHoverBorderWidth: 0,
  };
}

/** What stands above the instant that is pointed at: every series' value there. */
function tipOf(print: Lines['print'], { colours, fontFamily: family }: ChartStyle): Tip {
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
    // As they stand in the legend, whichever is drawn over the other.
    itemSort: (one, other) => one.datasetIndex - other.datasetIndex,
    callbacks: {
      label: ({ dataset, raw }) => `${dataset.label ?? ''}  ${print(Number(raw))}`,
      labelColor: ({ dataset }) => ({ borderColor: colourOf(dataset), backgroundColor: colourOf(dataset) }),
      labelPointStyle: () => ({ pointStyle: 'circle', rotation: 0 }),
    },
  };
}

/** A thin line through the points that the tip speaks of. */
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

/** All that Chart.js is told to draw lines over time. */
export function lineChartOf({ categories, series, print, printAxis = print }: Lines, look: ChartStyle): Drawn {
  const { colours, fontFamily: family } = look;
  const ticks = { color: colours.text3, font: { family, size: 12 } };
  // Steps of less than what is printed would say the same figure twice.
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
      plugins: { tooltip: tipOf(print, look) },
      scales: {
        x: {
          grid: { display: false },
          border: { color: colours.hairline },
          ticks: { ...ticks, maxRotation: 0, autoSkipPadding: 16 },
        },
        y: {
          min: 0,
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
