import { asStaff, ofRow, type State } from '../../../../tests/e2e/screens/state.ts';

export const states: readonly State[] = [
  ...asStaff('/admin/community/article', { revisions: (at) => ofRow(at, 'article:transition.revert') }),
  {
    path: '/user/article',
    name: 'revisions',
    as: 'member',
    open: async ({ page, say }) => {
      await page
        .getByRole('button', { name: say('article:text.revisions') })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
];
