import { expect, test } from '@playwright/test';
import { cell, expectFocus, focused, log, mod } from './demo/page.ts';

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

  test('takes the first key of an input method, so that Chinese is typed straight into a cell', async ({ page }) => {
    await cell(page, 4, 2).click();
    const session = await page.context().newCDPSession(page);
    await session.send('Input.imeSetComposition', { text: 'yan mai', selectionStart: 7, selectionEnd: 7 });
    await expect(page.locator('input.gr-input.open')).toHaveValue('yan mai');
    await session.send('Input.insertText', { text: '燕麦' });
    await page.keyboard.press('Enter');
    await expect(cell(page, 4, 2)).toHaveText('燕麦');
    await expectFocus(page, '5:2');
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
