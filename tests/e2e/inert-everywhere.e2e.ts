import { type AnyResource } from '@shopkeeper/resource';
import { tableNameOf } from '@shopkeeper/resource/view';
import type { Page } from '@playwright/test';
import { draftOf, making, type Making } from '../security/drafts.ts';
import { listScreens } from './screens/list.ts';
import { isLong, oneOfEachShape } from './screens/templates.ts';
import { waitUntilStill, signIn, untilReady } from './screens/visit.ts';
import { declaredResources } from '../setup/declared.ts';
import { expect, test } from './fixtures.ts';
import { listen } from './listening.ts';
import { type Calls, callsOf } from './staff.ts';

/** Short payloads of different kinds, so that they fit into a name. */
const payloads = [
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "'-alert(1)-'",
  '{{constructor.constructor("alert(1)")()}}',
  '<a href=javascript:alert(1)>x',
];

const added = declaredResources.filter(({ operations }) => operations.includes('add'));

interface Made {
  readonly resource: AnyResource;
  readonly row: { readonly id: number };
  readonly draft: Readonly<Record<string, unknown>>;
}

/** Returns the id of the first row of each resource, for references. */
async function firstRows(owner: Calls): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const resource of added) {
    const { data } = await owner.post<{ result: { id: number }[] }>(`${resource.prefix}GetPageData`, {});
    const id = data.result[0]?.id;
    if (id !== undefined) ids.set(tableNameOf(resource), id);
  }
  return ids;
}

type Draft = Record<string, unknown>;

/** Returns the draft with markup in every text field that has room for it. */
function marked(resource: AnyResource, draft: Draft, mark: string): Draft {
  const all = { ...draft };
  for (const [at, [name, { kind, write, options }]] of Object.entries(resource.ownFields).entries()) {
    const text = `${payloads[at % payloads.length]} ${mark}`;
    const room = 'max' in options && typeof options.max === 'number' ? options.max : text.length;
    if ((kind === 'text' || kind === 'longText') && write !== 'server' && name in draft && text.length <= room) all[name] = text;
  }
  return all;
}

/** Adds a row; fields that are rejected are sent without markup, or omitted. */
async function addOne(owner: Calls, resource: AnyResource, { mark, make }: { mark: string; make: Making }): Promise<Made | null> {
  // An enabled menu rule would appear in the menus of other tests.
  const plain: Draft = { ...draftOf(resource, make), ...(resource.name === 'menu-rule' ? { enabled: false } : {}) };
  let draft = marked(resource, plain, mark);
  for (let turn = 0; turn < 3; turn += 1) {
    const { status, data } = await owner.post<{ id: number; fields?: { path: string }[] }>(`${resource.prefix}add`, draft);
    if (status === 200) return { resource, row: data, draft };
    const rejected = (data.fields ?? []).map(({ path }) => path.split('.')[0] ?? '');
    const kept = Object.entries(draft).flatMap(([name, value]): [string, unknown][] => {
      if (!rejected.includes(name)) return [[name, value]];
      return value === plain[name] ? [] : [[name, plain[name]]];
    });
    draft = Object.fromEntries(kept);
  }
  return null;
}

/** Adds a row of each resource with markup in every text field; members first, because addresses refer to them. */
async function addEverywhere(owner: Calls, mark: string): Promise<Made[]> {
  const ids = await firstRows(owner);
  let made = Date.now() % 1_000_000;
  const make = { ...making(ids), next: () => (made += 1) };
  const rows: Made[] = [];
  for (const resource of added.toSorted((a, b) => Number(b.name === 'member') - Number(a.name === 'member'))) {
    const row = await addOne(owner, resource, { mark, make });
    if (!row) continue;
    rows.push(row);
    ids.set(tableNameOf(resource), row.row.id);
  }
  return rows;
}

/** Opens pages in turn; returns those that show the mark. Fails with the path of a page on which any markup ran. */
async function lookThrough(page: Page, { home, paths, mark }: { home: string; paths: readonly string[]; mark: string }) {
  const heard = await listen(page, home);
  const seen: string[] = [];
  for (const path of paths) {
    await waitUntilStill(page, () => page.goto(path), 0);
    await untilReady(page);
    if ((await page.locator('body').innerText()).includes(mark)) seen.push(path);
    expect([...(await heard.violations()), ...heard.dialogs, ...heard.foreign], path).toEqual([]);
  }
  return seen;
}

/** The screens that are opened; the nightly tier opens those of every resource. */
const opened = isLong ? 'every screen of staff and members' : 'one screen of each template of staff, and every screen of members';

test(`markup in every text of every resource is inert on ${opened}`, async ({
  page,
  request,
  admin,
  browser,
  baseURL: home = '',
}) => {
  test.setTimeout(isLong ? 300_000 : 120_000);
  const mark = `in${Date.now().toString(36)}`;
  const rows = await addEverywhere(await callsOf(request, admin), mark);
  expect(rows.map(({ resource }) => resource.name)).toEqual(expect.arrayContaining(['brand', 'member', 'address', 'banner']));

  await signIn(page, admin);
  const screens = await listScreens(page);
  const chosen = new Set((isLong ? screens : oneOfEachShape(screens)).map(({ path }) => path));
  const shown = rows.filter(({ resource }) => chosen.has(resource.page));
  const paths = shown.flatMap(({ resource, row }) => {
    const list = resource.prefix.slice(0, -1);
    const hasDetail = screens.some(({ path }) => path === `${list}/1`);
    return [`${list}?q=${mark}`, ...(hasDetail ? [`${list}/${row.id}`] : [])];
  });
  const seen = await lookThrough(page, { home, paths, mark });
  expect(seen.length).toBeGreaterThan(shown.length / 2);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('输入页面、单号、名称或操作').fill(mark);
  await expect(page.getByRole('option').filter({ hasText: mark }).first()).toBeVisible();
  expect(await page.evaluate('violations')).toEqual([]);

  const theirs = rows.find(({ resource }) => resource.name === 'member')?.draft;
  const context = await browser.newContext({ baseURL: home, locale: 'zh-CN' });
  const own = await context.newPage();
  await signIn(own, { audience: 'member', username: String(theirs?.['username']), password: String(theirs?.['password']) });
  const ofMembers = screens.flatMap(({ as, path }) => (as === 'member' ? [path] : []));
  expect((await lookThrough(own, { home, paths: ofMembers, mark })).length).toBeGreaterThan(0);
  await context.close();
});
