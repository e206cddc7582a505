import forum from '../../contexts/community/forum/locales/zh-cn.json' with { type: 'json' };
import { soldProduct } from '../../contexts/storefront/shop/testing/products.ts';
import { seriousViolations } from './axe.ts';
import { sql } from './database.ts';
import { unique } from './drafts.ts';
import { expect, test } from './fixtures.ts';

interface Row {
  readonly id: number;
  readonly version: number;
}

test('an article shows the products that it mentions with price and link, and a reply quotes a comment, at 390 px too', async ({
  memberPage: page,
  owner,
}) => {
  const { product } = await soldProduct(page);
  const path = '/admin/community/article';
  const { data: category } = await owner.post<{ result: Row[] }>(`${path}-category/GetPageData`, {});
  const content = `<p>用的是<a href="/product/${product.id}">这个</a>。</p>`;
  const draft = { title: unique('文中的商品'), categoryId: category.result[0]?.id, content };
  const { data: added } = await owner.post<Row>(`${path}/add`, draft);
  expect((await owner.post(`${path}/publish`, { id: added.id, version: added.version })).status).toBe(200);
  const said = unique('多少钱一个');
  await sql(
    `insert into community_article_comment (article_id, member_id, floor, excerpt, content)
     select $1::bigint, id, 1, $2, $2 from member_member where status = 'active' order by id desc limit 1`,
    [added.id, said],
  );

  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/article/${added.id}`);
    const mentions = page.getByRole('region', { name: forum['text.mentioned'] });
    await expect(mentions.getByRole('link', { name: product.name })).toHaveAttribute('href', `/product/${product.id}`);
    await expect(mentions.getByRole('link')).toContainText(/[¥￥]\s?\d/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  expect(await seriousViolations(page)).toEqual([]);

  await page.locator('.forum-comments li').getByRole('button', { name: /^引用/ }).click();
  const field = page.locator('.forum-write').getByRole('textbox');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(`> ${said}\n`);
  await page.keyboard.type('看文中的链接');
  await page.getByRole('button', { name: forum['text.send'] }).click();
  await expect(page.locator('.forum-replies q')).toHaveText(said);
  await expect(page.locator('.forum-replies')).toContainText('看文中的链接');
});
