import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtPages, openPage } from '../../../../tests/setup/built-pages.ts';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { addCategory } from '../testing/people.ts';

const staff = '/admin/community/article/';
let shop: TestShop;
let categoryId: number;

beforeAll(async () => {
  shop = await testShop({ isStepped: true, staticDir: await builtPages() });
  categoryId = await addCategory(shop, 'Coffee & tea');
});
afterAll(() => shop.close());

async function act(name: string, id: number, input: object = {}) {
  const { data } = await shop.post<{ version: number }>(`${staff}GetDetailPage`, { id });
  expect(await shop.post(`${staff}${name}`, { id, version: data.version, ...input })).toMatchObject({ status: 200 });
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
    const save = (communityOpen: boolean, version: number) =>
      shop.post<{ version: number }>('/admin/routine/config/save', { name: 'platform.site', version, values: { communityOpen } });
    const { data } = await save(false, 0);
    expect((await openPage(shop, `/article/${id}`)).body).not.toContain('Behind');
    await save(true, data.version);
    expect((await openPage(shop, `/article/${id}`)).body).toContain('Behind');
  });

  it('is no answer for a script that asks for another thing', async () => {
    const id = await published('Only for readers');
    const headers = { accept: 'application/json', 'sec-fetch-mode': 'cors' };
    const { statusCode, headers: sent } = await shop.app.inject({ method: 'GET', url: `/article/${id}`, headers });
    expect([statusCode, sent['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  });
});
