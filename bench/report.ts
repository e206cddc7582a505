import type { weighScreens } from '../tools/bundle.mjs';
import { table } from '../tools/reference/markdown.ts';
import type { Sizes } from './filling.ts';
import type { Percentiles } from './load.ts';
import type { Line, Measurements } from './measure.ts';
import { method } from './method.ts';
import type { Bar } from './works.ts';

/** A measured value with its target. */
export interface Metric {
  readonly key: string;
  readonly title: string;
  readonly value: string;
  readonly bar: string;
  readonly met: boolean;
}

/** Returns a metric with an upper limit. */
export const most = (metric: { key: string; title: string; value: number; unit: string; bar: number }): Metric => ({
  key: metric.key,
  title: metric.title,
  value: `${metric.value.toFixed(0)} ${metric.unit}`,
  bar: `<= ${metric.bar} ${metric.unit}`,
  met: metric.value <= metric.bar,
});

/** The measurements over a shop of one size. */
export interface ShopReport {
  readonly size: Sizes;
  readonly lines: readonly Line[];
  /** Ours over this shop compared with ours over the smaller one. */
  readonly grown: readonly Line[];
  readonly metrics: readonly Metric[];
}

/** How the parts that need a browser are measured. */
export interface BrowserBench {
  /** The command line, for reproducing the results. */
  readonly command: string;
  readonly rounds: number;
  readonly writesDocs: boolean;
  say(line: string): void;
}

export interface Report {
  readonly at: string;
  /** The command line, for reproducing the results. */
  readonly command: string;
  readonly node: string;
  readonly postgres: string;
  readonly cores: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly shops: readonly ShopReport[];
  /** Metrics that do not depend on the size of the shop: build sizes, screens, grid. */
  readonly others: readonly Metric[];
  readonly screens: ReturnType<typeof weighScreens>;
}

function barOf(bar: Bar): string {
  if (bar.kind === 'none') return 'none';
  if (bar.kind === 'rate') return `>= ${bar.least * 100} % of the rate`;
  return `<= ${bar.most} x CPU${bar.ofPage ? ' of bare without count' : ''}`;
}

/** Whether a bar is met, as a cell of a table. */
export const yes = (met: boolean, bar: string): string => (bar === 'none' ? '' : met ? 'yes' : '**no**');
const ms = (value: number): string => value.toFixed(2);
const short = (values: readonly number[]): string => values.map((value) => value.toFixed(1)).join(', ');

const costOf = ({ cpu, server, database }: Measurements): string => `${ms(cpu)} (${ms(server)} + ${ms(database)})`;

function lineOf({ title, bare, ours, uncounted, ratio, spread, bar, met }: Line): string[] {
  const isRate = bar.kind === 'rate';
  const shown = isRate ? `${(ratio * 100).toFixed(0)} %` : ratio.toFixed(2);
  const between = isRate ? spread.map((one) => `${(one * 100).toFixed(0)} %`) : spread.map((one) => one.toFixed(2));
  return [
    title,
    costOf(bare),
    uncounted ? costOf(uncounted) : '',
    costOf(ours),
    `${shown} (${between.join(' to ')})`,
    barOf(bar),
    yes(met, barOf(bar)),
    `${ours.rate.toFixed(0)} / ${bare.rate.toFixed(0)}`,
    `${short([ours.p50, ours.p95])} / ${short([bare.p50, bare.p95])}`,
  ];
}

const percents = ({ p50, p95, p99 }: Percentiles): string => short([p50, p95, p99]);

const fixedOf = ({ title, ours, fixed }: Line): string[][] =>
  fixed === null ? [] : [[title, fixed.perSecond.toFixed(0), percents(fixed.ours), percents(fixed.bare), percents(ours)]];

const number = (value: number): string => value.toLocaleString('en');

const headOf = (first: string, second: string): string[] => [
  'work',
  `${first}, ms CPU (server + database)`,
  `${first} without count, ms CPU`,
  `${second}, ms CPU`,
  'ratio (of single rounds)',
  'bar',
  'met',
  `req/s ${second} / ${first}`,
  `p50, p95 ms ${second} / ${first}`,
];

const fixedHead = ['at a fixed rate', 'sent per second', 'p50, p95, p99 ms ours', 'bare', 'ours, eight clients without a pause'];

/** The column of the reference without a count, which not every table has. */
const uncountedAt = 2;

/** A table of works measured on two sides. */
export function tableOfLines(first: string, second: string, lines: readonly Line[]): string {
  const isCounted = lines.every(({ uncounted }) => uncounted === null);
  const shown = (cells: readonly string[]): readonly string[] => (isCounted ? cells.toSpliced(uncountedAt, 1) : cells);
  return table(shown(headOf(first, second)), lines.map(lineOf).map(shown));
}

/** The tables of a shop as Markdown; also readable in a terminal. */
function tablesOfShop({ size, lines, grown, metrics }: ShopReport): string {
  const { orders, products, variants, members } = size;
  const tables = [
    `## ${number(orders)} orders, ${number(products)} products with ${number(products * variants)} SKUs, ${number(members)} members`,
    tableOfLines('bare', 'ours', lines),
    tableOfLines('100,000 orders', number(orders), grown),
    table(fixedHead, lines.flatMap(fixedOf)),
    tableOfMetrics(metrics),
  ];
  return tables.filter(Boolean).join('\n\n');
}

const ratioOf = ({ ratio, bar }: Line): string =>
  bar.kind === 'rate' ? `${(ratio * 100).toFixed(0)} %` : `${ratio.toFixed(2)} x`;

function barsOfShop({ size, lines, grown, metrics }: ShopReport, isOnly: boolean): Metric[] {
  const over = isOnly ? '' : ` (${number(size.orders)} orders)`;
  const small = (line: Line): Metric => ({ ...line, value: ratioOf(line), bar: barOf(line.bar) });
  const growth = grown.map((line) => ({ ...small(line), title: `${line.title}, growth from 100,000` }));
  return [...lines.map(small), ...growth, ...metrics].map((metric) => ({ ...metric, title: metric.title + over }));
}

/** Every metric with a target, as measured in this run. */
export const barsOf = ({ shops, others }: Report): Metric[] =>
  [...shops.flatMap((shop) => barsOfShop(shop, shops.length === 1)), ...others].filter(({ bar }) => bar !== 'none');

const tableOfMetrics = (metrics: readonly Metric[]): string =>
  table(
    ['what', 'measured', 'bar', 'met'],
    metrics.map(({ title, value, bar, met }) => [title, value, bar, yes(met, bar)]),
  );

/** One table of all targets. */
export const tableOfBars = (report: Report): string => tableOfMetrics(barsOf(report));

/** The titles of the missed targets. */
export const missedIn = (metrics: readonly Metric[]): string[] => metrics.flatMap(({ met, title }) => (met ? [] : [title]));

/** All measurements over shops, as Markdown tables. */
export const tablesOf = ({ shops }: Report): string => shops.map(tablesOfShop).join('\n\n');

const screensOf = ({ screens }: Report): string =>
  table(
    ['screen', 'all that is loaded by then, KB', 'its own beyond the shell, KB'],
    screens.map(({ screen, all, own }) => [screen, all.toFixed(0), own.toFixed(0)]),
  );

const contextOf = ({ command, node, postgres, cores, rounds, seconds }: Report): string =>
  `Measured with \`${command}\`: Node ${node}, PostgreSQL ${postgres}, ${cores} cores; ${rounds} rounds of ${seconds} s for each side.`;

/** The text of `docs/benchmarks-dashboard.md`, which a run of the dashboard alone writes. */
export function dashboardDocumentOf(report: Report): string {
  const parts = ['# Dashboard benchmarks', contextOf(report), '## All bars', tableOfBars(report), tablesOf(report)];
  return `${parts.join('\n\n')}\n\nThe method is that of the [server benchmarks](benchmarks.md#method).\n`;
}

/** The text of `docs/benchmarks.md`. */
export function documentOf(report: Report): string {
  const parts = [
    '# Server benchmarks',
    contextOf(report),
    '## All bars',
    tableOfBars(report),
    tablesOf(report),
    '## Scripts of each screen, gz',
    screensOf(report),
    '## Method',
    method,
  ];
  return `${parts.join('\n\n')}\n`;
}
