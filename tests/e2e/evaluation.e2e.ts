import { randomUUID } from 'node:crypto';
import zh from '../../contexts/sales/evaluation/locales/zh-cn.json' with { type: 'json' };
import en from '../../contexts/sales/evaluation/locales/en.json' with { type: 'json' };
import freight from '../../contexts/catalog/freight-template/locales/zh-cn.json' with { type: 'json' };
import { seriousViolations } from './axe.ts';
import { sql } from './database.ts';
import { expect, test } from './fixtures.ts';
import { openAccount } from './member.ts';
import { find, picture } from './plain-form.ts';
import { shown } from './staff-page.ts';

const phone = { width: 390, height: 844 };

/** Stores something that a member of the demo shop bought and has not evaluated; returns the name of the product. */
async function boughtBy(username: string): Promise<string> {
  const name = `青瓷 ${randomUUID().slice(0, 8)}`;
  await sql(
    `insert into sales_evaluation (order_id, order_line_id, product_id, member_id, product_name, spec_text)
     select o.id, -(select count(*) + 2000000 from sales_evaluation), p.id, m.id, $1, '青 / L'
     from (select id from sales_order order by id limit 1) o, (select id from catalog_product order by id limit 1) p,
       (select id from member_member where username = $2) m`,
    [name, username],
  );
  return name;
}

test('[M-07.write][M-07.lang] a member evaluates on a phone with stars, a text and a picture, and staff pin and hide it', async ({
  memberPage: page,
  member,
  openAs,
  admin,
}) => {
  const name = await boughtBy(member.username);
  await page.setViewportSize(phone);
  await page.goto('/user/evaluation');
  const card = page.getByRole('listitem').filter({ hasText: name });
  await card.getByRole('button', { name: zh['text.write'] }).click();
  const drawer = page.getByRole('dialog', { name: zh['text.write'] });
  await drawer
    .getByRole('radio', { name: zh['text.star'].replace('{{count}}', '4') })
    .first()
    .check();
  await drawer.getByLabel(zh['input.submit.content']).fill('釉色温润，包装仔细');
  await drawer.locator('input[type=file]').setInputFiles(picture);
  await expect(drawer.getByRole('img', { name: zh['text.picture'].replace('{{n}}', '1') })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await drawer.getByRole('button', { name: zh['text.submit'] }).click();
  await expect(drawer).toHaveCount(0);
  await page.getByRole('link', { name: zh['text.done'] }).click();
  await expect(card).toContainText('釉色温润');
  await expect(card.getByRole('img', { name: zh['text.star'].replace('{{count}}', '4') })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  await openAccount(page);
  await page.getByRole('button', { name: 'English' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(en['member-evaluations.title']);
  await expect(card.getByRole('button', { name: en['text.write-follow-up'] })).toBeVisible();

  const desk = await openAs(admin);
  await desk.goto('/admin/sales/evaluation?tab=published');
  const row = await find(desk, '/admin/sales/evaluation', name);
  await row.getByRole('button', { name: '更多操作' }).click();
  await desk.getByRole('menuitem', { name: zh['transition.hide'] }).click();
  await desk.getByRole('dialog').getByRole('button', { name: zh['transition.hide'] }).click();
  await expect
    .poll(async () => (await sql<{ status: string }>('select status from sales_evaluation where product_name = $1', [name]))[0])
    .toEqual({ status: 'hidden' });
});

test('@smoke a freight template is written with regions, refuses an overlap at its row, and is tried', async ({
  adminPage: page,
}) => {
  const path = '/admin/catalog/freight-template';
  await page.goto(`${path}/add`);
  const form = shown(page, `${path}/add`);
  await form.locator('[data-field="name"] input').fill(`标准 ${randomUUID().slice(0, 6)}`);
  await form.locator('[data-field="firstAmount"] input').fill('8');
  await form.locator('[data-field="extraAmount"] input').fill('2');
  for (const row of [0, 1]) {
    await form.getByRole('button', { name: freight['text.addZone'] }).click();
    const zone = form.locator('.freight-row').nth(row);
    await zone.getByRole('combobox', { name: freight['line.zone.regions'] }).fill('乌鲁木齐');
    await page.locator('.ant-cascader-menu-item:visible').first().click();
    await page.keyboard.press('Escape');
    await zone.getByRole('textbox', { name: freight['line.zone.firstAmount'] }).fill('25');
    await zone.getByRole('textbox', { name: freight['line.zone.extraAmount'] }).fill('9');
  }
  await form.getByRole('button', { name: /保\s*存/ }).click();
  await expect(form.locator('.freight-row').nth(1).getByRole('alert')).toContainText(freight['rule.overlap']);
  expect(await seriousViolations(page)).toEqual([]);
  await form.getByRole('button', { name: freight['text.removeRow'].replace('{{row}}', '2') }).click();
  const trial = form.getByRole('region', { name: freight['text.calculator'] });
  await trial.getByLabel(freight['text.qty'], { exact: true }).fill('3');
  await expect(trial.locator('[data-freight]')).toContainText('12.00');
  await form.getByRole('button', { name: /保\s*存/ }).click();
  await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
});
