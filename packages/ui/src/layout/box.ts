import type { CSSProperties, HTMLAttributes, Ref } from 'react';

/** The elements that a layout component can render. */
export type BoxTag =
  | 'article'
  | 'aside'
  | 'dd'
  | 'div'
  | 'dl'
  | 'dt'
  | 'fieldset'
  | 'footer'
  | 'header'
  | 'i'
  | 'label'
  | 'li'
  | 'nav'
  | 'ol'
  | 'p'
  | 'section'
  | 'span'
  | 'ul';

/** The props of every layout component: its element, padding and margin, and all HTML attributes. */
export interface BoxProps extends HTMLAttributes<HTMLElement> {
  readonly as?: BoxTag;
  readonly ref?: Ref<HTMLElement>;
  /** Pixels, or a CSS value. */
  readonly padding?: number | string;
  /** Pixels, or a CSS value. */
  readonly margin?: number | string;
  /** Fills the remaining space of a row or a column. */
  readonly grow?: boolean;
}

/** Joins class names; false and empty ones are left out. */
export const classes = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ');

interface BoxStyleOptions {
  readonly padding?: number | string | undefined;
  readonly margin?: number | string | undefined;
  readonly grow?: boolean | undefined;
}

/** The padding, margin and growth of a box as inline style. */
export const boxStyle = ({ padding, margin, grow }: BoxStyleOptions): CSSProperties => ({
  ...(padding === undefined ? {} : { padding }),
  ...(margin === undefined ? {} : { margin }),
  ...(grow ? { flex: 1, minWidth: 0 } : {}),
});
