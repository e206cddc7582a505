import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import comment from '../../contexts/community/article-comment/locales/zh-cn.json' with { type: 'json' };
import article from '../../contexts/community/article/locales/zh-cn.json' with { type: 'json' };
import forum from '../../contexts/community/forum/locales/zh-cn.json' with { type: 'json' };
import { publishArticle } from '../../contexts/community/forum/testing/articles.ts';
import sanction from '../../contexts/community/sanction/locales/zh-cn.json' with { type: 'json' };
import { seriousViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { newMember } from './keyboard-sample.ts';
import { signInMember } from './member.ts';
import { find } from './plain-form.ts';

const phone = { width: 390, height: 844 };
const comments = '/admin/community/article-comment';
const sanctions = '/admin/community/sanction';
const unique = (word: string): string => `${word} ${randomUUID().slice(0, 8)}`;

/** Opens the dialog of a command of a row. */
async function openCommand(page: Page, row: Locator, label: string): Promise<Locator> {
  await row.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: label }).click();
  return page.getByRole('dialog');
}

/** A member says something about an article, on a phone. */
async function say(page: Page, id: number, words: string): Promise<void> {
  await page.goto(`/article/${id}`);
  await page.getByRole('textbox', { name: forum['text.say'] }).fill(words);
  await page.getByRole('button', { name: forum['text.send'] }).click();
}

test('staff ban a member from a comment and remove everything of this person, and give it back', async ({
  adminPage: desk,
  newPage,
  owner,
}) => {
  const { id } = await publishArticle(owner, unique('被刷屏的文章'));
  const person = await newMember(owner);
  const page = await newPage();
  await page.setViewportSize(phone);
  await signInMember(page, person);
  const words = unique('低价代购');
  await say(page, id, words);
  await expect(page.getByText(words)).toBeVisible();

  await desk.goto(comments);
  const dialog = await openCommand(desk, await find(desk, comments, words), comment['transition.sanction']);
  await dialog.getByText(article['choice.kind.ban'], { exact: true }).click();
  const reason = unique('反复发广告');
  await dialog.getByRole('textbox', { name: comment['input.sanction.reason'] }).fill(reason);
  await dialog.getByRole('switch').click();
  expect(await seriousViolations(desk)).toEqual([]);
  await dialog.getByRole('button', { name: comment['transition.sanction'], exact: true }).click();
  await expect(dialog).toHaveCount(0);

  await page.goto(`/article/${id}`);
  await expect(page.getByText(forum['text.no-comments'])).toBeVisible();
  await say(page, id, words);
  await expect(page.getByText(sanction['error.banned'].replace('{{reason}}', reason))).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);

  await desk.goto(sanctions);
  const row = await find(desk, sanctions, reason);
  await expect(row).toContainText(sanction['choice.removal.removed']);
  const undo = await openCommand(desk, row, sanction['transition.giveBack']);
  await undo.getByRole('button', { name: sanction['transition.giveBack'], exact: true }).click();
  await expect(row).toContainText(sanction['choice.removal.given_back']);
  const lifting = await openCommand(desk, row, sanction['transition.lift']);
  await lifting.getByRole('textbox').fill('已核实');
  await lifting.getByRole('button', { name: sanction['transition.lift'], exact: true }).click();
  await expect(row).toContainText(sanction['choice.status.lifted']);

  await page.goto(`/article/${id}`);
  await expect(page.getByText(words)).toBeVisible();
});
