import { randomUUID } from 'node:crypto';
import english from '../../contexts/studio/data-screen/locales/en.json' with { type: 'json' };
import chinese from '../../contexts/studio/data-screen/locales/zh-cn.json' with { type: 'json' };
import { expect, test } from './fixtures.ts';
import { newOrder } from './keyboard-sample.ts';
import { signIn } from './staff-page.ts';
import { menu } from './staff.ts';

const path = '/admin/bigScreen';

test.describe('on a wall', () => {
  test.use({ viewport: { width: 1920, height: 1080 } });

  test('[R-05] [M-02.page] [M-02.lang] shows what the shop sells now, in both languages, without a scroll bar at three sizes', async ({
    adminPage: page,
  }) => {
    await page.goto('/Index');
    for (const [button, texts] of [
      ['切换语言', english],
      ['Switch language', chinese],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', texts === english ? /^en/ : /^zh/);
      await page.goto(path);
      const screen = page.locator('.ds');
      await expect(screen.getByRole('region', { name: texts['text.amount'] })).toBeVisible();
      await expect(screen.getByRole('status')).toHaveText(texts['text.live']);
      await expect(screen.locator('.ds-map [data-code]')).toHaveCount(34);
      await expect(menu(page)).toHaveCount(0);
      expect(await screen.innerText()).not.toMatch(/data-screen:|text\./);
      if (texts === english)
        expect(await screen.locator('h2').allInnerTexts()).not.toContainEqual(expect.stringMatching(/[\u4e00-\u9fff]/));
      for (const viewport of [
        { width: 1366, height: 768 },
        { width: 3840, height: 2160 },
        { width: 1920, height: 1080 },
      ]) {
        await page.setViewportSize(viewport);
        const overflow = await screen.evaluate((one) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]);
        expect(overflow, JSON.stringify(viewport)).toEqual([0, 0]);
        expect(await screen.evaluate((one) => getComputedStyle(one).transform)).toBe('none');
      }
      await page.goto('/Index');
    }
  });

  test('[M-02.page] says when it last heard of the shop, and recovers', async ({ adminPage: page }) => {
    await page.goto(path);
    const status = page.locator('.ds').getByRole('status');
    await expect(status).toHaveText(chinese['text.live']);
    await page.route(/bigScreen\/figures/, (route) => route.abort());
    await expect(status).toContainText('正在重新连接', { timeout: 40_000 });
    await expect(status).toContainText(/\d\d:\d\d:\d\d/);
    await page.unroute(/bigScreen\/figures/);
    await expect(status).toHaveText(chinese['text.live'], { timeout: 40_000 });
  });
});

test('[M-02.page] the amount rises when an order is paid, by an event, before the next reading is due', async ({
  adminPage: page,
  owner,
}) => {
  const orders = '/admin/sales/order';
  const { id } = await newOrder(owner);
  const { data: order } = await owner.post<{ version: number; payableAmount: number }>(`${orders}/GetDetailPage`, { id });
  await page.clock.install();
  await page.goto(path);
  const main = page.getByRole('region', { name: chinese['text.amount'] });
  await expect(page.locator('.ds').getByRole('status')).toHaveText(chinese['text.live']);
  const amount = async (): Promise<number> => Number(await main.getAttribute('data-amount'));
  const clock = (): Promise<number> => page.evaluate(() => Date.now());
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
  // From here the time of the page passes only in the steps below: the readings of every ten seconds cannot come in between.
  await page.waitForResponse(/bigScreen\/figures/);
  const start = await clock();
  await page.clock.pauseAt(start + 500);
  const before = await amount();
  const payment = { id, version: order.version, method: 'cash', amount: order.payableAmount };
  expect((await owner.post(`${orders}/markPaid`, payment, { 'idempotency-key': randomUUID() })).status).toBe(200);
  const afterStep = async (): Promise<number> => {
    await page.clock.runFor(200);
    return amount();
  };
  await expect.poll(afterStep, { timeout: 25_000 }).toBeGreaterThanOrEqual(before + order.payableAmount);
  expect((await clock()) - start).toBeLessThan(9_000);
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage') as unknown)).toBe(true);
});

interface Drawn {
  readonly canvases: number;
  /** Elements that are drawn larger or smaller than they are. */
  readonly scaled: readonly string[];
  /** Texts that are cut off without a sign, or cannot be read as a whole anywhere. */
  readonly cut: readonly string[];
  /** Elements with a scroll bar. */
  readonly scrolled: readonly string[];
  /** Elements that reach over the edge of the window. */
  readonly outside: readonly string[];
}

/** Runs in the page: what of the screen is not drawn as itself, at its own size, as a whole. */
function drawnAs(root: Element): Drawn {
  const all = [root, ...root.querySelectorAll('*')];
  const named = (one: Element): string =>
    `${one.tagName} ${one.getAttribute('class') ?? ''} ${one.textContent?.slice(0, 30) ?? ''}`;
  const namesOf = (test: (one: Element, style: CSSStyleDeclaration) => boolean): string[] =>
    all.filter((one) => test(one, getComputedStyle(one))).map(named);
  const isWider = (one: Element): boolean => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight;
  const isHtml = (one: Element): boolean => one instanceof HTMLElement && getComputedStyle(one).display !== 'inline';
  const isScaled = ({ transform, zoom }: CSSStyleDeclaration): boolean => {
    const { a, b, c, d } = new DOMMatrix(transform === 'none' ? undefined : transform);
    return a !== 1 || b !== 0 || c !== 0 || d !== 1 || !['1', 'normal'].includes(zoom);
  };
  const isTold = (one: Element, { textOverflow }: CSSStyleDeclaration): boolean =>
    textOverflow === 'ellipsis' && (one.getAttribute('title') ?? '') !== '' && one.scrollHeight <= one.clientHeight;
  return {
    canvases: root.querySelectorAll('canvas').length,
    scaled: namesOf((_one, style) => isScaled(style)),
    cut: namesOf((one, style) => isHtml(one) && style.overflow === 'hidden' && isWider(one) && !isTold(one, style)),
    scrolled: namesOf((one, style) => isHtml(one) && /auto|scroll/.test(style.overflow) && isWider(one)),
    outside: namesOf((one) => {
      const { width, height, right, bottom } = one.getBoundingClientRect();
      return width > 0 && height > 0 && (right > innerWidth + 1 || bottom > innerHeight + 1);
    }),
  };
}

test('is drawn at its own size at 1366x768, 1920x1080 and 3840x2160: no canvas, nothing scaled, cut off or scrolled', async ({
  adminPage: page,
}) => {
  for (const [width, height] of [
    [1366, 768],
    [1920, 1080],
    [3840, 2160],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(path);
    const screen = page.locator('.ds');
    await expect(screen.getByRole('status')).toHaveText(chinese['text.live']);
    await expect(screen.locator('.ds-map [data-code]')).toHaveCount(34);
    const clean = { canvases: 0, scaled: [], cut: [], scrolled: [], outside: [] };
    expect(await screen.evaluate(drawnAs), `${width}x${height}`).toEqual(clean);
    const px = await screen.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
    expect(px).toBeCloseTo(Math.min(width / 192, height / 108), 1);
  }
});

test('stays flat in memory through eight hours on a wall', async ({ adminPage: page }) => {
  test.setTimeout(120_000);
  await page.clock.install();
  await page.goto(path);
  await expect(page.locator('.ds').getByRole('status')).toHaveText(chinese['text.live']);
  const devtools = await page.context().newCDPSession(page);
  const heapMb = async (): Promise<number> => {
    await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    return usedSize / 1024 ** 2;
  };
  /** Lets minutes pass, with a reading of the figures in each step of two. */
  async function pass(minutes: number): Promise<void> {
    for (let left = minutes; left > 0; left -= 2) {
      const read = page.waitForResponse(/bigScreen\/figures/);
      await page.clock.fastForward(120_000);
      await read;
    }
  }
  await pass(60);
  const before = await heapMb();
  await pass(420);
  expect(await heapMb()).toBeLessThan(before + 2);
  const nodes = await page.locator('.ds *').count();
  await pass(20);
  expect(await page.locator('.ds *').count()).toBeLessThanOrEqual(nodes + 20);
});

test('[M-02.deny] without the permission the screen is not there and its call answers 403', async ({ page, hire, callsAs }) => {
  const brand = '/admin/catalog/brand';
  const person = await hire([`${brand}/index`]);
  const calls = await callsAs(person);
  await signIn(page, person, brand);
  await expect(menu(page).locator(`a[href="${path}"]`)).toHaveCount(0);
  await page.goto(path);
  await expect(page).toHaveURL('/401');
  expect((await calls.post(`${path}/figures`)).status).toBe(403);
});
