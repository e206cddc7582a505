import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Tx } from '@shopkeeper/server-kit';
import { from as copyFrom } from 'pg-copy-streams';

/** A value of a column; instants are written by `instant`, JSON by `JSON.stringify`. */
export type Cell = string | number | boolean | null | readonly string[];

/** Where rows of one shape go: the table, and each of its columns read from a row. */
export interface CopyTarget<Row> {
  readonly table: string;
  readonly cells: Readonly<Record<string, (row: Row) => Cell>>;
}

/** UTC epoch ms as PostgreSQL reads an instant. */
export const instant = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

const chunkLength = 1 << 16;
const named: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string): string =>
  /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (sign) => named[sign] ?? sign) : text;
const element = (text: string): string => `"${text.replace(/["\\]/g, (sign) => `\\${sign}`)}"`;

function cellText(cell: Cell): string {
  if (cell === null) return '\\N';
  if (typeof cell === 'string') return escaped(cell);
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'boolean') return cell ? 't' : 'f';
  return escaped(`{${cell.map(element).join(',')}}`);
}

function* chunksOf<Row>(cells: readonly ((row: Row) => Cell)[], rows: Iterable<Row>): Generator<Buffer> {
  let chunk = '';
  for (const row of rows) {
    chunk += `${cells.map((cell) => cellText(cell(row))).join('\t')}\n`;
    if (chunk.length < chunkLength) continue;
    yield Buffer.from(chunk);
    chunk = '';
  }
  if (chunk !== '') yield Buffer.from(chunk);
}

/** Streams rows into a table as fast as the database takes them, in memory of a few hundred kilobytes. */
export async function copyRows<Row>(tx: Tx, target: CopyTarget<Row>, rows: Iterable<Row>): Promise<void> {
  const columns = Object.keys(target.cells).map((column) => `"${column}"`);
  const sink = tx.client.query(copyFrom(`copy ${target.table} (${columns.join(', ')}) from stdin`));
  await pipeline(Readable.from(chunksOf(Object.values(target.cells), rows)), sink);
}
