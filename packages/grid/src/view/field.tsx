import { createContext, type ReactNode, use } from 'react';
import type { Kind } from '../cells/kind.ts';
import type { AnyColumn } from '../core/columns.ts';
import type { GridRuntime } from './runtime.ts';

/** The grid of an editor. */
export const GridRuntimeContext = createContext<GridRuntime | null>(null);

interface FieldProps {
  readonly isOpen: boolean;
  readonly label: string;
  readonly isNumber: boolean;
  /** Id of the error message, when the text is invalid. */
  readonly messageId: string | undefined;
}

/**
 * The text field of the active cell. It is invisible but has the focus before the user types, so that the first key of an input
 * method already reaches it; typing shows it. Its text is set when edits start and end.
 */
export function CellField({ isOpen, label, isNumber, messageId }: FieldProps): ReactNode {
  return (
    <input
      className={isOpen ? 'gr-input open' : 'gr-input'}
      data-focus=""
      aria-label={label}
      aria-invalid={messageId !== undefined || undefined}
      aria-describedby={messageId}
      inputMode={isNumber ? 'decimal' : undefined}
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      maxLength={2000}
    />
  );
}

interface EditorShell {
  readonly kind: Kind<unknown>;
  readonly value: unknown;
  readonly row: object;
  readonly column: AnyColumn;
  readonly start: string | undefined;
}

/** Renders the custom editor of a kind. */
export function CellEditor({ kind, value, row, column, start }: EditorShell): ReactNode {
  const runtime = use(GridRuntimeContext);
  const { Editor } = kind;
  if (!runtime || !Editor) return null;
  return (
    <Editor
      value={value}
      row={row}
      column={column}
      label={column.title}
      {...(start ? { start } : {})}
      commit={(next, after = 'stay') => runtime.editing?.commitValue(runtime, next, after)}
      cancel={() => runtime.editing?.cancelEdit(runtime)}
    />
  );
}
