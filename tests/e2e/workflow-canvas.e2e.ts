import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import kit from '../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import texts from '../../contexts/workflow/definition/locales/zh-cn.json' with { type: 'json' };
import { expect, test } from './fixtures.ts';
import { spaced } from './lists.ts';
import { openTab } from './staff-page.ts';

const add = '/admin/workflow/definition/add';

const node = (canvas: Locator, name: string): Locator => canvas.locator('.react-flow__node', { hasText: name });

/** Where a step stands on the canvas, whatever its zoom: what the library wrote to it. */
const placeOf = (step: Locator): Promise<string> => step.evaluate((one) => (one as unknown as HTMLElement).style.transform);

/** Moves a step by the mouse, in small moves as a hand does: the first of them only begins the move. */
async function drag(page: Page, step: Locator, by: { readonly x: number; readonly y: number }): Promise<void> {
  const box = await step.boundingBox();
  if (!box) throw new Error('the step is not shown');
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 8 });
  await page.mouse.up();
}

test('a step is moved by dragging it, put back by undo, and saved where it was left', async ({ adminPage: page }) => {
  const form = await openTab(page, add);
  await form
    .getByLabel(texts['field.name'], { exact: true })
    .first()
    .fill(`画布${randomUUID().slice(0, 6)}`);
  const step = node(form, texts['choice.kind.approve']);
  const button = (title: string): Locator => form.getByRole('button', { name: title, exact: true });
  const before = await placeOf(step);
  await drag(page, step, { x: 60, y: 110 });
  await expect.poll(() => placeOf(step)).not.toBe(before);
  const moved = await placeOf(step);
  await button(texts['text.undo']).click();
  await expect.poll(() => placeOf(step)).toBe(before);
  await expect(button(texts['text.undo'])).toBeDisabled();
  await button(texts['text.redo']).click();
  await expect.poll(() => placeOf(step)).toBe(moved);

  await form.getByRole('combobox', { name: texts['field.substituteId'] }).click();
  await page.locator('.ant-select-item-option').first().click();
  await page.getByRole('button', { name: spaced(kit['form.save']) }).click();
  await expect(page).toHaveURL(/definition\/\d+$/);
  const shown = page.locator('[data-tab]:visible');
  await expect.poll(() => placeOf(node(shown, texts['choice.kind.approve']))).toBe(moved);
  await expect(shown.locator('.react-flow__edge')).toHaveCount(2);
  await expect(shown.getByText(texts['text.ready'])).toBeVisible();
});
