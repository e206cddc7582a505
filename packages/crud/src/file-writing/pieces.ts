import { createBreaks } from '@shopkeeper/server';
import type { RowBlocks } from './workbook.ts';

/** Characters after which a piece of a file is sent: a block of rows with long texts may have megabytes. */
const pieceLength = 65_536;

/** Formats blocks of rows as pieces of limited length, with breaks between the rows. */
export async function* piecesOf(blocks: RowBlocks, format: (cells: readonly string[]) => string): AsyncGenerator<string> {
  const breaks = createBreaks();
  for await (const rows of blocks) {
    let piece = '';
    for (const cells of rows) {
      piece += format(cells);
      const rest = breaks();
      if (rest) await rest;
      if (piece.length < pieceLength) continue;
      yield piece;
      piece = '';
    }
    if (piece) yield piece;
  }
}
