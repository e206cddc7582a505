import type { ReactNode } from 'react';
import type { AnyColumn } from '../core/columns.ts';
import type { GridFormats, GridMessages } from './language.ts';

/** The cell of a value, and the labels and formats of the page's language. */
export interface KindContext {
  readonly column: AnyColumn;
  readonly row: object;
  readonly messages: GridMessages;
  readonly formats: GridFormats;
}

/** Returned by `parse` for a text that is not a valid value. */
export const invalid: unique symbol = Symbol('invalid');
export type Invalid = typeof invalid;

/** What the view of a cell is given. */
export interface ViewProps<V> {
  readonly value: V;
  readonly row: object;
  readonly context: KindContext;
}

export type After = 'down' | 'up' | 'right' | 'left' | 'stay' | 'blur';

/** What the editor of a cell is given. */
export interface EditorProps<V> {
  readonly value: V | null;
  readonly row: object;
  readonly column: AnyColumn;
  /** The character that started the edit, when it was started by typing. */
  readonly start?: string;
  readonly label: string;
  commit(value: V | null, then?: After): void;
  cancel(): void;
}

/**
 * How values of a kind are converted to text (for the clipboard and screen readers), rendered and parsed. Values are never null
 * here; the grid renders empty cells itself.
 */
export interface Kind<V> {
  text(value: V, context: KindContext): string;
  /** Renders plain elements; cheaper than a `View`, which may have state. Without either the text is shown. */
  paint?(value: V, context: KindContext): ReactNode;
  View?: { view(props: ViewProps<V>): ReactNode }['view'];
  /** Parses a typed or pasted text; an empty one becomes null, or '' for texts. Without it the kind cannot be edited. */
  parse?(text: string, context: KindContext): V | null | Invalid;
  /** A custom editor instead of the plain text field. */
  Editor?: { editor(props: EditorProps<V>): ReactNode }['editor'];
  /** The editor handles arrows and Enter; the grid still handles Tab and Escape. */
  ownKeys?: true;
  /** Returns the value after one key press or click. */
  toggle?(value: V | null): V;
  align?: 'end';
}
