import { describe, expect, it } from 'vitest';
import { diffLines, readParams, readParamText, type ReportParam } from './report-query.domain.ts';

const param = (over: Partial<ReportParam>): ReportParam => ({
  name: 'x',
  title: null,
  type: 'text',
  required: true,
  preset: null,
  ...over,
});

describe('the parameters of a call', () => {
  it.each([
    ['text', 'a', true],
    ['text', 5, false],
    ['text', 'a\u0000', false],
    ['text', 'x'.repeat(501), false],
    ['int', 5, true],
    ['int', 5.5, false],
    ['int', '5', false],
    ['int', 2 ** 53, false],
    ['decimal', 5.5, true],
    ['decimal', 1e300, false],
    ['date', '2026-02-28', true],
    ['date', '2026-02-30', false],
    ['time', 1_764_100_000_000, true],
    ['time', -1, false],
    ['flag', false, true],
    ['flag', 'true', false],
    ['text', ['a'], false],
    ['text', { a: 1 }, false],
  ] as const)('of the type %s take %j: %s', (type, value, fits) => {
    const read = readParams([param({ type })], { x: value });
    expect(read).toEqual(fits ? { values: [value] } : { issues: [{ path: 'params.x', rule: 'type' }] });
  });

  it('are in the order of their declaration, with defaults and nulls', () => {
    const declared = [
      param({ name: 'a', type: 'int', preset: '7' }),
      param({ name: 'b', required: false }),
      param({ name: 'c', type: 'flag', preset: 'false' }),
    ];
    expect(readParams(declared, { b: 'x' })).toEqual({ values: [7, 'x', false] });
    expect(readParams(declared, { a: 1, c: true })).toEqual({ values: [1, null, true] });
  });

  it('that are missing or unknown are named', () => {
    expect(readParams([param({})], { y: 1 })).toEqual({
      issues: [
        { path: 'params.x', rule: 'required' },
        { path: 'params.y', rule: 'unknown' },
      ],
    });
    expect(readParams([], [])).toEqual({ issues: [{ path: 'params', rule: 'type' }] });
    expect(readParams([param({ name: 'toString', required: false })], {})).toEqual({ values: [null] });
  });

  it('are read from texts', () => {
    expect(['int', 'decimal', 'flag', 'date'].map((type) => readParamText(type as 'int', '1'))).toEqual([
      1,
      1,
      undefined,
      undefined,
    ]);
    expect([readParamText('flag', 'true'), readParamText('int', ''), readParamText('date', '2026-01-01')]).toEqual([
      true,
      undefined,
      '2026-01-01',
    ]);
  });
});

describe('the comparison of two texts', () => {
  const shown = (before: string, after: string): string =>
    diffLines(before, after)
      .map(({ kind, text }) => `${{ same: ' ', removed: '-', added: '+' }[kind]}${text}`)
      .join('|');

  it.each([
    ['a\nb\nc', 'a\nc', ' a|-b| c'],
    ['a', 'a\nb', ' a|+b'],
    ['a\nb', 'a\nx', ' a|-b|+x'],
    ['', 'a', '+a'],
    ['a', 'a', ' a'],
  ])('of %j and %j is %j', (before, after, lines) => {
    expect(shown(before, after)).toBe(lines);
  });
});
