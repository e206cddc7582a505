import { describe, expect, it } from 'vitest';
import { createFormatters } from './formatters.ts';

const zh = createFormatters('zh-cn', { today: '今天', yesterday: '昨天' });
const en = createFormatters('en', { today: 'Today', yesterday: 'Yesterday' });
const now = new Date(2026, 10, 20, 18, 20, 5).getTime();

describe('money formatter', () => {
  it.each([
    [0, '¥0.00'],
    [5, '¥0.05'],
    [14_551, '¥145.51'],
    [128_431_900, '¥1,284,319.00'],
    [-990, '-¥9.90'],
  ])('formats %i fen as %s in both languages', (fen, text) => {
    expect([zh.moneyText(fen), en.moneyText(fen)]).toEqual([text, text]);
  });

  it('returns parts that a screen can style separately', () => {
    expect(zh.money(-128_431_907)).toEqual({ sign: '-', symbol: '¥', integer: '1,284,319', cents: '07' });
  });

  it('uses the narrow symbol of another currency, and its code when it has none', () => {
    expect([en.moneyText(100, 'USD'), en.moneyText(100, 'XAU')]).toEqual(['$1.00', 'XAU1.00']);
  });
});

describe('time formatter', () => {
  it('[U-13] prints yyyy-mm-dd hh:MM:ss and reads ten digits as seconds', () => {
    expect(zh.time(now)).toBe('2026-11-20 18:20:05');
    expect(zh.time(Math.trunc(now / 1_000))).toBe('2026-11-20 18:20:05');
  });

  it.each([
    [new Date(2026, 10, 20, 0, 0), { day: '今天', clock: '00:00' }],
    [new Date(2026, 10, 19, 23, 59), { day: '昨天', clock: '23:59' }],
    [new Date(2026, 10, 18, 9, 5), { day: '11-18', clock: '09:05' }],
    [new Date(2025, 10, 20, 9, 5), { day: '2025-11-20', clock: '09:05' }],
  ])('shortens %s to the parts that differ from now', (at, parts) => {
    expect(zh.timeShort(at.getTime(), now)).toEqual(parts);
  });

  it('prints yesterday in English on the first of a month', () => {
    const first = new Date(2026, 2, 1, 8, 0).getTime();
    expect(en.timeShort(new Date(2026, 1, 28, 8, 0).getTime(), first)).toEqual({ day: 'Yesterday', clock: '08:00' });
  });

  it('prints the day without the time', () => {
    expect(en.date(now)).toBe('2026-11-20');
  });
});

describe('ratio and number formatters', () => {
  it.each([
    [7_160, '71.6%'],
    [10_000, '100%'],
    [-120, '-1.2%'],
    [1, '0.01%'],
  ])('formats %i basis points as %s', (basisPoints, text) => {
    expect(zh.ratio(basisPoints)).toBe(text);
  });

  it('groups thousands', () => {
    expect(zh.number(128_431)).toBe('128,431');
  });
});
