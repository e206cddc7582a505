import { expect } from '../../../../tests/e2e/fixtures.ts';
import { findByKeys, reachRow } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press, tabTo, typeOver } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import words from '../locales/zh-cn.json' with { type: 'json' };
import { draftForm, publishedForm } from './published-form.ts';

const path = '/admin/atool_form';

export const keyboard: Jobs = {
  [path]: {
    does: 'finds a form and opens its designer',
    run: async ({ page, owner }) => {
      const { id, name } = await draftForm(owner);
      await findByKeys(page, path, name);
      await reachRow(page, path);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${path}/${id}`);
    },
  },
  [`${path}/1`]: {
    does: 'adds a question, names it, moves it up, takes that back and saves',
    address: async ({ owner }) => `${path}/${(await draftForm(owner)).id}`,
    run: async ({ page }) => {
      const at = new URL(page.url()).pathname;
      const designer = shown(page, at);
      const rows = designer.locator('.form-row');
      await expect(rows).toHaveCount(4);
      await press(designer.getByRole('button', { name: words['text.add'].replace('{{part}}', words['text.part.date']) }));
      await expect(rows).toHaveCount(5);
      await expect(rows.nth(4)).toBeFocused();
      await page.keyboard.press('Alt+ArrowUp');
      await page.keyboard.press('Alt+ArrowUp');
      await expect(rows.nth(3)).toContainText(words['text.part.date']);
      await page.keyboard.press('Control+z');
      await page.keyboard.press('Control+z');
      await expect(rows.nth(4)).toContainText(words['text.part.date']);
      await tabTo(designer.getByLabel(words['text.labelZh']));
      await typeOver(page, '到店日期');
      await expect(rows.nth(4)).toContainText('到店日期');
      await page.keyboard.press('Control+s');
      await expect(designer.getByRole('button', { name: words['text.save'] })).toBeDisabled();
    },
  },
  '/form/1': {
    does: 'answers a form and submits it',
    address: async ({ owner }) => `/form/${(await publishedForm(owner)).code}`,
    run: async ({ page }) => {
      await tabTo(page.getByLabel('姓名'));
      await page.keyboard.type('林梅');
      await tabTo(page.getByRole('radio', { name: 'COMPANY' }));
      await page.keyboard.press('Space');
      await tabTo(page.getByLabel('税号'));
      await page.keyboard.type('T-1');
      await press(page.getByRole('button', { name: words['text.submit'] }));
      await expect(page.getByRole('heading', { name: words['text.thanks'] })).toBeVisible();
    },
  },
};
