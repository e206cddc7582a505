interface SparklineProps {
  readonly points: readonly number[];
  readonly width?: number;
  readonly height?: number;
}

/** A small chart of a metric over its period, without axes; decorative, because the metric is shown next to it. */
export function Sparkline({ points, width = 84, height = 30 }: SparklineProps) {
  const top = Math.max(...points, 1);
  const step = points.length > 1 ? width / (points.length - 1) : width;
  const line = points
    .map((point, n) => `${(n * step).toFixed(1)},${(height - 2 - (point / top) * (height - 4)).toFixed(1)}`)
    .join(' ');
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <polygon points={`0,${height} ${line} ${width},${height}`} fill="var(--soft)" />
      <polyline points={line} fill="none" stroke="var(--fill)" strokeWidth={1.5} strokeLinejoin="round" />
    </svg>
  );
}
