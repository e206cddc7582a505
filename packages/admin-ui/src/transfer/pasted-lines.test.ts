import { describe, expect, it } from 'vitest';
import { pastedLines, pastedText } from './pasted-lines.ts';

describe('a pasted table', () => {
  it('is split at tabs, else at commas, else at spaces', () => {
    expect(pastedLines('a b\tc,d\r\n\ne f, g\nh  i').map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, 'a b', 'c,d'],
      [3, 'e f', 'g'],
      [4, 'h', 'i'],
    ]);
  });

  it('loses quotes and the marks of a spreadsheet for text', () => {
    expect(pastedLines(`"a, not split"\t="0012"\t'0013`)[0]?.cells).toEqual(['a, not split', '0012', '0013']);
  });

  it('is the same from the cells of a file', () => {
    const rows = [
      ['2611230000000017', 'SF Express', 'SF1420083917265'],
      ['2611230000000025', '', 'YT77 001'],
    ];
    expect(pastedLines(pastedText(rows)).map(({ cells }) => cells)).toEqual(rows);
  });
});
