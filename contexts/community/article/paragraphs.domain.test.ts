import { expect, it } from 'vitest';
import { withProductLinks } from './paragraphs.domain.ts';

it.each([
  ['<p>看 /product/7，不错</p>', 1],
  ['<h2>https://shop.example/product/12</h2><p>and <strong>/product/3</strong></p>', 2],
  ['<p>javascript:/product/7x /products /product/0 a/product/7 "/product/7"</p>', 1],
  ['<p><a href="/product/7">see /product/7</a></p>', 1],
  ['<p><img src="/product/7"></p>', 0],
])('the addresses of products in %j are links once', (html, count) => {
  const linked = withProductLinks(html);
  expect(linked.match(/<a href="(https:\/\/shop\.example)?\/product\/\d+">/g) ?? []).toHaveLength(count);
  expect(withProductLinks(linked)).toBe(linked);
});
