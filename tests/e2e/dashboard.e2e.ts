import english from '../../contexts/studio/dashboard/locales/en.json' with { type: 'json' };
import chinese from '../../contexts/studio/dashboard/locales/zh-cn.json' with { type: 'json' };
import { shown, signIn } from './staff-page.ts';
import { expect, test } from './fixtures.ts';
import { callsOf, hire, menu } from './staff.ts';

const path = '/Index';

test('[M-01.deny] staff without the permission of the dashboard are redirected, and see neither menu entry, page nor metrics', async ({
  page,
  request,
  admin,
}) => {
  const person = await hire(await callsOf(request, admin), ['/admin/catalog/brand/index']);
  await signIn(page, person);
  await expect(page).toHaveURL('/admin/catalog/brand');
  await expect(menu(page).getByRole('link', { name: '品牌', exact: true })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: chinese.title, exact: true })).toHaveCount(0);
  await page.goto(path);
  await expect(page).toHaveURL('/401');
  await expect(page.locator('[data-metric]')).toHaveCount(0);
  const calls = await callsOf(request, person);
  expect((await calls.post('/admin/studio/dashboard/overview', { span: 'days30' })).status).toBe(403);
});

test('[M-01.lang] the dashboard is shown in both languages and switches at once', async ({ page, admin }) => {
  await signIn(page, admin, null);
  await page.goto(path);
  const dashboard = shown(page, path);
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
