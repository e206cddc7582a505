import { LineChart as EchartsLine } from 'echarts/charts';
import { AriaComponent, GridComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { paletteOf } from '../theme/css-variables.ts';
import { useUiConfig } from '../theme/ui-config.ts';

use([EchartsLine, GridComponent, TooltipComponent, AriaComponent, SVGRenderer]);

export interface LineSeries {
  readonly name: string;
  readonly points: readonly number[];
  /** Drawn dashed and grey: what the other series is compared with. */
  readonly isComparison?: boolean;
}

export interface LineChartProps {
  /** What the chart shows, for those who cannot see it. */
  readonly label: string;
  /** Under each point. */
  readonly categories: readonly string[];
  readonly series: readonly LineSeries[];
  readonly height: number;
  /** How a value is written on the axis and in the tip. */
  readonly print: (value: number) => string;
  readonly printAxis?: (value: number) => string;
}

type Colours = ReturnType<typeof paletteOf>;

function optionOf({ categories, series, print, printAxis = print, label }: LineChartProps, colours: Colours) {
  const axisText = { color: colours.text3, fontSize: 12 };
  return {
    animation: false,
    aria: { enabled: true, label: { description: label } },
    grid: { left: 4, right: 12, top: 12, bottom: 0, outerBoundsMode: 'same' as const, outerBoundsContain: 'axisLabel' as const },
    tooltip: {
      trigger: 'axis' as const,
      backgroundColor: colours.elevated,
      borderColor: colours.hairline,
      textStyle: { color: colours.text, fontSize: 13 },
      valueFormatter: (value: unknown) => print(Number(value)),
    },
    xAxis: {
      type: 'category' as const,
      data: [...categories],
      boundaryGap: false,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colours.hairline } },
      axisLabel: { ...axisText, hideOverlap: true },
    },
    yAxis: {
      type: 'value' as const,
      min: 0,
      splitNumber: 4,
      splitLine: { lineStyle: { color: colours.rowLine } },
      axisLabel: { ...axisText, formatter: (value: number) => printAxis(value) },
    },
    series: series.map(({ name, points, isComparison }) => ({
      type: 'line' as const,
      name,
      data: [...points],
      symbol: 'circle',
      symbolSize: 5,
      showSymbol: false,
      lineStyle: isComparison ? { width: 1.5, type: 'dashed' as const, color: colours.text3 } : { width: 2, color: colours.fill },
      itemStyle: { color: isComparison ? colours.text3 : colours.fill },
      ...(isComparison ? {} : { areaStyle: { color: colours.soft, opacity: 0.7 } }),
    })),
  };
}

/** Lines over time in the colours of the theme; follows the width of its place. */
export function LineChart(props: LineChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const config = useUiConfig();

  useEffect(
    function draw() {
      const element = place.current;
      if (!element) return undefined;
      const chart = init(element, null, { renderer: 'svg' });
      chart.setOption(optionOf(props, paletteOf(config)));
      const watcher = new ResizeObserver(() => chart.resize());
      watcher.observe(element);
      return () => {
        watcher.disconnect();
        chart.dispose();
      };
    },
    [props, config],
  );

  return <div ref={place} role="img" aria-label={props.label} style={{ height: props.height }} />;
}
