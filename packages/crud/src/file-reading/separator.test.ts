import { expect, test } from 'vitest';
import { detectSeparator } from './separator.ts';

test.each([
  ['Handle,Title,Price\na;b;c;d;e', ',', 0],
  ['Handle;"a,b,c,d";Price\n', ';', 0],
  ['Handle\tTitle, short\tPrice\r', '\t', 0],
  ['"one;two\n;;;",b,c', ',', 0],
  ['Handle|Title|Price\n', '|', 0],
  ['Handle', ',', 0],
  ['', ',', 0],
  ['sep=;\r\na,b,c', ';', 7],
  ['"sep=\t"\nabc', '\t', 8],
  ['SEP=,\ra;b', ',', 6],
])('detects the separator of %j', (head, separator, skipCharacters) => {
  expect(detectSeparator(head)).toEqual({ separator, skipCharacters, skipLines: skipCharacters > 0 ? 1 : 0 });
});
