import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { expect } from 'vitest';
import { parseTsv, printHtml, printTsv } from './tsv.ts';

const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', ' ', '价') }),
  fc.constantFrom('', '"', '""', '"a"', 'a"b', '\r\n'),
);
const block = fc
  .integer({ min: 1, max: 5 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }));

test.prop([block])('a printed block is parsed to the same block', (rows) => {
  expect(parseTsv(printTsv(rows))).toEqual(rows);
});

const simple = fc.array(fc.array(fc.string({ unit: fc.constantFrom('a', '1', '.') }), { minLength: 2, maxLength: 2 }), {
  minLength: 2,
  maxLength: 5,
});
test.prop([simple])('any kind of line break is parsed to the same block', (rows) => {
  const text = printTsv(rows);
  expect(parseTsv(text.replaceAll('\n', '\r\n'))).toEqual(rows);
  expect(parseTsv(text.replaceAll('\n', '\r'))).toEqual(rows);
});

test.each([
  [
    'the last line of a spreadsheet makes no row',
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a quoted cell keeps its tabs and line breaks', '"a\tb"\t"c\nd"', [['a\tb', 'c\nd']]],
  ['doubled quotes are one quote', '"say ""hi"""', [['say "hi"']]],
  ['quotes inside a plain cell are plain', '5" pipe\tx', [['5" pipe', 'x']]],
  ['an unclosed quote is plain', '"abc\tx', [['"abc', 'x']]],
  [
    'empty cells are kept',
    '\t\n\t',
    [
      ['', ''],
      ['', ''],
    ],
  ],
  ['nothing is one empty cell', '', [['']]],
])('parses a block: %s', (_name, text, rows) => {
  expect(parseTsv(text)).toEqual(rows);
});

test('one row is printed without a line break, so that it can be pasted into a text field', () => {
  expect(printTsv([['a', 'b']])).toBe('a\tb');
});

test('HTML characters are escaped and line breaks preserved in a table', () => {
  expect(
    printHtml([
      ['<b>', 'a & "b"'],
      ['1\r\n2', ''],
    ]),
  ).toBe(
    '<table><tbody><tr><td>&lt;b&gt;</td><td>a &amp; &quot;b&quot;</td></tr><tr><td>1<br>2</td><td></td></tr></tbody></table>',
  );
});
