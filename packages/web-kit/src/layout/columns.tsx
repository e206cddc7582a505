import { type CSSProperties, createElement } from 'react';
import { boxStyle, type BoxProps, classes } from './box.ts';
import './layout.css';

interface ColumnsProps extends BoxProps {
  /** How many columns of the same width, or the columns as CSS (`2fr 1fr`). */
  readonly of?: number | string;
  /** As many columns as fit, each at least so many pixels wide. */
  readonly min?: number;
  /** Where the columns change to those of `narrow`: on a phone, or on every screen that is not wide. */
  readonly narrowOn?: 'phone' | 'tablet';
  /** The columns on a narrow screen; one unless said otherwise. */
  readonly narrow?: number | string;
  readonly gap?: number | string;
  readonly align?: CSSProperties['alignItems'];
}

const templateOf = (columns: number | string): string =>
  typeof columns === 'number' ? `repeat(${columns}, minmax(0, 1fr))` : columns;

/** Children in columns. */
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
