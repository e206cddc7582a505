import { CategoryScale, Chart, Filler, LinearScale, LineController, LineElement, PointElement, Tooltip } from 'chart.js';
import { useEffect, useRef } from 'react';
import { paletteOf, useUiConfig } from '@shopkeeper/ui/theme';
import './charts.css';
import { lineChartOf, type Lines } from './line-options.ts';

Chart.register(CategoryScale, Filler, LinearScale, LineController, LineElement, PointElement, Tooltip);

export interface LineChartProps extends Lines {
  /** The accessible name of the chart; a visually hidden table repeats the values. */
  readonly label: string;
  readonly height: number;
}

/** A line chart over time in the theme's colours; fills the width of its container. */
export function LineChart({ label, height, categories, series, print, printAxis, limit }: LineChartProps) {
  const place = useRef<HTMLCanvasElement>(null);
  const chart = useRef<Chart<'line', number[], string>>(null);
  const config = useUiConfig();

  useEffect(
    function draw() {
      const canvas = place.current;
      if (!canvas) return;
      const { fontFamily } = getComputedStyle(canvas);
      const drawn = lineChartOf({ categories, series, print, printAxis, limit }, { colours: paletteOf(config), fontFamily });
      if (chart.current) {
        chart.current.data = drawn.data;
        chart.current.options = drawn.options ?? {};
        chart.current.update('none');
      } else {
        chart.current = new Chart(canvas, drawn);
      }
    },
    [categories, series, print, printAxis, limit, config],
  );
  useEffect(function leave() {
    return () => {
      chart.current?.destroy();
      chart.current = null;
    };
  }, []);

  return (
    <div className="ch-canvas" style={{ height }}>
      <canvas ref={place} role="img" aria-label={label} />
      <Figures label={label} categories={categories} series={series} print={print} />
    </div>
  );
}

/** The values of the chart as a table for screen readers. */
function Figures({ label, categories, series, print }: Omit<LineChartProps, 'height' | 'printAxis' | 'limit'>) {
  return (
    <div className="ch-values">
      <table>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category, at) => (
            <tr key={category}>
              <th scope="row">{category}</th>
              {series.map(({ name, points }) => {
                const point = points[at];
                return <td key={name}>{point === undefined ? '' : print(point)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
