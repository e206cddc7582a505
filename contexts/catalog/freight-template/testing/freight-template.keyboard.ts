import kit from '../../../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import { unique } from '../../../../tests/e2e/drafts.ts';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import { findByKeys, reachRow } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs, KeyboardSession } from '../../../../tests/e2e/keyboard-run.ts';
import { press, tabTo, typeOver } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import texts from '../locales/zh-cn.json' with { type: 'json' };

const path = '/admin/catalog/freight-template';

async function newTemplate({ owner }: KeyboardSession): Promise<{ id: number; name: string }> {
  const name = unique('键');
  const body = {
    name,
    chargeMode: 'piece',
    firstUnit: 1,
    firstAmount: 800,
    extraUnit: 1,
    extraAmount: 200,
    zones: [],
    freeRules: [],
  };
  const { data, status } = await owner.post<{ id: number }>(`${path}/add`, body);
  expect(status).toBe(200);
  return { id: data.id, name };
}

export const keyboard: Jobs = {
  [path]: {
    does: 'finds a freight template and opens it',
    run: async (session) => {
      const { id, name } = await newTemplate(session);
      await findByKeys(session.page, path, name);
      await reachRow(session.page, path);
      await session.page.keyboard.press('Enter');
      await expect(session.page).toHaveURL(`${path}/${id}`);
    },
  },
  [`${path}/add`]: {
    does: 'is opened from its list and adds a template with a free rule',
    address: async () => path,
    run: async ({ page }) => {
      await press(shown(page, path).getByRole('button', { name: /^新建/ }).first());
      const form = shown(page, `${path}/add`);
      const name = unique('键');
      for (const [key, word] of [
        ['name', name],
        ['firstAmount', '8'],
        ['extraAmount', '2'],
      ] as const) {
        await tabTo(form.locator(`[data-field="${key}"] input`));
        await page.keyboard.type(word);
      }
      await press(form.getByRole('button', { name: texts['text.addFreeRule'] }));
      // The row stands above the button that adds it.
      await tabTo(form.getByRole('textbox', { name: texts['line.freeRule.minAmount'] }), { back: true });
      await page.keyboard.type('99');
      await press(form.getByRole('button', { name: kit['form.save'] }), { back: true });
      await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
      await findByKeys(page, path, name);
    },
  },
  [`${path}/1`]: {
    does: 'tries a template with the calculator',
    address: async (session) => `${path}/${(await newTemplate(session)).id}`,
    run: async ({ page }) => {
      const trial = shown(page, new URL(page.url()).pathname).getByRole('region', { name: texts['text.calculator'] });
      await tabTo(trial.getByLabel(texts['text.qty'], { exact: true }));
      await typeOver(page, '4');
      await expect(trial.locator('[data-freight]')).toContainText('14.00');
    },
  },
};
