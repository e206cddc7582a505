import { describe, expect, it } from 'vitest';
import { readCountRows } from './count-rows.ts';

describe('pasted quantities', () => {
  it('are read below a heading, with the quantity as the first number after the code', () => {
    expect(
      readCountRows('SKU\tName\tCounted\nPC1-01\tScarf\t12\n6901234567892,0').map(({ issue: _issue, ...row }) => row),
    ).toEqual([
      { line: 2, code: 'PC1-01', qty: 12 },
      { line: 3, code: '6901234567892', qty: 0 },
    ]);
  });

  it('are rejected without a number, and for a SKU that stands above', () => {
    expect(readCountRows('PC1-01 5\nPC1-02 many\npc1-01 6\nPC1-03 -2').map(({ issue }) => issue)).toEqual([
      null,
      'quantity',
      'duplicate',
      null,
    ]);
  });
});
