import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

interface Cell {
  readonly row: number;
  /** 0 is the title of the line, 1 the first role. */
  readonly column: number;
}

interface MatrixFocusOptions {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly rows: number;
  /** The number of roles. */
  readonly columns: number;
  readonly rowHeight: number;
  readonly headHeight: number;
}

const page = 12;

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [page, 0],
  PageUp: [-page, 0],
};

const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);

/** Where a key leads from a cell; null for a key that does not move. */
function targetOf(event: KeyboardEvent, { row, column }: Cell, { rows, columns }: Pick<MatrixFocusOptions, 'rows' | 'columns'>) {
  const step = steps[event.key];
  if (step) return { row: within(row + step[0], rows - 1), column: within(column + step[1], columns) };
  if (event.key !== 'Home' && event.key !== 'End') return null;
  const isEnd = event.key === 'End';
  const last = isEnd ? columns : 0;
  return event.ctrlKey ? { row: isEnd ? rows - 1 : 0, column: last } : { row, column: last };
}

/** One cell of the matrix can be reached by Tab; arrows, Home, End, Page Up and Page Down go from there. */
export function useMatrixFocus(options: MatrixFocusOptions) {
  const { box, rows, columns, rowHeight, headHeight } = options;
  const [kept, setCell] = useState<Cell>({ row: 0, column: 0 });
  const cell = { row: within(kept.row, rows - 1), column: within(kept.column, columns) };
  const wanted = useRef(false);
  useEffect(() => {
    if (!wanted.current) return;
    const found = box.current?.querySelector<HTMLElement>('[data-at][tabindex="0"]');
    if (!found) return;
    wanted.current = false;
    found.focus({ preventScroll: true });
    found.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  function onKeyDown(event: KeyboardEvent): void {
    if (!(event.target as HTMLElement).hasAttribute('data-at')) return;
    const target = targetOf(event, cell, { rows, columns });
    if (!target || !box.current) return;
    event.preventDefault();
    wanted.current = true;
    // The line may not be rendered yet: it is as soon as it is scrolled into view.
    const line = target.row * rowHeight;
    const { scrollTop, clientHeight } = box.current;
    if (line < scrollTop) box.current.scrollTop = line;
    if (line + rowHeight > scrollTop + clientHeight - headHeight)
      box.current.scrollTop = line + rowHeight - clientHeight + headHeight;
    setCell(target);
  }
  return { ...cell, onKeyDown, at: (row: number, column: number) => setCell({ row, column }) };
}
