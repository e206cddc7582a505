import type { Page } from '@playwright/test';
import { listScreens, type Screen } from '../tools/screens/list.ts';
import { withoutStyles } from '../tools/screens/styles.ts';
import { settle, signIn, untilReady } from '../tools/screens/visit.ts';
import { seriousFaults } from './axe.ts';
import { expect, test } from './fixtures.ts';

/** Opens every screen of an audience by its address; says where axe finds something serious, and what is drawn without its styles. */
async function judge(page: Page, screens: readonly Screen[]): Promise<string[]> {
  const found: string[] = [];
  for (const { path } of screens) {
    await settle(page, () => page.goto(path));
    await untilReady(page);
    found.push(...(await seriousFaults(page)).map((fault) => `${path}: ${fault}`));
    found.push(...(await withoutStyles(page)).map((name) => `${path}: the styles of .${name} came with another screen`));
  }
  return found;
}

for (const isDark of [false, true]) {
  for (const as of ['visitor', 'admin', 'member'] as const) {
    test(`axe finds nothing serious on any screen of a ${as} in ${isDark ? 'dark' : 'light'}, and each brings its styles`, async ({
      page,
      browser,
      baseURL,
      signIns,
    }) => {
      test.setTimeout(300_000);
      const owner = signIns.find(({ audience }) => audience === 'admin');
      if (!owner) throw new Error('nobody of the staff can sign in');
      await signIn(page, owner);
      const screens = (await listScreens(page)).filter((screen) => screen.as === as);
      expect(screens.length).toBeGreaterThan(2);

      const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'zh-CN' });
      await context.addInitScript(
        `localStorage.setItem('config', JSON.stringify({ ...JSON.parse(localStorage.getItem('config') ?? '{}'), isDark: ${isDark} }))`,
      );
      const own = await context.newPage();
      const account = signIns.find(({ audience }) => audience === as);
      if (account) await signIn(own, account);
      expect(await judge(own, screens)).toEqual([]);
      await context.close();
    });
  }
}
