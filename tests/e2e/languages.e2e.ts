import { expect, test } from './fixtures.ts';
import { screensOf, untranslatedOn } from './untranslated.ts';

const audiences = ['admin', 'member', 'visitor'] as const;

for (const as of audiences)
  test(`[U-02] one screen of each template of a ${as} has English labels when English is chosen, and no text key`, async ({
    page,
    adminPage,
    newPage,
    memberPage,
    owner,
  }) => {
    test.setTimeout(300_000);
    const screens = await screensOf(adminPage, as, 'templates');
    expect(screens.length).toBeGreaterThan(2);
    const reader = as === 'visitor' ? await newPage() : as === 'member' ? memberPage : page;
    expect(await untranslatedOn(reader, screens, owner)).toEqual([]);
  });
