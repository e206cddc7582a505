import { expect, type Page, test } from '@playwright/test';
import axe from 'axe-core';

const grid = (page: Page) => page.locator('.gr-scroller');
const log = (page: Page) => page.locator('.log');
const mod = process.platform === 'darwin' ? 'Meta' : 'Control';

/** Row and column of the cell that has the focus, as screen readers are told them; row 1 is the head. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const cell = document.activeElement?.closest('[aria-colindex]');
    return cell ? `${cell.closest('[role="row"]')?.getAttribute('aria-rowindex')}:${cell.getAttribute('aria-colindex')}` : null;
  });

const cell = (page: Page, row: number, col: number) => page.locator(`[aria-rowindex="${row}"] [aria-colindex="${col}"]`);

/** The cell the test stands on; waits until the focus is there. */
const expectFocus = (page: Page, at: string) => expect.poll(() => focused(page)).toBe(at);

test.beforeEach(({ page }) => {
  page.on('pageerror', (error) => {
    throw error;
  });
});

test.describe('a list', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/?case=orders');
    await expect(cell(page, 2, 2)).toBeVisible();
  });

  test('is worked with the keyboard alone', async ({ page }) => {
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

  test('keeps the focus when its row and column are scrolled away', async ({ page }) => {
    await cell(page, 4, 4).focus();
    await cell(page, 4, 4).click();
    await grid(page).evaluate((box) => box.scrollTo(0, 5000));
    await expect(cell(page, 130, 2)).toBeVisible();
    await expectFocus(page, '4:4');
    await page.keyboard.press('ArrowDown');
    await expectFocus(page, '5:4');
    await expect(cell(page, 5, 4)).toBeInViewport();
  });

  test('sorts by one head, and by more with Shift, from pointer and keyboard', async ({ page }) => {
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

  test('chooses rows by box, by Shift and all at once', async ({ page }) => {
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

  test('offers the actions of a row, with the reason of one that is refused', async ({ page }) => {
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

  test('copies a dragged range as a spreadsheet reads it', async ({ page }) => {
    await cell(page, 2, 8).hover();
    await page.mouse.down();
    await cell(page, 3, 9).hover();
    await page.mouse.up();
    await expect(log(page)).toHaveText('');
    await page.keyboard.press(`${mod}+c`);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('待发货\t9.90\n已关闭\t155.51\n');
  });

  test('resizes a column by its grip, fits it by a double click, and by keys', async ({ page }) => {
    const head = page.getByRole('columnheader', { name: '会员' });
    const before = (await head.boundingBox())?.width ?? 0;
    await dragBy(page, head.locator('[data-grip]'), -60);
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

  test('moves a column by its head and by keys', async ({ page }) => {
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

test.describe('pinned columns', () => {
  test('stand still while the middle scrolls', async ({ page }) => {
    await page.goto('/?case=wide');
    const first = await cell(page, 2, 2).boundingBox();
    const last = await cell(page, 2, 101).boundingBox();
    await grid(page).evaluate((box) => box.scrollTo(4000, 0));
    await expect(page.getByRole('columnheader', { name: '列 40', exact: true })).toBeInViewport();
    expect(await cell(page, 2, 2).boundingBox()).toEqual(first);
    expect(await cell(page, 2, 101).boundingBox()).toEqual(last);
  });

  test('give way on a phone, and nothing overflows the page', async ({ page }) => {
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

test('[U-10] 10,000 rows of 100 columns render only what is seen, and lose no feature', async ({ page }) => {
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

test.describe('a sheet', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/?case=sheet');
    await cell(page, 2, 4).click();
    await expectFocus(page, '2:4');
  });

  test('is typed into as a spreadsheet is', async ({ page }) => {
    await page.keyboard.type('188.5');
    await page.keyboard.press('Enter');
    await expect(cell(page, 2, 4)).toHaveText('¥188.50');
    await expectFocus(page, '3:4');
    await page.keyboard.type('7');
    await page.keyboard.press('Tab');
    await expect(cell(page, 3, 4)).toHaveText('¥7.00');
    await expectFocus(page, '3:5');
    await page.keyboard.type('9');
    await page.keyboard.press('Escape');
    await expect(cell(page, 3, 5)).toHaveText('¥269.00');
    await page.keyboard.press('F2');
    await expect(page.locator('input.gr-input.open')).toHaveValue('269.00');
    await page.keyboard.press('End');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('9');
    await page.keyboard.press('Shift+Enter');
    await expect(cell(page, 3, 5)).toHaveText('¥269.09');
    await expectFocus(page, '2:5');
    await expect(page.locator('.gr-cell.dirty')).toHaveCount(3);
  });

  test('tells what is wrong at the cell, and keeps what was typed', async ({ page }) => {
    await page.keyboard.type('abc');
    await page.keyboard.press('Enter');
    await expect(page.locator('.gr-message')).toHaveText('无法识别这个值');
    await expect(page.locator('input.gr-input')).toHaveValue('abc');
    await page.keyboard.press('Escape');
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await expect(cell(page, 2, 4)).toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.press('ArrowUp');
    await expect(page.locator('.gr-message')).toHaveText('售价低于成本');
  });

  test('takes a pasted block, undoes and redoes it as one step', async ({ page }) => {
    await page.evaluate(() => navigator.clipboard.writeText('1.00\t2.00\r\n"3.00"\t4.00\r\n'));
    await page.keyboard.press(`${mod}+v`);
    await expect(cell(page, 3, 5)).toHaveText('¥4.00');
    await expect(cell(page, 4, 4)).toHaveText('¥219.00');
    await expect(page.locator('.gr-cell.in')).toHaveCount(4);
    await page.keyboard.press(`${mod}+z`);
    await expect(cell(page, 3, 5)).toHaveText('¥269.00');
    await expect(cell(page, 2, 4)).toHaveText('¥199.00');
    await page.keyboard.press(`${mod}+y`);
    await expect(cell(page, 2, 4)).toHaveText('¥1.00');
    await expect(log(page)).toHaveText('4 patches');
  });

  test('fills a range with one copied cell, fills down, and empties a range', async ({ page }) => {
    await page.evaluate(() => navigator.clipboard.writeText('5'));
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press(`${mod}+v`);
    await expect(log(page)).toHaveText('3 patches');
    await expect(cell(page, 4, 4)).toHaveText('¥5.00');
    await cell(page, 4, 4).click();
    await page.keyboard.type('6');
    await page.keyboard.press('Enter');
    await cell(page, 4, 4).click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press(`${mod}+d`);
    await expect(cell(page, 6, 4)).toHaveText('¥6.00');
    await page.keyboard.press('Delete');
    await expect(cell(page, 5, 4)).toHaveText('–');
  });

  test('reports what a paste could not read and never writes into cells that may not be edited', async ({ page }) => {
    await page.keyboard.press('Home');
    await page.evaluate(() => navigator.clipboard.writeText('x\tNEW-1\t2\tprice'));
    await page.keyboard.press(`${mod}+v`);
    await expect(log(page)).toHaveText('1 unread');
    await expect(cell(page, 2, 1)).toHaveText('燕麦色 / S');
    await expect(cell(page, 2, 2)).toHaveText('NEW-1');
    await expect(cell(page, 2, 4)).toHaveText('¥199.00');
  });

  test('chooses words in a list of its own and turns flags over', async ({ page }) => {
    await cell(page, 3, 12).dblclick();
    await page.getByTitle('紧缺').click();
    await expect(cell(page, 3, 12)).toHaveText('紧缺');
    await expectFocus(page, '3:12');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press(' ');
    await expect(cell(page, 3, 11).getByRole('img')).toHaveAttribute('aria-label', '否');
  });

  test('can be left with Escape and Tab', async ({ page }) => {
    await page.keyboard.press('Tab');
    await expectFocus(page, '2:5');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBeNull();
  });

  test('stays fluent: a block of 50 x 8 lands in 2,000 rows without a noticeable wait', async ({ page }) => {
    const block = Array.from({ length: 50 }, (_none, i) => Array.from({ length: 8 }, (_cell, c) => i + c + 10).join('\t')).join(
      '\n',
    );
    await page.evaluate((text) => navigator.clipboard.writeText(text), block);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.evaluate(() => {
      let start = 0;
      addEventListener('paste', () => (start = performance.now()), { capture: true });
      addEventListener('paste', () => (document.title = String(performance.now() - start)));
    });
    await page.keyboard.press(`${mod}+v`);
    await expect(log(page)).toHaveText('400 patches');
    expect(Number(await page.title())).toBeLessThan(150);
  });
});

test.describe('a tree', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/?case=tree');
  });

  test('unfolds rows that are there, and asks for those that are not', async ({ page }) => {
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

  test('[U-08] moves a row among its siblings and refuses to move it beyond', async ({ page }) => {
    const handle = (name: string) => page.getByRole('row', { name }).locator('[data-handle]');
    await dragTo(page, handle('厨房'), page.getByRole('row', { name: '床品' }), 0.2);
    await expect(log(page)).toHaveText('move 4 before 2');
    await dragTo(page, handle('厨房'), page.getByRole('row', { name: '食品' }), 0.9);
    await expect(log(page)).toHaveText('refused');
    await page.getByRole('row', { name: '食品' }).getByRole('gridcell').nth(1).click();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(log(page)).toHaveText('move 6 before 5');
    await page.keyboard.press('Alt+ArrowDown');
    await expect(log(page)).toHaveText('move 6 after 5');
    await page.keyboard.press('Alt+ArrowDown');
    await expect(log(page)).toHaveText('refused');
  });

  test('turns a switch over by click and by the space bar', async ({ page }) => {
    const toggle = page.getByRole('row', { name: '厨房' }).getByRole('switch');
    await toggle.click();
    await expect(toggle).toBeChecked();
    await page.keyboard.press(' ');
    await expect(toggle).not.toBeChecked();
    await expect(log(page)).toHaveText('');
  });
});

for (const [name, url] of [
  ['a list', '/?case=orders'],
  ['a dark list', '/?case=orders&mode=dark'],
  ['a wide list', '/?case=wide'],
  ['a sheet', '/?case=sheet'],
  ['a tree', '/?case=tree'],
  ['an empty list', '/?case=empty'],
  ['a loading list', '/?case=loading'],
] as const) {
  test(`axe finds nothing serious in ${name}`, async ({ page }) => {
    await page.goto(url);
    await page.getByRole('columnheader').first().waitFor();
    await page.keyboard.press('Tab');
    await page.addScriptTag({ content: axe.source });
    const found = await page.evaluate(async () => {
      const { axe: runner } = window as unknown as {
        axe: { run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> };
      };
      const { violations } = await runner.run();
      return violations
        .filter((one) => ['serious', 'critical'].includes(one.impact))
        .map((one) => `${one.id}: ${one.nodes[0]?.html}`);
    });
    expect(found).toEqual([]);
  });
}

async function dragBy(page: Page, from: ReturnType<Page['locator']>, dx: number): Promise<void> {
  const box = await from.boundingBox();
  const x = (box?.x ?? 0) + (box?.width ?? 0) / 2;
  const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y, { steps: 5 });
  await page.mouse.up();
}

async function dragTo(
  page: Page,
  from: ReturnType<Page['locator']>,
  to: ReturnType<Page['locator']>,
  part: number,
): Promise<void> {
  const a = await from.boundingBox();
  const b = await to.boundingBox();
  await page.mouse.move((a?.x ?? 0) + (a?.width ?? 0) / 2, (a?.y ?? 0) + (a?.height ?? 0) / 2);
  await page.mouse.down();
  await page.mouse.move((a?.x ?? 0) + 10, (b?.y ?? 0) + (b?.height ?? 0) * part, { steps: 8 });
  await page.mouse.up();
}
