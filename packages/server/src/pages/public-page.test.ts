import { describe, expect, it } from 'vitest';
import { html, joined, sanitizedBefore } from './html.ts';
import { type PageContent, pageWith } from './public-page.ts';

const application = '<html><head><title>Shopkeeper</title></head><body><div id="root"></div></body></html>';
const attack = `"><script>alert(1)</script>$&'</title><img src=x onerror=alert(1)>`;
const content: PageContent = {
  title: attack,
  description: attack,
  path: '/article/1',
  kind: 'article',
  image: attack,
  body: html`<h1 title="${attack}">${attack}</h1>
    ${sanitizedBefore('<p>stored</p>')}`,
  data: { '@type': 'Article', headline: `</script>${attack}` },
};

describe('pages with content', () => {
  it('escape values, and leave what was sanitized before', () => {
    expect(html`<b title="${'"<&>'}">${3}${null}</b>`.text).toBe('<b title="&quot;&lt;&amp;&gt;">3</b>');
    expect(joined([html`a`, sanitizedBefore('<i>b</i>')]).text).toBe('a<i>b</i>');
  });

  it('have title, description, body and data, and no text of a person becomes an element', () => {
    const page = pageWith(application, content);
    expect(page.match(/<script\b/g)).toHaveLength(1);
    expect(page).not.toMatch(/<img|<script>alert/);
    expect(page.match(/<title>/g)).toHaveLength(1);
    expect(page).toContain('<div id="rendered"><h1');
    expect(page).toMatch(/<p>stored<\/p>\s*<\/div>\s*<div id="root" hidden><\/div>/);
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
    expect(JSON.parse(data)).toEqual({ '@context': 'https://schema.org', ...content.data });
  });

  it('reject a page of the application that has no place for them', () => {
    expect(() => pageWith('<html></html>', content)).toThrow('another form');
  });
});
