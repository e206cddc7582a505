import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { expect } from 'vitest';
import { skuCodeFor } from './sku-code.domain.ts';

const free = () => false;

test.each([
  ['chain-bracelet', ['Blue'], 'CHAIN-BRACELET-BLUE'],
  ['cup', [], 'CUP'],
  ['café', ['Off white', '5/8"'], 'CAFE-OFF-WHITE-5-8'],
])('%s %j gets the code %s', (handle, values, code) => {
  expect(skuCodeFor({ handle, values }, free)).toBe(code);
});

test('letters outside A-Z become a digest that distinguishes them', () => {
  const black = skuCodeFor({ handle: 'cup', values: ['黑色'] }, free);
  const white = skuCodeFor({ handle: 'cup', values: ['白色'] }, free);
  expect(black).toMatch(/^CUP-[0-9A-Z]{6}$/);
  expect(black).not.toBe(white);
  expect(skuCodeFor({ handle: 'cup', values: ['黑色'] }, free)).toBe(black);
});

test('a code that is in use gets the first free number', () => {
  const taken = new Set(['CUP', 'CUP-2']);
  expect(skuCodeFor({ handle: 'cup', values: [] }, (code) => taken.has(code))).toBe('CUP-3');
});

const labels = fc.record({
  handle: fc.string({ minLength: 1, maxLength: 255 }),
  values: fc.array(fc.string({ maxLength: 60 }), { maxLength: 4 }),
});
test.prop([labels])('every code has a valid length and format, and is free', (variant) => {
  const taken = new Set<string>();
  for (let round = 0; round < 12; round += 1) {
    const code = skuCodeFor(variant, (given) => taken.has(given));
    expect(code).toMatch(/^[A-Z0-9][A-Z0-9-]{0,63}$/);
    expect(taken.has(code)).toBe(false);
    taken.add(code);
  }
});
