import { randomUUID } from 'node:crypto';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press, tabTo } from '../../../../tests/e2e/keyboard.ts';
import { publishArticle } from './articles.ts';
import words from '../locales/zh-cn.json' with { type: 'json' };

let id = 0;

export const keyboard: Jobs = {
  '/community': {
    does: 'searches an article and opens it',
    run: async ({ page, owner }) => {
      const { id: article, title } = await publishArticle(owner, `读者文章 ${randomUUID().slice(0, 8)}`);
      await tabTo(page.getByRole('searchbox', { name: words['text.search'] }));
      await page.keyboard.type(title);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/community\?word=/);
      await press(page.locator('.forum-list').getByRole('link', { name: title }));
      await expect(page).toHaveURL(`/article/${article}`);
    },
  },
  '/article/1': {
    does: 'leads to the sign-in, which leads back to the article',
    address: async ({ page, owner }) => {
      ({ id } = await publishArticle(owner, `登录后评论 ${randomUUID().slice(0, 8)}`));
      // Another job may have signed in on this page. A document without scripts, so that no page that still reads stores the member again.
      await page.goto('/api/community/categories');
      await page.evaluate(() => localStorage.clear());
      return `/article/${id}`;
    },
    run: async ({ page }) => {
      await press(page.getByRole('link', { name: words['text.sign-in'] }));
      await expect(page).toHaveURL(`/user/login?to=%2Farticle%2F${id}`);
    },
  },
};
