/** Charts. The line chart brings its library with it: load it lazily. */
export { LineChart, type LineChartProps, type LineSeries } from './line-chart.tsx';
export { Sparkline } from './sparkline.tsx';
