import type { Page } from '@playwright/test';
import { stableHash } from '../setup/stable-hash.ts';
import { goWithin } from './staff-page.ts';
import type { Calls } from './staff.ts';
import { listScreens, type Screen } from './screens/list.ts';
import { oneOfEachShape } from './screens/templates.ts';
import { untilReady, waitUntilStill } from './screens/visit.ts';

/** Labels of controls, columns and sections; what the shop's people wrote stands in cells, fields and links. */
const labels = 'h2, h3, label, legend, th, dt, button, nav a, [role=columnheader], [role=tab], [role=menuitem], small';
/** Places whose texts are data: rows, choices, names of people and categories, addresses, options of products, and titles of records. */
const data =
  'header button, [role=row] [role=gridcell], [role=option], [role=list], .profile, .tab, .ant-select, [data-data], a[href*=category], .shop-option, .checkout-address, ul, ol, tbody td';

/** The labels on screen that are Chinese, and the text keys that are shown in place of a text. */
function untranslated(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    ([inLabels, inData]) => {
      const shown = [...document.querySelectorAll<HTMLElement>(inLabels)].filter((one) => one.checkVisibility());
      const chinese = shown
        .filter((one) => one.closest(inData) === null)
        .map((one) => one.innerText.trim())
        .filter((text) => /[\u4e00-\u9fff]/.test(text) && !['中', '简体中文'].includes(text));
      const keys = document.body.innerText.match(/\b[a-z][a-z-]+:[a-z]+\.[a-zA-Z-]+/g) ?? [];
      return [...chinese, ...keys];
    },
    [labels, data] as const,
  );
}

/**
 * Pages of the back office that are looked at in every run, of many: a third, which their paths choose. The nightly tier looks at
 * the others.
 */
const isSample = ({ as, path }: Screen): boolean => as !== 'admin' || stableHash(path) % 3 === 0;

/** The screens of an audience: a sample of one of each template, or the others. */
export async function screensOf(staff: Page, as: Screen['as'], part: 'sample' | 'others'): Promise<readonly Screen[]> {
  await staff.goto('/Index');
  await staff.waitForFunction(() => '__shopkeeper' in window);
  const all = await listScreens(staff);
  const chosen = new Set(oneOfEachShape(all).filter(isSample));
  return all.filter((screen) => screen.as === as && chosen.has(screen) === (part === 'sample'));
}

/** Opens screens in English; returns what is not translated, except texts of the product that two of the screens show. */
export async function untranslatedOn(reader: Page, screens: readonly Screen[], owner: Calls): Promise<readonly string[]> {
  await reader.addInitScript(() => localStorage.setItem('config', JSON.stringify({ language: 'en' })));
  const found: string[] = [];
  for (const [at, { path, as }] of screens.entries()) {
    // The back office is loaded once: its pages then open as they do from the menu.
    await waitUntilStill(reader, () => (as === 'admin' && at > 0 ? goWithin(reader, path) : reader.goto(path)), 0);
    await untilReady(reader);
    found.push(...(await untranslated(reader)).map((text) => `${path}: ${text}`));
  }
  const { data: product } = await owner.post('/admin/catalog/product/GetDetailPage', { id: 1 });
  return found.filter((text) => !JSON.stringify(product).includes(text.replace(/^.*?: /, '')));
}
