import english from '../../contexts/studio/metric-alert/locales/en.json' with { type: 'json' };
import chinese from '../../contexts/studio/metric-alert/locales/zh-cn.json' with { type: 'json' };
import kit from '../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import { seriousViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openTab } from './staff-page.ts';

const path = '/admin/studio/metric-alert';
const members = '/admin/member/member';

test('an alert counts the rows of a view that was saved in its list, and says so when the view is gone', async ({
  adminPage: page,
  owner,
}) => {
  const name = `会员${Date.now().toString(36)}`;
  const list = await openTab(page, `${members}?f.status=eq%3Aactive`);
  await list.getByRole('button', { name: kit['view.title'] }).click();
  await page.getByRole('menuitem', { name: kit['view.save'] }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(kit['view.name']).fill(name);
  await dialog.getByRole('button', { name: /保\s*存/ }).click();
  await expect(page).toHaveURL(/view=\d+/);
  const viewId = Number(new URL(page.url()).searchParams.get('view'));

  const alerts = await openTab(page, path);
  await alerts
    .getByRole('button', { name: `新建${chinese['text.one']}` })
    .first()
    .click();
  const form = page.getByRole('dialog');
  await form.getByLabel(chinese['field.name'], { exact: true }).fill(name);
  await expect(form.getByLabel(chinese['field.viewId'])).toHaveCount(0);
  await form.getByLabel(chinese['field.metric']).click();
  await page.getByTitle(chinese['choice.metric.viewRows'], { exact: true }).click();
  await expect(form.getByLabel(chinese['field.thresholdAmount'])).toHaveCount(0);
  await form.getByLabel(chinese['field.thresholdCount']).fill('1');
  await form.getByLabel(chinese['field.viewId']).press('Enter');
  await page.getByTitle(name, { exact: true }).click();
  expect(await seriousViolations(page)).toEqual([]);
  await form.getByRole('button', { name: /保\s*存/ }).click();
  await expect(form).toHaveCount(0);
  const row = alerts.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(chinese['choice.metric.viewRows']);

  await owner.post('/admin/platform/list-view/del', { id: viewId });
  await page.getByRole('button', { name: '切换语言' }).click();
  // The choice is stored once the texts of the other language are here: a page that is opened before is shown in the old one.
  await expect(alerts.getByRole('heading', { level: 1, name: english.title })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${path}?q=${encodeURIComponent(name)}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.locator(`[data-tab="${path}"]`).getByText(name).first().click();
  await expect(page.getByText(english['choice.metric.viewRows']).first()).toBeVisible();
});
