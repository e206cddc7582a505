import carrierEnglish from '../../contexts/sales/carrier/locales/en.json' with { type: 'json' };
import carrierTexts from '../../contexts/sales/carrier/locales/zh-cn.json' with { type: 'json' };
import { delayAnswers, shown, signInByHand } from './staff-page.ts';
import { isDrawn } from './drawn.ts';
import { expect, test, testAlone } from './fixtures.ts';
import { menu, menuLink, named } from './staff.ts';

const orders = '/admin/sales/order';
const carriers = '/admin/sales/carrier';

test('[R-01] [R-02] [R-03] [R-04] [R-10] [R-11] pages outside the back office have titles, and unknown addresses redirect', async ({
  page,
  admin,
  signIns,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: '掌柜' })).toBeVisible();
  await expect(page).toHaveTitle('首页');
  await page.goto('/no/such/page');
  await expect(page).toHaveURL('/404');
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
  await expect(page).toHaveTitle('页面不存在');
  await page.goto('/401');
  await expect(page.getByRole('heading', { name: '没有访问权限' })).toBeVisible();
  await page.goto('/#/admin/sales/order?page=2');
  await expect(page).toHaveURL(`/admin/login?to=${encodeURIComponent('/admin/sales/order?page=2')}`);
  await expect(page).toHaveTitle('登录后台');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page).toHaveTitle('Sign in to the back office');
  await expect(page.getByRole('heading', { name: 'Sign in to the back office' })).toBeVisible();

  await page.getByLabel('Account').fill(admin.username);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/sales/order?page=2');
  await expect(page).toHaveTitle('Orders · Shopkeeper');
  await page.getByRole('button', { name: /^Switch language/ }).click();
  await expect(page).toHaveTitle('订单 · 掌柜');

  await page.goto('/ADMIN/Sales//Order/');
  await expect(page).toHaveURL(orders);
  await page.goto('/Index');
  await expect(page.locator('[data-metric]').first()).toBeVisible();
  await expect.poll(() => isDrawn(page.locator('canvas[role=img]'))).toBe(true);
  await page.goto('/admin/no/such/page');
  await expect(page).toHaveURL('/404');
  await expect(menu(page)).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.evaluate(() => indexedDB.deleteDatabase('sessions'));
  await signInByHand(page, named(signIns, 'clerk'));
  await page.goto('/admin/access/admin');
  await expect(page).toHaveURL('/401');
  await expect(page.getByRole('heading', { name: '没有访问权限' })).toBeVisible();
});

test('[R-06] [R-09] a page that is not loaded yet goes through the loading route, which redirects only within its own area', async ({
  page,
  admin,
}) => {
  await signInByHand(page, admin);
  const loadingOf = (path: string, query: object = {}) => `/admin/loading/${encodeURIComponent(JSON.stringify({ path, query }))}`;
  const release = await delayAnswers(page, '**/admin/Index/index');
  await page.goto(`${orders}?q=100%25%2Fa&tab=to_ship`);
  await expect(page).toHaveURL(loadingOf(orders, { q: '100%/a', tab: 'to_ship' }));
  await expect(page.getByText('正在准备后台……')).toBeVisible();
  await expect(page).toHaveTitle(/正在打开/);
  // A slow start offers to reload.
  await expect(page.getByRole('button', { name: '重新加载' })).toBeVisible();
  release();
  await expect(page).toHaveURL(`${orders}?q=100%25%2Fa&tab=to_ship`);
  await page.unrouteAll();

  await page.goto('/admin');
  await expect(page).toHaveURL('/Index');
  for (const path of [
    '/user/overview',
    '//evil.example/admin/x',
    'https://evil.example/admin/x',
    '/admin/../user/x',
    '/admin/loading/x',
  ]) {
    await page.goto(loadingOf(path));
    await expect(page, path).toHaveURL('/Index');
  }
  await page.goto('/admin/loading/%7Bbroken');
  await expect(page).toHaveURL('/Index');
  await page.goto(loadingOf(carriers, { q: '顺' }));
  await expect(page).toHaveURL(`${carriers}?q=%E9%A1%BA`);

  await page.route('**/admin/Index/index', (route) => route.abort());
  await page.goto(orders);
  await expect(page.getByText('服务端异常！')).toBeVisible();
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect(page.getByText('服务端异常！')).toBeVisible();
  await page.unrouteAll();
  await expect(page).toHaveURL(orders);
});

test('a page opened while the database is down arrives by itself when it is back', async ({ page, admin }) => {
  await signInByHand(page, admin);
  const data = { error: 'request.unavailable', traceId: 'trace-4711' };
  await page.route('**/admin/Index/index', (route) =>
    route.fulfill({ status: 503, json: { code: 503, msg: '服务不可用', data } }),
  );
  await page.goto(orders);
  await expect(page.getByText('服务不可用')).toBeVisible();
  await page.unrouteAll();
  await expect(page).toHaveURL(orders);
});

/** A position of the progress bar: percent from its end, its transition, and when it was set. */
interface Step {
  readonly left: number;
  readonly takes: string;
  readonly at: number;
}

interface Moment {
  readonly what: string;
  readonly at: number;
}

test('[R-12] [R-13] [R-14] navigation starts the progress bar and the loading overlay, loads the texts of the page, and blocks clicks for less than a second', async ({
  page,
  admin,
}) => {
  const seen: string[] = [];
  page.on('response', async (answer) => {
    if (answer.url().endsWith('.js')) seen.push(await answer.text().catch(() => ''));
  });
  const hasTexts = (texts: Readonly<Record<string, string>>) =>
    seen.some((code) => code.includes(texts['field.website'] ?? '?') && code.includes(texts['field.phone'] ?? '?'));
  await signInByHand(page, admin);
  await expect(page.locator('[data-metric]').first()).toBeVisible();
  expect(hasTexts(carrierTexts)).toBe(false);

  const release = await delayAnswers(page, /\/assets\/.*\.js$/);
  await page.evaluate(() => {
    const moments: { what: string; at: number }[] = [];
    Object.assign(window, { moments });
    const note = (what: string) => moments.push({ what, at: performance.now() });
    const steps: { left: number; takes: string; at: number }[] = [];
    Object.assign(window, { steps });
    new MutationObserver(() => {
      const bar = document.querySelector<HTMLElement>('.bprogress .bar');
      const left = Number(/\((-?[\d.]+)%/.exec(bar?.style.transform ?? '')?.[1]);
      // It is inserted at -100 before it starts.
      if (!bar || !(left > -100) || left === steps.at(-1)?.left) return;
      steps.push({ left, takes: bar.style.transition, at: performance.now() });
    }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['style'] });
    let isOn = false;
    new MutationObserver(() => {
      const veil = document.querySelector('.loading-overlay');
      if (veil?.classList.contains('on') && !isOn) note('on');
      if (veil && !veil.classList.contains('on') && isOn) note('off');
      if (!veil && moments.some(({ what }) => what === 'off') && !moments.some(({ what }) => what === 'gone')) note('gone');
      isOn = veil?.classList.contains('on') ?? false;
    }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });
  });
  await (await menuLink(page, '快递公司')).click();
  const bar = page.locator('.bprogress .bar');
  await expect(bar).toBeAttached();
  const steps = () => page.evaluate(() => (window as unknown as { steps: readonly Step[] }).steps);
  await expect.poll(async () => (await steps()).length, { timeout: 15_000 }).toBeGreaterThanOrEqual(4);
  const [start, ...trickle] = await steps();
  // 8 of 100 at first, in steps of 200 ms, then a little more every 800 ms.
  expect(start).toMatchObject({ left: -92, takes: expect.stringContaining('200ms') });
  const times = [start, ...trickle].map((step) => step?.at ?? 0);
  const pauses = times.slice(1).map((at, n) => at - (times[n] ?? 0));
  for (const pause of pauses.slice(0, 3)) {
    expect(pause).toBeGreaterThan(700);
    expect(pause).toBeLessThan(1_600);
  }
  const veil = page.locator('.loading-overlay.on');
  await expect(veil).toHaveCSS('pointer-events', 'auto');
  await expect(veil).toHaveCSS('opacity', '1');
  // The previous page stays until the new one is complete.
  await expect(page).toHaveURL('/Index');

  release();
  await expect(shown(page, carriers).getByRole('gridcell').first()).toBeVisible();
  const moments = () => page.evaluate(() => (window as unknown as { moments: Moment[] }).moments);
  await expect.poll(async () => (await moments()).map(({ what }) => what)).toEqual(['on', 'off', 'gone']);
  const [, off, gone] = await moments();
  // The overlay is removed a second after it is turned off; it blocks no clicks in that second. The observer sees the change later
  // than the timer starts.
  expect((gone?.at ?? 0) - (off?.at ?? 0)).toBeGreaterThan(900);
  expect((gone?.at ?? 0) - (off?.at ?? 0)).toBeLessThan(2_000);
  expect(hasTexts(carrierTexts)).toBe(true);
  expect(hasTexts(carrierEnglish)).toBe(false);
  await page.unrouteAll();

  await menu(page).getByRole('link', { name: '工作台', exact: true }).click();
  await expect(page.locator('.loading-overlay')).toHaveCSS('pointer-events', 'none');
  await (await menuLink(page, '快递公司')).click({ timeout: 900 });
  await expect(page).toHaveURL(carriers);
});

// Its menu entries would move those that tests of the same shop are about to click.
testAlone(
  '[R-16.type] [R-16.same] [R-16.invalid] menu rules create menu entries and routes at run time, and report why one cannot be opened',
  async ({ page, admin, owner }) => {
    const framed = 'https://example.com/frame';
    await page.context().route(framed, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Framed</h1>' }));
    const path = '/admin/access/menu-rule';
    const mark = Date.now().toString(36);
    const made: { id: number; version: number }[] = [];
    const add = async (rule: object) => {
      const { status, data } = await owner.post<{ id: number; version: number }>(`${path}/add`, rule);
      expect(status, JSON.stringify([rule, data])).toBe(200);
      made.push(data);
      return data;
    };
    const rule = (name: string, more: object) => ({
      type: 'menu',
      title: `${name} ${mark}`,
      name: `${name}-${mark}`,
      path: `/admin/${name}-${mark}`,
      menuType: 'tab',
      enabled: true,
      ...more,
    });
    const group = await add({ type: 'menu_dir', title: `组 ${mark}`, name: `dir-${mark}`, enabled: true });
    await add(rule('frame', { parentId: group.id, menuType: 'iframe', url: framed }));
    await add(rule('link', { parentId: group.id, menuType: 'link', url: 'https://example.com/help' }));
    await add(rule('nowhere', { parentId: group.id }));
    await add(rule('onlymenu', { menuType: 'iframe', url: framed, extend: 'add_menu_only' }));
    await add(rule('onlyrule', { menuType: 'iframe', url: framed, extend: 'add_rules_only' }));
    await add({ type: 'menu_dir', title: `空 ${mark}`, name: `empty-${mark}`, enabled: true });
    try {
      // A newer server may send a type that this browser does not know.
      await page.route('**/admin/Index/index', async (route) => {
        const response = await route.fetch();
        const body = await response.json();
        const odd = { ...rule('odd', { menuType: 'hologram' }), id: 999_999, parentId: null };
        await route.fulfill({ response, json: { ...body, data: { ...body.data, menus: [...body.data.menus, odd] } } });
      });
      await signInByHand(page, admin);
      await page.goto('/Index');
      const link = (name: string) => menuLink(page, `${name} ${mark}`);
      await expect(menu(page).getByText(`组 ${mark}`)).toBeVisible();
      await expect(menu(page).getByText(`空 ${mark}`)).toHaveCount(0);
      await expect(await link('onlyrule')).toHaveCount(0);

      await (await link('odd')).click();
      await expect(page.getByText('无法识别的菜单类型')).toBeVisible();
      await (await link('nowhere')).click();
      await expect(page.getByText('无效的路由').first()).toBeVisible();
      await (await link('onlymenu')).click();
      await expect(page).toHaveURL('/Index');
      await menu(page).getByRole('link', { name: '工作台', exact: true }).click();
      await expect(page.getByText('已经在这个页面了')).toBeVisible();

      const opened = page.context().waitForEvent('page');
      await page.context().route('https://example.com/help', (route) => route.fulfill({ body: 'help' }));
      await (await link('link')).click();
      await (await opened).close();

      await (await link('frame')).click();
      await expect(page).toHaveURL(`/admin/frame-${mark}`);
      await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Framed' })).toBeVisible();
      await page.goto(`/admin/onlyrule-${mark}`);
      await expect(page.locator('iframe:visible')).toHaveAttribute('src', framed);
      await page.goto(`/admin/nowhere-${mark}`);
      await expect(page).toHaveURL('/404');
    } finally {
      for (const { id, version } of made.toReversed()) await owner.post(`${path}/del`, { id, version });
    }
  },
);
