import { expect, type Page, test } from '@playwright/test';
import { cell, dragBy, expectFocus, focused, liveRegion, log, mod } from './demo/page.ts';

/** Returns the visible share of an element: 1 when nothing clips it. */
function seenShare(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate(
    (thing) =>
      new Promise<number>((tell) => {
        new IntersectionObserver(([entry], observer) => {
          observer.disconnect();
          tell(entry?.intersectionRatio ?? 0);
        }).observe(thing);
      }),
  );
}

test.describe('editable grid', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/?case=sheet');
    await cell(page, 2, 4).click();
    await expectFocus(page, '2:4');
  });

  test('edits cells with the keyboard like a spreadsheet', async ({ page }) => {
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

  test('shows an error at the cell and preserves the typed text', async ({ page }) => {
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

  test('pastes a block and undoes and redoes it as one step', async ({ page }) => {
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

  test('fills a range with one copied cell, fills down and clears a range', async ({ page }) => {
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

  test('pastes quoted cells with tabs, line breaks and doubled quotes', async ({ page }) => {
    await cell(page, 2, 2).click();
    await page.evaluate(() => navigator.clipboard.writeText('"A\tB"\t"say ""x"""\r\nC-2\t"6900\n1"\r\n'));
    await page.keyboard.press(`${mod}+v`);
    await expect(log(page)).toHaveText('4 patches');
    await expect(cell(page, 2, 2)).toHaveText('A\tB');
    await expect(cell(page, 2, 3)).toHaveText('say "x"');
    await expect(cell(page, 3, 2)).toHaveText('C-2');
    await expect(cell(page, 4, 2)).toHaveText('LN-0003');
    await expect(liveRegion(page)).toHaveText('pasted 4');
  });

  test('clears a range with Delete as one step', async ({ page }) => {
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(liveRegion(page)).toHaveText('range 2 2');
    await page.keyboard.press('Delete');
    await expect(log(page)).toHaveText('4 patches');
    for (const [row, col] of [
      [2, 4],
      [2, 5],
      [3, 4],
      [3, 5],
    ] as const)
      await expect(cell(page, row, col)).toHaveText('–');
    await page.keyboard.press(`${mod}+z`);
    await expect(cell(page, 3, 5)).toHaveText('¥269.00');
    await expect(cell(page, 2, 4)).toHaveText('¥199.00');
  });

  test('fills by dragging the fill handle, by double-clicking it and to the right', async ({ page }) => {
    const handle = page.locator('.gr-fill');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(handle).toHaveCount(1);
    await dragBy(page, handle, 0, 32 * 4);
    await expect(log(page)).toHaveText('4 patches');
    await expect(cell(page, 7, 4)).toHaveText('¥209.00');
    await expect(cell(page, 6, 4)).toHaveText('¥199.00');
    await expect(page.locator('.gr-cell.in')).toHaveCount(6);
    await expectFocus(page, '2:4');
    await page.keyboard.press(`${mod}+z`);
    await expect(cell(page, 5, 4)).toHaveText('¥229.00');
    await cell(page, 2, 7).click();
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    await cell(page, 2, 7).click();
    await handle.dblclick();
    await page.keyboard.press(`${mod}+End`);
    await expect(cell(page, 2001, 7)).toHaveText('3');
    await page.keyboard.press(`${mod}+Home`);
    await cell(page, 2, 4).click();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press(`${mod}+r`);
    await expect(cell(page, 2, 5)).toHaveText('¥199.00');
    await expect(liveRegion(page)).toHaveText('filled 1');
  });

  test('leaves everything unchanged when Escape cancels a fill', async ({ page }) => {
    const box = await page.locator('.gr-fill').boundingBox();
    await page.mouse.move((box?.x ?? 0) + 4, (box?.y ?? 0) + 4);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + 4, (box?.y ?? 0) + 100, { steps: 5 });
    await expect(page.locator('.gr-cell.in')).not.toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(page.locator('.gr-cell.in')).toHaveCount(0);
    await expect(log(page)).toHaveText('');
    await expectFocus(page, '2:4');
  });

  test('marks unsaved cells and their rows visually and for screen readers', async ({ page }) => {
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await expect(page.locator('.gr-row.unsaved')).toHaveCount(1);
    await expect(page.locator('[aria-rowindex="2"]')).toHaveClass(/unsaved/);
    await expect(cell(page, 2, 4)).toHaveAttribute('aria-description', '未保存');
    await expect(cell(page, 2, 5)).not.toHaveAttribute('aria-description');
  });

  for (const [name, keys] of [
    ['in the first row', [`${mod}+Home`, 'ArrowRight', 'ArrowRight', 'ArrowRight']],
    ['in the last row', [`${mod}+End`, 'Home', 'ArrowRight', 'ArrowRight', 'ArrowRight']],
    ['in the last column that can be wrong', ['End', 'ArrowLeft', 'ArrowLeft']],
  ] as const) {
    test(`shows the whole error message ${name}, in a wide and in a narrow window`, async ({ page }) => {
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 600 });
        for (const key of keys) await page.keyboard.press(key);
        await page.keyboard.type('abc');
        await page.keyboard.press('Enter');
        await expect(page.locator('.gr-message')).toBeVisible();
        expect(await seenShare(page, '.gr-message')).toBe(1);
        await page.keyboard.press('Escape');
      }
    });
  }

  test('reports pasted texts that cannot be parsed and does not write to read-only cells', async ({ page }) => {
    await page.keyboard.press('Home');
    await page.evaluate(() => navigator.clipboard.writeText('x\tNEW-1\t2\tprice'));
    await page.keyboard.press(`${mod}+v`);
    await expect(log(page)).toHaveText('1 unread');
    await expect(cell(page, 2, 1)).toHaveText('燕麦色 / S');
    await expect(cell(page, 2, 2)).toHaveText('NEW-1');
    await expect(cell(page, 2, 4)).toHaveText('¥199.00');
  });

  test('selects options in a list and toggles flags', async ({ page }) => {
    await cell(page, 3, 12).dblclick();
    await page.getByTitle('紧缺').click();
    await expect(cell(page, 3, 12)).toHaveText('紧缺');
    await expectFocus(page, '3:12');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press(' ');
    await expect(cell(page, 3, 11).getByRole('img')).toHaveAttribute('aria-label', '否');
  });

  test('accepts the first key of an input method, so that Chinese can be typed into a cell directly', async ({ page }) => {
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
});

/** Measures the main-thread CPU time in ms of pasting a block of 50 x 8 into an editable grid with the given number of rows. */
async function pasteCost(page: Page, rows: number): Promise<number> {
  await page.goto(`/?case=sheet&rows=${rows}`);
  await cell(page, 2, 2).click();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () =>
    ((await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  const costs: number[] = [];
  for (const times of [1, 2, 3, 4]) {
    const line = (i: number) => Array.from({ length: 8 }, (_cell, c) => i + c + 10 * times).join('\t');
    const block = Array.from({ length: 50 }, (_none, i) => line(i)).join('\n');
    await page.evaluate((text) => navigator.clipboard.writeText(text), block);
    const before = await spent();
    await page.keyboard.press(`${mod}+v`);
    await expect(cell(page, 2, 2)).toHaveText(String(10 * times));
    costs.push((await spent()) - before);
  }
  await session.detach();
  return Math.min(...costs);
}

test('pasting a block of 50 x 8 into 2,000 rows costs little more than into 50', async ({ page }) => {
  const few = await pasteCost(page, 50);
  const many = await pasteCost(page, 2000);
  test.info().annotations.push({ type: 'CPU of a paste', description: `${many.toFixed(1)} ms / ${few.toFixed(1)} ms` });
  expect(many / few).toBeLessThan(2.5);
});
