import { expect, it } from 'vitest';
import { paragraphsOf, textOfParagraphs } from './paragraphs.domain.ts';

it.each(['One', 'One\ntwo\n\nthree', '<script> & "signs" &lt;', 'See /product/7.'])('the text %j survives as HTML', (text) => {
  expect(paragraphsOf(text)).not.toContain('<script');
  expect(textOfParagraphs(paragraphsOf(text))).toBe(text);
});

it.each([
  ['看 /product/7，不错', 1],
  ['https://shop.example/product/12 and /product/3', 2],
  ['javascript:/product/7x /products /product/0 a/product/7 "/product/7', 1],
])('the addresses of products in %j are links', (text, count) => {
  expect(paragraphsOf(text).match(/<a href="(https:\/\/shop\.example)?\/product\/\d+">/g) ?? []).toHaveLength(count);
  expect(textOfParagraphs(paragraphsOf(text))).toBe(text);
});
