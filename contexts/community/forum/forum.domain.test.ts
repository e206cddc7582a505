import { expect, it } from 'vitest';
import { mentionedProducts, mostMentions, splitComment, quoteOf } from './forum.domain.ts';

const link = (href: string): string => `<p>See <a href="${href}" rel="noopener noreferrer">this</a></p>`;
const mentioned = (...hrefs: readonly string[]) => mentionedProducts(hrefs.map(link).join(''), 'shop.example');

it('the products that an article mentions are those that its links lead to, each once, in the order of the text', () => {
  expect(mentioned('/product/7', 'https://shop.example/product/3?from=mail', '/product/7#reviews')).toEqual([7, 3]);
  expect(mentioned('https://elsewhere.example/product/3', '/products', '/product/x', '/product/0', '/article/3')).toEqual([]);
  expect(mentionedProducts('<p>/product/7</p><img src="/product/7" />', 'shop.example')).toEqual([]);
  expect(mentioned(...Array.from({ length: 20 }, (_none, at) => `/product/${at + 1}`))).toHaveLength(mostMentions);
});

it('a comment quotes what another one says itself, on one line', () => {
  expect(quoteOf('Pour slowly,\nthen wait')).toBe('> Pour slowly, then wait\n');
  expect(quoteOf('> Pour slowly\nHow slowly?')).toBe('> How slowly?\n');
  expect(quoteOf('a'.repeat(500))).toHaveLength(2 + 120 + 1);
  expect(splitComment(`${quoteOf('Pour slowly')}How slowly?\nA litre?`)).toEqual([
    { isQuote: true, text: 'Pour slowly' },
    { isQuote: false, text: 'How slowly?\nA litre?' },
  ]);
  expect(splitComment('a > b\n>c')).toEqual([{ isQuote: false, text: 'a > b\n>c' }]);
});
