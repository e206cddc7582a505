/** Charts. The line chart includes its chart library: load it lazily. */
export { LineChart, type LineChartProps } from './line-chart.tsx';
export type { LineSeries } from './line-options.ts';
export { Sparkline } from './sparkline.tsx';
