import english from '../contexts/studio/gallery/locales/en.json' with { type: 'json' };
import chinese from '../contexts/studio/gallery/locales/zh-cn.json' with { type: 'json' };
import { seriousFaults } from './axe.ts';
import { shown, signIn } from './desk.ts';
import { expect, test } from './fixtures.ts';

const path = '/admin/gallery';

for (const [language, words] of [
  ['zh-cn', chinese],
  ['en', english],
] as const) {
  for (const isDark of [false, true]) {
    test(`axe finds nothing serious in the gallery of parts: ${language}, ${isDark ? 'dark' : 'light'}`, async ({
      page,
      admin,
    }) => {
      await page.addInitScript(
        `localStorage.setItem('config', JSON.stringify({ ...JSON.parse(localStorage.getItem('config') ?? '{}'), ...${JSON.stringify({ language, isDark })} }))`,
      );
      await signIn(page, admin);
      await page.goto(path);
      const gallery = shown(page, path);
      await expect(gallery.getByRole('heading', { name: words.title })).toBeVisible();
      await expect(gallery.getByRole('grid')).toHaveCount(2);
      await expect(gallery.locator('.ga-page svg').last()).toBeVisible();
      expect(await seriousFaults(page)).toEqual([]);
      await gallery.getByRole('button', { name: words['text.changes'] }).click();
      await expect(page.getByRole('dialog').getByRole('grid')).toBeVisible();
      expect(await seriousFaults(page)).toEqual([]);
    });
  }
}
