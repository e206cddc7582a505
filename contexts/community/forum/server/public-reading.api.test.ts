import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtPages, openPage } from '../../../../tests/setup/built-pages.ts';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { addArticle } from '../../sanction/testing/counts.ts';
import { addCategory } from '../testing/people.ts';

const staff = '/admin/community/article/';
let shop: TestShop;
let categoryId: number;

beforeAll(async () => {
  shop = await testShop({ isStepped: true, staticDir: await builtPages() });
  categoryId = await addCategory(shop, 'Tea & <b>cake</b>');
});
afterAll(() => shop.close());

async function act(name: string, id: number, input: object = {}) {
  const { data } = await shop.post<{ version: number }>(`${staff}GetDetailPage`, { id });
  expect(await shop.post(`${staff}${name}`, { id, version: data.version, ...input })).toMatchObject({ status: 200 });
}

const settingsPage = '/admin/routine/config';
async function save(name: string, values: object): Promise<void> {
  const { data } = await shop.post<{ settings: { name: string; version: number }[] }>(`${settingsPage}/overview`, {});
  const version = data.settings.find((one) => one.name === name)?.version ?? 0;
  const saved = await shop.post(`${settingsPage}/save`, { name, version, values });
  expect(saved, JSON.stringify(saved.data)).toMatchObject({ status: 200 });
}

async function published(title: string, content = '<p>Hello <strong>reader</strong></p>'): Promise<number> {
  const { data } = await shop.post<{ id: number }>(`${staff}add`, { title, categoryId, content });
  await act('publish', data.id);
  return data.id;
}

describe('the page of an article', () => {
  it('is sent with its title, description and content, so that it is read without a script', async () => {
    const id = await published('Pour <over> & "drip"');
    const page = await openPage(shop, `/article/${id}`);
    expect(page).toMatchObject({ status: 200, type: 'text/html; charset=utf-8', path: `/article/${id}` });
    expect(page.title).toMatch(/^Pour &lt;over&gt; &amp; &quot;drip&quot; · /);
    expect(page.description).toBe('Hello reader');
    expect(page.body).toContain('<h1>Pour &lt;over&gt; &amp; &quot;drip&quot;</h1>');
    expect(page.body).toContain('<p>Hello <strong>reader</strong></p>');
    expect(page.data).toMatchObject({ '@type': 'Article', headline: 'Pour <over> & "drip"' });
    expect(page.body).toContain('<div id="root" hidden></div>');
  });

  it('is 404 for a draft and for no article, with the application that says so', async () => {
    const { data } = await shop.post<{ id: number }>(`${staff}add`, {
      title: 'Secret draft',
      categoryId,
      content: '<p>Not yet</p>',
    });
    for (const id of [String(data.id), '999999', '0', 'x', '1e3', '99999999999999999999']) {
      const page = await openPage(shop, `/article/${id}`);
      expect(page, id).toMatchObject({ status: 404, title: 'Shopkeeper' });
      expect(page.body).not.toMatch(/Secret|Not yet|hidden/);
    }
  });

  it('is that of the article that remains after a merge', async () => {
    const from = await published('The first of two');
    const into = await published('The one that remains');
    await act('merge', from, { intoId: into });
    expect(await openPage(shop, `/article/${from}`)).toMatchObject({ status: 200, path: `/article/${into}` });
  });

  it('has no content while the community is closed', async () => {
    const id = await published('Behind the door');
    await save('platform.site', { communityOpen: false });
    expect((await openPage(shop, `/article/${id}`)).body).not.toContain('Behind');
    await save('platform.site', { communityOpen: true });
    expect((await openPage(shop, `/article/${id}`)).body).toContain('Behind');
  });

  it('is no answer for a script that asks for another thing', async () => {
    const id = await published('Only for readers');
    const headers = { accept: 'application/json', 'sec-fetch-mode': 'cors' };
    const { statusCode, headers: sent } = await shop.app.inject({ method: 'GET', url: `/article/${id}`, headers });
    expect([statusCode, sent['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  });
});

describe('the feed', () => {
  const feed = () => shop.app.inject({ method: 'GET', url: '/community/feed.xml' });

  it('shows the newest published articles to everybody as RSS, with signs as entities', async () => {
    const id = await addArticle(shop, { categoryId });
    const hidden = await addArticle(shop, { categoryId });
    await shop.db.run(`update community_article set title = $1, excerpt = $2 where id = $3`, [
      '<script>alert(1)</script> & more',
      ']]><script>alert(2)</script>\u0001',
      id,
    ]);
    await shop.db.run(`update community_article set status = 'hidden' where id = $1`, [hidden]);
    const { statusCode, headers, body } = await feed();
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=300');
    expect(body).toContain('<title>&lt;script&gt;alert(1)&lt;/script&gt; &amp; more</title>');
    expect(body).toContain('<description>]]&gt;&lt;script&gt;alert(2)&lt;/script&gt;</description>');
    expect(body).toContain('<category>Tea &amp; &lt;b&gt;cake&lt;/b&gt;</category>');
    expect(body).toContain(`<link>/article/${id}</link>`);
    expect(body).not.toContain(`article-${hidden}<`);
  });

  it('links to the address of the settings, and is closed with the community', async () => {
    await save('community.article', { communityUrl: 'https://shop.example/' });
    expect((await feed()).body).toContain('<link>https://shop.example/community</link>');
    await save('platform.site', { communityOpen: false });
    expect((await feed()).statusCode).toBe(409);
  });
});
