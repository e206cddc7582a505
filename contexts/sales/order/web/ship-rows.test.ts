import { describe, expect, it } from 'vitest';
import { readShipRows } from './ship-rows.ts';
import { orderNumber } from '../order-number.domain.ts';

const [first, second, third] = [1, 2, 3].map((sequence) => orderNumber('2026-11-21', sequence)) as [string, string, string];
const short = (text: string) =>
  readShipRows(text).map(({ orderNo, carrier, trackingNo, issue }) => [orderNo, carrier, trackingNo, issue]);

describe('pasted tracking numbers', () => {
  it('are read as copied from a spreadsheet, below a heading or without one', () => {
    const copied = `Order\tCarrier\tTracking no.\n${first}\t顺丰速运\tSF1420083917265\n${second}\t\tYT77001234\n`;
    expect(short(copied)).toEqual([
      [first, '顺丰速运', 'SF1420083917265', null],
      [second, null, 'YT77001234', null],
    ]);
    expect(readShipRows(copied)[0]?.line).toBe(2);
  });

  it('are read from a CSV file with quotes, and in any order of the columns', () => {
    expect(short(`"${first}","SF Express","SF1420083917265"\r\nYT77001234,="${second}",圆通速递`)).toEqual([
      [first, 'SF Express', 'SF1420083917265', null],
      [second, '圆通速递', 'YT77001234', null],
    ]);
  });

  it('are separated by spaces where there is nothing else', () => {
    expect(short(`${first} SF1420083917265\n\n${second}  YT77001234`)).toEqual([
      [first, null, 'SF1420083917265', null],
      [second, null, 'YT77001234', null],
    ]);
  });

  it('are rejected with a reason: mistyped order number, order twice, no tracking number', () => {
    const mistyped = first.slice(0, -1) + String((Number(first.at(-1)) + 1) % 10);
    const text = [`${mistyped}\tSF1420083917265`, `${second}\tYT77001234`, `${second}\tYT77001235`, third, `${'9'.repeat(41)}`];
    expect(readShipRows(text.join('\n')).map(({ issue }) => issue)).toEqual([
      'order-number',
      null,
      'duplicate',
      'tracking-number',
      'order-number',
    ]);
  });
});
