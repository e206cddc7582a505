import { randomUUID } from 'node:crypto';
import author from '../../contexts/community/author/locales/zh-cn.json' with { type: 'json' };
import { writtenArticle } from '../../contexts/community/author/testing/authors.ts';
import articleEn from '../../contexts/community/article/locales/en.json' with { type: 'json' };
import article from '../../contexts/community/article/locales/zh-cn.json' with { type: 'json' };
import collectionEn from '../../contexts/community/article-collection/locales/en.json' with { type: 'json' };
import collection from '../../contexts/community/article-collection/locales/zh-cn.json' with { type: 'json' };
import commentEn from '../../contexts/community/article-comment/locales/en.json' with { type: 'json' };
import comment from '../../contexts/community/article-comment/locales/zh-cn.json' with { type: 'json' };
import homeEn from '../../contexts/community/community-home/locales/en.json' with { type: 'json' };
import home from '../../contexts/community/community-home/locales/zh-cn.json' with { type: 'json' };
import forum from '../../contexts/community/forum/locales/zh-cn.json' with { type: 'json' };
import { publishArticle } from '../../contexts/community/forum/testing/articles.ts';
import editor from '../../packages/member-ui/locales/zh-cn/member-editor.json' with { type: 'json' };
import { seriousViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openList } from './lists.ts';
import { openAccount } from './member.ts';
import { fieldErrorOf, find, openNew, save, saved } from './plain-form.ts';
import { shown } from './staff-page.ts';

const phone = { width: 390, height: 844 };
const articles = '/admin/community/article';
const unique = (word: string): string => `${word} ${randomUUID().slice(0, 8)}`;

test('[M-17.write] staff write an article, whose missing fields are named, and publish it for everybody', async ({
  adminPage: page,
  newPage,
}) => {
  const title = unique('手冲壶怎么选');
  await page.goto(articles);
  const drawer = await openNew(page, articles);
  await drawer.locator('[data-field="title"] input').fill('短');
  await save(drawer);
  for (const field of ['title', 'categoryId', 'content']) await expect(fieldErrorOf(drawer, field)).toBeVisible();
  await drawer.locator('[data-field="title"] input').fill(title);
  await drawer.getByLabel(article['field.categoryId'], { exact: true }).click();
  await page.locator('.ant-select-item-option:visible').first().click();
  await drawer.locator('[data-field="content"] [contenteditable="true"]').fill('哑光黑不显水渍');
  await saved(drawer);
  const row = await find(page, articles, title);
  await row.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: article['transition.publish'] }).click();
  await page.getByRole('dialog').getByRole('button', { name: article['transition.publish'], exact: true }).click();
  await expect(row).toContainText(article['choice.status.published']);

  const reader = await newPage();
  await reader.setViewportSize(phone);
  await reader.goto(`/community?word=${encodeURIComponent(title)}`);
  await reader.getByRole('link', { name: title }).click();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(reader.getByText('哑光黑不显水渍')).toBeVisible();
  expect(await seriousViolations(reader)).toEqual([]);
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
});

test('[M-18.write] [M-19.write] a member comments on an article on a phone and keeps it, and staff hide the comment', async ({
  memberPage: page,
  owner,
  openAs,
  admin,
}) => {
  const { id, title } = await publishArticle(owner, unique('收纳盒尺寸'));
  const said = unique('抽屉放得下吗');
  await page.setViewportSize(phone);
  await page.goto(`/article/${id}`);
  await page.getByRole('button', { name: `${forum['text.collect']} 0` }).click();
  await expect(page.getByRole('button', { name: `${forum['text.collect']} 1` })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('textbox', { name: forum['text.say'] }).fill(said);
  await page.getByRole('button', { name: forum['text.send'] }).click();
  await expect(page.getByText(said)).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  await page.goto('/user/collection');
  const kept = page.getByRole('listitem').filter({ hasText: title });
  await kept.getByRole('button', { name: collection['text.remove'].replace('{{title}}', title) }).click();
  await expect(kept).toHaveCount(0);

  const desk = await openAs(admin);
  await desk.goto('/admin/community/article-comment');
  const row = await find(desk, '/admin/community/article-comment', said);
  await row.getByRole('button', { name: '更多操作' }).click();
  await desk.getByRole('menuitem', { name: comment['transition.hide'] }).click();
  const question = desk.getByRole('dialog');
  await question.getByRole('textbox').fill('与主题无关');
  await question.getByRole('button', { name: comment['transition.hide'], exact: true }).click();
  await expect(row).toContainText(comment['choice.status.hidden']);
  await page.goto(`/article/${id}`);
  await expect(page.getByText(forum['text.no-comments'])).toBeVisible();
});

test('a member follows an author on a phone, reads the newest articles of those followed, and leaves again', async ({
  memberPage: page,
  owner,
}) => {
  const { id, title, authorId, author: name } = await writtenArticle(owner, unique('磨豆机清洁'));
  await page.setViewportSize(phone);
  const isWhole = async (): Promise<void> => {
    expect(await seriousViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  };
  await page.goto(`/article/${id}`);
  await page.getByRole('button', { name: author['text.follow'], exact: true }).click();
  await expect(page.getByRole('button', { name: author['text.followed'] })).toHaveAttribute('aria-pressed', 'true');
  await isWhole();
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(`/author/${authorId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByText(author['text.counts'].replace('{{articles}}', '1').replace('{{followers}}', '1'))).toBeVisible();
  await isWhole();
  await page.goto('/user/following');
  await expect(page.locator('.author-people').getByRole('link', { name })).toBeVisible();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await isWhole();
  await page.locator('.author-people').getByRole('link', { name }).click();
  await page.getByRole('button', { name: author['text.followed'] }).click();
  await expect(page.getByRole('button', { name: author['text.follow'], exact: true })).toHaveAttribute('aria-pressed', 'false');
  await page.goto('/user/following');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(author.title);
  await expect(page.getByRole('link', { name: title })).toHaveCount(0);
});

test('[M-17.write] a member writes an article with a heading, a list, a link and a picture on a phone', async ({
  memberPage: page,
}) => {
  const title = unique('露营咖啡清单');
  await page.setViewportSize(phone);
  await page.goto('/user/article');
  await page.getByRole('button', { name: article['text.write'] }).first().click();
  const drawer = page.getByRole('dialog', { name: article['text.write'] });
  await drawer.getByLabel(article['field.title']).fill(title);
  const content = drawer.getByRole('textbox', { name: article['field.content'] });
  const tool = (name: string) => drawer.getByRole('toolbar').getByRole('button', { name, exact: true });
  await content.click();
  await tool(editor.heading).click();
  await page.keyboard.type('要带什么');
  await page.keyboard.press('Enter');
  await tool(editor.bullets).click();
  await tool(editor.bold).click();
  await page.keyboard.type('磨豆机');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  page.once('dialog', (dialog) => void dialog.accept('https://example.com/tent'));
  await tool(editor.link).click();
  await drawer.locator('input[type="file"]').setInputFiles('apps/web/public/icon-192.png');
  await expect(content.getByRole('img')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  await drawer.getByRole('button', { name: article['text.save'] }).click();
  const card = page.getByRole('listitem').filter({ hasText: title });
  await expect(card).toContainText(article['choice.status.draft']);
  await card.getByRole('button', { name: article['text.edit'] }).click();
  const again = page.getByRole('dialog', { name: article['text.edit'] }).getByRole('textbox', { name: article['field.content'] });
  await expect(again.getByRole('heading', { level: 2 })).toHaveText('要带什么');
  await expect(again.locator('li strong')).toHaveText('磨豆机');
  await expect(again.locator('a')).toHaveAttribute('href', 'https://example.com/tent');
  await expect(again.getByRole('img')).toHaveJSProperty('complete', true);
  expect(await again.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

for (const { id, path, zh, en } of [
  { id: 'M-17.lang', path: articles, zh: article.title, en: articleEn.title },
  { id: 'M-18.lang', path: '/admin/community/article-comment', zh: comment.title, en: commentEn.title },
  { id: 'M-19.lang', path: '/admin/community/article-collection', zh: collection.title, en: collectionEn.title },
])
  test(`[${id}] ${path} is shown in both languages`, async ({ adminPage: page }) => {
    const list = await openList(page, path);
    await expect(list.getByRole('heading', { name: zh, exact: true })).toBeVisible();
    await page.getByRole('button', { name: '切换语言' }).click();
    await expect(list.getByRole('heading', { name: en, exact: true })).toBeVisible();
    const heads = (await list.getByRole('columnheader').allInnerTexts()).filter((text) => text.trim() !== '');
    expect(heads.filter((text) => /[\u4e00-\u9fff]/.test(text))).toEqual([]);
  });

test('[M-42.page] [M-42.lang] [R-08.bbs_home] the home page shows what waits, and leads to it, in both languages', async ({
  adminPage: page,
}) => {
  await page.goto('/admin/bbs_home');
  const screen = shown(page, '/admin/bbs_home');
  await expect(screen.getByRole('heading', { name: home.title })).toBeVisible();
  for (const queue of ['articles', 'comments', 'reportedArticles', 'reportedComments'] as const)
    await expect(screen.locator(`[data-queue="${queue}"]`)).toContainText(home[`text.queue.${queue}`]);
  await expect(screen.getByRole('img', { name: home['text.days'] })).toBeVisible();
  await expect(screen.getByRole('row')).not.toHaveCount(1);
  expect(await seriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: '切换语言' }).click();
  await expect(screen.getByRole('heading', { name: homeEn.title })).toBeVisible();
  await screen.getByRole('link', { name: homeEn['text.queue.articles'] }).click();
  await expect(page).toHaveURL(/\/admin\/community\/article\?.*pending/);
});

test('the community of a member is shown in English on a phone', async ({ memberPage: page }) => {
  await page.setViewportSize(phone);
  await page.goto('/user/article');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(article['member-articles.title']);
  await openAccount(page);
  await page.getByRole('button', { name: 'English' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(articleEn['member-articles.title']);
  await page.getByRole('button', { name: articleEn['text.write'] }).click();
  await expect(page.getByRole('dialog', { name: articleEn['text.write'] })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
});
