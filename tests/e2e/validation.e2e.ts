import type { Page } from '@playwright/test';
import englishOrder from '../../contexts/sales/order/locales/en.json' with { type: 'json' };
import chineseOrder from '../../contexts/sales/order/locales/zh-cn.json' with { type: 'json' };
import englishProduct from '../../contexts/catalog/product/locales/en.json' with { type: 'json' };
import chineseProduct from '../../contexts/catalog/product/locales/zh-cn.json' with { type: 'json' };
import englishKit from '../../packages/admin-ui/locales/en/resource.json' with { type: 'json' };
import chineseKit from '../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import { expect, test } from './fixtures.ts';
import { newOrder } from './keyboard-sample.ts';
import { spaced } from './lists.ts';
import { cellOf, formPath } from './product-form.ts';
import { picture } from './plain-form.ts';
import { openTab } from './staff-page.ts';

/** The rules of SPEC section 5 on forms of the shop, in both languages; account and password have tests of their own. */

const speak = (page: Page, language: string) =>
  page.addInitScript(`localStorage.setItem('config', JSON.stringify({ language: '${language}' }))`);

for (const [language, product, order, kit] of [
  ['zh-cn', chineseProduct, chineseOrder, chineseKit],
  ['en', englishProduct, englishOrder, englishKit],
] as const) {
  test(`[V-06] [V-07] [V-08] a product needs a name, a freight that is a number and, unless it is sent, a description: ${language}`, async ({
    adminPage: page,
  }) => {
    await speak(page, language);
    const form = await openTab(page, formPath);
    const field = (name: string) => form.locator(`[data-field="${name}"]`);
    const issue = (name: string) => field(name).getByRole('alert');
    const save = form.getByRole('button', { name: spaced(product['text.save']) });
    await save.click();
    await expect(issue('name')).toHaveText(kit['rule.required']);

    const name = `Voucher ${Date.now()}`;
    await form.getByLabel(product['field.name'], { exact: true }).fill(name);
    await (await cellOf(form, 0, product['line.sku.priceAmount'])).click();
    await page.keyboard.type('20');
    await page.keyboard.press('Enter');
    await form.getByText(product['choice.freightMode.fixed'], { exact: true }).click();
    const freight = form.getByRole('textbox', { name: product['field.freightAmount'] });
    await freight.press('x');
    await expect(issue('freightAmount').first()).toHaveText(kit['rule.float']);
    await freight.fill('12.5');
    await expect(issue('freightAmount')).toHaveCount(0);

    await form.getByLabel(product['field.productType']).click();
    await page.getByTitle(product['choice.productType.virtual'], { exact: true }).click();
    const body = field('detail').locator('[contenteditable="true"]');
    await body.click();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await save.click();
    await expect(issue('detail')).toHaveText(kit['rule.richTextRequired']);
    await body.click();
    await page.keyboard.type('Valid for a year');
    await save.click();
    await expect(page).toHaveURL(/\/admin\/catalog\/product\/\d+$/);
    await expect(page.locator('.rs-detail:visible').getByRole('heading', { name })).toBeVisible();
  });

  test(`[V-09.incomplete] [V-09.type] [V-09.size] [V-10] a file without content, of another type or above the maximum is not sent: ${language}`, async ({
    adminPage: page,
  }) => {
    await speak(page, language);
    const form = await openTab(page, formPath);
    const sent: string[] = [];
    page.on('request', (one) => sent.push(new URL(one.url()).pathname));
    const gallery = form.locator('[data-field="images"]');
    const mebibyte = Buffer.alloc(2 ** 20);
    for (const [file, rule] of [
      [{ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(0) }, 'upload-incomplete'],
      [{ name: 'a.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') }, 'upload-type'],
      [
        { name: 'a.png', mimeType: 'image/png', buffer: Buffer.concat(Array.from({ length: 13 }, () => mebibyte)) },
        'upload-size',
      ],
      [{ name: 'README', mimeType: '', buffer: Buffer.from('x') }, 'upload-type'],
    ] as const) {
      await gallery.locator('input[type=file]').setInputFiles(file);
      await expect(gallery).toContainText(kit[`rule.${rule}`]);
    }
    expect(sent.filter((path) => path.endsWith('/upload'))).toEqual([]);
    await gallery.locator('input[type=file]').setInputFiles(picture);
    await expect(gallery.getByRole('img').first()).toBeVisible();
  });

  test(`[V-05] an order is not closed with a blank reason: ${language}`, async ({ adminPage: page, owner }) => {
    await speak(page, language);
    const detail = await openTab(page, `/admin/sales/order/${(await newOrder(owner)).id}`);
    await detail.getByRole('button', { name: order['transition.close'], exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(order['input.close.reason']).fill('   ');
    await dialog.getByRole('button', { name: order['transition.close'], exact: true }).click();
    await expect(dialog.getByRole('alert').first()).toContainText(kit['rule.content']);
    await dialog.getByLabel(order['input.close.reason']).fill('bought twice');
    await dialog.getByRole('button', { name: order['transition.close'], exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(detail.locator('.rs-detail-head')).toContainText(order['choice.status.closed']);
  });
}
