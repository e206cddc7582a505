import { describe, expect, it } from 'vitest';
import { comment, oneOf, pluralOf, singularOf, phraseOf } from './comments.ts';

describe('the words of a name', () => {
  it.each([
    ['delivery_zone', 'a delivery zone', 'delivery zones'],
    ['invoice', 'an invoice', 'invoices'],
    ['category', 'a category', 'categories'],
    ['display', 'a display', 'displays'],
    ['box', 'a box', 'boxes'],
    ['batch', 'a batch', 'batches'],
  ])('of %s are %s and %s', (name, one, many) => {
    expect([oneOf(phraseOf(name)), pluralOf(phraseOf(name))]).toEqual([one, many]);
    expect(singularOf(many)).toBe(phraseOf(name));
  });

  it.each(['status', 'address', 'basis', 'stock'])('stay %s where it is no plural', (name) => {
    expect(singularOf(name)).toBe(name);
  });
});

describe('a comment', () => {
  it('is a sentence on one line, or on several of 130 letters', () => {
    expect(comment('a box.', 2)).toBe('  /** A box. */\n');
    const long = comment(`one ${'and one '.repeat(30)}more`, 4).split('\n');
    expect([long[0], long.at(-2)]).toEqual(['    /**', '     */']);
    expect(Math.max(...long.map(({ length }) => length))).toBeLessThanOrEqual(130);
    expect(comment('*/ end().')).toBe('/** End(). */\n');
  });
});
