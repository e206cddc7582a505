import kit from '../../../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import { unique } from '../../../../tests/e2e/drafts.ts';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press, tabTo } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import texts from '../locales/zh-cn.json' with { type: 'json' };

const page = '/admin/member/segment';
const add = `${page}/add`;

export const keyboard: Jobs = {
  [page]: {
    does: 'opens the form of a new segment',
    run: async ({ page: tab }) => {
      await press(shown(tab, page).getByRole('button', { name: /^新建/ }).first());
      await expect(tab).toHaveURL(add);
    },
  },
  [add]: {
    does: 'builds a condition, sees how many members it has, and saves it',
    run: async ({ page: tab }) => {
      const name = unique('键群');
      const form = shown(tab, add);
      await tabTo(form.getByLabel(texts['field.name']));
      await tab.keyboard.type(name);
      await press(form.getByRole('button', { name: kit['where.add'], exact: true }));
      await tabTo(form.getByRole('combobox', { name: kit['where.field'] }));
      await tab.keyboard.type('累计消费');
      await tab.keyboard.press('Enter');
      await tabTo(form.getByLabel('累计消费', { exact: true }).getByRole('textbox'));
      await tab.keyboard.type('1');
      await expect(form.getByText(/\d+ 位会员$/)).toBeVisible();
      await tab.keyboard.press('Control+s');
      await expect(shown(tab, page).getByRole('row', { name: new RegExp(name) })).toBeVisible();
    },
  },
  [`${page}/1`]: {
    does: 'opens the form of a segment from its page',
    address: async ({ owner }) => {
      const condition = { all: [{ field: 'paidAmount', op: 'ge', value: 1 }] };
      const { data } = await owner.post<{ id: number }>(`${page}/add`, { name: unique('键群'), condition });
      return `${page}/${data.id}`;
    },
    run: async ({ page: tab }) => {
      const detail = shown(tab, new URL(tab.url()).pathname);
      await expect(detail.getByText('累计消费不低于 ¥0.01')).toBeVisible();
      await press(detail.getByRole('button', { name: kit['list.edit'] }).first());
      await expect(tab).toHaveURL(/\/edit$/);
    },
  },
  [`${page}/1/edit`]: {
    does: 'adds a group of conditions and removes it',
    address: async ({ owner }) => {
      const { data } = await owner.post<{ id: number }>(`${page}/add`, { name: unique('键群') });
      return `${page}/${data.id}/edit`;
    },
    run: async ({ page: tab }) => {
      const form = shown(tab, new URL(tab.url()).pathname);
      await press(form.getByRole('button', { name: kit['where.add-group'] }));
      await expect(form.locator('.rs-condition-group.nested')).toHaveCount(1);
      await press(form.getByRole('button', { name: kit['where.remove-group'] }));
      await expect(form.locator('.rs-condition-group.nested')).toHaveCount(0);
    },
  },
};
