import { randomUUID } from 'node:crypto';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import { chooseAction, findByKeys, reachRow } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press, tabTo } from '../../../../tests/e2e/keyboard.ts';
import { draftArticle } from '../../forum/testing/articles.ts';
import texts from '../locales/zh-cn.json' with { type: 'json' };

const path = '/admin/community/article';

export const keyboard: Jobs = {
  [path]: {
    does: 'finds a draft and publishes it',
    run: async ({ page, owner }) => {
      const { id, title } = await draftArticle(owner, `键盘文章 ${randomUUID().slice(0, 8)}`);
      await findByKeys(page, path, title);
      await reachRow(page, path);
      await chooseAction(page, texts['transition.publish']);
      await press(page.getByRole('dialog').getByRole('button', { name: texts['transition.publish'], exact: true }));
      await expect
        .poll(async () => (await owner.post<{ status: string }>(`${path}/GetDetailPage`, { id })).data.status)
        .toBe('published');
    },
  },
  '/user/article': {
    does: 'writes an article and keeps it as a draft',
    run: async ({ page }) => {
      await press(page.getByRole('button', { name: texts['text.write'] }).first());
      const drawer = page.getByRole('dialog', { name: texts['text.write'] });
      const title = `我的文章 ${randomUUID().slice(0, 8)}`;
      await tabTo(drawer.getByLabel(texts['field.title']));
      await page.keyboard.type(title);
      await tabTo(drawer.getByLabel(texts['field.content']));
      await page.keyboard.type('三个月的记录');
      await press(drawer.getByRole('button', { name: texts['text.save'] }));
      await expect(drawer).toHaveCount(0);
      await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText(texts['choice.status.draft']);
    },
  },
};
