import { createElement, type CSSProperties } from 'react';
import { type BoxProps, boxStyle, type BoxTag, classes } from './box.ts';
import './layout.css';

/** The text colors besides the default one. */
export type TextColor = 'secondary' | 'muted' | 'fill' | 'accent' | 'ok' | 'info' | 'warn' | 'bad';

const variables: Readonly<Record<TextColor, string>> = {
  secondary: 'var(--text-2)',
  muted: 'var(--text-3)',
  fill: 'var(--fill)',
  accent: 'var(--accent)',
  ok: 'var(--ok)',
  info: 'var(--info)',
  warn: 'var(--warn)',
  bad: 'var(--bad)',
};

interface TextProps extends Omit<BoxProps, 'as'> {
  readonly as?: BoxTag | 'b' | 'code' | 'em' | 'h1' | 'h2' | 'h3' | 'pre' | 's' | 'small' | 'strong' | 'time';
  readonly color?: TextColor | undefined;
  /** Font size in pixels. */
  readonly size?: number;
  readonly weight?: 400 | 500 | 600;
  readonly align?: CSSProperties['textAlign'];
  readonly block?: boolean;
  /** Truncates the line with an ellipsis. */
  readonly ellipsis?: boolean;
  readonly nowrap?: boolean;
  /** Uses digits of equal width. */
  readonly numeric?: boolean;
}

/** A text with color, size and weight, without margin and not italic. */
export function Text({ as = 'span', color, size, weight, align, block, ellipsis, nowrap, numeric, ...rest }: TextProps) {
  const { padding, margin, grow, className, style, ...attributes } = rest;
  return createElement(as, {
    ...attributes,
    className: classes('ly-text', block && 'block', ellipsis && 'ellipsis', nowrap && 'nowrap', numeric && 'numeric', className),
    style: {
      ...(color && { color: variables[color] }),
      fontSize: size,
      fontWeight: weight,
      textAlign: align,
      ...boxStyle({ padding, margin, grow }),
      ...style,
    },
  });
}
