import type { Page } from '@playwright/test';
import { stableHash } from '../setup/stable-hash.ts';
import { listScreens, type Screen } from './screens/list.ts';
import { isLong, oneOfEachShape } from './screens/templates.ts';
import { withoutStyles } from './screens/styles.ts';
import { waitUntilStill, signIn, untilReady, untilUncovered } from './screens/visit.ts';
import { seriousViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';

/** How a screen is shown; `width` in px. */
interface Look {
  readonly mode: 'light' | 'dark';
  readonly language: 'zh-cn' | 'en';
  readonly width: 1440 | 390;
}

const everyLook: readonly Look[] = (['light', 'dark'] as const).flatMap((mode) =>
  (['zh-cn', 'en'] as const).flatMap((language) => ([1440, 390] as const).map((width) => ({ mode, language, width }))),
);
const heights = { 1440: 900, 390: 844 } as const;

/** Looks of the back office in the full tier, where most of the staff work: wide, and in Chinese. */
const usual = everyLook.filter(({ language, width }) => language === 'zh-cn' && width === 1440);

/** The looks of a screen: all nightly, else the one that its path chooses, so that the screens together have each of them. */
function looksOf({ path, as }: Screen): readonly Look[] {
  if (isLong) return everyLook;
  const all = as === 'admin' ? usual : everyLook;
  return all.slice(stableHash(path) % all.length).slice(0, 1);
}

const nameOf = ({ mode, language, width }: Look): string => `${mode}, ${language}, ${width} px`;

/** Opens a screen by its address with a look, which the page takes from the stored choices. */
async function open(page: Page, path: string, { mode, language, width }: Look): Promise<void> {
  await page.setViewportSize({ width, height: heights[width] });
  await page.evaluate(
    (choice) => {
      const config = JSON.parse(localStorage.getItem('config') ?? '{}') as object;
      localStorage.setItem('config', JSON.stringify({ ...config, ...choice }));
    },
    { isDark: mode === 'dark', language },
  );
  await waitUntilStill(page, () => page.goto(path), 0);
  await untilUncovered(page);
  await untilReady(page);
  const shown = await page.evaluate(() => [
    getComputedStyle(document.documentElement).colorScheme,
    document.documentElement.lang,
  ]);
  expect([shown[0], shown[1]?.toLowerCase()], path).toEqual([mode, expect.stringContaining(language.slice(0, 2))]);
}

/** Opens screens with their looks; returns the serious axe violations, and the elements whose styles are missing. */
async function judge(page: Page, screens: readonly Screen[]): Promise<string[]> {
  const found: string[] = [];
  for (const screen of screens) {
    for (const look of looksOf(screen)) {
      const at = `${screen.path}, ${nameOf(look)}`;
      await open(page, screen.path, look);
      found.push(...(await withoutStyles(page)).map((name) => `${at}: the styles of .${name} came with another screen`));
      found.push(...(await seriousViolations(page)).map((fault) => `${at}: ${fault}`));
    }
  }
  return found;
}

const step = 2;
const parts = (['visitor', 'member', 'admin'] as const).flatMap((as) => [0, 1].map((from) => ({ as, from })));
const looks = isLong ? 'in every mode and language, wide and narrow' : 'each in one of its looks';
const any = isLong ? 'any screen' : 'one screen of each template';

for (const { as, from } of parts) {
  const name = `${as}, ${from + 1} of ${step}`;
  test(`axe reports nothing serious on ${any} of a ${name}, ${looks}, and each screen loads its styles`, async ({
    page,
    browser,
    baseURL,
    signIns,
  }) => {
    test.setTimeout(isLong ? 3_600_000 : 300_000);
    const owner = signIns.find(({ audience }) => audience === 'admin');
    if (!owner) throw new Error('nobody of the staff can sign in');
    await signIn(page, owner);
    const all = await listScreens(page);
    const chosen = isLong ? all : oneOfEachShape(all);
    expect(new Set(chosen.flatMap(looksOf)).size, 'looks of all screens together').toBe(everyLook.length);
    const screens = chosen.filter((screen) => screen.as === as).filter((_, at) => at % step === from);
    expect(screens.length).toBeGreaterThan(2);

    const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'zh-CN' });
    const own = await context.newPage();
    const account = signIns.find(({ audience }) => audience === as);
    if (account) await signIn(own, account);
    else await own.goto('/404');
    expect(await judge(own, screens)).toEqual([]);
    await context.close();
  });
}
