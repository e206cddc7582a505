import { valueOf } from '../cells/registry.ts';
import type { Range } from '../core/range.ts';
import { printHtml, printTsv } from '../core/tsv.ts';
import { announce } from './announce.ts';
import { targetOf } from './focus.ts';
import { columnAt, contextOf, kindAt, type Live, rangeIn } from './live.ts';

/** Copy, cut and paste of the range, in the form spreadsheets use. */
export function listenToClipboard(live: Live, root: HTMLElement, signal: AbortSignal): void {
  const isOurs = (event: ClipboardEvent) =>
    !live.store.get().edit && event.target === targetOf(live) && event.clipboardData !== null;
  const onCopy = (event: ClipboardEvent) => {
    if (!isOurs(event)) return;
    const texts = textsOf(live, rangeIn(live.store.get()));
    event.clipboardData?.setData('text/plain', printTsv(texts));
    event.clipboardData?.setData('text/html', printHtml(texts));
    event.preventDefault();
    if (event.type === 'cut') live.editing?.clear(live);
    else announce(live, 'copied', { rows: texts.length, columns: texts[0]?.length ?? 0 });
  };
  const onPaste = (event: ClipboardEvent) => {
    if (!isOurs(event) || !live.props.edit) return;
    event.preventDefault();
    live.editing?.paste(live, event.clipboardData?.getData('text/plain') ?? '');
  };
  root.addEventListener('copy', onCopy, { signal });
  root.addEventListener('cut', onCopy, { signal });
  root.addEventListener('paste', onPaste, { signal });
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
