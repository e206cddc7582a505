import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { chunksOf, type RowBlocks } from './row-blocks.ts';

/** The rows of a worksheet, the header included, that spreadsheets open. */
export const maxWorkbookRows = 1_048_576;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org';
const worksheetPath = 'xl/worksheets/sheet1.xml';

const frame: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/${worksheetPath}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${office}/spreadsheetml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

const hex = (character: string): string => character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');

/** Escapes text for XML; characters that XML forbids are written as Excel does, `_x000D_`. */
const escaped = (text: string): string =>
  text
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    // eslint-disable-next-line no-control-regex -- these characters are the ones to escape
    .replaceAll(/[\0-\x08\x0b-\x1f\ufffe\uffff]/g, (character) => `_x${hex(character)}_`);

/** Every cell is an inline string: no text becomes a formula, a number or a date. */
const cell = (text: string): string =>
  text === '' ? '<c/>' : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

async function* worksheet(blocks: RowBlocks): AsyncGenerator<string> {
  yield `${declaration}<worksheet xmlns="${office}/spreadsheetml/2006/main"><sheetData>`;
  yield* chunksOf(blocks, (cells) => `<row>${cells.map((text) => cell(text)).join('')}</row>`);
  yield '</sheetData></worksheet>';
}

/**
 * Writes rows as a workbook (.xlsx) with one worksheet, as a stream: one block of rows is in memory at a time. An error of the
 * rows ends the stream with that error.
 */
export function workbookOf(blocks: RowBlocks): AsyncIterable<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const rows = Readable.from(worksheet(blocks), { objectMode: false });
  const fail = (error: Error) => output.destroy(error);
  rows.on('error', fail);
  zip.on('error', fail);
  for (const [path, xml] of Object.entries(frame)) zip.addBuffer(Buffer.from(declaration + xml), path);
  zip.addReadStream(rows, worksheetPath);
  zip.end();
  output.once('close', () => rows.destroy());
  return output;
}
