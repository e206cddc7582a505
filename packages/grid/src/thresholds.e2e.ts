import { expect, type Page, test } from '@playwright/test';
import { cell, expectFocus, mod } from './demo/page.ts';

/** Sizes around the limits of 100 rows and 60 columns above which only what is visible is rendered. */
const sizes = [
  [99, 60],
  [100, 60],
  [101, 60],
  [100, 59],
  [100, 61],
  [101, 61],
] as const;

const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });

async function choose(page: Page, item: string): Promise<void> {
  await page.keyboard.press('Alt+ArrowDown');
  await page.getByRole('menuitem', { name: item }).click();
}

for (const [rows, columns] of sizes) {
  test(`[U-10] a list of ${rows} rows and ${columns} columns can be selected, copied, sorted, resized, moved, pinned and hidden by keys`, async ({
    page,
  }) => {
    await page.goto(`/?case=wide&rows=${rows}&columns=${columns}`);
    await cell(page, 2, 3).click();
    await page.keyboard.press(`${mod}+End`);
    await expectFocus(page, `${rows + 1}:${columns + 1}`);
    await page.keyboard.press('x');
    await expect(page.locator(`[aria-rowindex="${rows + 1}"]`)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press(`${mod}+c`);
    const text = (row: number): string =>
      (columns - 2) % 5 === 4 ? String((row - 1) * 100 + columns - 2) : `行${row} 列${columns - 1}`;
    expect(await clipboard(page)).toBe(`${text(rows - 1)}\n${text(rows)}\n`);

    await page.keyboard.press(`${mod}+Home`);
    for (const key of ['ArrowUp', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await expect(head(page, '列 2')).toHaveAttribute('aria-sort', 'ascending');
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await expect(head(page, '列 2')).toHaveCSS('width', '136px');
    await page.keyboard.press('Alt+ArrowRight');
    await expectFocus(page, '1:4');
    await expect(head(page, '列 2')).toHaveAttribute('aria-colindex', '4');
    await choose(page, '固定在左侧');
    await expect(page.locator('.gr-head .gr-start').getByRole('columnheader', { name: '列 2', exact: true })).toBeVisible();
    await choose(page, '隐藏此列');
    await expect(head(page, '列 2')).toHaveCount(0);
    await expect(page.getByRole('grid')).toHaveAttribute('aria-colcount', String(columns));
  });

  test(`[U-10] an editable grid of ${rows} rows and ${columns} columns supports typing, pasting, filling and undo`, async ({
    page,
  }) => {
    await page.goto(`/?case=wide&edit=1&rows=${rows}&columns=${columns}`);
    await cell(page, 2, 2).click();
    await page.keyboard.press(`${mod}+End`);
    await expectFocus(page, `${rows + 1}:${columns}`);
    await page.keyboard.type('77');
    await page.keyboard.press('Enter');
    await expect(cell(page, rows + 1, columns)).toHaveText('77');
    for (const key of ['ArrowUp', `${mod}+ArrowLeft`, 'ArrowRight']) await page.keyboard.press(key);
    await expectFocus(page, `${rows}:2`);
    await page.evaluate(() => navigator.clipboard.writeText('a\tb\nc\td\n'));
    await page.keyboard.press(`${mod}+v`);
    await expect(cell(page, rows + 1, 3)).toHaveText('d');
    await page.keyboard.press(`${mod}+d`);
    await expect(cell(page, rows + 1, 3)).toHaveText('b');
    await page.keyboard.press(`${mod}+z`);
    await page.keyboard.press(`${mod}+z`);
    await expect(cell(page, rows + 1, 3)).toHaveText(`行${rows} 列3`);
  });
}
