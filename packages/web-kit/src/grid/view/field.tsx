import { createContext, type ReactNode, use, useLayoutEffect, useRef } from 'react';
import type { Kind } from '../cells/kind.ts';
import type { AnyColumn } from '../core/columns.ts';
import { cancelEdit, commitValue } from './editing.ts';
import type { Live } from './live.ts';

/** The grid an editor stands in. */
export const LiveContext = createContext<Live | null>(null);

interface FieldProps {
  readonly how: 'type' | 'text' | null;
  readonly text: string;
  readonly label: string;
  readonly isWrong: boolean;
  readonly isNumber: boolean;
  readonly describedBy: string;
}

/**
 * The text field of the active cell. It lies there unseen and has the focus before anything is typed, so that the first
 * key of an input method already goes into it; typing shows it.
 */
export function CellField({ how, text, label, isWrong, isNumber, describedBy }: FieldProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const input = field.current;
    if (!input) return;
    if (how === 'type') return;
    input.value = how === 'text' ? text : '';
    if (how === 'text') input.select();
    // The text belongs to the moment the field is opened or closed; a later one must not overwrite what is being typed.
  }, [how]);
  return (
    <input
      ref={field}
      className={how ? 'gr-input open' : 'gr-input'}
      data-focus=""
      aria-label={how ? label : `${label}: ${text}`}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? describedBy : undefined}
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
  readonly gridId: string;
}

/** The field of a kind that brings its own. */
export function CellEditor({ kind, value, row, column, start }: EditorShell): ReactNode {
  const live = use(LiveContext);
  const { Editor } = kind;
  if (!live || !Editor) return null;
  return (
    <Editor
      value={value}
      row={row}
      column={column}
      label={column.title}
      {...(start ? { start } : {})}
      commit={(next, after = 'stay') => commitValue(live, next, after)}
      cancel={() => cancelEdit(live)}
    />
  );
}
