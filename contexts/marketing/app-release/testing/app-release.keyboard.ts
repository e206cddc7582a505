import { expect } from '../../../../tests/e2e/fixtures.ts';
import { chooseAction, code, findByKeys, reachRow } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press } from '../../../../tests/e2e/keyboard.ts';
import texts from '../locales/zh-cn.json' with { type: 'json' };

const path = '/admin/marketing/app-release';

export const keyboard: Jobs = {
  [path]: {
    does: 'publishes a release, told which devices are offered it',
    run: async ({ page, owner }) => {
      const app = { appKey: code(), name: code() };
      const { data } = await owner.post<{ id: number }>('/admin/marketing/app/add', app);
      const versionCode = Date.now() % 1_000_000_000;
      const versionName = `5.${versionCode}.0`;
      const storeLinks = [{ store: 'Store', url: 'https://store.example/app' }];
      const body = { appId: data.id, versionName, versionCode, title: 'By keyboard', storeLinks };
      expect((await owner.post(`${path}/add`, body)).status).toBe(200);
      const row = await findByKeys(page, path, versionName);
      await reachRow(page, path);
      await chooseAction(page, texts['transition.publish']);
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(texts['text.rollout.none']);
      await press(dialog.getByRole('button', { name: texts['transition.publish'] }));
      await expect(dialog).toHaveCount(0);
      await expect(row).toContainText(texts['choice.status.published']);
    },
  },
};
