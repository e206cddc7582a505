import { randomUUID } from 'node:crypto';
import article from '../../contexts/community/article/locales/zh-cn.json' with { type: 'json' };
import { publishArticle } from '../../contexts/community/forum/testing/articles.ts';
import { seriousViolations } from './axe.ts';
import { sql } from './database.ts';
import { expect, test } from './fixtures.ts';
import { find } from './plain-form.ts';

const path = '/admin/community/article';
const no = (number: number): string => article['text.revision-no'].replace('{{no}}', String(number));

test('staff compare two revisions of an article and put one back; its author sees both on a phone', async ({
  adminPage: page,
  memberPage,
  owner,
  signIns,
}) => {
  const title = `修订的文章 ${randomUUID().slice(0, 8)}`;
  const { id, version } = await publishArticle(owner, title);
  expect((await owner.post(`${path}/Update`, { id, version, content: '<p>壶身是白色</p>' })).status).toBe(200);
  const username = signIns.find(({ audience }) => audience === 'member')?.username;
  await sql('update community_article set member_id = (select id from member_member where username = $2) where id = $1', [
    id,
    username,
  ]);

  await page.goto(path);
  const row = await find(page, path, title);
  await row.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: article['transition.revert'] }).click();
  const drawer = page.getByRole('dialog', { name: article['text.revisions'] });
  await expect(drawer.locator('.framed ins')).toContainText('壶身是白色');
  await expect(drawer.locator('.framed del')).toContainText(title);
  await expect(drawer.locator('.framed ins').first()).toHaveCSS('text-decoration-line', 'underline');
  await expect(drawer.locator('.framed del').first()).toHaveCSS('text-decoration-line', 'line-through');
  expect(await seriousViolations(page)).toEqual([]);
  await drawer.getByRole('button', { name: `${article['text.restore']}: ${no(1)}` }).click();
  await expect(drawer).toHaveCount(0);

  await memberPage.setViewportSize({ width: 390, height: 844 });
  await memberPage.goto('/user/article');
  await memberPage
    .getByRole('listitem')
    .filter({ hasText: title })
    .getByRole('button', { name: article['text.revisions'] })
    .click();
  const own = memberPage.getByRole('dialog', { name: article['text.revisions'] });
  await expect(own.getByText(no(3), { exact: true }).first()).toBeVisible();
  await expect(own.locator('.framed del')).toContainText('壶身是白色');
  expect(await seriousViolations(memberPage)).toEqual([]);
  expect(await memberPage.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
