export { LineChart } from './line-chart.tsx';
export { Sparkline } from './sparkline.tsx';
