import { expect, test } from '@playwright/test';
import axe from 'axe-core';

for (const [name, url] of [
  ['a list', '/?case=orders'],
  ['a dark list', '/?case=orders&mode=dark'],
  ['a wide list', '/?case=wide'],
  ['a sheet', '/?case=sheet'],
  ['a tree', '/?case=tree'],
  ['an empty list', '/?case=empty'],
  ['a loading list', '/?case=loading'],
] as const) {
  test(`axe reports no serious or critical violation in ${name}`, async ({ page }) => {
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
