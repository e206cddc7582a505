import english from '../../contexts/studio/dashboard/locales/en.json' with { type: 'json' };
import chinese from '../../contexts/studio/dashboard/locales/zh-cn.json' with { type: 'json' };
import { openTab } from './staff-page.ts';
import { expect, test } from './fixtures.ts';

const path = '/Index';

test('[M-01.lang] the dashboard is shown in both languages and switches at once', async ({ adminPage: page }) => {
  const dashboard = await openTab(page, path);
  const headings = dashboard.getByRole('heading', { level: 2 });
  const todos = (title: string) => dashboard.getByRole('navigation', { name: title });
  for (const words of [chinese, english]) {
    for (const name of [words['text.trend'], words['text.bestSellers'], words['text.statuses'], words['text.provinces']])
      await expect(headings.filter({ hasText: name })).toBeVisible();
    await expect(todos(words['text.todo.title']).getByText(words['text.todo.lowStock'], { exact: true })).toBeVisible();
    for (const name of [words['text.figure.gmv'], words['text.figure.paidOrders']])
      await expect(dashboard.locator('[data-metric]').getByText(name, { exact: true })).toBeVisible();
    if (words === chinese) await page.getByRole('button', { name: '切换语言' }).click();
  }
  const said = [...(await headings.allTextContents()), await todos(english['text.todo.title']).innerText()];
  expect(said.join(' ')).not.toMatch(/[\u4e00-\u9fff]|dashboard:/);
});
