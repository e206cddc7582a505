import { expect } from '../../../../tests/e2e/fixtures.ts';
import { formOf } from '../../../../tests/e2e/keyboard-form.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';

const page = '/admin/workflow/definition';

export const keyboard: Jobs = {
  [page]: {
    does: 'opens the form of a new workflow',
    run: async ({ page: tab }) => {
      await press(shown(tab, page).getByRole('button', { name: /^新建/ }).first());
      await expect(formOf(tab)).toBeVisible();
    },
  },
};
