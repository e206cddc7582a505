import { expect, test } from './fixtures.ts';
import { screensOf, untranslatedOn } from './untranslated.ts';

test('every other screen has English labels too, and no text key', async ({ page, adminPage, owner }) => {
  test.setTimeout(900_000);
  const screens = await screensOf(adminPage, 'admin', 'others');
  expect(screens.length).toBeGreaterThan(2);
  for (const as of ['member', 'visitor'] as const) expect(await screensOf(adminPage, as, 'others')).toEqual([]);
  expect(await untranslatedOn(page, screens, owner)).toEqual([]);
});
