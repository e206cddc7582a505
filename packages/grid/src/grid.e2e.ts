import { expect, test } from '@playwright/test';
import { cell, dragBy, expectFocus, focused, grid, liveRegion, log, mod } from './demo/page.ts';

test.describe('list', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/?case=orders');
    await expect(cell(page, 2, 2)).toBeVisible();
  });

  test('can be used with the keyboard alone', async ({ page }) => {
    await page.keyboard.press('Tab');
    await expectFocus(page, '2:2');
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowDown');
    await expectFocus(page, '4:2');
    await page.keyboard.press('k');
    await page.keyboard.press('ArrowRight');
    await expectFocus(page, '3:3');
    await page.keyboard.press('Enter');
    await expect(log(page)).toHaveText('open 2');
    await page.keyboard.press('e');
    await expect(log(page)).toHaveText('view 2');
    await page.keyboard.press('x');
    await expect(page.locator('[aria-rowindex="3"]')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('End');
    await expectFocus(page, '201:3');
    await page.keyboard.press('Home');
    await expectFocus(page, '2:3');
    await page.keyboard.press('PageDown');
    await expectFocus(page, '19:3');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBeNull();
  });

  test('preserves the focus when its row and column are scrolled away', async ({ page }) => {
    await cell(page, 4, 4).focus();
    await cell(page, 4, 4).click();
    await grid(page).evaluate((box) => box.scrollTo(0, 5000));
    await expect(cell(page, 130, 2)).toBeVisible();
    await expectFocus(page, '4:4');
    await page.keyboard.press('ArrowDown');
    await expectFocus(page, '5:4');
    await expect(cell(page, 5, 4)).toBeInViewport();
  });

  test('sorts by one header, and by several with Shift, with pointer and keyboard', async ({ page }) => {
    const amount = page.getByRole('columnheader', { name: '金额' });
    await amount.click();
    await expect(amount).toHaveAttribute('aria-sort', 'ascending');
    await expect(cell(page, 2, 9)).toHaveText('¥9.90');
    await amount.click();
    await expect(amount).toHaveAttribute('aria-sort', 'descending');
    await page.getByRole('columnheader', { name: '下单时间' }).click({ modifiers: ['Shift'] });
    await expect(amount).toContainText('1');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('columnheader', { name: '下单时间' })).toHaveAttribute('aria-sort', 'descending');
    await expect(amount).not.toHaveAttribute('aria-sort');
  });

  test('selects rows by checkbox, with Shift and all at once', async ({ page }) => {
    const boxes = page.getByRole('checkbox');
    await boxes.nth(1).click();
    await boxes.nth(4).click({ modifiers: ['Shift'] });
    await expect(page.locator('[role="row"][aria-selected="true"]')).toHaveCount(4);
    await expect(boxes.nth(0)).toHaveAttribute('aria-checked', 'mixed');
    await boxes.nth(0).click();
    await expect(boxes.nth(0)).toHaveAttribute('aria-checked', 'true');
    await boxes.nth(0).click();
    await expect(page.locator('[role="row"][aria-selected="true"]')).toHaveCount(0);
  });

  test('opens a row by a click, and in a new tab with the middle button', async ({ page }) => {
    await cell(page, 5, 4).click();
    await expect(log(page)).toHaveText('open 4');
    await cell(page, 6, 4).click({ button: 'middle' });
    await expect(log(page)).toHaveText('open 5 in a new tab');
    await page.getByRole('link').first().click();
    await expect(log(page)).toHaveText('open 1');
  });

  test('shows the actions of a row, with the reason why one is not available', async ({ page }) => {
    await page.locator('[aria-rowindex="3"]').hover();
    await page.locator('[aria-rowindex="3"]').getByRole('button', { name: '查看' }).click();
    await expect(log(page)).toHaveText('view 2');
    await page.locator('[aria-rowindex="3"]').getByRole('button', { name: '更多操作' }).click();
    await expect(page.getByRole('menuitem', { name: '发货' })).toContainText('只有待发货的订单可以发货');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(log(page)).toHaveText('close 2');
    await expectFocus(page, '3:10');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expectFocus(page, '3:10');
  });

  test('copies a dragged range in spreadsheet format', async ({ page }) => {
    await cell(page, 2, 8).hover();
    await page.mouse.down();
    await cell(page, 3, 9).hover();
    await page.mouse.up();
    await expect(log(page)).toHaveText('');
    await page.keyboard.press(`${mod}+c`);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('待发货\t9.90\n已关闭\t155.51\n');
    const html = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      return (await item?.getType('text/html'))?.text();
    });
    expect(html).toContain('<td>待发货</td><td>9.90</td></tr><tr><td>已关闭</td><td>155.51</td>');
    await expect(liveRegion(page)).toHaveText('copied 2 2');
  });

  test('resizes a column by its grip, fits it by a double click and resizes it by keys', async ({ page }) => {
    const head = page.getByRole('columnheader', { name: '会员' });
    const before = (await head.boundingBox())?.width ?? 0;
    await dragBy(page, head.locator('[data-grip]'), -60, 0);
    await expect.poll(async () => Math.round((await head.boundingBox())?.width ?? 0)).toBe(Math.round(before - 60));
    await expect(cell(page, 2, 4)).toHaveCSS('width', `${before - 60}px`);
    await head.locator('[data-grip]').dblclick();
    await expect.poll(async () => (await head.boundingBox())?.width ?? 0).toBeGreaterThan(140);
    await expect.poll(async () => (await head.boundingBox())?.width ?? 0).toBeLessThan(180);
    const fitted = (await head.boundingBox())?.width ?? 0;
    await head.click();
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await expect(head).toHaveCSS('width', `${fitted + 16}px`);
  });

  test('moves a column by its header and by keys', async ({ page }) => {
    const titles = () => page.getByRole('columnheader').allInnerTexts();
    const head = page.getByRole('columnheader', { name: '收货城市' });
    const target = await page.getByRole('columnheader', { name: '会员' }).boundingBox();
    await head.hover();
    await page.mouse.down();
    await page.mouse.move((target?.x ?? 0) + 10, (target?.y ?? 0) + 10, { steps: 6 });
    await page.mouse.up();
    await expect
      .poll(async () => (await titles()).map((title) => title.trim()).slice(2, 5))
      .toEqual(['下单时间', '收货城市', '会员']);
    await head.click();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect
      .poll(async () => (await titles()).map((title) => title.trim()).slice(2, 5))
      .toEqual(['收货城市', '下单时间', '会员']);
    await expectFocus(page, '1:3');
  });
});

test.describe('column header', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/?case=orders');
    await cell(page, 2, 4).focus();
    await page.getByRole('columnheader', { name: '会员' }).click();
  });

  test('has a menu that moves, pins and hides the column by keys alone', async ({ page }) => {
    const titles = async () => (await page.getByRole('columnheader').allInnerTexts()).map((title) => title.trim());
    const run = async (downs: number) => {
      await page.keyboard.press('Alt+ArrowDown');
      // Keys pressed before the menu has the focus belong to the grid.
      await expect(page.getByRole('menu', { name: '会员' }).getByRole('menuitem').first()).toBeFocused();
      for (let i = 0; i < downs; i += 1) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    };
    await run(1);
    await expect.poll(titles).toEqual(['', '订单号', '会员', '下单时间', '商品', '支付方式', '收货城市', '状态', '金额', '操作']);
    await expect(liveRegion(page)).toHaveText('column-moved 会员 3');
    await expectFocus(page, '1:3');
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByRole('menuitem', { name: '固定在右侧' }).press('Enter');
    await expect.poll(async () => (await titles()).at(-2)).toBe('会员');
    await expect(page.locator('.gr-head .gr-end')).toContainText('会员');
    await expect(liveRegion(page)).toHaveText('column-pinned 会员');
    await expectFocus(page, '1:9');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: '取消固定' }).press('Enter');
    await expect(page.locator('.gr-head .gr-mid')).toContainText('会员');
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByRole('menuitem', { name: '隐藏此列' }).press('Enter');
    await expect.poll(titles).not.toContain('会员');
    await expect(liveRegion(page)).toHaveText('column-hidden 会员');
    await expect.poll(() => focused(page)).not.toBeNull();
  });

  test('opens the menu by a right click too; Escape restores the focus', async ({ page }) => {
    await page.getByRole('columnheader', { name: '金额' }).click({ button: 'right' });
    await expect(page.getByRole('menu', { name: '金额' })).toBeVisible();
    await page.getByRole('menuitem', { name: '降序' }).click();
    await expect(page.getByRole('columnheader', { name: '金额' })).toHaveAttribute('aria-sort', 'descending');
    await page.getByRole('columnheader', { name: '金额' }).click({ button: 'right' });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expectFocus(page, '1:9');
  });
});

test('[U-12.tooltip] clipped text is shown after 500 ms and stays 300 ms longer', async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.goto('/?case=orders');
  await cell(page, 2, 4).focus();
  await page.getByRole('columnheader', { name: '会员' }).click();
  for (let i = 0; i < 8; i += 1) await page.keyboard.press('Alt+Shift+ArrowLeft');
  const tip = page.getByRole('tooltip');
  await page.clock.pauseAt(3_600_000);
  await cell(page, 3, 4).hover();
  await page.clock.runFor(499);
  await expect(tip).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(tip).toHaveText('李嘉怡138****5761');
  await page.locator('h1').hover();
  await page.clock.runFor(299);
  await expect(tip).toBeVisible();
  await page.clock.runFor(1);
  await expect(tip).toHaveCount(0);
  await cell(page, 3, 6).hover();
  await page.clock.runFor(600);
  await expect(tip).toHaveCount(0);
});

test.describe('pinned columns', () => {
  test('stay in place while the middle scrolls', async ({ page }) => {
    await page.goto('/?case=wide');
    const first = await cell(page, 2, 2).boundingBox();
    const last = await cell(page, 2, 101).boundingBox();
    await grid(page).evaluate((box) => box.scrollTo(4000, 0));
    await expect(page.getByRole('columnheader', { name: '列 40', exact: true })).toBeInViewport();
    expect(await cell(page, 2, 2).boundingBox()).toEqual(first);
    expect(await cell(page, 2, 101).boundingBox()).toEqual(last);
  });

  test('are reduced on a phone, and nothing overflows the page', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/?case=orders');
    await expect(cell(page, 2, 2)).toBeVisible();
    const pinned = await page.evaluate(() =>
      [...document.querySelectorAll('.gr-head .gr-start, .gr-head .gr-end')].reduce(
        (sum, part) => sum + part.getBoundingClientRect().width,
        0,
      ),
    );
    expect(pinned).toBeLessThanOrEqual(364 * 0.6);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect((await cell(page, 2, 2).boundingBox())?.height).toBe(44);
  });
});

test('[U-10] 10,000 rows of 100 columns render only what is visible, without losing a feature', async ({ page }) => {
  await page.goto('/?case=wide');
  await expect(cell(page, 2, 2)).toBeVisible();
  expect(await page.getByRole('row').count()).toBeLessThan(40);
  await cell(page, 3, 3).click();
  await page.keyboard.press(`${mod}+End`);
  await expectFocus(page, '10001:101');
  await page.keyboard.press('x');
  await expect(page.locator('[aria-rowindex="10001"]')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowLeft');
  await expectFocus(page, '10001:100');
  await expect(cell(page, 10_001, 100)).toHaveText('行10000 列99');
  await expect(cell(page, 10_001, 100)).toBeInViewport();
  await grid(page).evaluate((box) => box.scrollTo(0, 0));
  await expect(cell(page, 2, 2)).toBeVisible();
  await expectFocus(page, '10001:100');
  await page.keyboard.press('ArrowUp');
  await expectFocus(page, '10000:100');
  await expect(cell(page, 10_000, 100)).toBeInViewport();
});
