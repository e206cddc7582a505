import logWords from '../../contexts/access/admin-log/locales/zh-cn.json' with { type: 'json' };
import profileWords from '../../contexts/access/profile/locales/zh-cn.json' with { type: 'json' };
import roleWords from '../../contexts/access/role/locales/zh-cn.json' with { type: 'json' };
import dictionaryWords from '../../contexts/platform/dictionary/locales/zh-cn.json' with { type: 'json' };
import apiWords from '../../contexts/studio/api-docs/locales/zh-cn.json' with { type: 'json' };
import galleryWords from '../../contexts/studio/gallery/locales/zh-cn.json' with { type: 'json' };
import kit from '../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import { shown } from './staff-page.ts';
import { unique } from './drafts.ts';
import { expect } from './fixtures.ts';
import { findByKeys, reachRow } from './keyboard-plain.ts';
import type { KeyboardSession, Job, Jobs } from './keyboard-run.ts';
import { expectFocusPreserved, press, tabTo, typeOver } from './keyboard.ts';
import { formatText } from './lists.ts';

/** The main keyboard jobs of roles, dictionaries, the log, the profile and the studio. */

const roles = '/admin/access/role';
const dictionaries = '/admin/platform/dictionary';
const log = '/admin/access/admin-log';

const code = (): string => `k${Date.now().toString(36)}`;
const brandNode = '/admin/catalog/brand/index';

async function newRow({ owner }: KeyboardSession, path: string): Promise<{ readonly id: number; readonly name: string }> {
  const name = unique('键');
  const body = path === roles ? { permissions: [brandNode] } : { items: [] };
  const { data, status } = await owner.post<{ id: number }>(`${path}/add`, { code: code(), name, ...body });
  expect(status).toBe(200);
  return { id: data.id, name };
}

/** A list whose rows open on a page of their own. */
const opening = (path: string): Job => ({
  does: 'finds a row and opens it',
  run: async (session) => {
    const { page } = session;
    const { id, name } = await newRow(session, path);
    await findByKeys(page, path, name);
    await reachRow(page, path);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${path}/${id}`);
    await expect(shown(page, `${path}/${id}`).getByLabel(roleWords['field.name'])).toHaveValue(name);
    await expect(shown(page, `${path}/${id}`)).toBeVisible();
  },
});

/** Searches the permission picker and ticks a checkbox. */
async function tick({ page }: KeyboardSession, path: string, name: string): Promise<void> {
  const form = shown(page, path);
  await tabTo(form.getByRole('textbox', { name: roleWords['text.search'] }));
  await typeOver(page, '品牌');
  const box = form.getByRole('checkbox', { name, exact: true });
  await expect(box).toHaveCount(1);
  await press(box, { key: 'Space' });
  await expect(box).toBeChecked();
}

export const officeJobs: Jobs = {
  [roles]: opening(roles),
  [`${roles}/add`]: {
    does: 'is opened from its list, names a role and ticks its permissions',
    address: async () => roles,
    run: async (session) => {
      const { page } = session;
      await press(shown(page, roles).getByRole('button', { name: /^新建/ }));
      const form = shown(page, `${roles}/add`);
      const name = unique('键');
      await tabTo(form.getByLabel(roleWords['field.name']));
      await page.keyboard.type(name);
      await tabTo(form.getByLabel(roleWords['field.code']));
      await page.keyboard.type(code());
      await tick(session, `${roles}/add`, formatText(roleWords['text.selectPage'], { page: '品牌' }));
      await page.keyboard.press('Control+s');
      await expect(page).toHaveURL(new RegExp(`${roles}(\\?|$)`));
      await findByKeys(page, roles, name);
    },
  },
  [`${roles}/1`]: {
    does: 'adds a permission to a role',
    address: async (session) => `${roles}/${(await newRow(session, roles)).id}`,
    run: async (session) => {
      const { page } = session;
      await tick(session, new URL(page.url()).pathname, '编辑');
      await page.keyboard.press('Control+s');
      await expect(page).toHaveURL(new RegExp(`${roles}(\\?|$)`));
    },
  },
  [dictionaries]: opening(dictionaries),
  [`${dictionaries}/add`]: {
    does: 'is opened from its list and names a dictionary',
    address: async () => dictionaries,
    run: async ({ page }) => {
      await press(shown(page, dictionaries).getByRole('button', { name: /^新建/ }));
      const form = shown(page, `${dictionaries}/add`);
      const name = unique('键');
      await tabTo(form.getByLabel(dictionaryWords['field.code']));
      await page.keyboard.type(code());
      await tabTo(form.getByLabel(dictionaryWords['field.name']));
      await page.keyboard.type(name);
      await press(form.getByRole('button', { name: kit['form.save'] }), { back: true });
      await expect(page).toHaveURL(new RegExp(`${dictionaries}(\\?|$)`));
      await findByKeys(page, dictionaries, name);
    },
  },
  [`${dictionaries}/1`]: {
    does: 'adds an entry to a dictionary',
    address: async (session) => `${dictionaries}/${(await newRow(session, dictionaries)).id}`,
    run: async ({ page }) => {
      const form = shown(page, new URL(page.url()).pathname);
      await press(form.getByRole('button', { name: kit['input.add-line'] }));
      for (const [key, word] of [
        ['labelEn', 'Stone'],
        ['labelZh', '石'],
        ['value', 'stone'],
      ] as const) {
        await tabTo(form.getByLabel(dictionaryWords[`line.item.${key}`], { exact: true }), { back: true });
        await page.keyboard.type(word);
      }
      await page.keyboard.press('Control+s');
      await expect(page).toHaveURL(new RegExp(`${dictionaries}(\\?|$)`));
    },
  },
  [log]: {
    does: 'reads what an entry changed',
    run: async ({ page }) => {
      await expect(shown(page, log).getByRole('row').nth(1)).toBeVisible();
      await reachRow(page, log);
      await page.keyboard.press('Enter');
      const entry = page.getByRole('dialog');
      await expect(entry).toContainText(logWords['text.actor']);
      await page.keyboard.press('Escape');
      await expect(entry).toHaveCount(0);
      await expect(shown(page, log).locator('.gr-root [data-focus]')).toBeFocused();
    },
  },
  '/admin/access/profile': {
    does: 'changes the own name and motto',
    run: async ({ page }) => {
      const own = shown(page, '/admin/access/profile');
      const nickname = unique('键我');
      await tabTo(own.getByLabel(profileWords['text.nickname']));
      await typeOver(page, nickname);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('banner')).toContainText(nickname);
      await expectFocusPreserved(page);
    },
  },
  '/admin/studio/api-docs': {
    does: 'finds a call and opens its description',
    run: async ({ page }) => {
      const docs = shown(page, '/admin/studio/api-docs');
      await tabTo(docs.getByLabel(apiWords['text.search']));
      await page.keyboard.type('/admin/sales/order/ship');
      const calls = docs.locator('.opblock');
      await expect(calls).toHaveCount(1);
      await press(calls.locator('.opblock-summary-control'));
      await expect(calls.locator('.opblock-body')).toBeVisible();
    },
  },
  '/admin/gallery': {
    does: 'opens a dialog, a drawer and a question, and comes back from each',
    run: async ({ page }) => {
      // Tab moves from cell to cell in an editable grid; Escape leaves it.
      await tabTo(shown(page, '/admin/gallery').locator('.gr-root.editable [data-focus]'), { most: 60 });
      await page.keyboard.press('Escape');
      for (const part of ['modal', 'drawer', 'question'] as const) {
        const button = shown(page, '/admin/gallery').getByRole('button', { name: galleryWords[`text.${part}`], exact: true });
        await press(button);
        await expect(page.getByRole('dialog')).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(button).toBeFocused();
      }
    },
  },
};
