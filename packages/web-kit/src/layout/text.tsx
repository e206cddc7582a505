import { createElement, type CSSProperties } from 'react';
import { boxStyle, type BoxProps, type BoxTag, classes } from './box.ts';
import './layout.css';

/** The colors that a text can have beside the usual one. */
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
  /** Pixels. */
  readonly size?: number;
  readonly weight?: 400 | 500 | 600;
  readonly align?: CSSProperties['textAlign'];
  readonly block?: boolean;
  /** Cut with an ellipsis at the end of its line. */
  readonly ellipsis?: boolean;
  readonly nowrap?: boolean;
  /** Figures of the same width. */
  readonly numeric?: boolean;
}

/** A text with the color, size and weight of its role. It has no margin and is upright. */
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
