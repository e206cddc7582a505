import type { Page } from '@playwright/test';
import shell from '../../packages/ui/locales/zh-cn/shell.json' with { type: 'json' };
import { listScreens, type Screen } from './screens/list.ts';
import { isLong, oneOfEachShape } from './screens/templates.ts';
import { withoutStyles } from './screens/styles.ts';
import { waitUntilStill, signIn, untilReady } from './screens/visit.ts';
import { seriousViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';

type Mode = 'light' | 'dark';

/** Switches the page to the other colour mode; screens without the header of the back office take it from the stored choice. */
async function turn(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: new RegExp(`^(${shell['header.dark']}|${shell['header.light']})$`) });
  if ((await button.count()) > 0) return button.first().click();
  await page.evaluate(() => {
    const config = JSON.parse(localStorage.getItem('config') ?? '{}') as { isDark?: boolean };
    localStorage.setItem('config', JSON.stringify({ ...config, isDark: !config.isDark }));
  });
  await waitUntilStill(page, () => page.reload());
  await untilReady(page);
}

/**
 * Opens every screen of an audience by its address; returns the serious axe violations, and the elements whose styles are
 * missing. A screen is checked in its first mode and then, in place, in the other; the next screen begins in that one.
 */
async function judge(page: Page, screens: readonly Screen[], modes: readonly Mode[]): Promise<string[]> {
  const found: string[] = [];
  let order = modes;
  for (const { path } of screens) {
    await waitUntilStill(page, () => page.goto(path));
    await untilReady(page);
    found.push(...(await withoutStyles(page)).map((name) => `${path}: the styles of .${name} came with another screen`));
    for (const [at, mode] of order.entries()) {
      if (at > 0) await turn(page);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), path).toBe(mode);
      found.push(...(await seriousViolations(page)).map((fault) => `${path}, ${mode}: ${fault}`));
    }
    order = order.toReversed();
  }
  return found;
}

/** The modes of each pass through all screens: only the back office can switch a screen in place. */
const both = [['light'], ['dark']] as const;
const inPlace = [['light', 'dark']] as const;
const onlyLight = [['light']] as const;
const onlyDark = [['dark']] as const;

/** Each test checks one of each template, the half of them in one mode; the nightly tier checks every screen in both. */
const parts = [
  { as: 'visitor', from: 0, looks: isLong ? both : onlyLight },
  { as: 'visitor', from: 1, looks: isLong ? both : onlyDark },
  { as: 'member', from: 0, looks: isLong ? both : onlyLight },
  { as: 'member', from: 1, looks: isLong ? both : onlyDark },
  { as: 'admin', from: 0, looks: isLong ? inPlace : onlyLight },
  { as: 'admin', from: 1, looks: isLong ? inPlace : onlyDark },
] as const;
const step = 2;
const any = isLong ? 'any screen' : 'one screen of each template';

for (const { as, from, looks } of parts) {
  const name = `${as}, ${from + 1} of ${step}`;
  const shown = [...new Set(looks.flat())].join(' and ');
  test(`axe reports nothing serious on ${any} of a ${name} in ${shown}, and each screen loads its styles`, async ({
    page,
    browser,
    baseURL,
    signIns,
  }) => {
    test.setTimeout(isLong ? 600_000 : 180_000);
    const owner = signIns.find(({ audience }) => audience === 'admin');
    if (!owner) throw new Error('nobody of the staff can sign in');
    await signIn(page, owner);
    const all = await listScreens(page);
    const screens = (isLong ? all : oneOfEachShape(all))
      .filter((screen) => screen.as === as)
      .filter((_, at) => at % step === from);
    expect(screens.length).toBeGreaterThan(2);

    for (const modes of looks) {
      const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'zh-CN' });
      // Only where nothing is stored yet: the mode of one screen remains for the next.
      await context.addInitScript((isDark) => {
        if (!localStorage.getItem('config')) localStorage.setItem('config', JSON.stringify({ isDark }));
      }, modes[0] === 'dark');
      const own = await context.newPage();
      const account = signIns.find(({ audience }) => audience === as);
      if (account) await signIn(own, account);
      expect(await judge(own, screens, modes)).toEqual([]);
      await context.close();
    }
  });
}
