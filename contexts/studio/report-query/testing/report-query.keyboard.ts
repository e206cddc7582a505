import { unique } from '../../../../tests/e2e/drafts.ts';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs, KeyboardSession } from '../../../../tests/e2e/keyboard-run.ts';
import { press, tabTo } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import texts from '../locales/zh-cn.json' with { type: 'json' };

const page = '/admin/studio/report-query';
const add = `${page}/add`;

const codeOf = (): string => `K${unique('').replace(/[^A-Za-z0-9]/g, '')}x`;

async function newQuery({ owner }: KeyboardSession): Promise<string> {
  const code = codeOf();
  const draft = { code, name: code, sqlText: 'select 7 as lucky', params: [] };
  const { data } = await owner.post<{ id: number }>(`${page}/add`, draft);
  return `${page}/${data.id}`;
}

export const keyboard: Jobs = {
  [page]: {
    does: 'opens the form of a new query',
    run: async ({ page: tab }) => {
      await press(shown(tab, page).getByRole('button', { name: /^新建/ }).first());
      await expect(tab).toHaveURL(add);
    },
  },
  [add]: {
    does: 'writes a query, tries it and saves it',
    run: async ({ page: tab }) => {
      const name = codeOf();
      const form = shown(tab, add);
      await tabTo(form.getByLabel(texts['field.code']));
      await tab.keyboard.type(name);
      await tabTo(form.getByLabel(texts['field.name'], { exact: true }).first());
      await tab.keyboard.type(name);
      await tabTo(form.locator('textarea.report-sql'));
      await tab.keyboard.type('select 7 as lucky');
      await press(form.getByRole('button', { name: texts['text.try'] }));
      await expect(form.getByRole('columnheader', { name: 'lucky' })).toBeVisible();
      await tab.keyboard.press('Control+s');
      await expect(shown(tab, page).getByRole('row', { name: new RegExp(name) })).toBeVisible();
    },
  },
  [`${page}/1`]: {
    does: 'tries a query on its page',
    address: newQuery,
    run: async ({ page: tab }) => {
      const detail = shown(tab, new URL(tab.url()).pathname);
      await press(detail.getByRole('button', { name: texts['text.try'] }));
      await expect(detail.getByRole('columnheader', { name: 'lucky' })).toBeVisible();
    },
  },
  [`${page}/1/edit`]: {
    does: 'finds a view',
    address: async (session) => `${await newQuery(session)}/edit`,
    run: async ({ page: tab }) => {
      const form = shown(tab, new URL(tab.url()).pathname);
      await press(form.getByText(texts['text.views'], { exact: true }));
      await tabTo(form.getByLabel(texts['text.findView']));
      await tab.keyboard.type('sales_order');
      await expect(form.getByText('report.sales_order', { exact: true })).toBeVisible();
    },
  },
};
