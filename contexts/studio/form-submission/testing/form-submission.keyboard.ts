import { randomUUID } from 'node:crypto';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import { findByKeys, reachRow } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs, KeyboardSession } from '../../../../tests/e2e/keyboard-run.ts';
import { press } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import { publishedForm } from '../../form/testing/published-form.ts';
import words from '../locales/zh-cn.json' with { type: 'json' };

const path = '/admin/studio/form-submission';

/** A submission of a form of its own. */
async function submission({ owner }: KeyboardSession): Promise<{ readonly id: number; readonly name: string }> {
  const { code } = await publishedForm(owner);
  const name = `n${randomUUID().slice(0, 8)}`;
  const body = { code, versionNo: 1, answers: { name, kind: 'person' } };
  const { data } = await owner.post<{ id: number }>('/api/form/submit', body, { 'idempotency-key': randomUUID() });
  return { id: data.id, name };
}

export const keyboard: Jobs = {
  [path]: {
    does: 'finds a submission by an answer and opens it',
    run: async (session) => {
      const { id, name } = await submission(session);
      await findByKeys(session.page, path, name);
      await reachRow(session.page, path);
      await session.page.keyboard.press('Enter');
      await expect(session.page).toHaveURL(`${path}/${id}`);
    },
  },
  [`${path}/1`]: {
    does: 'reads the answers and accepts them',
    address: async (session) => `${path}/${(await submission(session)).id}`,
    run: async ({ page }) => {
      const detail = shown(page, new URL(page.url()).pathname);
      await expect(detail).toContainText('姓名');
      const name = words['transition.accept'];
      await press(detail.getByRole('button', { name, exact: true }));
      await press(page.getByRole('dialog').getByRole('button', { name, exact: true }));
      await expect(detail).toContainText(words['choice.status.accepted']);
    },
  },
};
