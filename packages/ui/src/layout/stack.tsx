import { type CSSProperties, createElement } from 'react';
import { type BoxProps, boxStyle, classes } from './box.ts';
import './layout.css';

interface StackProps extends BoxProps {
  /** Side by side instead of one below the other; centered vertically unless `align` is set. */
  readonly row?: boolean;
  /** Pixels between the children; `[between lines, between columns]` when they wrap. */
  readonly gap?: number | readonly [row: number, column: number];
  readonly align?: CSSProperties['alignItems'];
  readonly justify?: CSSProperties['justifyContent'];
  readonly wrap?: boolean;
  /** Draws a thin line between the children. */
  readonly divided?: boolean;
  /** Rendered within a line of text. */
  readonly inline?: boolean;
}

const gapOf = (gap: StackProps['gap']): CSSProperties['gap'] => (typeof gap === 'object' ? `${gap[0]}px ${gap[1]}px` : gap);

/** Children in a column or in a row, with equal gaps. A list has no bullets. */
export function Stack({
  as = 'div',
  row,
  gap,
  align,
  justify,
  wrap,
  divided,
  inline,
  padding,
  margin,
  grow,
  ...rest
}: StackProps) {
  const { className, style, ...attributes } = rest;
  return createElement(as, {
    ...attributes,
    className: classes('ly-stack', row && 'row', wrap && 'wrap', divided && 'divided', inline && 'inline', className),
    style: { gap: gapOf(gap), alignItems: align, justifyContent: justify, ...boxStyle({ padding, margin, grow }), ...style },
  });
}
