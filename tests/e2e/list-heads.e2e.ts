import { listScreens } from './screens/list.ts';
import { isList, isLong, oneOfEachShape } from './screens/templates.ts';
import { waitUntilStill, untilReady } from './screens/visit.ts';
import { goWithin, signIn } from './staff-page.ts';
import { expect, test } from './fixtures.ts';

test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

/** A list of each template; the nightly tier looks at every screen. */
const name = isLong ? 'any list' : 'a list of each template';

test(`no column header of ${name} is cut off on a phone in English, whose titles are the longer ones`, async ({
  page,
  admin,
}) => {
  test.setTimeout(isLong ? 480_000 : 120_000);
  await page.addInitScript(() => localStorage.setItem('config', JSON.stringify({ language: 'en' })));
  await signIn(page, admin);
  const all = await listScreens(page);
  const screens = (isLong ? all : oneOfEachShape(all).filter(isList)).filter(({ as }) => as === 'admin');
  const cut: string[] = [];
  let heads = 0;
  for (const { path } of screens) {
    await waitUntilStill(page, () => goWithin(page, path), 0);
    await untilReady(page);
    // A list fits its phone: a half-visible column would show only the first letters of its title. Editable grids are scrolled
    // sideways.
    const titles = await page.locator(`[data-tab="${path}"] .gr-head .gr-title`).evaluateAll((all) =>
      all
        .filter((title) => title.getClientRects().length > 0)
        .map((title) => {
          const { left, right } = title.getBoundingClientRect();
          const actions = title.closest('.gr-head')?.querySelector('.gr-cell.own.actions')?.getBoundingClientRect();
          const end = Math.min(actions && actions.width > 0 ? actions.left : innerWidth, innerWidth);
          const isHalfSeen = title.closest('.rs-list') !== null && left < end && right > end;
          return { text: title.textContent, isCut: title.scrollWidth > title.clientWidth || isHalfSeen };
        }),
    );
    heads += titles.length;
    cut.push(...titles.filter(({ isCut }) => isCut).map(({ text }) => `${path}: ${text}`));
  }
  expect(heads).toBeGreaterThan(isLong ? 40 : 10);
  expect(cut).toEqual([]);
});
