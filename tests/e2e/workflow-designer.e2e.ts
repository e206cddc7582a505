import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import texts from '../../contexts/workflow/definition/locales/zh-cn.json' with { type: 'json' };
import { seriousViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openTab } from './staff-page.ts';

const add = '/admin/workflow/definition/add';

const node = (canvas: Locator, name: string): Locator => canvas.locator('.react-flow__node', { hasText: name });

/** Drags a line from the right of one step to the left of another. */
async function connect(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.locator('.react-flow__handle.source').hover();
  await page.mouse.down();
  await to.locator('.react-flow__handle.target').hover();
  await page.mouse.up();
}

test('[M-35.write] a workflow is drawn: steps are added, connected, copied and taken back, and what is missing is named', async ({
  adminPage: page,
}) => {
  const form = await openTab(page, add);
  const name = `画布${randomUUID().slice(0, 6)}`;
  await form.getByLabel(texts['field.name'], { exact: true }).first().fill(name);
  const nodes = form.locator('.react-flow__node');
  await expect(nodes).toHaveCount(3);
  const button = (title: string): Locator => form.getByRole('button', { name: title, exact: true });

  await node(form, texts['choice.kind.approve']).click();
  await form.locator('.wf-panel [data-field="name"] input').fill('财务');
  await button(texts['choice.kind.branch']).click();
  await expect(nodes).toHaveCount(5);
  const branch = node(form, texts['text.noCondition']);
  await expect(branch.locator('.wf-mark')).toHaveAttribute('title', texts['text.problem.no-condition']);
  await expect(form.getByRole('heading', { name: '发布前还有 1 处' })).toBeVisible();
  await button(texts['text.undo']).click();
  await expect(nodes).toHaveCount(3);
  await expect(form.getByText(texts['text.ready'])).toBeVisible();
  await button(texts['text.redo']).click();
  await expect(nodes).toHaveCount(5);

  await page.keyboard.press('Control+z');
  await expect(nodes).toHaveCount(3);
  await node(form, '财务').click();
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  await expect(node(form, '财务')).toHaveCount(2);
  await form.locator('.wf-panel [data-field="name"] input').fill('老板');
  await form.locator('.react-flow__pane').click({ position: { x: 20, y: 120 } });
  await button(texts['choice.kind.copy']).click();
  await expect(node(form, texts['choice.kind.copy']).locator('.wf-mark')).toBeVisible();
  await connect(page, node(form, '老板'), node(form, texts['choice.kind.copy']));
  await expect(form.locator('.react-flow__edge')).toHaveCount(3);
  await form.getByLabel(texts['text.next'], { exact: true }).click();
  await page.locator('.ant-select-item-option', { hasText: texts['choice.kind.end'] }).click();
  await expect(form.getByText(texts['text.ready'])).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
});
