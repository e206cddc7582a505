import { asStaff, type State } from '../../../../tests/e2e/screens/state.ts';
import texts from '../locales/zh-cn.json' with { type: 'json' };
import enTexts from '../locales/en.json' with { type: 'json' };

const either = (key: 'text.log' | 'text.from-table' | 'text.open'): RegExp => new RegExp(`^(${texts[key]}|${enTexts[key]})$`);

export const states: readonly State[] = asStaff('/admin/coder', {
  log: ({ page }) => page.getByRole('button', { name: either('text.log') }).click(),
  table: ({ page }) => page.getByRole('button', { name: either('text.from-table') }).click(),
  open: ({ page }) => page.getByRole('button', { name: either('text.open') }).click(),
});
