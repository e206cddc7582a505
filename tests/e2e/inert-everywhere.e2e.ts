import type { APIRequestContext, Page } from '@playwright/test';
import { cleanRichText } from '@shopkeeper/crud/rows';
import { draftOf, making } from '../security/drafts.ts';
import { declaredResources } from '../setup/declared.ts';
import { tableNameOf } from '@shopkeeper/resource/view';
import { expect, test as shared, testAlone as test } from './fixtures.ts';
import { dangerousOn, everyPayload, shapes } from './inert-shapes.ts';
import { listen } from './listening.ts';
import { declaredTexts, markEveryText } from './marked-texts.ts';
import { signInMember } from './member.ts';
import { listScreens, type Screen } from './screens/list.ts';
import { isLong, oneOfEachShape } from './screens/templates.ts';
import { untilReady, waitUntilStill } from './screens/visit.ts';
import { type Calls, callsOf } from './staff.ts';
import { goWithin, signIn } from './staff-page.ts';

/** The whole corpus one by one in the nightly tier, else one of each shape; rich texts have the whole corpus in any case. */
const payloads = isLong ? everyPayload : shapes;
const article = '/admin/community/article';
const product = '/admin/catalog/product';
const added = declaredResources.filter(({ operations }) => operations.includes('add'));

interface Row {
  readonly id: number;
  readonly version: number;
}

/** Adds a row of each resource, so that every table has one; what needs rows of others that do not exist yet is left out. */
async function addEverywhere(owner: Calls): Promise<void> {
  const ids = new Map<string, number>();
  let made = 700_000;
  const make = { ...making(ids), next: () => (made += 1) };
  for (const resource of added) {
    const { data } = await owner.post<{ result: Row[] }>(`${resource.prefix}GetPageData`, {});
    const id = data.result[0]?.id;
    if (id !== undefined) ids.set(tableNameOf(resource), id);
  }
  const plain = added.filter(({ name }) => name !== 'menu-rule');
  for (const resource of plain.toSorted((a, b) => Number(b.name === 'member') - Number(a.name === 'member'))) {
    const { status, data } = await owner.post<Row>(`${resource.prefix}add`, draftOf(resource, make));
    if (status === 200) ids.set(tableNameOf(resource), data.id);
  }
}

/** What is clean of every attack in the corpus, each after its number. */
const clean = everyPayload.map((one, at) => `<p>${at}</p>${cleanRichText(one)}`).join('');

/** Staff write the whole corpus into the texts that are shown as HTML: an article, a product and a notice. */
async function addRichTexts(owner: Calls, mark: string): Promise<{ readonly articleId: number; readonly productId: number }> {
  const { data: category } = await owner.post<Row>('/admin/community/article-category/add', { name: mark });
  const draft = { title: mark, categoryId: category.id, content: clean };
  const { data: written } = await owner.post<Row>(`${article}/add`, draft);
  expect((await owner.post(`${article}/publish`, { id: written.id, version: written.version })).status).toBe(200);
  const { data: products } = await owner.post<{ result: (Row & { status: string })[] }>(`${product}/GetPageData`, {});
  const onSale = products.result.find(({ status }) => status === 'on_sale');
  const { data: sold } = await owner.post<Row & { detail: string }>(`${product}/Update`, {
    id: onSale?.id,
    version: onSale?.version,
    detail: clean,
  });
  expect(sold.detail, 'what is clean stays as it is').toBe(clean);
  return { articleId: written.id, productId: sold.id };
}

/** A browser that notes what runs, and what could. */
async function watched(page: Page, home: string) {
  const heard = await listen(page, home);
  const wrong: string[] = [];
  page.on('response', (response) => {
    const { 'x-content-type-options': sniffing, 'content-type': type = '' } = response.headers();
    if (type.startsWith('application/json') && sniffing !== 'nosniff') wrong.push(`${response.url()} may be taken for a page`);
  });
  return async (): Promise<readonly string[]> => {
    const ran = [...(await heard.violations()), ...heard.dialogs.splice(0), ...heard.foreign.splice(0)];
    return [...wrong.splice(0), ...ran, ...(await dangerousOn(page))];
  };
}

/** Opens pages in turn; returns those that show the mark. Fails with the paths of pages on which any markup ran or could. */
async function lookThrough(page: Page, { home, paths, mark }: { home: string; paths: readonly string[]; mark: string }) {
  const found = await watched(page, home);
  const seen: string[] = [];
  const wrong: string[] = [];
  for (const [at, path] of paths.entries()) {
    await waitUntilStill(page, () => (at === 0 ? page.goto(path) : goWithin(page, path)), 0);
    await untilReady(page);
    if ((await page.locator('body').innerText()).includes(mark)) seen.push(path);
    wrong.push(...(await found()).map((one) => `${path}: ${one}`));
  }
  expect(wrong).toEqual([]);
  return seen;
}

/** The HTML and XML that the server sends have the texts, which run as little before a script has come. */
async function expectInertAsSent(page: Page, paths: readonly string[], mark: string): Promise<void> {
  for (const path of paths) {
    const reply = await page.request.get(path, { headers: { accept: 'text/html' } });
    const text = await reply.text();
    expect(text, path).toContain(mark);
    expect(await dangerousOn(page, text), path).toEqual([]);
  }
  const feed = await (await page.request.get('/community/feed.xml')).text();
  expect(feed).toContain(mark);
  const names = await page.evaluate((xml) => {
    const parsed = new DOMParser().parseFromString(xml, 'application/xml');
    return [...new Set([...parsed.querySelectorAll('*')].map(({ localName }) => localName))];
  }, feed);
  expect(names.toSorted()).toEqual(['category', 'channel', 'description', 'guid', 'item', 'link', 'pubDate', 'rss', 'title']);
}

/** Every file that staff can have written is one to be saved, of a kind that no browser runs. */
async function expectPlainExports(request: APIRequestContext, token: string): Promise<void> {
  const exported = declaredResources.filter(({ operations }) => operations.includes('export'));
  expect(exported.length).toBeGreaterThan(20);
  for (const { prefix } of exported) {
    const headers = { server: '1', authorization: `Bearer ${token}` };
    const reply = await request.post(`${prefix}Export`, { headers, data: {} });
    const { 'content-type': type, 'content-disposition': use = '' } = reply.headers();
    expect([reply.status(), type, use.startsWith('attachment')], prefix).toEqual([200, 'text/csv; charset=utf-8', true]);
    expect(await reply.text(), prefix).not.toMatch(/(^|,)"?[=@]/m);
  }
}

async function tokenOf(
  request: APIRequestContext,
  { username, password }: { username: string; password: string },
): Promise<string> {
  const reply = await request.post('/admin/Index/login', { headers: { server: '1' }, data: { username, password } });
  return ((await reply.json()) as { data: { token: string } }).data.token;
}

const parts = <T>(all: readonly T[], count: number): T[][] =>
  Array.from({ length: count }, (_none, at) => all.filter((_one, n) => n % count === at));

/** Texts of tables in which the demo shop has no row; the first is of a page, whose rows are products. */
const withoutRows: readonly string[] = [
  'catalog_stock_list.name',
  'access_sensitive_data.note',
  'marketing_theme_uri_theme_param.value',
  'member_lead_merge.reason',
];

test('markup in every text that the shop holds runs on no screen, in no file and in nothing that the server sends', async ({
  page: staff,
  request,
  admin,
  member,
  browser,
  shop,
  baseURL: home = '',
}) => {
  test.setTimeout(isLong ? 1_800_000 : 300_000);
  const mark = `in${Date.now().toString(36)}`;
  const owner = await callsOf(request, admin);
  await addEverywhere(owner);
  const { articleId, productId } = await addRichTexts(owner, mark);
  const marked = await markEveryText(shop.databaseUrl, { mark, payloads });
  const missed = [...declaredTexts].filter((one) => !marked.columns.has(one));
  expect(missed.toSorted(), JSON.stringify([...marked.refused])).toEqual(withoutRows.toSorted());

  await signIn(staff, admin);
  const screens = await listScreens(staff);
  const of = (as: Screen['as']): string[] => {
    const all = screens.filter((screen) => screen.as === as);
    return (isLong ? all : oneOfEachShape(all)).map(({ path }) => path);
  };
  const ofStaff = [...of('admin'), `${article}/${articleId}`, `${product}/${productId}`, `${product}/${productId}/edit`];
  const published = [`/article/${articleId}`, `/product/${productId}`];
  const shopper = await (await browser.newContext({ baseURL: home, locale: 'zh-CN' })).newPage();
  await signInMember(shopper, member);
  const visitor = await (await browser.newContext({ baseURL: home })).newPage();
  const visits = [
    ...parts(ofStaff, 3).map(async (paths) => lookThrough(await staff.context().newPage(), { home, paths, mark })),
    lookThrough(shopper, { home, paths: of('member'), mark }),
    lookThrough(visitor, { home, paths: [...of('visitor'), ...published], mark }),
  ];
  const seen = (await Promise.all(visits)).flat();
  const all = [...ofStaff, ...of('member'), ...of('visitor'), ...published];
  expect(seen.length, all.filter((path) => !seen.includes(path)).join(' ')).toBeGreaterThan(all.length / 2);
  expect([...published, '/admin/bbs_home', '/user/overview'].filter((path) => !seen.includes(path))).toEqual([]);
  await expectInertAsSent(visitor, published, mark);
  await expectPlainExports(request, await tokenOf(request, admin));
  await Promise.all([shopper.context().close(), visitor.context().close()]);
});

shared(
  'control: the test detects markup that a page or the server does not write as text',
  async ({ page, baseURL: home = '' }) => {
    await page.goto('/products');
    const text = '<img src=x onerror=alert(1)><svg onload=alert(1)><a href="java&#10;script:alert(1)">x</a>';
    expect(await dangerousOn(page, `<main>${text}</main>`)).toHaveLength(3);
    expect(await dangerousOn(page, `<main>${text.replaceAll('<', '&lt;')}</main>`)).toEqual([]);
    const found = await watched(page, home);
    await page.goto('/community');
    await untilReady(page);
    expect(await found()).toEqual([]);
    // As a component would that takes a text for HTML: the policy stops the handler, and the test sees both.
    await page.evaluate((markup) => {
      const place = document.createElement('p');
      place.innerHTML = markup;
      document.body.append(place);
    }, text);
    await expect.poll(async () => (await found()).filter((one) => one.startsWith('script-src')).length).toBeGreaterThan(0);
    expect((await found()).filter((one) => one.includes('onerror'))).not.toEqual([]);
  },
);

shared(
  'control: the test detects a script that runs, a policy violation and a request to another host',
  async ({ page, baseURL, admin }) => {
    const heard = await listen(page, baseURL ?? '');
    await signIn(page, admin);
    await page.evaluate(() => {
      const image = document.createElement('img');
      image.src = 'https://evil.invalid/x.png';
      const script = document.createElement('script');
      script.src = 'https://evil.invalid/x.js';
      document.body.append(image, script);
      setTimeout(() => alert('ran'));
    });
    await expect.poll(() => heard.dialogs).toEqual(['ran']);
    await expect.poll(() => heard.foreign.some((url) => url.includes('evil.invalid'))).toBe(true);
    await expect.poll(async () => (await heard.violations()).some((one) => one.startsWith('script-src'))).toBe(true);
  },
);
