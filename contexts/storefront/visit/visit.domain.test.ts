import { describe, expect, it } from 'vitest';
import { isProgram, pageKindOf } from './visit.domain.ts';

describe('the pages whose views are counted', () => {
  it('are found by their paths, spelled in any way that the router accepts', () => {
    const kinds = {
      '/': 'home',
      '': 'home',
      '/product/7': 'product',
      '/Product//7/': 'product',
      '/category/12': 'category',
      '/article/3/': 'article',
      '/product': null,
      '/product/7/8': null,
      '/product/x': null,
      '/admin/product/7': null,
      '/user/overview': null,
      '/products': null,
    };
    expect(Object.fromEntries(Object.keys(kinds).map((path) => [path, pageKindOf(path)]))).toEqual(kinds);
  });
});

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0';

describe('a user agent', () => {
  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
    'Mozilla/5.0 (compatible; Yahoo! Slurp)',
    `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/141.0.0.0`,
    'Sogou web spider/4.0',
    'WhatsApp/2.0 LinkPreview',
    'facebookexternalhit/1.1',
    'curl/8.9.1',
    'Wget/1.24',
    'python-requests/2.32',
    'Go-http-client/2.0',
    'node',
    '',
    ' ',
  ])('%s is a program', (userAgent) => expect(isProgram(userAgent)).toBe(true));

  it.each([
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`,
    `Mozilla/5.0 (Linux; Android 14; CUBOT X90) ${chrome} Mobile Safari/537.36`,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50 NetType/WIFI Language/zh_CN',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0',
  ])('%s is the browser of a person', (userAgent) => expect(isProgram(userAgent)).toBe(false));
});
