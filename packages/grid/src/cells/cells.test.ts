import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import type { AnyColumn } from '../core/columns.ts';
import { language } from '../demo/language.ts';
import { flag } from './flag.tsx';
import { invalid, type KindContext } from './kind.ts';
import { money } from './money.tsx';
import { number, ratio, thousands } from './number.tsx';
import { choice } from './status.tsx';
import { tags } from './tags.tsx';
import { date, time } from './time.tsx';

const at = (column: Partial<AnyColumn> = {}): KindContext => ({
  column: { id: 'x', title: 'x', kind: 'text', ...column },
  row: {},
  ...language,
});

describe('money kind', () => {
  test.prop([fc.integer({ min: -9_999_999_999, max: 9_999_999_999 })])(
    'parses its own copied text to the same fen for any amount',
    (fen) => {
      expect(money.parse?.(money.text(fen, at()), at())).toBe(fen === 0 ? 0 : fen);
    },
  );
  test.each([
    ['1234.5', 123_450],
    ['¥1,234.50', 123_450],
    ['￥ 1，234', 123_400],
    ['１２．３', 1230],
    ['-3.07', -307],
    ['-¥3.07', -307],
    ['0.29', 29],
    ['', null],
    ['1.234', invalid],
    ['12a', invalid],
    ['.', invalid],
  ])('parses %j as %s', (typed, fen) => {
    expect(money.parse?.(typed, at())).toBe(fen);
  });
});

test.each([
  ['5%', 500],
  ['12.5', 1250],
  ['0.01 %', 1],
  ['100％', 10_000],
  ['five', invalid],
])('parses the ratio %j as %s basis points', (typed, points) => {
  expect(ratio.parse?.(typed, at())).toBe(points);
});

describe('number kind', () => {
  test.prop([fc.integer()])('thousands separators change no digit', (value) => {
    expect(Number(thousands(value).replaceAll(',', ''))).toBe(value);
    expect(thousands(value)).toMatch(/^-?\d{1,3}(,\d{3})*$/);
  });
  test.each([
    ['1,000', 1000],
    ['-0.5', -0.5],
    ['1e5', invalid],
    ['', null],
  ])('parses %j as %s', (typed, value) => {
    expect(number.parse?.(typed, at())).toBe(value);
  });
});

test.each([
  ['2026/3/9', '2026-03-09'],
  ['2026年3月9日', '2026-03-09'],
  ['2026-02-30', invalid],
  ['9.3.2026', invalid],
  ['', null],
])('parses the date %j as %s', (typed, iso) => {
  expect(date.parse?.(typed, at())).toBe(iso);
});

test('[U-13] a time is copied as yyyy-mm-dd hh:MM:ss and parsed back', () => {
  const ms = Date.UTC(2026, 10, 20, 18, 20, 5);
  expect(time.text(ms, at())).toBe('2026-11-20 18:20:05');
  expect(time.parse?.('2026-11-20 18:20:05', at())).toBe(ms);
  expect(time.parse?.('soon', at())).toBe(invalid);
});

test('choices are parsed by exact label or value only', () => {
  const column = at({ options: [{ value: 'low', label: '紧缺' }] });
  expect(choice.parse?.(' 紧缺 ', column)).toBe('low');
  expect(choice.parse?.('low', column)).toBe('low');
  expect(choice.parse?.('lo', column)).toBe(invalid);
});

test('flags are parsed from the labels of the page and from spreadsheet values', () => {
  expect([flag.parse?.('是', at()), flag.parse?.('TRUE', at()), flag.parse?.('0', at()), flag.parse?.('maybe', at())]).toEqual([
    true,
    true,
    false,
    invalid,
  ]);
});

test('tags are split at half-width and full-width commas and deduplicated', () => {
  expect(tags.parse?.('新品，热卖, 新品', at())).toEqual(['新品', '热卖']);
});
