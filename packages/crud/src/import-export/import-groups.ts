import type { SourceRecord } from '../file-reading/spool.ts';

/** The rows of one document. */
export type RowGroup = readonly SourceRecord[];

/** Joins rows that follow each other and have the same key; without a key every row is a group. */
export async function* groupsOf(
  records: AsyncIterable<SourceRecord>,
  keyOf: ((record: SourceRecord) => string) | null,
): AsyncGenerator<RowGroup> {
  let open: SourceRecord[] = [];
  let openKey = '';
  for await (const record of records) {
    if (keyOf === null) {
      yield [record];
      continue;
    }
    const key = keyOf(record);
    if (open.length > 0 && key !== openKey) {
      yield open;
      open = [];
    }
    open.push(record);
    openKey = key;
  }
  if (open.length > 0) yield open;
}

/** Collects values into lists of a size. After `boundary` values a new list begins. */
export async function* batches<T>(
  values: AsyncIterable<T> | Iterable<T>,
  size: number,
  boundary = 0,
): AsyncGenerator<readonly T[]> {
  let batch: T[] = [];
  let count = 0;
  for await (const value of values) {
    batch.push(value);
    count += 1;
    if (batch.length < size && count !== boundary) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
