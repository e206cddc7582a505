import type { FileHandle } from 'node:fs/promises';
import { reject } from '@shopkeeper/resource';
import { limitCheck, type ReaderLimits } from './limits.ts';
import type { SourceRecord } from './spool.ts';
import { notText } from './text-encoding.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { openArchive, type WorkbookArchive } from './workbook-archive.ts';
import { columnIndex, type NumberStyle, numberStyle, numberText, unescapedText } from './workbook-cells.ts';
import { parseXml, type XmlHandlers, xmlSteps } from './xml-events.ts';

/** What the cells of a worksheet refer to. */
interface Workbook {
  readonly strings: readonly string[];
  readonly styles: readonly NumberStyle[];
  readonly is1904: boolean;
  /** Path of the first visible worksheet. */
  readonly worksheet: string;
}

const workbookPath = 'xl/workbook.xml';

/** Reads the first visible worksheet of a workbook, row by row, without blank rows. Line numbers are those of the rows. */
export async function* workbookRecords(file: FileHandle, limits: ReaderLimits): AsyncGenerator<SourceRecord[]> {
  const archive = await openArchive(file, limits.workbookBytes);
  if (!archive.has(workbookPath)) throw notText('archive');
  const workbook: Workbook = {
    ...(await readWorkbook(archive)),
    strings: await readStrings(archive),
    styles: await readStyles(archive),
  };
  const check = limitCheck(limits);
  let block: SourceRecord[] = [];
  const handlers = rowReader(workbook, limits, (record) => {
    // Rows that are only formatted are no rows: a worksheet may have a million of them.
    if (record.cells.every((cell) => cell.trim() === '')) return;
    check(record, false);
    block.push(record);
  });
  for await (const _step of xmlSteps(await archive.open(workbook.worksheet), handlers)) {
    if (block.length > 0) yield block;
    block = [];
  }
}

async function readWorkbook(archive: WorkbookArchive): Promise<Pick<Workbook, 'is1904' | 'worksheet'>> {
  let is1904 = false;
  const worksheets: string[] = [];
  await parseXml(await archive.open(workbookPath), {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = attributes['date1904'] === '1' || attributes['date1904'] === 'true';
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      if (name === 'sheet' && id !== undefined && (attributes['state'] ?? 'visible') === 'visible') worksheets.push(id);
    },
  });
  const targets = new Map<string, string>();
  await parseXml(await archive.open('xl/_rels/workbook.xml.rels'), {
    open: (_name, { Id: id, Target: target }) => {
      if (id !== undefined && target !== undefined) targets.set(id, target);
    },
  });
  // A worksheet of charts has another folder.
  const found = worksheets.map((id) => targets.get(id) ?? '').find((target) => target.includes('worksheets/'));
  if (found === undefined) throw new UnreadableFile(reject('request.import-file-empty'));
  return { is1904, worksheet: found.startsWith('/') ? found.slice(1) : `xl/${found.replace(/^\.\//, '')}` };
}

/** Collects the text of an element without the reading aids of East Asian text. */
function textCollector() {
  let text = '';
  let isText = false;
  let aids = 0;
  return {
    open(name: string): void {
      if (name === 'rPh') aids += 1;
      isText = name === 't' && aids === 0;
    },
    text(chunk: string): void {
      if (isText) text += chunk;
    },
    close(name: string): void {
      if (name === 'rPh') aids -= 1;
      if (name === 't') isText = false;
    },
    take(): string {
      const taken = unescapedText(text);
      text = '';
      return taken;
    },
  };
}

async function readStrings(archive: WorkbookArchive): Promise<string[]> {
  const path = 'xl/sharedStrings.xml';
  if (!archive.has(path)) return [];
  const strings: string[] = [];
  const collector = textCollector();
  await parseXml(await archive.open(path), {
    open: collector.open,
    text: collector.text,
    close(name) {
      collector.close(name);
      if (name === 'si') strings.push(collector.take());
    },
  });
  return strings;
}

async function readStyles(archive: WorkbookArchive): Promise<NumberStyle[]> {
  const path = 'xl/styles.xml';
  if (!archive.has(path)) return [];
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let isCellFormats = false;
  await parseXml(await archive.open(path), {
    open(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      if (name === 'cellXfs') isCellFormats = true;
      if (name === 'xf' && isCellFormats) ids.push(Number(attributes['numFmtId'] ?? 0));
    },
    close(name) {
      if (name === 'cellXfs') isCellFormats = false;
    },
  });
  return ids.map((id) => numberStyle(id, codes.get(id)));
}

interface OpenCell {
  readonly at: number;
  readonly type: string;
  readonly style: NumberStyle;
}

/** The text of a cell from its value and its inline text. */
function cellText({ type, style }: OpenCell, value: string, inline: string, { strings, is1904 }: Workbook): string {
  switch (type) {
    case 's':
      return strings[Number(value)] ?? '';
    case 'inlineStr':
      return inline;
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    case 'str':
    case 'e':
      return unescapedText(value);
    case 'd':
      return value.replace('T', ' ').replace(/ 00:00:00(?:\.0+)?$/, '');
    default:
      return numberText(value, style, is1904);
  }
}

function rowReader(workbook: Workbook, limits: ReaderLimits, take: (record: SourceRecord) => void): XmlHandlers {
  const inline = textCollector();
  let line = 0;
  let cells: string[] = [];
  let length = 0;
  let next = 0;
  let cell: OpenCell | null = null;
  let value = '';
  let isValue = false;

  function grow(by: number): void {
    length += by;
    if (length > limits.recordBytes)
      throw new UnreadableFile(reject('request.import-file-record-too-long', { line, max: limits.recordBytes }));
  }
  function addCell(open: OpenCell): void {
    const text = cellText(open, value, inline.take(), workbook);
    while (cells.length < open.at) cells.push('');
    cells[open.at] = text;
    next = open.at + 1;
    if (open.type === 's') grow(text.length);
  }

  return {
    open(name, attributes) {
      if (name === 'row') {
        line = Number(attributes['r'] ?? line + 1);
        cells = [];
        length = 0;
        next = 0;
      } else if (name === 'c') {
        const at = Math.min(columnIndex(attributes['r'] ?? '') ?? next, limits.columns);
        cell = { at, type: attributes['t'] ?? 'n', style: workbook.styles[Number(attributes['s'] ?? 0)] ?? 'plain' };
        value = '';
      } else if (name === 'v') isValue = true;
      else inline.open(name);
    },
    text(chunk) {
      if (cell !== null) grow(chunk.length);
      if (isValue) value += chunk;
      else inline.text(chunk);
    },
    close(name) {
      if (name === 'v') isValue = false;
      else if (name === 'c' && cell !== null) {
        addCell(cell);
        cell = null;
      } else if (name === 'row') take({ line, cells });
      else inline.close(name);
    },
  };
}
