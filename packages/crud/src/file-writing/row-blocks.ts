import { createBreaks } from '@shopkeeper/server';

/** Blocks of rows; every cell is text. */
export type RowBlocks = AsyncIterable<readonly (readonly string[])[]>;

/** Characters after which a chunk of a file is sent: a block of rows with long texts may have megabytes. */
const chunkLength = 65_536;

/** Formats blocks of rows as chunks of limited length, with breaks between the rows. */
export async function* chunksOf(blocks: RowBlocks, format: (cells: readonly string[]) => string): AsyncGenerator<string> {
  const breaks = createBreaks();
  for await (const rows of blocks) {
    let chunk = '';
    for (const cells of rows) {
      chunk += format(cells);
      const rest = breaks();
      if (rest) await rest;
      if (chunk.length < chunkLength) continue;
      yield chunk;
      chunk = '';
    }
    if (chunk) yield chunk;
  }
}
