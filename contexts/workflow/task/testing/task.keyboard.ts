import { searchByKeys } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';

const list = '/admin/workflow/task';

export const keyboard: Jobs = {
  [list]: { does: 'searches what waits for a decision', run: ({ page }) => searchByKeys(page, list) },
};
