import { afterAll, beforeAll, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { addArticle } from '../../sanction/testing/counts.ts';
import { addCategory } from '../testing/people.ts';

let shop: TestShop;
let categoryId: number;

beforeAll(async () => {
  shop = await testShop();
  categoryId = await addCategory(shop, 'Tea & <b>cake</b>');
});
afterAll(() => shop.close());

const feed = () => shop.app.inject({ method: 'GET', url: '/community/feed.xml' });
const page = '/admin/routine/config';
async function save(name: string, values: object): Promise<void> {
  const { data } = await shop.post<{ settings: { name: string; version: number }[] }>(`${page}/overview`, {});
  const version = data.settings.find((one) => one.name === name)?.version ?? 0;
  const saved = await shop.post(`${page}/save`, { name, version, values });
  expect(saved, JSON.stringify(saved.data)).toMatchObject({ status: 200 });
}

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
