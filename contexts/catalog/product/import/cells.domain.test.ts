import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { escapeFormula, unguarded } from '@shopkeeper/resource/schema';
import { describe, expect } from 'vitest';
import {
  fenText,
  gramsPer,
  escapeCode,
  joinAddresses,
  joinPath,
  joinList,
  readAddress,
  readCode,
  readFlag,
  readGrams,
  readInteger,
  readMoney,
  splitAddresses,
  splitPath,
  splitList,
  unguardedCode,
} from './cells.domain.ts';

const range = { min: 0, max: 9_999_999_999 };

describe('amounts', () => {
  test.each([
    ['50', 5000],
    ['9.9', 990],
    ['42.99', 4299],
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['12,50', 1250],
    ['1,234,567', 123_456_700],
    ['1.234.567,8', 123_456_780],
    ['1 234.50', 123_450],
    ['1\u00a0234,50', 123_450],
    ["1'234.50", 123_450],
    ['12.3400', 1234],
    ['0.500', 50],
    ['１２．５０', 1250],
    ['-0', 0],
  ])('parses %s unambiguously', (text, fen) => {
    expect(readMoney(text, range)).toEqual({ value: fen });
  });

  test.each(['1,234', '1.234', '12.345', '12,34,567', '1,23.50', '$12', '12 EUR', '1e3', 'free', '.5', '5.', '--5', '1.2.3'])(
    'rejects %s as ambiguous or invalid',
    (text) => {
      expect(readMoney(text, range)).toEqual({ rule: 'import.bad-money', params: {} });
    },
  );

  test.each(['-1', '100000000'])('rejects %s as out of range', (text) => {
    expect(readMoney(text, range)).toEqual({ rule: 'import.out-of-range', params: { min: '0.00', max: '99999999.99' } });
  });

  const wide = { min: -range.max, max: range.max };
  test.prop([fc.integer(wide)])('the text of an amount parses back to the same amount', (fen) => {
    expect(readMoney(fenText(fen), wide)).toEqual({ value: fen === 0 ? 0 : fen });
  });
});

test.each([
  ['12', { value: 12 }],
  ['-3', { value: -3 }],
  ['5.0', { value: 5 }],
  ['-0', { value: 0 }],
  ['1,000', { rule: 'import.bad-number', params: {} }],
  ['2.5', { rule: 'import.bad-number', params: {} }],
  ['many', { rule: 'import.bad-number', params: {} }],
  ['101', { rule: 'import.out-of-range', params: { min: -100, max: 100 } }],
])('parses the number %s', (text, answer) => {
  expect(readInteger(text, { min: -100, max: 100 })).toEqual(answer);
});

test.each([
  ['28', 'g', { value: 28 }],
  ['1.5', 'kg', { value: 1500 }],
  ['2', 'LB', { value: 907 }],
  ['1', 'oz', { value: 28 }],
  ['226.796185', 'g', { value: 227 }],
  ['-1', 'g', { rule: 'import.bad-number', params: {} }],
  ['9', 'kg', { rule: 'import.out-of-range', params: { min: 0, max: 5000 } }],
])('converts the weight %s %s to grams', (text, unit, answer) => {
  expect(readGrams(text, gramsPer(unit) ?? 0, { min: 0, max: 5000 })).toEqual(answer);
});

test('other units of weight are rejected', () => {
  expect(gramsPer('stone')).toBeNull();
});

test.each([
  ['TRUE', { value: true }],
  ['no', { value: false }],
  ['maybe', { rule: 'import.bad-flag', params: {} }],
])('parses the flag %s', (text, answer) => {
  expect(readFlag(text)).toEqual(answer);
});

test.each([
  ['https://a.example/1.jpg?v=1', { value: 'https://a.example/1.jpg?v=1' }],
  ['/files/1.jpg', { value: '/files/1.jpg' }],
  ['https://a.example/it\'s a "cup".jpg', { value: 'https://a.example/it%27s%20a%20%22cup%22.jpg' }],
  ['//a.example/1.jpg', { rule: 'import.bad-url', params: {} }],
  ['javascript:alert(1)', { rule: 'import.bad-url', params: {} }],
  ['1.jpg', { rule: 'import.bad-url', params: {} }],
  [`https://a.example/${'x'.repeat(90)}`, { rule: 'import.too-long', params: { max: 100 } }],
])('parses the address %s', (text, answer) => {
  expect(readAddress(text, 100)).toEqual(answer);
});

test('a code is checked for its format and length', () => {
  expect(readCode('AB-1', { max: 4, format: 'sku' })).toEqual({ value: 'AB-1' });
  expect(readCode('AB 1', { max: 4, format: 'sku' })).toEqual({ value: 'AB 1' });
  expect(readCode('-AB', { max: 4, format: 'sku' })).toEqual({ rule: 'import.code-shape', params: {} });
  expect(readCode('A  B', { max: 4, format: 'sku' })).toEqual({ rule: 'import.code-shape', params: {} });
  expect(readCode('A:?B:\u200b', { max: 9, format: 'sku' })).toEqual({
    rule: 'import.bad-code',
    params: { characters: ': ? U+200B' },
  });
  expect(readCode('AB-12', { max: 4, format: 'sku' })).toEqual({ rule: 'import.too-long', params: { max: 4 } });
});

describe('written values are read back', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^'{0,3}[=+\-@]?[\w.,']{0,6}$/));

  test('text with formula escaping', () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(unguarded(escapeFormula(given))).toBe(given);
      }),
    );
    fc.assert(
      fc.property(text, (given) => {
        expect(unguardedCode(escapeCode(given))).toBe(given);
      }),
    );
  });

  test('escaped text never starts like a formula, except plain numbers', () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(escapeFormula(given)).not.toMatch(/^[=@\t\r]|^[+-](?![\d.,]*%?$)/);
      }),
    );
    expect(escapeFormula('-5.00')).toBe('-5.00');
  });

  const name = fc
    .string({ minLength: 1 })
    .map((given) => given.trim())
    .filter((given) => given !== '' && !given.includes('\u0000'));

  test('category paths', () => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 3 }), (path) => {
        expect(splitPath(joinPath(path))).toEqual(path);
      }),
    );
    expect(splitPath('Home>Kitchen  > Cups')).toEqual(['Home', 'Kitchen', 'Cups']);
  });

  test('keywords', () => {
    const word = name
      .map((given) => given.replaceAll('|', ''))
      .map((given) => given.trim())
      .filter((given) => given !== '');
    fc.assert(
      fc.property(fc.uniqueArray(word), (labels) => {
        expect(splitList(joinList(labels))).toEqual(labels);
      }),
    );
    expect(splitList('新品，热卖、 a, a,')).toEqual(['新品', '热卖', 'a']);
  });

  test('image addresses', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.webUrl()), (addresses) => {
        expect(splitAddresses(joinAddresses(addresses))).toEqual(addresses);
      }),
    );
    expect(splitAddresses('/a.jpg /b.jpg\n/c.jpg|/a.jpg')).toEqual(['/a.jpg', '/b.jpg', '/c.jpg']);
  });

  test('an escaped barcode keeps its zeros', () => {
    expect(unguardedCode("'00123")).toBe('00123');
  });
});
