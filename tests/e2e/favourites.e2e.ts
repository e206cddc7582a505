import english from '../../contexts/storefront/favourite/locales/en.json' with { type: 'json' };
import texts from '../../contexts/storefront/favourite/locales/zh-cn.json' with { type: 'json' };
import { soldProduct } from '../../contexts/storefront/shop/testing/products.ts';
import { seriousViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { newMember } from './keyboard-sample.ts';
import { openAccount, signInMember } from './member.ts';

const path = '/user/favourites';

test.describe('favourites', () => {
  test('a visitor signs in first and comes back; the product is kept, listed with its price, and let go', async ({
    page,
    owner,
  }) => {
    const member = await newMember(owner);
    for (const size of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size);
      await page.goto('/products');
      const { product } = await soldProduct(page);
      await page.goto(`/product/${product.id}`);
      await page.getByRole('button', { name: texts['text.keep'] }).click();
      if (size.width === 390) {
        await expect(page).toHaveURL(`/user/login?to=${encodeURIComponent(`/product/${product.id}`)}`);
        await signInMember(page, member);
        await page.goto(`/product/${product.id}`);
        await page.getByRole('button', { name: texts['text.keep'] }).click();
      }
      await expect(page.getByRole('button', { name: texts['text.kept'] })).toHaveAttribute('aria-pressed', 'true');
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.title);
      const card = page.getByRole('listitem').filter({ hasText: product.name });
      await expect(card.getByRole('link')).toHaveAttribute('href', `/product/${product.id}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
      expect(await seriousViolations(page)).toEqual([]);
      await card.getByRole('button').click();
      await expect(page.getByText(texts['text.none'])).toBeVisible();
    }
  });

  test('are shown in both languages', async ({ memberPage: page }) => {
    await page.goto(path);
    await openAccount(page);
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(english.title);
  });
});
