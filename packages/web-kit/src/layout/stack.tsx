import { type CSSProperties, createElement } from 'react';
import { boxStyle, type BoxProps, classes } from './box.ts';
import './layout.css';

interface StackProps extends BoxProps {
  /** Side by side instead of one below the other; in the middle of the line unless `align` differs. */
  readonly row?: boolean;
  /** Pixels between the children; `[between lines, between columns]` where they wrap. */
  readonly gap?: number | readonly [row: number, column: number];
  readonly align?: CSSProperties['alignItems'];
  readonly justify?: CSSProperties['justifyContent'];
  readonly wrap?: boolean;
  /** Draws a hairline between the children. */
  readonly divided?: boolean;
  /** Within a line of text. */
  readonly inline?: boolean;
}

const gapOf = (gap: StackProps['gap']): CSSProperties['gap'] => (typeof gap === 'object' ? `${gap[0]}px ${gap[1]}px` : gap);

/** Children in a column or in a row, with the same space between them. A list has no bullets. */
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
