import { valueOf } from '../cells/registry.ts';
import type { Range } from '../core/range.ts';
import { spread } from '../core/sheet.ts';
import { parseTsv, printTsv } from '../core/tsv.ts';
import { clear, enter } from './editing.ts';
import { activate, targetOf } from './focus.ts';
import { columnAt, contextOf, kindAt, type Live, rangeIn } from './live.ts';

/** Copy, cut and paste of the range, in the form spreadsheets use. Answers how to stop listening. */
export function listenToClipboard(live: Live, root: HTMLElement): () => void {
  const isOurs = (event: ClipboardEvent) =>
    !live.store.get().edit && event.target === targetOf(live) && event.clipboardData !== null;
  const onCopy = (event: ClipboardEvent) => {
    if (!isOurs(event)) return;
    event.clipboardData?.setData('text/plain', printTsv(textsOf(live, rangeIn(live.store.get()))));
    event.preventDefault();
    if (event.type === 'cut' && live.props.edit) clear(live);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (!isOurs(event) || !live.props.edit) return;
    event.preventDefault();
    paste(live, event.clipboardData?.getData('text/plain') ?? '');
  };
  root.addEventListener('copy', onCopy);
  root.addEventListener('cut', onCopy);
  root.addEventListener('paste', onPaste);
  return () => {
    root.removeEventListener('copy', onCopy);
    root.removeEventListener('cut', onCopy);
    root.removeEventListener('paste', onPaste);
  };
}

/** Lays the block at the range and chooses what it filled. */
function paste(live: Live, text: string): void {
  const { active } = live.store.get();
  const range = rangeIn(live.store.get());
  if (range.r0 < 0) return;
  const entries = spread(parseTsv(text), range, live.nodes.length, live.layout.slots.length);
  enter(live, entries);
  const last = entries.at(-1);
  if (!last) return;
  activate(live, { row: range.r0, col: range.c0 });
  if (last.row !== active.row || last.col !== active.col) live.store.set({ corner: { row: last.row, col: last.col } });
}

function textsOf(live: Live, range: Range): readonly (readonly string[])[] {
  const rows: string[][] = [];
  for (let row = range.r0; row <= range.r1; row += 1) {
    const texts: string[] = [];
    for (let col = range.c0; col <= range.c1; col += 1) {
      const text = textAt(live, row, col);
      if (text !== null) texts.push(text);
    }
    rows.push(texts);
  }
  return rows;
}

/** Null for the grid's own columns, which are not copied; row -1 gives the title. */
function textAt(live: Live, row: number, col: number): string | null {
  const column = columnAt(live, col);
  const node = live.nodes[row];
  if (!column) return null;
  if (!node) return row < 0 ? column.title : '';
  const value = valueOf(node.row, column.id);
  return value === null ? '' : kindAt(live, column).text(value, contextOf(live, column, node.row));
}
