import { type CDPSession, expect, type Locator, type Page, test } from '@playwright/test';
import { cell, log } from './demo/page.ts';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 820, height: 1180 } });

interface Finger {
  down(on: Locator): Promise<void>;
  moveBy(dx: number, dy: number): Promise<void>;
  up(): Promise<void>;
}

/** Simulates one finger with touch events of the browser's own protocol. */
async function fingerOn(page: Page): Promise<Finger> {
  const glass: CDPSession = await page.context().newCDPSession(page);
  let at = { x: 0, y: 0 };
  const tell = (type: 'touchStart' | 'touchMove' | 'touchEnd') =>
    glass.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [at] });
  return {
    async down(on) {
      const box = await on.boundingBox();
      if (!box) throw new Error('what is touched is not on screen');
      at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      await tell('touchStart');
    },
    async moveBy(dx, dy) {
      const from = at;
      for (let step = 1; step <= 6; step += 1) {
        at = { x: from.x + (dx * step) / 6, y: from.y + (dy * step) / 6 };
        await tell('touchMove');
      }
    },
    up: async () => void (await tell('touchEnd')),
  };
}

test('a long press on a column header opens its menu, which stays open after release; a tap sorts', async ({ page }) => {
  await page.goto('/?case=orders');
  const title = page.getByRole('columnheader', { name: '金额' });
  await title.tap();
  await expect(title).toHaveAttribute('aria-sort');
  const sorted = (await title.getAttribute('aria-sort')) ?? '';
  await expect(page.getByRole('menu')).toHaveCount(0);
  const finger = await fingerOn(page);
  await finger.down(title);
  const menu = page.getByRole('menu', { name: '金额' });
  await expect(menu).toBeVisible();
  await finger.up();
  await expect(title).toHaveAttribute('aria-sort', sorted);
  await menu.getByRole('menuitem', { name: '降序' }).tap();
  await expect(menu).toHaveCount(0);
  await expect(title).toHaveAttribute('aria-sort', 'descending');
});

test('a finger drags the fill handle over the cells below', async ({ page }) => {
  await page.goto('/?case=sheet');
  await cell(page, 2, 4).tap();
  const handle = page.locator('.gr-fill');
  await expect(handle).toBeVisible();
  const first = (await cell(page, 2, 4).textContent()) ?? '';
  const finger = await fingerOn(page);
  await finger.down(handle);
  await finger.moveBy(0, 32 * 3);
  await finger.up();
  await expect(log(page)).toHaveText('3 patches');
  await expect(cell(page, 5, 4)).toHaveText(first);
});

test('a long press on a cell selects the range from the previous cell, and the handle fills from it', async ({ page }) => {
  await page.goto('/?case=sheet');
  await cell(page, 2, 4).tap();
  const finger = await fingerOn(page);
  await finger.down(cell(page, 4, 4));
  await expect(page.locator('.gr-cell.in')).toHaveCount(3);
  await finger.up();
  await expect(page.locator('.gr-cell.in')).toHaveCount(3);
  const first = (await cell(page, 2, 4).textContent()) ?? '';
  await finger.down(page.locator('.gr-fill'));
  await finger.moveBy(0, 32);
  await finger.up();
  await expect(log(page)).toHaveText('1 patches');
  await expect(cell(page, 5, 4)).toHaveText(first);
});
