import type { ReactNode } from 'react';
import type { AnyColumn } from '../core/columns.ts';
import type { GridFormats, GridMessages } from '../view/language.ts';

/** Where a value stands, and how the page's language writes it. */
export interface KindContext {
  readonly column: AnyColumn;
  readonly row: object;
  readonly resourceLabels: GridMessages;
  readonly formats: GridFormats;
}

/** What `parse` answers for a text that is no such value. */
export const invalid: unique symbol = Symbol('invalid');
export type Invalid = typeof invalid;

export interface ViewProps<V> {
  readonly value: V;
  readonly row: object;
  readonly context: KindContext;
}

export type After = 'down' | 'up' | 'right' | 'left' | 'stay' | 'blur';

export interface EditorProps<V> {
  readonly value: V | null;
  readonly row: object;
  readonly column: AnyColumn;
  /** The character that began the edit, when it began by typing. */
  readonly start?: string;
  readonly label: string;
  commit(value: V | null, then?: After): void;
  cancel(): void;
}

/**
 * A kind of value: as text (for the clipboard and for screen readers), as it is painted, and as it is typed. Values are
 * never null here; an empty cell is painted by the grid.
 */
export interface Kind<V> {
  text(value: V, context: KindContext): string;
  /** Plain elements; cheaper than a `View`, which may have state. Without either the text is shown. */
  paint?(value: V, context: KindContext): ReactNode;
  View?: { view(props: ViewProps<V>): ReactNode }['view'];
  /** Reads a typed or pasted text; an empty one means null, or '' for texts. Without it the kind cannot be edited. */
  parse?(text: string, context: KindContext): V | null | Invalid;
  /** A field of its own instead of the plain text field. */
  Editor?: { editor(props: EditorProps<V>): ReactNode }['editor'];
  /** Arrows and Enter belong to the editor; Tab and Escape stay the grid's. */
  ownKeys?: true;
  /** The value one press or click turns it into. */
  toggle?(value: V | null): V;
  align?: 'end';
}
