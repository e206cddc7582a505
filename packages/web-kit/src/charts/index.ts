/** Charts. The line chart brings its library with it: load it lazily. */
export { LineChart, type LineChartProps } from './line-chart.tsx';
export type { LineSeries } from './line-options.ts';
export { Sparkline } from './sparkline.tsx';
