import { expect } from '@playwright/test';
import { seriousViolations } from './axe.ts';
import { test } from './fixtures.ts';
import { openAccount } from './member.ts';

const phone = { width: 390, height: 844 };

test.describe('a member’s address book', () => {
  test('[V-01][V-07] is managed on a phone: an address is added with errors at its fields, made the default, edited and deleted', async ({
    memberPage: page,
  }) => {
    await page.setViewportSize(phone);
    await openAccount(page);
    await page.getByRole('dialog').getByRole('link', { name: '收货地址' }).click();
    await expect(page).toHaveURL('/user/address');
    await expect(page).toHaveTitle(/收货地址/);
    await page.getByRole('button', { name: '新增地址' }).click();
    const sheet = page.getByRole('dialog', { name: '新增地址' });
    await sheet.getByLabel('收货人').fill('梅小林');
    await sheet.getByLabel('手机号').fill('123');
    await sheet.getByRole('button', { name: '保存' }).click();
    await expect(sheet.getByLabel('手机号')).toHaveAttribute('aria-invalid', 'true');
    await expect(sheet.getByLabel('城市')).toHaveAttribute('aria-invalid', 'true');
    await expect(sheet.getByText('请输入正确的手机号')).toBeVisible();
    await expect(sheet.getByLabel('收货人')).toHaveValue('梅小林');
    await sheet.getByLabel('手机号').fill('13800000077');
    await sheet.getByLabel('省份').selectOption({ label: '广东省' });
    await sheet.getByLabel('城市').selectOption({ label: '广州市' });
    await sheet.getByLabel('区县').selectOption({ label: '天河区' });
    await sheet.getByLabel('详细地址').fill('梅林路 18 号 3 楼');
    await sheet.getByRole('button', { name: '保存' }).click();
    const card = page.getByRole('article', { name: '梅小林 13800000077' });
    await expect(card).toContainText('广东省 广州市 天河区 梅林路 18 号 3 楼');
    await expect(sheet).toHaveCount(0);

    await card.getByRole('button', { name: '设为默认' }).click();
    await expect(card.getByText('默认', { exact: true })).toBeVisible();
    await expect(page.getByRole('article').first()).toContainText('梅小林');
    await expect(page.getByText('默认', { exact: true })).toHaveCount(1);
    await card.getByRole('button', { name: '编辑' }).click();
    const edit = page.getByRole('dialog', { name: '编辑地址' });
    await expect(edit.getByLabel('区县')).toHaveValue('440106');
    await edit.getByLabel('标签（选填）').fill('公司');
    await edit.getByRole('button', { name: '保存' }).click();
    await expect(card.getByText('公司')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    expect(await seriousViolations(page)).toEqual([]);

    await card.getByRole('button', { name: '删除' }).click();
    const ask = page.getByRole('dialog', { name: '删除这个地址？' });
    await ask.getByRole('button', { name: '删除' }).click();
    await expect(card).toHaveCount(0);
  });

  test('[U-02] is shown in English too, except the names of regions', async ({ memberPage: page }) => {
    await page.setViewportSize(phone);
    await openAccount(page);
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'My addresses' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My addresses');
    await page.getByRole('button', { name: 'New address' }).click();
    const sheet = page.getByRole('dialog', { name: 'New address' });
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(sheet.getByLabel('Receiver')).toHaveAttribute('aria-invalid', 'true');
    const chinese = sheet.locator('label, legend, button, small, h2').filter({ hasText: /[\u4e00-\u9fff]/ });
    await expect(chinese).toHaveCount(0);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toHaveCount(0);
  });

  test('is filled in from a pasted text; a region is found by its name', async ({ memberPage: page }) => {
    await page.setViewportSize(phone);
    await page.goto('/user/address');
    await page.getByRole('button', { name: '新增地址' }).click();
    const drawer = page.getByRole('dialog', { name: '新增地址' });
    await drawer.getByLabel('标签（选填）').fill('公司');
    await drawer.getByText('粘贴地址，自动识别').click();
    await drawer
      .getByRole('textbox', { name: '粘贴地址，自动识别' })
      .fill('收货人：李小满\n手机：139 1234 5678\n地址：广东深圳南山区科技园路 5 号 2 栋');
    await drawer.getByRole('button', { name: '识别填入' }).click();
    await expect(drawer.getByText('已填入，请核对')).toBeVisible();
    await expect(drawer.getByLabel('收货人')).toHaveValue('李小满');
    await expect(drawer.getByLabel('手机号')).toHaveValue('13912345678');
    await expect(drawer.getByLabel('区县')).toHaveValue('440305');
    await expect(drawer.getByLabel('详细地址')).toHaveValue('科技园路 5 号 2 栋');
    await expect(drawer.getByLabel('标签（选填）')).toHaveValue('公司');

    await drawer.getByRole('searchbox', { name: '搜索地区' }).fill('东莞');
    await drawer.getByRole('button', { name: '广东省 东莞市' }).click();
    await expect(drawer.getByLabel('城市')).toHaveValue('441900');
    await drawer.getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('article', { name: '李小满 13912345678' })).toContainText('广东省 东莞市 科技园路 5 号 2 栋');
    expect(await seriousViolations(page)).toEqual([]);
  });
});
