import { expect, it } from 'vitest';
import { rssOf, xmlText } from './feed.domain.ts';

it('writes signs as entities and leaves out what XML does not allow', () => {
  expect(xmlText(`<b a="1">&'</b>`)).toBe('&lt;b a=&quot;1&quot;&gt;&amp;&#39;&lt;/b&gt;');
  expect(xmlText('a\u0000\u0008\ud800b\t\n😀\uffff')).toBe('ab\t\n😀');
});

it('gives each article with its instant and its address', () => {
  const item = { id: 7, title: 'Tea & cake', excerpt: 'How <we> do it', categoryName: 'Kitchen', publishedAt: 0 };
  const feed = rssOf({ title: 'Shop', address: 'https://shop.example', items: [item] });
  expect(feed).toContain('<title>Tea &amp; cake</title><link>https://shop.example/article/7</link>');
  expect(feed).toContain('<description>How &lt;we&gt; do it</description>');
  expect(feed).toContain('<pubDate>Thu, 01 Jan 1970 00:00:00 GMT</pubDate>');
});
