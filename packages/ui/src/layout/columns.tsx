import { type CSSProperties, createElement } from 'react';
import { type BoxProps, boxStyle, classes } from './box.ts';
import './layout.css';

interface ColumnsProps extends BoxProps {
  /** The number of equal columns, or a CSS grid template (`2fr 1fr`). */
  readonly of?: number | string;
  /** The minimum width of a column in pixels; as many columns as fit. */
  readonly min?: number;
  /** When the columns of `narrow` apply: on phones, or on every screen that is not wide. */
  readonly narrowOn?: 'phone' | 'tablet';
  /** The columns on a narrow screen; one by default. */
  readonly narrow?: number | string;
  readonly gap?: number | string;
  readonly align?: CSSProperties['alignItems'];
}

const templateOf = (columns: number | string): string =>
  typeof columns === 'number' ? `repeat(${columns}, minmax(0, 1fr))` : columns;

/** A grid of columns. */
export function Columns({
  as = 'div',
  of = 1,
  min,
  narrowOn,
  narrow = 1,
  gap,
  align,
  padding,
  margin,
  grow,
  ...rest
}: ColumnsProps) {
  const { className, style, ...attributes } = rest;
  const wide = min === undefined ? templateOf(of) : `repeat(auto-fill, minmax(min(${min}px, 100%), 1fr))`;
  return createElement(as, {
    ...attributes,
    className: classes('ly-columns', narrowOn, className),
    style: {
      '--columns': wide,
      '--narrow-columns': templateOf(narrow),
      gap,
      alignItems: align,
      ...boxStyle({ padding, margin, grow }),
      ...style,
    },
  });
}
