import type { AnyResource } from '@shopkeeper/resource';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rssOf } from '../../contexts/community/forum/feed.domain.ts';
import { importFile } from '../../contexts/catalog/product/testing/import-calls.ts';
import { addCategory, joinCommunity, type Person } from '../../contexts/community/forum/testing/people.ts';
import { htmlOf } from '../../contexts/messaging/email/server/smtp.ts';
import { declaredResources } from '../setup/declared.ts';
import { builtPages, openPage } from '../setup/built-pages.ts';
import { withImports } from '../setup/import-files.ts';
import { testShop, type TestShop } from '../setup/shop.ts';
import { attacks } from './corpus-attacks.ts';
import { html as page } from '../../packages/server/src/pages/html.ts';
import { pageWith } from '../../packages/server/src/pages/public-page.ts';
import { draftOf, making } from './drafts.ts';

/**
 * HTML that somebody writes and others get as HTML: the rich texts of every resource, by staff and by members, and e-mails. What the
 * pages draw as text is tried in a browser: `inert-everywhere.e2e.ts`.
 */
const corpus = attacks['html'] ?? [];
const atOnce = 100;
const parts = Array.from({ length: Math.ceil(corpus.length / atOnce) }, (_none, n) =>
  corpus.slice(n * atOnce, (n + 1) * atOnce).map((one) => one.replaceAll('\u0000', '')),
);

const inertTags = new Set(
  [
    'p div span br hr h1 h2 h3 h4 h5 h6 strong em b i u s del ins sub sup small mark code pre kbd samp var q cite abbr dfn bdi bdo time',
    'blockquote ul ol li dl dt dd a img figure figcaption table caption thead tbody tfoot tr td th col colgroup wbr data ruby rb rp rt rtc',
    'address article aside footer header hgroup main nav section menu search',
  ].flatMap((line) => line.split(' ')),
);
const inertAttributes = new Set(['href', 'target', 'rel', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan']);

/** What of cleaned HTML, whose signs are written as entities, is not known to be inert. */
function dangersIn(html: string): string[] {
  const found: string[] = [];
  for (const [tag, name = '', inside = ''] of html.matchAll(/<\/?([^\s/>]*)([^>]*)>?/g)) {
    if (!inertTags.has(name.toLowerCase())) found.push(tag);
    for (const [, attribute = '', value = ''] of inside.matchAll(/([^\s"=/]+)(?:="([^"]*)")?/g))
      if (!inertAttributes.has(attribute) || /^\s*(javascript|vbscript|data):/i.test(value)) found.push(tag);
  }
  return found;
}

const rich = declaredResources.flatMap((resource) =>
  resource.operations.includes('add')
    ? Object.entries(resource.ownFields).flatMap(([name, { kind }]) =>
        kind === 'richText' ? [{ of: `${resource.name}.${name}`, resource, name }] : [],
      )
    : [],
);

let shop: TestShop;
let iris: Person;
let categoryId: number;

beforeAll(async () => {
  shop = await testShop({ staticDir: await builtPages() });
  iris = await joinCommunity(shop, 'iris');
  categoryId = await addCategory(shop, 'Markup');
});
afterAll(() => shop.close());

async function written(resource: AnyResource, name: string, html: string, make: ReturnType<typeof making>): Promise<string> {
  const draft = { ...draftOf(resource, make), [name]: html };
  const { status, data } = await shop.post<{ id: number }>(`${resource.prefix}add`, draft);
  expect(status, JSON.stringify(data)).toBe(200);
  const { data: row } = await shop.post<Record<string, unknown>>(`${resource.prefix}GetDetailPage`, { id: data.id });
  return String(row[name]);
}

interface Row {
  readonly id: number;
  readonly version: number;
}

/** Changes a row as staff do. */
async function changed(page: string, id: number, values: object): Promise<void> {
  const { data } = await shop.post<Row>(`${page}/GetDetailPage`, { id });
  const { status, data: answer } = await shop.post(`${page}/Update`, { id, version: data.version, ...values });
  expect(status, JSON.stringify(answer)).toBe(200);
}

describe('HTML with attacks', () => {
  it('is in the rich texts of products, articles and notices', () => {
    expect(rich.map(({ resource, name }) => `${resource.name}.${name}`)).toEqual(
      expect.arrayContaining(['product.detail', 'article.content', 'notice.content']),
    );
    expect(corpus.length).toBeGreaterThan(500);
  });

  it.each(rich)('is inert in $of, where its text stays', async ({ resource, name }) => {
    const make = making(new Map([['community_article_category', categoryId]]));
    for (const part of parts) {
      const html = await written(resource, name, `<p>Kestrel</p>${part.join('<p>x</p>')}`, make);
      expect(html).toContain('Kestrel');
      expect(dangersIn(html)).toEqual([]);
    }
  });

  it('is inert in the rich texts of an imported file', async () => {
    const files = withImports(shop);
    const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
    const bodies = parts.map((part) => `<p>Kestrel</p>${part.join('<p>x</p>')}`);
    const lines = bodies.map((body, at) =>
      [`kettle-${at}`, `A kettle ${at}`, cell(body), 'Title', 'Default Title', '10.00'].join(','),
    );
    const heading = 'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant Price';
    const { job } = await importFile(files, [heading, ...lines, ''].join('\n'));
    expect(job.result).toMatchObject({ applied: true, totals: { create: parts.length } });
    const stored = await shop.db.rows<{ detail: string }>(`select detail from catalog_product where handle like 'kettle-%'`);
    expect(stored).toHaveLength(parts.length);
    for (const { detail } of stored) {
      expect(detail).toContain('Kestrel');
      expect(dangersIn(detail)).toEqual([]);
    }
    const imported = rich.filter(({ resource }) => resource.operations.includes('import')).map(({ of }) => of);
    expect(imported, 'every other rich text that files bring is imported here too').toEqual(['product.detail']);
  });

  it('is inert in an article of a member as visitors get it', async () => {
    for (const part of parts) {
      const draft = { title: 'A kettle with markup', categoryId, content: `<p>Kestrel</p>${part.join('<p>x</p>')}` };
      const { data } = await shop.post<{ id: number; version: number }>('/user/article/add', draft, iris);
      await shop.db.run(`update community_article set status = 'published', published_at = now() where id = $1`, [data.id]);
      const { data: shown } = await shop.post<{ content: string }>('/api/community/article', { id: data.id }, null);
      expect(shown.content).toContain('Kestrel');
      expect(dangersIn(shown.content)).toEqual([]);
    }
  });

  it('is inert in a product as visitors get it, and in what was published of an article', async () => {
    const sku = { values: [], priceAmount: 100 };
    const { data: product } = await shop.post<Row>('/admin/catalog/product/add', { name: 'A kettle', skus: [sku] });
    const draft = { title: 'A kettle in texts', categoryId, content: '<p>Kestrel</p>', memberId: null };
    const { data: article } = await shop.post<Row>('/admin/community/article/add', draft);
    await shop.post('/admin/community/article/publish', { id: article.id, version: article.version });
    for (const part of parts) {
      const html = `<p>Kestrel</p>${part.join('<p>x</p>')}`;
      await changed('/admin/catalog/product', product.id, { detail: html });
      await shop.db.run(`update catalog_product set status = 'on_sale', published_at = now() where id = $1`, [product.id]);
      const reply = await shop.app.inject({ method: 'GET', url: `/api/shop/product?id=${product.id}` });
      const { detail } = reply.json<{ data: { product: { detail: string } } }>().data.product;
      await changed('/admin/community/article', article.id, { content: html });
      const { data } = await shop.post<{ result: { revisionNo: number }[] }>('/admin/community/article/revisions', {
        id: article.id,
      });
      const at = { id: article.id, revisionNo: data.result[0]?.revisionNo };
      const { data: kept } = await shop.post<{ content: string }>('/admin/community/article/revision', at);
      // The pages that are sent with their content have the cleaned text, not another one.
      expect((await openPage(shop, `/product/${product.id}`)).body).toContain(detail);
      for (const one of [detail, kept.content]) {
        expect(one).toContain('Kestrel');
        expect(dangersIn(one)).toEqual([]);
      }
    }
  });

  it('is text in the pages that are sent with their content', () => {
    const application = '<html><head><title>Shopkeeper</title></head><body><div id="root"></div></body></html>';
    const known = 'html head title meta link script body div h1 b img'.split(' ');
    for (const one of corpus) {
      const body = page`<h1>${one}</h1><b title="${one}">${one}</b><img src="${one}" alt="${one}" />`;
      const data = { '@type': 'Article', headline: one };
      const sent = pageWith(application, {
        title: one,
        description: one,
        path: '/article/1',
        kind: 'article',
        image: one,
        body,
        data,
      });
      const opened = [...sent.matchAll(/<([^\s/>]+)/g)].map(([, name = '']) => name);
      expect([...new Set(opened)].filter((name) => !known.includes(name))).toEqual([]);
      expect(opened.filter((name) => name === 'script')).toHaveLength(1);
      const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(sent) ?? [];
      expect(JSON.parse(json)).toMatchObject(data);
    }
  });

  it('is text in the feed of the community', () => {
    const items = corpus.map((one, id) => ({ id, title: one, excerpt: one, categoryName: one, publishedAt: 0 }));
    const feed = rssOf({ title: corpus.join(''), address: '', items });
    const tags = new Set([...feed.matchAll(/<\/?([^\s>]*)/g)].map(([, name]) => name));
    const known = ['?xml', 'rss', 'channel', 'title', 'link', 'description', 'item', 'category', 'guid', 'pubDate'];
    expect([...tags].toSorted()).toEqual(known.toSorted());
    expect([...feed].filter((one) => one < ' ' && one !== '\n')).toEqual([]);
  });

  it('is text in every e-mail', () => {
    const wrong = corpus.filter((one) =>
      htmlOf(`Hello\n\n${one}`)
        .replaceAll(/<\/?p>|<br>/g, '')
        .match(/[<>]/),
    );
    expect(wrong).toEqual([]);
  });

  it('is found by the check itself where nothing is cleaned', () => {
    const found = corpus.filter((one) => dangersIn(one).length > 0);
    expect(found.length).toBeGreaterThan(corpus.length * 0.9);
    expect(dangersIn('<p>One <a href="https://shop.example" rel="noopener">two</a><br /></p>')).toEqual([]);
  });
});

it('a comment, a name and the reason of a report come back as they were written, in JSON that no browser takes for a page', async () => {
  const draft = { title: 'A kettle to talk about', categoryId, content: '<p>Kestrel</p>', memberId: null };
  const { data: article } = await shop.post<{ id: number; version: number }>('/admin/community/article/add', draft);
  await shop.post('/admin/community/article/publish', { id: article.id, version: article.version });
  for (const one of ['<script>alert(1)</script>', '"><svg onload=alert(1)>', "'-alert(1)-'"]) {
    await shop.db.run(`update community_article_comment set created_at = created_at - interval '1 hour'`);
    expect((await shop.post('/user/community/comment', { articleId: article.id, content: one }, iris)).status).toBe(200);
    await shop.db.run('update member_member set nickname = $1 where id = $2', [one, iris.id]);
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/community/comments',
      headers: { server: '1' },
      payload: { articleId: article.id },
    });
    expect(answer.json().data.result.at(-1)).toMatchObject({ content: one, author: one });
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  }
  const reason = '=HYPERLINK("//evil.example","<b>x</b>")';
  const report = { target: 'article', id: article.id, reason };
  expect((await shop.post('/user/community/report', report, iris)).status).toBe(200);
  expect(await shop.db.rows('select reason from community_report')).toEqual([{ reason }]);
});

it('an export writes what a table program would calculate as text', async () => {
  const title = '=HYPERLINK("//evil.example","open")';
  await shop.post('/admin/community/article/add', { title, categoryId, content: '<p>Kestrel</p>' });
  const file = await shop.app.inject({
    method: 'POST',
    url: '/admin/community/article/Export',
    headers: { authorization: `Bearer ${shop.owner.token}`, server: '1' },
    payload: {},
  });
  expect(file.body).toContain(`'=HYPERLINK`);
  expect(file.body).not.toMatch(/(^|,)"?=HYPERLINK/m);
});
