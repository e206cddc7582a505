import type { StatusColor, StatusShape } from '@shopkeeper/resource/fields';
import { shapeOf } from '../components/status-style.ts';
import './layout.css';

interface StatusBadgeProps {
  readonly color: StatusColor;
  /** The usual shape of the color by default. */
  readonly shape?: StatusShape | undefined;
  readonly children: string | number;
}

/** A state as a tinted badge: its shape and its color tell it apart from other states. */
export function StatusBadge({ color, shape = shapeOf(color), children }: StatusBadgeProps) {
  return (
    <span className={`ly-badge ${color}`}>
      <i className={`ly-shape ${shape}`} aria-hidden />
      <span className="ly-badge-label">{children}</span>
    </span>
  );
}
