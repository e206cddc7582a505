import { randomUUID } from 'node:crypto';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import { findByKeys, reachRow } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs, KeyboardSession } from '../../../../tests/e2e/keyboard-run.ts';
import { press } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import words from '../locales/zh-cn.json' with { type: 'json' };
import { recorded } from './recorded.ts';

const path = '/admin/studio/bug-report';

/** A report of its own. */
async function report({ owner }: KeyboardSession): Promise<{ readonly id: number; readonly sentence: string }> {
  const sentence = `n${randomUUID().slice(0, 8)}`;
  const body = { sentence, address: '/admin/catalog/product', build: 'test', recorded: recorded() };
  await owner.post(`${path}/send`, body, { 'idempotency-key': randomUUID() });
  const { data } = await owner.post<{ result: { id: number }[] }>(`${path}/GetPageData`, { quick: sentence });
  return { id: data.result[0]?.id ?? 0, sentence };
}

export const keyboard: Jobs = {
  [path]: {
    does: 'finds a report by its sentence and opens it',
    run: async (session) => {
      const { id, sentence } = await report(session);
      await findByKeys(session.page, path, sentence);
      await reachRow(session.page, path);
      await session.page.keyboard.press('Enter');
      await expect(session.page).toHaveURL(`${path}/${id}`);
    },
  },
  [`${path}/1`]: {
    does: 'reads the calls and dismisses the report',
    address: async (session) => `${path}/${(await report(session)).id}`,
    run: async ({ page }) => {
      const detail = shown(page, new URL(page.url()).pathname);
      const name = words['transition.dismiss'];
      await press(detail.getByRole('button', { name, exact: true }));
      await press(page.getByRole('dialog').getByRole('button', { name, exact: true }));
      await expect(detail).toContainText(words['choice.status.dismissed']);
    },
  },
};
