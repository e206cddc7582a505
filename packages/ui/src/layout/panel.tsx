import { createElement, type ReactNode } from 'react';
import { type BoxProps, boxStyle, classes } from './box.ts';
import './layout.css';

interface PanelProps extends Omit<BoxProps, 'title'> {
  readonly title?: ReactNode;
  /** Shown at the right of the title. */
  readonly extra?: ReactNode;
  /** The id of the title. */
  readonly titleId?: string;
}

/** A card on the page, with or without a title. */
export function Panel({ as = 'section', title, extra, titleId, padding, margin, grow, ...rest }: PanelProps) {
  const { className, style, children, ...attributes } = rest;
  const shared = {
    ...attributes,
    className: classes('ly-panel', className),
    style: { ...boxStyle({ padding, margin, grow }), ...style },
  };
  if (title === undefined) return createElement(as, shared, children);
  const head = (
    <header key="head">
      <h2 id={titleId}>{title}</h2>
      {extra}
    </header>
  );
  return createElement(as, shared, head, children);
}
