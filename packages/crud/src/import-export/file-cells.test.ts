import { defineResource } from '@shopkeeper/resource';
import { defineLines, f } from '@shopkeeper/resource/fields';
import { escapeFormula, unguarded } from '@shopkeeper/resource/schema';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellOf, readCell } from './file-cells.ts';
import { instantOf, wallClock } from './file-time.ts';
import { columnsOf, type FileMessages, recognisedColumns } from './file-labels.ts';

const part = defineLines({ name: 'part', fields: { name: f.text({ max: 40 }), note: f.text({ max: 40, optional: true }) } });
const thing = defineResource({
  context: 'test',
  name: 'thing',
  fields: {
    name: f.text({ max: 60 }),
    price: f.money(),
    share: f.ratio({ optional: true }),
    count: f.int({ optional: true }),
    shown: f.flag({ default: true }),
    size: f.choice({ values: ['small', 'large'], default: 'small' }),
    at: f.time({ optional: true }),
    words: f.tags(),
    parts: f.lines(part),
    token: f.secret({ min: 6, max: 32 }),
    extra: f.json({ optional: true }),
  },
  label: 'name',
  list: ['name'],
});
const labels: Readonly<Record<string, string>> = {
  'sheet.yes': 'yes',
  'sheet.no': 'no',
  'thing:choice.size.large': 'Very large',
  'thing:field.price': 'Price',
};
const texts: FileMessages = { text: (_lang, key) => labels[key] ?? key, timeZone: 'Asia/Shanghai' };
const column = (key: string) => {
  const found = columnsOf(thing).find((one) => one.key === key);
  if (!found) throw new Error(key);
  return found;
};
const writing = { resource: thing, texts, lang: 'en', label: (_key: string, id: number) => `#${id}` } as const;
const reading = { resource: thing, texts, find: () => 'missing-reference' };
const back = (key: string, value: unknown) => readCell(column(key), cellOf(column(key), value, writing), reading);

describe('file cells', () => {
  test('round-trip a value of any kind', () => {
    const values = fc.oneof(
      fc.record({ key: fc.constant('price'), value: fc.integer({ min: 0, max: 9_999_999_999 }) }),
      fc.record({ key: fc.constant('share'), value: fc.integer({ min: 0, max: 10_000 }) }),
      fc.record({ key: fc.constant('count'), value: fc.integer({ min: -2_147_483_647, max: 2_147_483_647 }) }),
      fc.record({ key: fc.constant('shown'), value: fc.boolean() }),
      fc.record({ key: fc.constant('size'), value: fc.constantFrom('small', 'large') }),
      fc.record({ key: fc.constant('at'), value: fc.integer({ min: 0, max: 4_000_000_000 }).map((seconds) => seconds * 1000) }),
      fc.record({ key: fc.constant('words'), value: fc.array(fc.stringMatching(/^[a-z][a-z ]{0,8}[a-z]$/), { minLength: 1 }) }),
    );
    fc.assert(
      fc.property(values, ({ key, value }) => {
        expect(back(key, value)).toEqual({ value });
      }),
    );
  });

  test('show lines as text; secrets and nested data have no column', () => {
    expect(
      back('parts', [
        { id: 4, name: 'Lid' },
        { id: 5, name: 'Pot' },
      ]),
    ).toEqual({ value: [{ name: 'Lid' }, { name: 'Pot' }] });
    expect(columnsOf(thing).map(({ key }) => key)).not.toEqual(expect.arrayContaining(['token']));
    expect(columnsOf(thing).map(({ key }) => key)).not.toEqual(expect.arrayContaining(['extra']));
  });

  test.each([
    ['price', 'twelve', 'float'],
    ['price', '1.234', 'float'],
    ['count', '1.5', 'whole'],
    ['shown', 'perhaps', 'choice'],
    ['size', 'huge', 'choice'],
    ['at', '2026-02-30', 'format'],
  ])('of %s with the text %s break the rule %s', (key, text, rule) => {
    expect(readCell(column(key), text, reading)).toEqual({ rule });
  });

  test.each(['=1+1', '+cmd', '-x', '@sum', "'=1", '\tx', '＝1+1', '＋cmd', '－2＋3', '＠SUM(A1)', "'＝1"])(
    '%j is escaped against formulas and parses back',
    (text) => {
      expect(escapeFormula(text).startsWith("'")).toBe(true);
      expect(unguarded(escapeFormula(text))).toBe(text);
    },
  );

  test.each(['-12.50', '+3', '12%', 'plain'])('%j needs no escaping', (text) => {
    expect(escapeFormula(text)).toBe(text);
  });
});

test('formats and parses an instant in the shop’s time zone, daylight saving time included', () => {
  expect(wallClock(Date.UTC(2026, 10, 20, 14, 5, 9), 'Asia/Shanghai')).toBe('2026-11-20 22:05:09');
  for (const zone of ['Asia/Shanghai', 'Europe/Berlin', 'America/New_York'])
    for (const month of [0, 6]) {
      const at = Date.UTC(2026, month, 15, 3, 30);
      expect(instantOf(wallClock(at, zone), zone)).toBe(at);
    }
  expect(instantOf('2026-11-20T14:00:00Z', 'Asia/Shanghai')).toBe(Date.UTC(2026, 10, 20, 14));
});

test('recognises headings in any language and by field name, each column once', () => {
  const found = recognisedColumns(thing, [' price* ', 'NAME', 'Price', 'token', 'other'], { texts });
  expect(found.map((one) => one?.key ?? null)).toEqual(['price', 'name', null, null, null]);
});
