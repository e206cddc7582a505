import type { CSSProperties, HTMLAttributes, Ref } from 'react';

/** The elements that a layout component can be. */
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

/** What every layout component takes: an element, its space, and all attributes of HTML. */
export interface BoxProps extends HTMLAttributes<HTMLElement> {
  readonly as?: BoxTag;
  readonly ref?: Ref<HTMLElement>;
  /** Pixels, or CSS. */
  readonly padding?: number | string;
  /** Pixels, or CSS. */
  readonly margin?: number | string;
  /** Takes the space that is left in a row or a column. */
  readonly grow?: boolean;
}

/** Class names in one text; what is false or empty is left out. */
export const classes = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ');

interface BoxStyleOptions {
  readonly padding?: number | string | undefined;
  readonly margin?: number | string | undefined;
  readonly grow?: boolean | undefined;
}

/** The space of a box as inline style; only what is given. */
export const boxStyle = ({ padding, margin, grow }: BoxStyleOptions): CSSProperties => ({
  ...(padding === undefined ? {} : { padding }),
  ...(margin === undefined ? {} : { margin }),
  ...(grow ? { flex: 1, minWidth: 0 } : {}),
});
