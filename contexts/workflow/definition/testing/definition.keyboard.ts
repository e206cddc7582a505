import { randomUUID } from 'node:crypto';
import kit from '../../../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press, tabTo } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import type { Calls } from '../../../../tests/e2e/staff.ts';
import texts from '../locales/zh-cn.json' with { type: 'json' };

const page = '/admin/workflow/definition';
const add = `${page}/add`;

/** A draft without approvals. */
async function draft(owner: Calls): Promise<number> {
  const name = `K${randomUUID().slice(0, 8)}`;
  const steps = [
    { code: 'start', name: 'Start', kind: 'start', next: ['end'] },
    { code: 'end', name: 'End', kind: 'end', next: [] },
  ];
  const { data } = await owner.post<{ id: number }>(`${page}/add`, {
    name,
    subject: 'distribution/cash-out',
    substituteId: 1,
    steps,
  });
  return data.id;
}

export const keyboard: Jobs = {
  [page]: {
    does: 'opens the form of a new workflow',
    run: async ({ page: tab }) => {
      await press(shown(tab, page).getByRole('button', { name: /^新建/ }).first());
      await expect(tab).toHaveURL(add);
    },
  },
  [add]: {
    does: 'chooses a step on the canvas, names it, adds one after it, takes that back and removes the first',
    run: async ({ page: tab }) => {
      const form = shown(tab, add);
      const nodes = form.locator('.react-flow__node');
      await expect(nodes).toHaveCount(3);
      await press(nodes.nth(1));
      await tabTo(form.getByLabel(texts['line.step.name'], { exact: true }));
      await tab.keyboard.type('二');
      await expect(nodes.nth(1)).toContainText('二');
      await press(form.getByRole('button', { name: texts['choice.kind.copy'], exact: true }), { back: true });
      await expect(nodes).toHaveCount(4);
      await tab.keyboard.press('Control+z');
      await expect(nodes).toHaveCount(3);
      await press(nodes.nth(1), { back: true });
      await tab.keyboard.press('Delete');
      await expect(nodes).toHaveCount(2);
    },
  },
  [`${page}/1`]: {
    does: 'opens the form of a draft from its page',
    address: async ({ owner }) => `${page}/${await draft(owner)}`,
    run: async ({ page: tab }) => {
      const detail = shown(tab, new URL(tab.url()).pathname);
      await press(detail.getByRole('button', { name: kit['list.edit'] }).first());
      await expect(tab).toHaveURL(/\/edit$/);
    },
  },
  [`${page}/1/edit`]: {
    does: 'leads the start to an approval that is added, and saves it',
    address: async ({ owner }) => `${page}/${await draft(owner)}/edit`,
    run: async ({ page: tab }) => {
      const { pathname } = new URL(tab.url());
      const form = shown(tab, pathname);
      await press(form.locator('.react-flow__node').first());
      // The buttons that add steps follow the canvas; before it are the head, the tabs and the menu of the whole shell.
      await press(form.getByRole('button', { name: texts['choice.kind.approve'], exact: true }));
      await expect(form.locator('.react-flow__node')).toHaveCount(3);
      await tab.keyboard.press('Control+s');
      await expect(tab).toHaveURL(pathname.replace('/edit', ''));
    },
  },
};
