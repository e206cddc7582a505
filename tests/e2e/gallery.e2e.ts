import englishKit from '../../packages/admin-ui/locales/en/resource.json' with { type: 'json' };
import chineseKit from '../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import english from '../../contexts/studio/gallery/locales/en.json' with { type: 'json' };
import chinese from '../../contexts/studio/gallery/locales/zh-cn.json' with { type: 'json' };
import { seriousViolations } from './axe.ts';
import { openTab, shown } from './staff-page.ts';
import { isDrawn } from './drawn.ts';
import { expect, test } from './fixtures.ts';

const path = '/admin/gallery';

for (const [language, words] of [
  ['zh-cn', chinese],
  ['en', english],
] as const) {
  for (const isDark of [false, true]) {
    test(`axe reports nothing serious in the component gallery: ${language}, ${isDark ? 'dark' : 'light'}`, async ({
      adminPage: page,
    }) => {
      await page.addInitScript(
        `localStorage.setItem('config', JSON.stringify({ ...JSON.parse(localStorage.getItem('config') ?? '{}'), ...${JSON.stringify({ language, isDark })} }))`,
      );
      const gallery = await openTab(page, path);
      await expect(gallery.getByRole('heading', { name: words.title })).toBeVisible();
      await expect(gallery.getByRole('grid')).toHaveCount(2);
      await expect.poll(() => isDrawn(gallery.locator('.gallery-page canvas'))).toBe(true);
      expect(await seriousViolations(page)).toEqual([]);
      await gallery.getByRole('button', { name: words['text.changes'] }).click();
      await expect(page.getByRole('dialog').getByRole('grid')).toBeVisible();
      expect(await seriousViolations(page)).toEqual([]);
    });
  }
}

for (const [language, words, rules] of [
  ['zh-cn', chinese, chineseKit],
  ['en', english, englishKit],
] as const)
  test(`a form has different errors for a wrong name, no content, no number and an empty rich text: ${language}`, async ({
    adminPage: page,
  }) => {
    await page.addInitScript(`localStorage.setItem('config', JSON.stringify({ language: '${language}' }))`);
    await page.goto(path);
    const form = shown(page, path).getByRole('form', { name: words['text.faults'] });
    const said = (field: string) => form.locator(`[data-field="${field}"]`).getByRole('alert');
    await expect(said('name')).toHaveText(rules['rule.name']);
    await expect(said('note')).toHaveText(rules['rule.content']);
    await expect(said('price')).toHaveText(rules['rule.required']);
    await expect(said('body')).toHaveText(rules['rule.richTextRequired']);

    await form.getByLabel(words['field.name']).fill('O’Neill · 墨水 2');
    await form.getByLabel(words['field.email']).fill('shop@example.com');
    await form.getByLabel(words['field.note']).fill('   ');
    const price = form.getByLabel(words['field.price']);
    await price.press('x');
    await expect(said('price').first()).toHaveText(rules['rule.float']);
    await expect(price).toHaveValue('');
    await price.fill('12.5');
    const body = form.locator('[data-field="body"] [contenteditable="true"]');
    await body.click();
    await page.keyboard.press('Enter');
    const check = form.getByRole('button', { name: new RegExp(`^${[...words['text.check']].join('\\s*')}$`) });
    await check.click();
    await expect(said('name')).toHaveCount(0);
    await expect(said('price')).toHaveCount(0);
    await expect(said('note')).toHaveText(rules['rule.content']);
    await expect(said('body')).toHaveText(rules['rule.richTextRequired']);

    await form.getByLabel(words['field.note']).fill('a');
    await body.click();
    await page.keyboard.type('b');
    await check.click();
    await expect(form.getByRole('alert')).toHaveCount(0);
  });
