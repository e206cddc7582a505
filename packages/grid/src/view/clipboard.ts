import { valueOf } from '../cells/registry.ts';
import type { Range } from '../core/range.ts';
import { printHtml, printTsv } from '../core/tsv.ts';
import { announce } from './announce.ts';
import { targetOf } from './focus.ts';
import { columnAt, contextOf, type GridRuntime, kindAt, rangeIn } from './runtime.ts';

/** Copies, cuts and pastes the range in the format of spreadsheets. */
export function listenToClipboard(runtime: GridRuntime, root: HTMLElement, signal: AbortSignal): void {
  const isOurs = (event: ClipboardEvent) =>
    !runtime.store.get().edit && event.target === targetOf(runtime) && event.clipboardData !== null;
  const onCopy = (event: ClipboardEvent) => {
    if (!isOurs(event)) return;
    const texts = textsOf(runtime, rangeIn(runtime.store.get()));
    event.clipboardData?.setData('text/plain', printTsv(texts));
    event.clipboardData?.setData('text/html', printHtml(texts));
    event.preventDefault();
    if (event.type === 'cut') runtime.editing?.clear(runtime);
    else announce(runtime, 'copied', { rows: texts.length, columns: texts[0]?.length ?? 0 });
  };
  const onPaste = (event: ClipboardEvent) => {
    if (!isOurs(event) || !runtime.props.edit) return;
    event.preventDefault();
    runtime.editing?.paste(runtime, event.clipboardData?.getData('text/plain') ?? '');
  };
  root.addEventListener('copy', onCopy, { signal });
  root.addEventListener('cut', onCopy, { signal });
  root.addEventListener('paste', onPaste, { signal });
}

function textsOf(runtime: GridRuntime, range: Range): readonly (readonly string[])[] {
  const rows: string[][] = [];
  for (let row = range.r0; row <= range.r1; row += 1) {
    const texts: string[] = [];
    for (let col = range.c0; col <= range.c1; col += 1) {
      const text = textAt(runtime, row, col);
      if (text !== null) texts.push(text);
    }
    rows.push(texts);
  }
  return rows;
}

/** Returns null for columns that the grid adds, which are not copied; row -1 returns the title. */
function textAt(runtime: GridRuntime, row: number, col: number): string | null {
  const column = columnAt(runtime, col);
  const node = runtime.nodes[row];
  if (!column) return null;
  if (!node) return row < 0 ? column.title : '';
  const value = valueOf(node.row, column.id);
  return value === null ? '' : kindAt(runtime, column).text(value, contextOf(runtime, column, node.row));
}
