import { Readable } from 'node:stream';
import { test } from '@fast-check/vitest';
import { isRejection } from '@shopkeeper/resource';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { ZipFile } from 'yazl';
import { withFile } from '../file-reading/open-file.ts';
import { workbookOf } from './workbook.ts';

async function bytesOf(source: AsyncIterable<Buffer | string>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

type Rows = readonly (readonly string[])[];

async function* blocks(rows: Rows): AsyncGenerator<Rows> {
  for (let at = 0; at < rows.length; at += 3) yield rows.slice(at, at + 3);
}

/** Reads a workbook as the import does: the header and the rows with their numbers, or the error. */
function rowsIn(bytes: Buffer, limits: { rows?: number; workbookBytes?: number } = {}): Promise<unknown> {
  const surveyed = () => ({ take: () => undefined, answer: () => null });
  return withFile(
    () => Readable.from([bytes]),
    { surveyed, limits },
    async (file) => {
      if (isRejection(file)) return file.errorCode;
      const rows: unknown[] = [file.header];
      for await (const { line, cells } of file.rows()) rows.push([line, ...cells]);
      return rows;
    },
  );
}

const parts = (worksheet: string, more: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> => ({
  'xl/workbook.xml': `<workbook xmlns:r="r"><sheets><sheet name="Hidden" state="hidden" sheetId="2" r:id="rId2"/><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId2" Target="worksheets/sheet2.xml"/><Relationship Id="rId1" Target="/xl/worksheets/sheet1.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${worksheet}</sheetData><mergeCells><mergeCell ref="A1:B1"/></mergeCells></worksheet>`,
  ...more,
});

const archive = (files: Readonly<Record<string, string>>): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const [path, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), path);
  zip.end();
  return bytesOf(zip.outputStream as Readable);
};

const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/><numFmt numFmtId="165" formatCode="[Red]0.00 &quot;days&quot;"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="164"/><xf numFmtId="10"/><xf numFmtId="165"/><xf numFmtId="20"/></cellXfs></styleSheet>`;

describe('a workbook', () => {
  const character = fc.oneof(
    fc.constantFrom('\u0001', '\r', '\n', '\t', '_', 'x', '<', '&', '茶'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  );
  const text = fc.string({ unit: character, maxLength: 12 });
  test.prop([fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 9 })], { numRuns: 30 })(
    'is read as it was written, whatever the cells contain',
    async (rows) => {
      const cells = rows.map((row, at) => [`row ${at}`, ...row]);
      const read = await rowsIn(await bytesOf(workbookOf(blocks([['a', 'b', 'c', 'd'], ...cells]))));
      expect(read).toEqual([['a', 'b', 'c', 'd'], ...cells.map((row, at) => [at + 2, ...row])]);
    },
  );

  test('of another program: dates, numbers, shared and inline strings, gaps, hidden worksheets', async () => {
    const worksheet = `
      <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"/><c r="C1" t="s"><v>1</v></c></row>
      <row r="2"><c r="A2" s="1"><v>45981</v></c><c r="B2" s="2"><v>45981.770833333336</v></c><c r="C2" s="3"><v>45981</v></c><c r="D2" s="6"><v>0.75</v></c></row>
      <row r="3"><c r="A3"><v>0.30000000000000004</v></c><c r="B3"><v>6.901234567892E12</v></c><c r="C3" s="4"><v>0.125</v></c><c r="D3" s="5"><v>7</v></c></row>
      <row r="5"><c r="B5" t="b"><v>1</v></c><c r="D5" t="str"><f>A1&amp;"x"</f><v>made</v></c><c r="E5" t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r><rPh><t>aid</t></rPh></is></c></row>
      <row r="9"><c r="A9" s="1"/></row>`;
    const strings = `<sst><si><t>Name</t></si><si><r><t xml:space="preserve">big </t></r><r><t>&lt;note&gt;</t></r></si></sst>`;
    const bytes = await archive(parts(worksheet, { 'xl/sharedStrings.xml': strings, 'xl/styles.xml': styles }));
    expect(await rowsIn(bytes)).toEqual([
      ['Name', '', 'big <note>'],
      [2, '2025-11-20', '2025-11-20 18:30:00', '2025-11-20', '18:00:00'],
      [3, '0.3', '6901234567892', '12.5%', '7'],
      [5, '', 'TRUE', '', 'made', 'inline'],
    ]);
  });

  test.each([
    ['an archive of something else', { 'readme.txt': 'hello' }, 'request.import-file-not-text'],
    ['no worksheet', { 'xl/workbook.xml': '<workbook/>', 'xl/_rels/workbook.xml.rels': '<r/>' }, 'request.import-file-empty'],
    ['XML that is not well-formed', parts('<row><c>'), 'request.import-file-unreadable'],
    [
      'an entity that grows',
      {
        ...parts(''),
        'xl/worksheets/sheet1.xml': '<!DOCTYPE a [<!ENTITY b "bbbb">]><worksheet><row><c><v>&b;</v></c></row></worksheet>',
      },
      'request.import-file-unreadable',
    ],
    ['no rows', parts(''), 'request.import-file-empty'],
  ] as const)('with %s is rejected', async (_what, files, error) => {
    expect(await rowsIn(await archive(files))).toBe(error);
  });

  test('that grows beyond the limit is rejected, and so is a damaged one', async () => {
    const bytes = await archive(parts(`<row><c t="str"><v>${'a'.repeat(900_000)}</v></c></row>`));
    expect(bytes.length).toBeLessThan(10_000);
    expect(await rowsIn(bytes, { workbookBytes: 500_000 })).toBe('request.import-file-too-large');
    expect(await rowsIn(bytes.subarray(0, bytes.length - 40))).toBe('request.import-file-unreadable');
    const rows = Array.from({ length: 30 }, () => ['a']);
    expect(await rowsIn(await bytesOf(workbookOf(blocks(rows))), { rows: 20 })).toBe('request.import-file-too-large');
  });

  test('whose rows fail ends with that error', async () => {
    async function* failing(): AsyncGenerator<Rows> {
      yield [['a']];
      throw new Error('the database is gone');
    }
    await expect(bytesOf(workbookOf(failing()))).rejects.toThrow('the database is gone');
  });
});
