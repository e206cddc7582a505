import { expect, test } from '@playwright/test';
import { dragOnto, liveRegion, log } from './demo/page.ts';

test.describe('tree', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/?case=tree');
  });

  test('expands and collapses rows', async ({ page }) => {
    await expect(page.getByRole('treegrid')).toBeVisible();
    await expect(page.getByRole('row', { name: '床品' })).toHaveAttribute('aria-level', '2');
    await page.getByRole('row', { name: '床品' }).getByRole('button', { name: '展开' }).click();
    await expect(page.getByRole('row', { name: '四件套' })).toHaveAttribute('aria-level', '3');
    await page.getByRole('row', { name: '服饰' }).getByRole('button', { name: '展开' }).click();
    await expect(page.getByRole('row', { name: '围巾' })).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('row', { name: '围巾' })).toHaveCount(0);
    await expect(log(page)).toHaveText('');
  });

  test('[U-11.tree] indents each level by 20 pixels', async ({ page }) => {
    await page.getByRole('row', { name: '床品' }).getByRole('button', { name: '展开' }).click();
    const lefts = await page
      .locator('.gr-branch')
      .evaluateAll((branches) => branches.slice(0, 3).map((branch) => branch.getBoundingClientRect().left));
    expect(lefts.map((left) => left - (lefts[0] ?? 0))).toEqual([0, 20, 40]);
  });

  test('[U-08] moves a row among its siblings and rejects any other target', async ({ page }) => {
    const handle = (name: string) => page.getByRole('row', { name }).locator('[data-handle]');
    await dragOnto(page, handle('厨房'), page.getByRole('row', { name: '床品' }), 0.2);
    await expect(log(page)).toHaveText('move 4 before 2');
    await dragOnto(page, handle('厨房'), page.getByRole('row', { name: '食品' }), 0.9);
    await expect(log(page)).toHaveText('rejected');
    await page.getByRole('row', { name: '食品' }).getByRole('gridcell').nth(1).click();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(log(page)).toHaveText('move 6 before 5');
    await expect(liveRegion(page)).toHaveText('row-moved 2 3');
    await page.keyboard.press('Alt+ArrowDown');
    await expect(log(page)).toHaveText('move 6 after 5');
    await page.keyboard.press('Alt+ArrowDown');
    await expect(log(page)).toHaveText('rejected');
  });

  test('toggles a switch by click and with the space bar', async ({ page }) => {
    const toggle = page.getByRole('row', { name: '厨房' }).getByRole('switch');
    await toggle.click();
    await expect(toggle).toBeChecked();
    await page.keyboard.press(' ');
    await expect(toggle).not.toBeChecked();
    await expect(log(page)).toHaveText('');
  });
});
