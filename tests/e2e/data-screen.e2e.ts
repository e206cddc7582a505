import english from '../../contexts/studio/data-screen/locales/en.json' with { type: 'json' };
import chinese from '../../contexts/studio/data-screen/locales/zh-cn.json' with { type: 'json' };
import { expect, test } from './fixtures.ts';
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
