import { randomUUID } from 'node:crypto';
import kit from '../../../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import { sql } from '../../../../tests/e2e/database.ts';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press, tabTo, typeOver } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import texts from '../locales/zh-cn.json' with { type: 'json' };

const path = '/admin/platform/attachment';

/** An attachment without a file: the page of its kind stands in its place. */
async function document(): Promise<{ id: string; name: string }> {
  const name = `${randomUUID().slice(0, 8)}.pdf`;
  const [row] = await sql<{ id: string }>(
    `insert into platform_attachment (name, url, suffix, mimetype, kind, size, sha256)
     values ($1::text, '/storage/attachment/20260101/' || encode(sha224(convert_to($1::text, 'UTF8')), 'hex') || '.pdf', 'pdf', 'application/pdf', 'document', 1000, $1::text)
     returning id`,
    [name],
  );
  return { id: row?.id ?? '', name };
}

export const keyboard: Jobs = {
  [path]: {
    does: 'finds a file and opens it',
    run: async ({ page }) => {
      const { id, name } = await document();
      await page.keyboard.press('/');
      await expect(shown(page, path).locator('.rs-quick input')).toBeFocused();
      await typeOver(page, name);
      await page.keyboard.press('Enter');
      const tile = shown(page, path).getByRole('button', { name: texts['text.open'].replace('{{name}}', name) });
      await expect(tile).toHaveCount(1);
      await press(tile);
      await expect(page).toHaveURL(`${path}/${id}`);
    },
  },
  [`${path}/1`]: {
    does: 'reads that nothing uses it and gives it a tag',
    address: async () => `${path}/${(await document()).id}`,
    run: async ({ page }) => {
      const detail = shown(page, new URL(page.url()).pathname);
      await expect(detail).toContainText(texts['text.no-uses']);
      await press(detail.getByRole('button', { name: kit['list.edit'] }));
      const drawer = page.getByRole('dialog');
      await tabTo(drawer.getByLabel(texts['field.name'], { exact: true }));
      await typeOver(page, 'price-list.pdf');
      await page.keyboard.press('Control+s');
      await expect(detail.getByRole('heading', { level: 1 })).toHaveText('price-list.pdf');
    },
  },
};
