import { useFormatters, useText } from '@shopkeeper/ui/i18n';
import type { Hour } from '../data-screen.domain.ts';

const [width, height] = [600, 270];
const [left, right, top, bottom] = [62, 8, 22, 28];
const hourMs = 3_600_000;

const niceSteps = [1, 2, 2.5, 5, 10];

/** The top of an axis in fen: a round number of yuan above the highest value. */
function topOf(most: number): number {
  const yuan = Math.max(most / 100, 10);
  const power = 10 ** Math.floor(Math.log10(yuan));
  return (niceSteps.find((step) => step * power >= yuan) ?? 10) * power * 100;
}

/** What was paid each hour today and yesterday. The hour under way is an open bar, never a falling line. */
export function HourChart({ hours, at }: { readonly hours: readonly Hour[]; readonly at: number }) {
  const text = useText('data-screen');
  const { number } = useFormatters();
  const highest = topOf(Math.max(...hours.map(({ amount, before }) => Math.max(amount, before))));
  const slot = (width - left - right) / Math.max(1, hours.length);
  const x = (n: number) => left + (n + 0.5) * slot;
  const y = (value: number) => height - bottom - (value / highest) * (height - top - bottom);
  const line = (values: readonly number[]) => values.map((value, n) => `${n === 0 ? 'M' : 'L'}${x(n)} ${y(value)}`).join('');
  const running = hours.findIndex((hour) => at >= hour.at && at < hour.at + hourMs);
  const done = hours.slice(0, Math.max(0, running)).map(({ amount }) => amount);
  const open = hours[running];
  return (
    <svg className="ds-hours" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={text('text.hours')}>
      {[0, 0.25, 0.5, 0.75, 1].map((part) => (
        <g key={part}>
          <line x1={left} x2={width - right} y1={y(part * highest)} y2={y(part * highest)} className="grid" />
          <text x={left - 8} y={y(part * highest) + 4} textAnchor="end">
            {number(Math.round((part * highest) / 100))}
          </text>
        </g>
      ))}
      {hours.map((hour, n) =>
        n % 4 === 0 ? (
          <text key={hour.at} x={x(n)} y={height - 8} textAnchor="middle">
            {n}:00
          </text>
        ) : null,
      )}
      <path d={line(hours.map(({ before }) => before))} className="before" />
      {done.length > 0 && <path d={line(done)} className="now" />}
      {open && (
        <g>
          <rect
            className="open"
            x={x(running) - slot * 0.36}
            width={slot * 0.72}
            y={y(open.amount)}
            height={height - bottom - y(open.amount)}
          />
          <line x1={x(running)} x2={x(running)} y1={top - 8} y2={height - bottom} className="mark" />
          <text
            x={running > hours.length / 2 ? x(running) - 6 : x(running) + 6}
            y={12}
            textAnchor={running > hours.length / 2 ? 'end' : 'start'}
            className="mark"
          >
            {text('text.running')} {number(Math.round(open.amount / 100))}
          </text>
        </g>
      )}
    </svg>
  );
}
