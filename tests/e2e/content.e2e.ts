import type { Locator } from '@playwright/test';
import releaseEn from '../../contexts/marketing/app-release/locales/en.json' with { type: 'json' };
import release from '../../contexts/marketing/app-release/locales/zh-cn.json' with { type: 'json' };
import themeEn from '../../contexts/marketing/theme-uri/locales/en.json' with { type: 'json' };
import theme from '../../contexts/marketing/theme-uri/locales/zh-cn.json' with { type: 'json' };
import { expect, test } from './fixtures.ts';
import { exportSeen, openList } from './lists.ts';
import { edit, fieldErrorOf, find, openNew, remove, save, saved } from './plain-form.ts';
import { openTab, signIn } from './staff-page.ts';
import { type Calls, menu } from './staff.ts';

const releases = '/admin/marketing/app-release';
const themes = '/admin/marketing/theme-uri';

const number = (): number => Date.now() % 1_000_000_000;

async function choose(drawer: Locator, label: string, option: string): Promise<void> {
  await drawer.getByLabel(label, { exact: true }).click();
  await drawer.page().getByTitle(option, { exact: true }).last().click();
}

async function fillRelease(drawer: Locator, name: string): Promise<void> {
  await choose(drawer, release['field.appId'], '掌柜会员');
  await drawer.getByLabel(release['field.versionName'], { exact: true }).fill('1.2');
  await drawer.getByLabel(release['field.title'], { exact: true }).fill('浏览器');
  await save(drawer);
  await expect(fieldErrorOf(drawer, 'versionCode')).toBeVisible();
  await drawer.getByLabel(release['field.versionCode'], { exact: true }).fill(name.split('.')[1] ?? '');
  await save(drawer);
  await expect(fieldErrorOf(drawer, 'versionName')).toHaveText(release['rule.semver']);
  await drawer.getByLabel(release['field.versionName'], { exact: true }).fill(name);
}

async function fillTheme(drawer: Locator, name: string): Promise<void> {
  await drawer.getByLabel(theme['field.name'], { exact: true }).fill(name);
  await drawer.getByLabel(theme['field.code'], { exact: true }).fill(`t${number()}`);
  await drawer.getByLabel(theme['field.uri'], { exact: true }).fill('javascript:alert(1)');
  await save(drawer);
  await expect(fieldErrorOf(drawer, 'uri')).toHaveText(theme['rule.form-route']);
  await drawer.getByLabel(theme['field.uri'], { exact: true }).fill('/category/1');
}

interface Draft {
  readonly values: object;
  /** What its row shows. */
  readonly label: string;
}

/** Releases of rising version codes, of which the first is for iOS. */
async function newReleases(owner: Calls, mark: string, count: number): Promise<readonly Draft[]> {
  const { data } = await owner.post<{ result: readonly { id: number }[] }>('/admin/marketing/app/GetPageData', {
    quick: '掌柜会员',
  });
  return Array.from({ length: count }, (_, at) => {
    const label = `8.${mark}.${at + 10}`;
    const versionCode = (Number(mark) % 10_000_000) * 100 + at;
    return {
      label,
      values: {
        appId: data.result[0]?.id,
        versionName: label,
        versionCode,
        title: '列表',
        storeLinks: [],
        channels: [],
        platform: at === 0 ? 'ios' : 'android',
      },
    };
  });
}

/** Theme URIs in the order of their names, of which the first is for the web. */
const newThemes = (_owner: Calls, mark: string, count: number): readonly Draft[] =>
  Array.from({ length: count }, (_, at) => {
    const label = `${mark} ${at + 10}`;
    return {
      label,
      values: { name: label, code: `t${mark}-${at}`, uri: '/category/1', params: [], client: at === 0 ? 'web' : 'all' },
    };
  });

const journeys = [
  {
    id: 'M-11',
    path: releases,
    draftsOf: newReleases,
    sort: 'versionCode',
    filter: 'f.platform=in:ios',
    name: () => `3.${number()}.0`,
    fill: fillRelease,
    change: release['field.title'],
    label: 'versionName',
    columns: [release['field.versionName'], release['field.versionCode']],
    zh: release.title,
    en: releaseEn.title,
  },
  {
    id: 'M-23',
    path: themes,
    draftsOf: newThemes,
    sort: 'name',
    filter: 'f.client=in:web',
    name: () => `主题 ${number()}`,
    fill: fillTheme,
    change: theme['field.theme'],
    label: 'name',
    columns: [theme['field.name'], theme['field.code'], theme['field.uri']],
    zh: theme.title,
    en: themeEn.title,
  },
] as const;

for (const { id, path, draftsOf, sort, filter, name: nameOf, fill, change, label, columns, zh, en } of journeys) {
  test(`[${id}.write] ${path}: invalid input is rejected, then a row is saved, found, changed and deleted`, async ({
    adminPage: page,
  }) => {
    const name = nameOf();
    await page.goto(path);
    const drawer = await openNew(page, path);
    await fill(drawer, name);
    await saved(drawer);
    const row = await find(page, path, name);
    const again = await edit(page, row);
    await again.getByLabel(change, { exact: true }).fill('changed');
    await saved(again);
    await remove(page, row, name);
  });

  test(`[${id}.list] ${path} is searched, filtered, sorted and paged by its URL`, async ({ adminPage: page, owner }) => {
    const mark = `${number()}`;
    const drafts = await draftsOf(owner, mark, 11);
    for (const { values } of drafts) expect((await owner.post(`${path}/add`, values)).status).toBe(200);
    const labels = drafts.map(({ label }) => label);
    const shownAt = async (query: string, expected: readonly (string | undefined)[]): Promise<void> => {
      const list = await openTab(page, `${path}?q=${mark}&size=10&${query}`);
      const rows = list.getByRole('row').filter({ hasText: mark });
      await expect(rows).toHaveCount(expected.length);
      for (const at of [0, expected.length - 1]) await expect(rows.nth(at)).toContainText(expected[at] ?? '');
    };
    await shownAt(`sort=${sort}`, labels.slice(0, 10));
    await shownAt(`sort=${sort}&page=2`, labels.slice(10));
    await shownAt(`sort=-${sort}`, labels.toReversed().slice(0, 10));
    await shownAt(`sort=${sort}&${filter}`, labels.slice(0, 1));
  });

  test(`[${id}.lang] ${path} is shown in both languages`, async ({ adminPage: page }) => {
    const list = await openList(page, path);
    await expect(list.getByRole('heading', { name: zh, exact: true })).toBeVisible();
    await page.getByRole('button', { name: '切换语言' }).click();
    await expect(list.getByRole('heading', { name: en, exact: true })).toBeVisible();
    const heads = (await list.getByRole('columnheader').allInnerTexts()).filter((text) => text.trim() !== '');
    expect(heads.filter((text) => /[\u4e00-\u9fff]/.test(text))).toEqual([]);
    expect(await list.innerText()).not.toMatch(/(app-release|theme-uri|schedule):|field\./);
  });

  test(`[${id}.export] the rows that ${path} shows are exported`, async ({ adminPage: page, owner }) => {
    const list = await openList(page, path);
    const { titles, rows } = await exportSeen(page, list);
    for (const title of columns) expect(titles).toContain(title);
    const { data } = await owner.post<{ result: readonly Readonly<Record<string, unknown>>[] }>(`${path}/GetPageData`, {
      page: { pageSize: 100 },
    });
    // Other tests add and delete rows meanwhile, but none of the demo shop.
    const names = data.result.filter((row) => Number(row['id']) <= 2).map((row) => String(row[label]));
    expect(names).toHaveLength(2);
    for (const name of names) expect(rows.filter((row) => row.includes(name))).not.toEqual([]);
  });
}

test('[M-11.deny] [M-23.deny] without the permission the pages are not there and their calls answer 403', async ({
  page,
  hire,
  callsAs,
}) => {
  const brand = '/admin/catalog/brand';
  const person = await hire([`${brand}/index`]);
  const calls = await callsAs(person);
  await signIn(page, person, brand);
  for (const path of [releases, themes]) {
    await expect(menu(page).locator(`a[href="${path}"]`)).toHaveCount(0);
    await page.goto(path);
    await expect(page).toHaveURL('/401');
    expect((await calls.post(`${path}/GetPageData`)).status).toBe(403);
    expect((await calls.post(`${path}/Export`)).status).toBe(403);
  }
});
